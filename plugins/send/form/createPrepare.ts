import { isOf } from 'portico/core'
import type { MessageId } from 'portico/kernel'
import type { TransferIntent } from 'portico/plugins/transactions/contract'
import { notSent } from 'portico/plugins/transactions/review'
import { checkDraft } from '../rules/checkDraft.js'
import type { Prefetch } from '../rules/createPrefetch.js'
import { sentenceOf } from '../rules/failures.js'
import { prepareReview } from '../rules/prepareReview.js'
import { type FormContext, formReset, noProblem } from './createFormContext.js'
import { requestOf } from './requestOf.js'

/** By what a transfer counts as equal to one that may still be open, whatever its amount. */
export const keyOf = ({ network, from, to, asset = '' }: TransferIntent) => ({
  feature: 'send',
  network,
  from,
  parts: [to, asset],
})

/** Creates the function that builds the transfer, with everything that its review shows. It resolves with whether it can be reviewed. */
export const createPrepare =
  ({ deps, set, currentAccount, cancelWork, signalOf }: FormContext, prefetch: Prefetch) =>
  async (): Promise<boolean> => {
    const { state, text } = deps
    const { step, draft, looking } = state.get()
    if (step === 'preparing' || step === 'asking') return false
    const showProblem = (id: MessageId) => {
      set({ ...noProblem, problem: text(id) })
      return false
    }
    if (!draft.amount || !draft.to.trim()) return showProblem('send.required')
    const { token } = draft
    if (!token) return showProblem('send.required.token')
    const account = currentAccount()
    if (!account) return showProblem('transactions.refused.chain')
    const request = Object.keys(checkDraft(draft, looking)).length ? undefined : requestOf(draft, account)
    if (!request) return false
    cancelWork()
    const signal = signalOf('draft')
    set({ ...formReset, step: 'preparing' })
    try {
      const facts = await prefetch.read(request, account, signal)
      signal.throwIfAborted()
      const earlier = () => deps.transactions.earlier(keyOf(facts.intent), signal)
      const review = await prepareReview({ ...draft, token }, account, facts, { ...deps, earlier, signal })
      if (!isOf(review.intent, currentAccount())) throw notSent(text('send.moved'))
      set({ step: 'review', review })
      return true
    } catch (error) {
      if (!signal.aborted) set({ step: 'form', problem: sentenceOf(error, text) })
      return false
    }
  }
