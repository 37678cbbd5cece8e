import { avatarRects } from 'portico/react'
import { expect, test } from 'vitest'
import type { AccountAction } from '../../../plugins/account/contract.js'
import { orderActions } from '../../../plugins/account/orderActions.js'

const all = ['onramp', 'swaps', 'receive', 'send', 'gift'].map(
  (id): AccountAction => ({ id, label: 'account.title', run: () => {} }),
)
const ids = (order?: readonly string[]) => orderActions(all, order).map((each) => each.id)

test('CVW-07 actions stand in their own order, or as the host says', () => {
  expect(ids()).toEqual(['onramp', 'swaps', 'receive', 'send', 'gift'])
  expect(ids(['send', 'nothing', 'gift'])).toEqual(['send', 'gift', 'onramp', 'swaps', 'receive'])
})

test('an avatar has five full bands, and is the same each time for any letter case', () => {
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
})
