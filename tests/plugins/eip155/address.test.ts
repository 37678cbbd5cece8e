import fc from 'fast-check'
import { chainId, evmAddress } from 'portico/plugins/eip155'
import { getAddress, keccak256 as viemKeccak } from 'viem'
import { describe, expect, test } from 'vitest'
import { keccak256 } from '../../../plugins/eip155/keccak256.js'

const hexDigits = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => Buffer.from(bytes).toString('hex'))

describe('keccak256', () => {
  test('agrees with viem for any length around its block size', () => {
    for (const length of [0, 1, 40, 134, 135, 136, 137, 271, 272, 273, 1000]) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) % 256)
      expect(Buffer.from(keccak256(bytes)).toString('hex')).toBe(viemKeccak(bytes).slice(2))
    }
  })
  test('agrees with viem for random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(Buffer.from(keccak256(bytes)).toString('hex')).toBe(viemKeccak(bytes).slice(2))
      }),
      { numRuns: 500 },
    )
  })
})

describe('PROP-14 EVM address', () => {
  test('lower case, upper case and EIP-55 are accepted, with and without 0x', () => {
    fc.assert(
      fc.property(hexDigits, (digits) => {
        const address = getAddress(`0x${digits}`)
        for (const form of [digits, digits.toUpperCase(), address.slice(2)]) {
          expect(evmAddress(form)).toBe(address)
          expect(evmAddress(`0x${form}`)).toBe(address)
        }
      }),
      { numRuns: 10_000 },
    )
  }, 60_000)
  test('any single case flip of an EIP-55 address is refused', () => {
    fc.assert(
      fc.property(hexDigits, (digits) => {
        const address = getAddress(`0x${digits}`).slice(2)
        const one = (text: string) => text === text.toLowerCase() || text === text.toUpperCase()
        for (let i = 0; i < 40; i++) {
          const digit = address[i] as string
          const other = digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase()
          const flipped = address.slice(0, i) + other + address.slice(i + 1)
          if (other !== digit && !one(flipped)) expect(evmAddress(flipped)).toBeUndefined()
        }
      }),
      { numRuns: 250 },
    )
  }, 60_000)
  test.each([
    '',
    '0x',
    `0x${'a'.repeat(39)}`,
    `0x${'a'.repeat(41)}`,
    `0X${'a'.repeat(40)}`,
    ` 0x${'a'.repeat(40)}`,
    `0x${'a'.repeat(40)}\n`,
    `0x${'g'.repeat(40)}`,
    `0x${'ａ'.repeat(40)}`,
    null,
    undefined,
    5,
    [`0x${'a'.repeat(40)}`],
    { toString: () => `0x${'a'.repeat(40)}` },
  ])('%o is refused', (input) => {
    expect(evmAddress(input)).toBeUndefined()
  })
})

describe('PROP-17 chain id', () => {
  test('hexadecimal, decimal and number read the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
        for (const form of [id, `${id}`, `0x${id.toString(16)}`, `0x${id.toString(16).toUpperCase()}`])
          expect(chainId(form)).toBe(id)
      }),
      { numRuns: 10_000 },
    )
  })
  test('anything answers with a positive safe integer or undefined', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string(), fc.double(), fc.bigInt()), (input) => {
        const id = chainId(input)
        if (id !== undefined) expect(Number.isSafeInteger(id) && id > 0).toBe(true)
        else expect(id).toBeUndefined()
      }),
      { numRuns: 10_000 },
    )
  })
  test.each([
    0,
    -1,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    '',
    '0',
    '0x0',
    '0x',
    '-1',
    '+1',
    '1e3',
    '0b1',
    '0o7',
    ' 1',
    '1 ',
    '١',
    '0x20000000000001',
    '9007199254740993',
    `1${'0'.repeat(400)}`,
    null,
    undefined,
    [1],
    1n,
  ])('%o is refused', (input) => {
    expect(chainId(input)).toBeUndefined()
  })
})
