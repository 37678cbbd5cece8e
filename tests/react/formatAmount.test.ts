import fc from 'fast-check'
import { balanceText, exactAmount, formatAmount } from 'portico/react'
import { describe, expect, test, vi } from 'vitest'

describe('PROP-03 amounts are floored to three decimals', () => {
  test('every value from 0.000 to 99.999 is formatted exactly', () => {
    const wrong: string[] = []
    // Reuse one format, because making one for each of 300,000 values would take half a minute.
    const english = Intl.NumberFormat('en-u-nu-latn')
    const made = vi.spyOn(Intl, 'NumberFormat').mockImplementation(() => english)
    for (let thousandths = 0n; thousandths < 100_000n; thousandths++) {
      const exact = `${thousandths / 1000n}.${String(thousandths % 1000n).padStart(3, '0')}`
      const text = thousandths ? exact.replace(/\.?0+$/, '') : exact
      if (formatAmount(thousandths * 10n ** 15n, 18) !== text) wrong.push(text)
      if (formatAmount(thousandths, 3) !== text) wrong.push(text)
      // One unit below the next step is still rounded down.
      if (thousandths > 0n && formatAmount((thousandths + 1n) * 1000n - 1n, 6) !== text)
        wrong.push(`${text}+`)
    }
    made.mockRestore()
    expect(wrong).toEqual([])
  })
  test('the formatted amount is never more than the amount, and less than 0.001 below it', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n }),
        fc.integer({ min: 0, max: 30 }),
        (amount, decimals) => {
          const text = formatAmount(amount, decimals)
          if (text === '<0.001') return amount > 0n && amount * 1000n < 10n ** BigInt(decimals)
          const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.')
          const shown = BigInt(whole + fraction.padEnd(3, '0')) * 10n ** BigInt(decimals)
          const left = amount * 1000n - shown
          return left >= 0n && left < 10n ** BigInt(decimals)
        },
      ),
      { numRuns: 10_000 },
    )
  })
  test.each([
    [0n, '0.000'],
    [1n, '<0.001'],
    [999_999_999_999_999n, '<0.001'],
    [1_234_560_000_000_000_000n, '1.234'],
    [1_999_999_999_999_999_999n, '1.999'],
    [100_000_000_000_000_000_000n, '100'],
    [1_500_900_000_000_000_000n, '1.5'],
  ])('BAL-01 %s wei is formatted as %s', (amount, text) => {
    expect(formatAmount(amount, 18)).toBe(text)
  })
})

describe('amounts use the notation of the locale', () => {
  test.each([
    ['en', '12,345,678.901', '<0.001'],
    ['de', '12.345.678,901', '<0,001'],
    ['hi', '1,23,45,678.901', '<0.001'],
    ['fr', '12\u202f345\u202f678,901', '<0,001'],
    ['ar', '12,345,678.901', '<0.001'],
    ['no locale at all', '12,345,678.901', '<0.001'],
  ])('BAL-01 %s', (locale, large, small) => {
    expect(formatAmount(12_345_678_901_999n, 6, 3, locale)).toBe(large)
    expect(formatAmount(1n, 6, 3, locale)).toBe(small)
  })
  test('a large amount keeps all its digits', () => {
    expect(formatAmount(2n ** 256n, 0)).toBe(
      '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457,584,007,913,129,639,936',
    )
  })
  test.each([
    [0n, 18, 'en', '0'],
    [1n, 18, 'en', '0.000000000000000001'],
    [1_204_900_000_000_000_000_000n, 18, 'en', '1,204.9'],
    [1_204_900_000_000_000_000_000n, 18, 'de', '1.204,9'],
    [10n ** 21n, 18, 'en', '1,000'],
    [100n, 0, 'en', '100'],
  ])('the exact amount of %s with %s decimals in %s is %s', (amount, decimals, locale, text) => {
    expect(exactAmount(amount, decimals, locale)).toBe(text)
  })
})

describe('BAL-01 the short text of a balance', () => {
  test.each([
    [999_999_999n, 'ETH', 'en', '999,999,999 ETH'],
    [1_239_999_999n, 'ETH', 'en', '1.23B ETH'],
    [12_399_999_999n, 'ETH', 'de', '12,3\u00a0Mrd. ETH'],
    [2n ** 256n, 'ETH', 'en', '>1000T ETH'],
    [7n, 'ANAMEWITHOUTEND', 'en', '7 ANAMEWITH…'],
  ])('%s %s in %s is %s', (value, symbol, locale, text) => {
    expect(balanceText({ value, symbol, decimals: 0 }, locale)).toBe(text)
  })
})
