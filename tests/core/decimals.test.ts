import fc from 'fast-check'
import { parseAmount, toDecimalText } from 'portico/core'
import { describe, expect, it } from 'vitest'
import { CASES, volume } from '../volumes.js'

const MOST = 2n ** 256n - 1n
const amounts = fc.bigInt({ min: 0n, max: MOST })
const places = fc.integer({ min: 0, max: 77 })

/** Reads a text as a fraction of whole numbers, digit by digit, independently of the tested code. */
const oracle = (text: string, decimals: number): bigint | undefined => {
  let [over, under, dots, digits] = [0n, 1n, 0, 0]
  for (const letter of text) {
    const digit = '0123456789'.indexOf(letter)
    if (letter === '.') dots++
    else if (digit < 0) return undefined
    else {
      digits++
      over = over * 10n + BigInt(digit)
      if (dots) under *= 10n
    }
  }
  if (dots > 1 || !digits) return undefined
  const units = over * 10n ** BigInt(decimals)
  return units % under || units / under > MOST ? undefined : units / under
}

describe('PROP-01 a decimal text is parsed exactly or not at all', () => {
  it('from 0.00 to 999.99 with every number of decimals', () => {
    const wrong: string[] = []
    for (let cents = 0; cents < 100_000; cents += volume(7, 1)) {
      const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
      for (let decimals = 0; decimals <= 36; decimals++) {
        const missing = 10 ** Math.max(0, 2 - decimals)
        const right =
          cents % missing ? undefined : BigInt(cents / missing) * 10n ** BigInt(Math.max(0, decimals - 2))
        if (parseAmount(text, decimals) !== right) wrong.push(`${text} with ${decimals}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('agrees with an oracle that uses whole numbers, whatever the text', () => {
    const texts = fc.oneof(
      fc.stringMatching(/^\d{0,40}\.?\d{0,40}$/),
      fc.string({ unit: fc.constantFrom(...'0123456789.,-+e x٣３') }),
      amounts.map(String),
    )
    fc.assert(
      fc.property(texts, places, (text, decimals) => parseAmount(text, decimals) === oracle(text, decimals)),
      { numRuns: CASES },
    )
  })

  it.each([
    '',
    '.',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '1,5',
    '1 000',
    '1_000',
    '１',
    '٣',
    '1.2.3',
    'NaN',
    'Infinity',
    '1n',
    '1.0000001',
    '²',
    String(MOST + 1n).replace(/.{6}$/, '.$&'),
    '9'.repeat(10_000),
    `0.${'1'.repeat(10_000)}`,
  ])('does not parse %s with 6 decimals', (text) => {
    expect(parseAmount(text, 6)).toBeUndefined()
  })

  it.each([
    ['1.', 6, 1_000_000n],
    ['.5', 6, 500_000n],
    ['007.50', 6, 7_500_000n],
    [`1.${'0'.repeat(10_000)}`, 0, 1n],
    [`${'0'.repeat(10_000)}1`, 0, 1n],
    [String(MOST), 0, MOST],
  ])('parses %s with %s decimals', (text, decimals, amount) => {
    expect(parseAmount(text, decimals)).toBe(amount)
  })

  it('rejects numbers of decimals that no token has', () => {
    for (const decimals of [-1, 1.5, 256, Number.NaN, Number.POSITIVE_INFINITY])
      expect(parseAmount('1', decimals)).toBeUndefined()
  })
})

describe('PROP-02 an amount that is formatted and parsed again is the same', () => {
  it('for every 256-bit amount and 0 to 77 decimals, with the shortest text', () => {
    fc.assert(
      fc.property(amounts, places, (amount, decimals) => {
        const text = toDecimalText(amount, decimals)
        expect(parseAmount(text, decimals)).toBe(amount)
        expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      }),
      { numRuns: CASES },
    )
  })

  it.each([
    [0n, 18, '0'],
    [100n * 10n ** 18n, 18, '100'],
    [10n ** 30n, 18, '1000000000000'],
    [1n, 77, `0.${'0'.repeat(76)}1`],
    [MOST, 0, String(MOST)],
    [-1_500_000n, 6, '-1.5'],
  ])('%s with %s decimals is %s', (amount, decimals, text) => {
    expect(toDecimalText(amount, decimals)).toBe(text)
  })
})

it('PROP-04 balance minus fee, formatted and parsed again, plus the fee is the balance', () => {
  fc.assert(
    fc.property(amounts, amounts, places, (one, other, decimals) => {
      const [balance, fee] = one > other ? [one, other] : [other, one]
      const left = parseAmount(toDecimalText(balance - fee, decimals), decimals)
      return left !== undefined && left + fee === balance
    }),
    { numRuns: CASES },
  )
})
