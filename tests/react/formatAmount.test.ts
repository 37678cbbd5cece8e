import fc from 'fast-check'
import { formatAmount } from 'portico/react'
import { describe, expect, test } from 'vitest'

describe('PROP-03 amounts are floored to three decimals', () => {
  test('every value from 0.000 to 99.999 reads exactly', () => {
    const wrong: string[] = []
    for (let thousandths = 0n; thousandths < 100_000n; thousandths++) {
      const text = `${thousandths / 1000n}.${String(thousandths % 1000n).padStart(3, '0')}`
      if (formatAmount(thousandths * 10n ** 15n, 18) !== text) wrong.push(text)
      if (formatAmount(thousandths, 3) !== text) wrong.push(text)
      // One unit short of the next step is still this step.
      if (thousandths > 0n && formatAmount((thousandths + 1n) * 1000n - 1n, 6) !== text)
        wrong.push(`${text}+`)
    }
    expect(wrong).toEqual([])
  })
  test('it is never more than there is, and less than 0.001 away', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n }),
        fc.integer({ min: 0, max: 30 }),
        (amount, decimals) => {
          const text = formatAmount(amount, decimals)
          if (text === '<0.001') return amount > 0n && amount * 1000n < 10n ** BigInt(decimals)
          // An amount without decimals is shown without.
          const shown = BigInt(text.replace('.', '')) * 10n ** BigInt(decimals) * (decimals ? 1n : 1000n)
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
  ])('BAL-01 %s wei reads %s', (amount, text) => {
    expect(formatAmount(amount, 18)).toBe(text)
  })
})
