import fc from 'fast-check'
import { chainId, evmAddress } from 'portico/plugins/eip155'
import { getAddress, isAddress, keccak256 as viemKeccak } from 'viem'
import { describe, expect, test } from 'vitest'
import { keccak256 } from '../../../plugins/eip155/encoding/keccak256.js'
import { growth, LINEAR } from '../../growth.js'
import { CASES, limit } from '../../volumes.js'

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

describe('PROP-14 SND-10 EVM address', () => {
  test(
    'lower case, upper case and EIP-55 are accepted, with and without 0x',
    () => {
      fc.assert(
        fc.property(hexDigits, fc.constantFrom('', '0x'), fc.nat(2), (digits, prefix, form) => {
          const address = getAddress(`0x${digits}`)
          const written = [digits, digits.toUpperCase(), address.slice(2)][form]
          expect(evmAddress(`${prefix}${written}`)).toBe(address)
        }),
        { numRuns: CASES },
      )
    },
    limit(600_000),
  )
  test(
    'any single case flip of an EIP-55 address is refused',
    () => {
      fc.assert(
        fc.property(hexDigits, fc.constantFrom('', '0x'), fc.nat(39), (digits, prefix, place) => {
          const address = getAddress(`0x${digits}`).slice(2)
          const one = (text: string) => text === text.toLowerCase() || text === text.toUpperCase()
          // From the place on, the first digit that has two cases.
          const at = [...address].findIndex((digit, i) => i >= place && /[a-f]/i.test(digit))
          fc.pre(at >= 0)
          const digit = address[at] as string
          const other = digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase()
          const flipped = address.slice(0, at) + other + address.slice(at + 1)
          fc.pre(!one(flipped))
          expect(evmAddress(`${prefix}${flipped}`)).toBeUndefined()
        }),
        { numRuns: CASES },
      )
    },
    limit(600_000),
  )
  test(
    'anything else is refused, and an accepted address is the one that was written',
    () => {
      const near = fc.tuple(
        fc.constantFrom('', '0x', '0X', '00', ' '),
        fc.string({
          unit: fc.constantFrom(...'0123456789abcdefABCDEF', 'g', '\u0430', '\n'),
          size: 'medium',
        }),
        fc.integer({ min: 38, max: 42 }),
      )
      const input = fc.oneof(
        near.map(([prefix, text, length]) => prefix + text.padEnd(length, 'a').slice(0, length)),
        fc.anything({ withBoxedValues: true }),
      )
      fc.assert(
        fc.property(input, (given) => {
          const found = evmAddress(given)
          if (found === undefined) return
          expect(isAddress(found, { strict: true })).toBe(true)
          expect(`0x${String(given).replace(/^0x/, '')}`.toLowerCase()).toBe(found.toLowerCase())
        }),
        { numRuns: CASES },
      )
    },
    limit(600_000),
  )
  test.each(['a', '0x', 'A\n'])('reading a long text of %j takes linear time', (digit) => {
    const read = (size: number) => {
      const long = digit.repeat(size / digit.length)
      return () => evmAddress(long)
    }
    expect(growth(read, 10_000)).toBeLessThan(LINEAR)
  })
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
  test(
    'hexadecimal, decimal and number read the same',
    () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
          for (const form of [id, `${id}`, `0x${id.toString(16)}`, `0x${id.toString(16).toUpperCase()}`])
            expect(chainId(form)).toBe(id)
        }),
        { numRuns: CASES },
      )
    },
    limit(600_000),
  )
  test(
    'a whole number in one of the three notations is read, anything else is undefined',
    () => {
      const digits = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEFxX.eE+-_ n\u0661') })
      const whole = fc.oneof(
        fc.bigInt({ min: 0n, max: 2n ** 53n }),
        fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }),
      )
      const input = fc.oneof(
        fc.anything({ withBoxedValues: true }),
        fc.tuple(fc.constantFrom('', '0x', '0X', '0b', '-'), digits).map((parts) => parts.join('')),
        fc.double(),
        fc.bigInt(),
        whole.map((id) => `0x${id.toString(16)}`),
        whole.map(String),
      )
      let read = 0
      fc.assert(
        fc.property(input, (given) => {
          const spelt =
            typeof given === 'number'
              ? Number.isSafeInteger(given)
              : typeof given === 'string' && /^([0-9]+|0[xX][0-9a-fA-F]+)$/.test(given)
          const id = spelt ? BigInt(given as string) : 0n
          const expected = id > 0n && id <= Number.MAX_SAFE_INTEGER ? Number(id) : undefined
          if (expected) read++
          expect(chainId(given)).toBe(expected)
        }),
        { numRuns: CASES },
      )
      expect(read).toBeGreaterThan(CASES / 10)
    },
    limit(600_000),
  )
  test.each([
    ['', '1'],
    ['0x', 'f'],
  ])('reading a long %s%s takes linear time', (start, digit) => {
    const read = (size: number) => {
      const long = `${start}${digit.repeat(size)}`
      return () => chainId(long)
    }
    expect(growth(read, 10_000)).toBeLessThan(LINEAR)
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
