import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  leastOf,
  lossByPrice,
  lossOf,
  MAX_SLIPPAGE,
  rateOf,
  readSlippage,
} from '../../../plugins/swap/quotes/quoteMaths.js'
import { volume } from '../../volumes.js'

const CASES = volume(1_000, 100_000)
const amount = fc.oneof(fc.bigInt(1n, 10n ** 6n), fc.bigInt(1n, 2n ** 96n), fc.bigInt(1n, 2n ** 200n))
const decimals = fc.integer({ min: 0, max: 36 })
const ten = (digits: number) => BigInt(`1${'0'.repeat(digits)}`)

/** Long division digit by digit, independent of JavaScript's division. */
const divide = (dividend: bigint, divisor: bigint): bigint => {
  let [rest, digits] = [0n, '']
  for (const digit of String(dividend)) {
    rest = rest * 10n + BigInt(digit)
    let times = 0
    while (rest >= divisor) {
      rest -= divisor
      times++
    }
    digits += times
  }
  return BigInt(digits)
}

describe('PROP-20 SWP-06 the figures of a quote agree with independent integer arithmetic', () => {
  test('the minimum received after slippage', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: MAX_SLIPPAGE }), (received, slippage) => {
        const least = leastOf(received, slippage)
        expect(least).toBe(received - divide(received * BigInt(slippage) + 9_999n, 10_000n))
      }),
      { numRuns: CASES },
    )
  })

  test('the rate, in both directions', () => {
    fc.assert(
      fc.property(amount, decimals, amount, decimals, (paid, paidDecimals, received, receivedDecimals) => {
        const rate = rateOf(paid, paidDecimals, received, receivedDecimals)
        const expected = divide(received * ten(paidDecimals) * ten(18), paid * ten(receivedDecimals))
        expect(rate).toBe(expected)
        expect(rateOf(0n, paidDecimals, received, receivedDecimals)).toBe(undefined)
      }),
      { numRuns: CASES },
    )
  })

  test('the price impact is the loss against the reference rate, and never negative', () => {
    fc.assert(
      fc.property(amount, amount, amount, amount, (paid, received, probe, part) => {
        const loss = lossOf({ paid, received }, { paid: probe, received: part })
        const [fair, real] = [paid * part, received * probe]
        expect(loss).toBe(real >= fair ? 0 : Number(divide((fair - real) * 10_000n, fair)))
      }),
      { numRuns: CASES },
    )
  })

  test('the price impact by market prices is unknown unless both prices are known', () => {
    const coin = { name: 'Ether', symbol: 'ETH', decimals: 18, price: '2000' }
    const dollar = { name: 'Dollar', symbol: 'USD', decimals: 6, price: '1' }
    expect(lossByPrice(coin, dollar, ten(18), 1_800_000_000n)).toBe(1_000)
    expect(lossByPrice(coin, dollar, ten(18), 2_100_000_000n)).toBe(0)
    const { price: _, ...unpriced } = dollar
    expect(lossByPrice(coin, unpriced, ten(18), 1_800_000_000n)).toBe(undefined)
  })

  test('SWP-05 the slippage is parsed exactly, and only within its bounds', () => {
    expect(['1', '0.5', '0.05', '50', '3.25'].map(readSlippage)).toEqual([100, 50, 5, 5_000, 325])
    const wrong = ['0', '0.04', '50.01', '100', '-1', '1e1', '', '.', '1.005', ' 1', '1,5']
    expect(wrong.map(readSlippage)).toEqual(wrong.map(() => undefined))
  })
})
