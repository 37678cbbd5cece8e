import { expect, test } from 'vitest'
import { mismatchParser } from '../../../plugins/transactions/following/mismatchParser.js'

const unit = { symbol: 'USDC', decimals: 6 }
const difference = { part: 'amount', expected: '1', found: '2', expectedUnit: unit, foundUnit: unit }
const mismatch = { feature: 'send', network: 'eip155:1', hash: '0x1', differences: [difference] }

test('a mismatch is copied and frozen, each difference as well', () => {
  const parsed = mismatchParser.parse({ ...mismatch, more: 1 })
  expect(parsed).toEqual(mismatch)
  expect(Object.isFrozen(parsed.differences[0]?.foundUnit)).toBe(true)
})

test.each([
  ['another part', { part: 'fee' }],
  ['no text', { found: 2n }],
  ['a fraction of decimals', { foundUnit: { ...unit, decimals: 1.5 } }],
  ['too many decimals', { expectedUnit: { ...unit, decimals: 1e9 } }],
  ['no symbol', { foundUnit: { decimals: 6 } }],
])('a difference with %s is refused', (_, change) => {
  const input = { ...mismatch, differences: [{ ...difference, ...change }] }
  expect(() => mismatchParser.parse(input)).toThrow('There is no transaction to compare')
})
