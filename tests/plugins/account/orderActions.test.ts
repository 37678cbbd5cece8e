import { avatarRects } from 'portico/react'
import { expect, test } from 'vitest'
import type { AccountAction } from '../../../plugins/account/contract.js'
import { orderActions } from '../../../plugins/account/orderActions.js'

const all = ['onramp', 'swaps', 'receive', 'send', 'gift'].map(
  (id): AccountAction => ({ id, label: 'account.title', run: () => {} }),
)
const ids = (order?: readonly string[]) => orderActions(all, order).map((each) => each.id)

test('CVW-07 account actions keep their own order unless the host sets one', () => {
  expect(ids()).toEqual(['onramp', 'swaps', 'receive', 'send', 'gift'])
  expect(ids(['send', 'nothing', 'gift'])).toEqual(['send', 'gift', 'onramp', 'swaps', 'receive'])
})

test('BAL-13 an avatar has five full-width bands in tints 15 % apart; the letter case of the address is ignored', () => {
  const rects = avatarRects('0xAbC0000000000000000000000000000000000001')
  expect(rects).toEqual(avatarRects('0xabc0000000000000000000000000000000000001'))
  expect(rects).not.toEqual(avatarRects('0xabc0000000000000000000000000000000000002'))
  const bands = [...new Set(rects.map((rect) => rect.y))]
  expect(bands).toHaveLength(5)
  for (const y of bands) {
    const band = rects.filter((rect) => rect.y === y)
    expect(band.reduce((sum, rect) => sum + rect.width, 0)).toBe(40)
    expect(band.every((rect) => rect.width > 0)).toBe(true)
  }
  const tints = rects.map(({ fill }) => /^hsl\((\d+) 55% (\d+)%\)$/.exec(fill)?.slice(1).map(Number) ?? [])
  expect(new Set(tints.map(([hue]) => hue)).size).toBe(1)
  expect([...new Set(tints.map(([, tint]) => tint))].sort()).toEqual([20, 35, 50, 65, 80])
})
