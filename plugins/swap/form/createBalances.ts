import { type AccountInUse, within } from 'portico/core'
import type { SwapToken } from '../contract.js'
import type { FormContext } from './createFormContext.js'

/** Time limit for reading balances and fees, in milliseconds. */
const READ_TIMEOUT = 12_000
const SIDES = ['pay', 'get'] as const

/** The balances and prices of the form's tokens, and the usual fee. */
export const createBalances = (context: FormContext) => {
  const { deps, set, currentAccount, signalOf, abilitiesOf, isSameToken, withBalance } = context
  const { state, sessions } = deps
  const change = (side: 'pay' | 'get', token: SwapToken) =>
    set({ draft: Object.freeze({ ...state.get().draft, [side]: Object.freeze(token) }) })

  /** Reads a balance from the chain. */
  const read = async (side: 'pay' | 'get', account: AccountInUse) => {
    const signal = signalOf('reading')
    const { session, network, address: owner, namespace } = account
    const token = state.get().draft[side]
    if (!token) return
    const { calls } = await abilitiesOf(account)
    const balance =
      token.address === undefined
        ? sessions.balance(namespace, signal)
        : calls.balance(session, { token: token.address, owner }, network, signal)
    const amount = await within(balance, { ms: READ_TIMEOUT, signals: [signal] })
    const current = state.get().draft[side]
    if (signal.aborted || !current || !isSameToken(account, current, token)) return
    if (current.amount !== amount) change(side, { ...current, amount })
  }
  return {
    /** Applies prices that were read again, and balances unless they have been read from the chain. */
    refresh: () => {
      const account = currentAccount()
      if (!account) return
      for (const side of SIDES) {
        const token = state.get().draft[side]
        if (!token) continue
        const { amount, ...next } = withBalance(account, token)
        if (next.price !== token.price || (token.amount === undefined && amount !== undefined))
          change(side, { ...next, ...(amount !== undefined && { amount: token.amount ?? amount }) })
      }
    },
    /** Reads the balances of both tokens again; the chain itself still checks those that cannot be read. */
    renew: (account: AccountInUse) => {
      for (const side of SIDES) read(side, account).catch(() => {})
    },
    /** Upper bound of the fee of a usual swap. */
    usualFee: async (account: AccountInUse, signal: AbortSignal): Promise<bigint> => {
      const { swapCalls } = await abilitiesOf(account)
      const fee = swapCalls.fee(account.session, account.network, signal)
      return within(fee, { ms: READ_TIMEOUT, signals: [signal] })
    },
  }
}

/** The balances of the form. */
export type Balances = ReturnType<typeof createBalances>
