import type { TransactionResult } from 'portico/plugins/transactions/contract'
import { createQuoting } from '../quotes/createQuoting.js'
import { createConfirm, createEnding } from '../steps/createConfirm.js'
import { createReviews } from '../steps/createReviews.js'
import { createBalances } from './createBalances.js'
import { createFields } from './createFields.js'
import { createFormContext, formReset } from './createFormContext.js'
import type { FormDeps } from './createFormDeps.js'
import { createTokens } from './createTokens.js'

/** The form's state machine: tokens and quotes, the review, and the wallet, step by step. */
export const createSwapForm = (deps: FormDeps) => {
  const context = createFormContext(deps)
  const { page, set, reset, currentAccount, sourcesFor, cancelWork } = context
  const { state, text } = deps
  const balances = createBalances(context)
  const quoting = createQuoting(context, balances)
  const { requote } = quoting
  const { begin: beginForm, loadTokens, fill } = createTokens(context, balances, quoting)
  const reviews = createReviews(context, quoting)
  const ending = createEnding(context)
  const isPermit = () => state.get().review?.steps[0]?.kind === 'permit'
  return Object.freeze({
    ...createFields(context, balances, quoting),
    loadTokens,
    fill,
    refresh: balances.refresh,
    onPageVisible: quoting.onPageVisible,
    prepare: reviews.prepare,
    confirm: createConfirm(context, reviews, ending),
    currentAccount,
    reset,
    /** The account's token of an address, as it was last read. */
    ownedToken: (address: string | undefined) => {
      const account = currentAccount()
      return account && context.ownedToken(account, address === undefined ? {} : { address })
    },
    /** Keeps tokens and quotes up to date until every caller has called the returned function. */
    attend: () => quoting.attend(beginForm),
    /** Requests a quote at once. */
    retry: () => void requote(),
    /** Whether a source serves the network in use. */
    isOffered: (): boolean => {
      const account = currentAccount()
      return !!account && sourcesFor(account).length > 0
    },
    /** Goes back from the review to the form. */
    revise: () => {
      const { stage, review } = state.get()
      if (!review || (stage !== 'review' && stage !== 'preparing')) return
      if (stage === 'preparing') cancelWork()
      set(formReset)
      void requote()
    },
    /** Stops waiting for the wallet, which may still send; a message then reports its answer. */
    abandon: () => {
      const { stage, review } = state.get()
      if (stage !== 'asking' && stage !== 'allowing') return
      // The wallet has agreed, so the same swap is not offered again.
      if (stage === 'allowing' && review?.steps[0]?.kind === 'swap')
        return ending.returnToForm({ problem: text('swap.left') })
      const problem =
        stage === 'allowing'
          ? text('swap.allowance.left')
          : text(isPermit() ? 'swap.permit.abandoned' : 'swap.abandoned')
      cancelWork()
      set({ ...formReset, problem })
      void requote()
    },
    /** Follows a change of account or network, after which nothing of the old one may be swapped. */
    follow: (last: { readonly network?: string | undefined; readonly address?: string | undefined }) => {
      const account = currentAccount()
      const current = { network: account?.network.caipNetworkId, address: account?.address }
      if (current.network === last.network && current.address === last.address) return current
      const problem =
        state.get().stage === 'asking' && text(isPermit() ? 'swap.permit.abandoned' : 'swap.abandoned')
      reset()
      if (problem) set({ problem })
      if (quoting.isShown()) void loadTokens()
      return current
    },
    /** Begins the page's promise for the form that it opens. */
    begin: (): Promise<TransactionResult> => {
      page.end()
      return page.begin()
    },
    /** Call it when the visitor has left the form that the page opened. */
    onFormLeft: () => {
      if (state.get().stage === 'asking') page.leave()
      else page.end()
    },
  })
}
