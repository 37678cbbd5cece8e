import { toDecimalText } from 'portico/core'
import type { ListedToken, SwapDraft, SwapToken } from '../contract.js'
import type { Quoting } from '../quotes/createQuoting.js'
import { readSlippage } from '../quotes/quoteMaths.js'
import { withCanonicalAddress } from '../sources/readListed.js'
import type { Balances } from './createBalances.js'
import { type FormContext, formReset } from './createFormContext.js'

/** How long to wait after the last keystroke before a quote is requested, in milliseconds. */
const TYPING_PAUSE = 400
/** Percentage of the usual fee that Max leaves, because the price of gas changes. */
const FEE_MARGIN = 115n

/** The fields of the form: the tokens, the amount and the slippage. */
export const createFields = (context: FormContext, balances: Balances, { requote }: Quoting) => {
  const { deps, set, currentAccount, cancelWork, signalOf, isSameToken, withBalance } = context
  const { state, text } = deps
  const isLocked = () => ['asking', 'allowing'].includes(state.get().stage)

  const edit = (change: Partial<Pick<SwapDraft, 'pay' | 'get' | 'amount'>>) => {
    const account = currentAccount()
    if (!account || isLocked()) return
    const { draft } = state.get()
    cancelWork()
    const next = { ...draft, ...change }
    // The same token cannot be on both sides, so the other side gets the token that this side had.
    if (isSameToken(account, next.pay, next.get)) {
      if (change.pay) next.get = draft.pay as SwapToken
      else next.pay = draft.get as SwapToken
      if (!next.pay) delete next.pay
      if (!next.get) delete next.get
    }
    set({ ...formReset, draft: Object.freeze(next) })
    if ('pay' in change || 'get' in change) balances.renew(account)
    void requote('amount' in change ? TYPING_PAUSE : 0)
  }

  return {
    edit,
    choose: (side: 'pay' | 'get', listed: ListedToken) => {
      const account = currentAccount()
      const token = account && withCanonicalAddress(listed, account.chain)
      if (!account || !token) return
      const isOther = side === 'pay' && !isSameToken(account, state.get().draft.pay, token)
      // The amount was entered for another token, so it is removed.
      edit({ [side]: withBalance(account, token), ...(isOther && { amount: '' }) })
    },
    /** Exchanges the two sides; the quoted amount becomes the amount to pay. */
    reverse: () => {
      const { draft, quote, quoting } = state.get()
      const { pay, get } = draft
      if ((!pay && !get) || isLocked()) return
      const amount = quoting === 'ready' && quote && get ? toDecimalText(quote.received, get.decimals) : ''
      cancelWork()
      const next: SwapDraft = { ...(get && { pay: get }), ...(pay && { get: pay }), amount }
      set({ ...formReset, draft: Object.freeze(next), quote: undefined })
      void requote()
    },
    /** Reads the typed text as the slippage in percent; an invalid text leaves the quote unchanged. */
    typeSlippage: (slippageText: string) => {
      if (state.get().stage !== 'form') return
      const slippage = readSlippage(slippageText)
      set({ slippageText, ...(slippage !== undefined && { slippage }) })
      if (slippage !== undefined) void requote(TYPING_PAUSE)
    },
    /** Fills in the account's whole balance of the token; for the native coin, all but the usual fee. */
    max: async () => {
      const account = currentAccount()
      const { pay } = state.get().draft
      if (!account || pay?.amount === undefined) return
      const { amount, decimals, address } = pay
      if (address !== undefined) return edit({ amount: toDecimalText(amount, decimals) })
      const signal = signalOf('reading')
      try {
        const available = amount - ((await balances.usualFee(account, signal)) * FEE_MARGIN) / 100n
        if (isSameToken(account, state.get().draft.pay, pay))
          edit({ amount: toDecimalText(available > 0n ? available : 0n, decimals) })
      } catch {
        if (!signal.aborted) set({ problem: text('transactions.max.unknown') })
      }
    },
  }
}
