import { encodeAddress } from '@polkadot/keyring'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAddress, writeAddress } from '../../../plugins/polkadot/accounts/ss58.js'

describe('SS58 addresses', () => {
  const isReserved = (prefix: number) => prefix === 46 || prefix === 47
  test('are written as another library does, and read back to the same key', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.integer({ min: 0, max: 16_383 }).filter((prefix) => !isReserved(prefix)),
        (key, prefix) => {
          const address = writeAddress(key, prefix)
          expect(address).toBe(encodeAddress(key, prefix))
          expect(readAddress(address)).toEqual(key)
        },
      ),
      { numRuns: 50 },
    )
  })

  test.each([
    '',
    '5FCM8VvFKfKzQnmkT7X9kDY6xMcgeGYRK8tmSbfwpXyM1CvT',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '1'.repeat(48),
    'z'.repeat(48),
    'z'.repeat(10_000),
  ])('%s is not an address', (text) => {
    expect(readAddress(text)).toBeUndefined()
  })
})
