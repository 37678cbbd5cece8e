import { avatarRects } from 'portico/react'
import { expect, test } from 'vitest'
import { actionsFor } from '../../../plugins/account/actionsFor.js'
import type { AccountAction } from '../../../plugins/account/contract.js'

const action = (id: string, namespaces?: readonly string[]): AccountAction => ({
  id,
  label: 'account.title',
  run: () => {},
  ...(namespaces ? { namespaces } : {}),
})
const all = [
  action('send', ['eip155']),
  action('gift'),
  action('receive'),
  action('onramp'),
  action('swaps', ['eip155']),
]
const ids = (namespace: string, order?: readonly string[]) =>
  actionsFor(all, namespace, order).map((each) => each.id)

test('CVW-07 actions stand in the order onramp, swaps, receive, send, or as the host says', () => {
  expect(ids('eip155')).toEqual(['onramp', 'swaps', 'receive', 'send', 'gift'])
  expect(ids('eip155', ['send', 'nothing', 'gift'])).toEqual(['send', 'gift', 'onramp', 'swaps', 'receive'])
})
test('a namespace has only its own actions', () => {
  expect(ids('bip122')).toEqual(['onramp', 'receive', 'gift'])
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
