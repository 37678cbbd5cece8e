import type { SwapEffect } from 'portico/plugins/swap/contract'
import { encodeFunctionData, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { packagedOf } from '../../../demo/sandbox/contracts/packagedOf.mjs'
import { readSwap } from '../../../plugins/eip155/swaps/readSwap.js'
import * as steps from '../../sandbox/universalSteps.js'
import { type Exchange, encodeSteps, ME, SELF, type Step } from '../../sandbox/universalSteps.js'

const address = (digit: string) => `0x${digit.repeat(40)}` as Hex
const [ACCOUNT, UNIVERSAL, PAY, GET, THIEF, OTHER] = ['1', '2', '4', '5', '6', '7'].map(address) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const WRAPPED = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const [AMOUNT, LEAST] = [1_000n, 900n]
const ALL = 1n << 255n

const read = (list: readonly Step[], value = 0n, id = 1): SwapEffect | undefined =>
  readSwap({ to: UNIVERSAL, data: encodeSteps(list), value }, ACCOUNT, { id })
const sweep = (to: Hex = ME, token: Hex = GET, least = LEAST) => steps.sweep(token, to, least)
const portion = steps.portion(GET, THIEF, 25n)
const take = (to: Hex = SELF, amount = AMOUNT, token: Hex = PAY) => steps.take(token, to, amount)
const wrap = (to: Hex = SELF, amount = AMOUNT) => steps.wrap(to, amount)
const unwrap = (to: Hex = ME, least = LEAST) => steps.unwrap(to, least)
const permit = (token: Hex = PAY, amount = AMOUNT, spender: Hex = UNIVERSAL) =>
  steps.permit({ details: { token, amount, expiration: 9, nonce: 0 }, spender, sigDeadline: 9n }, '0x12')

const effect = { pay: PAY, get: GET, amount: AMOUNT, least: LEAST, receiver: ACCOUNT }
const fromCoin = [WRAPPED, GET] as const
const toCoin = [PAY, WRAPPED] as const
const byRouter = { isByAccount: false } as const

describe.each([2, 3] as const)(
  'SEC-05 SWP-05 the Universal Router’s calls are decoded, version %i',
  (version) => {
    const swap = (of: Partial<Exchange> = {}) =>
      steps.exchange(version, {
        to: ME,
        amount: AMOUNT,
        least: LEAST,
        path: [PAY, OTHER, GET],
        isByAccount: true,
        ...of,
      })

    test('a token for a token: paid by Permit2 to the exchange, or to the router first', () => {
      expect(read([swap()])).toEqual(effect)
      const timed = { to: UNIVERSAL, data: encodeSteps([swap()], 9n), value: 0n }
      expect(readSwap(timed, ACCOUNT, { id: 1 })).toEqual(effect)
      expect(read([permit(), swap()])).toEqual(effect)
      expect(read([permit(), take(), swap({ ...byRouter, amount: ALL })])).toEqual(effect)
      expect(read([take(UNIVERSAL), swap(byRouter)])).toEqual(effect)
      expect(read([swap({ to: SELF, least: 0n }), sweep()])).toEqual(effect)
      expect(read([swap({ to: UNIVERSAL }), portion, portion, sweep(ACCOUNT)])).toEqual(effect)
    })

    test('the coin is wrapped before, or unwrapped after', () => {
      const coinPaid = { ...effect, pay: undefined }
      for (const id of [1, 999]) {
        expect(read([wrap(), swap({ ...byRouter, path: fromCoin })], AMOUNT, id)).toEqual(coinPaid)
        const all = [wrap(SELF, ALL), swap({ ...byRouter, path: fromCoin, amount: ALL })]
        expect(read(all, AMOUNT, id)).toEqual(coinPaid)
        const paidOut = { ...effect, get: undefined }
        expect(read([swap({ to: SELF, path: toCoin }), unwrap()], 0n, id)).toEqual(paidOut)
        expect(read([permit(), swap({ to: SELF, path: toCoin }), portion, unwrap()], 0n, id)).toEqual(paidOut)
      }
    })

    test('who receives and the least amount are those of the last payment', () => {
      expect(read([swap({ to: THIEF })])).toEqual({ ...effect, receiver: THIEF })
      expect(read([swap({ least: 1n })])).toEqual({ ...effect, least: 1n })
      expect(read([swap({ amount: 0n })])).toEqual({ ...effect, amount: 0n })
      expect(read([swap({ to: SELF }), sweep(THIEF)])).toEqual({ ...effect, receiver: THIEF })
      expect(read([swap({ to: SELF }), sweep(ME, GET, 1n)])).toEqual({ ...effect, least: 1n })
      expect(read([swap({ to: SELF, path: toCoin }), unwrap(THIEF, 1n)])).toEqual({
        ...effect,
        get: undefined,
        least: 1n,
        receiver: THIEF,
      })
      // It stays in the router, and everybody can take it.
      for (const list of [[swap({ to: SELF })], [swap({ to: SELF }), sweep(SELF)]])
        expect(read(list)).toEqual({ ...effect, receiver: UNIVERSAL })
    })

    const others: readonly (readonly [name: string, ...Parameters<typeof read>])[] = [
      ['nothing', []],
      ['no exchange', [sweep()]],
      ['two exchanges', [swap(), swap()]],
      ['a command that may fail', [[version === 2 ? '0x88' : '0x80', swap()[1]]]],
      ['an unknown command', [['0x41', swap()[1]]]],
      ['an exact amount to receive', [['0x01', swap()[1]]]],
      ['a transfer', [swap(), steps.transfer(GET, THIEF, 1n)]],
      ['another token taken', [swap(), take(THIEF, AMOUNT, OTHER)]],
      ['a token taken for somebody else', [take(THIEF), swap(byRouter)]],
      ['another token taken before', [take(SELF, AMOUNT, OTHER), swap(byRouter)]],
      ['more taken than exchanged', [take(SELF, AMOUNT + 1n), swap(byRouter)]],
      ['paid twice', [take(), swap()]],
      ['paid by nobody', [swap(byRouter)]],
      ['paid with all that the router has', [swap({ amount: ALL })]],
      ['an amount with upper bits', [take(SELF, (1n << 160n) | 1n), swap({ ...byRouter, amount: ALL })]],
      ['a minimum with upper bits', [swap({ to: SELF }), sweep(ME, GET, 1n << 160n)]],
      ['a portion without a minimum after it', [swap({ to: SELF }), portion]],
      ['a portion after the payment', [swap({ to: SELF }), sweep(), portion]],
      ['two payments', [swap({ to: SELF }), sweep(), sweep(THIEF)]],
      ['a payment of another token', [swap({ to: SELF }), sweep(ME, OTHER)]],
      ['a coin that was not exchanged', [swap({ to: SELF }), unwrap()]],
      ['a payment of what was paid already', [swap(), sweep()]],
      ['a permit for another token', [permit(OTHER), swap()]],
      ['a permit for more', [permit(PAY, AMOUNT + 1n), swap()]],
      ['a permit for somebody else', [permit(PAY, AMOUNT, THIEF), swap()]],
      ['a permit besides the coin', [permit(), wrap(), swap({ ...byRouter, path: fromCoin })], AMOUNT],
      ['a coin that is not exchanged', [swap()], AMOUNT],
      ['a part of the coin', [wrap(SELF, 1n), swap({ ...byRouter, path: fromCoin, amount: 1n })], AMOUNT],
      ['a coin for somebody else', [wrap(THIEF), swap({ ...byRouter, path: fromCoin })], AMOUNT],
      ['another token than the wrapped coin', [wrap(), swap(byRouter)], AMOUNT],
      ['no input', [[swap()[0], '0x']]],
    ]
    test.each(others.map(([name, ...args]) => ({ name, args })))('$name is not decoded', ({ args }) => {
      expect(read(...args)).toBe(undefined)
    })

    test('as many inputs as commands', () => {
      const { abi } = packagedOf('UniversalRouter')
      const args = [swap()[0], [swap()[1], sweep()[1]]]
      const data = encodeFunctionData({ abi, functionName: 'execute', args })
      expect(readSwap({ to: UNIVERSAL, data, value: 0n }, ACCOUNT, { id: 1 })).toBe(undefined)
    })
  },
)
