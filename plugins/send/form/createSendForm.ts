import { isSameAddress } from 'portico/core'
import type { SendDraft } from '../contract.js'
import { ownAddresses } from '../receivers/ownAddresses.js'
import { createPrefetch } from '../rules/createPrefetch.js'
import { createConfirm } from './createConfirm.js'
import { createFields } from './createFields.js'
import { createFormContext, formReset } from './createFormContext.js'
import type { FormDeps } from './createFormDeps.js'
import { createPrepare } from './createPrepare.js'

/** The form's state machine: the fields, the review, and the wallet. */
export const createSendForm = (deps: FormDeps) => {
  const context = createFormContext(deps)
  const { page, set, clear, reset, currentAccount, cancelWork } = context
  const { state, text } = deps
  const prefetch = createPrefetch(context)
  const fields = createFields(context, prefetch)
  return Object.freeze({
    ...fields,
    prepare: createPrepare(context, prefetch),
    confirm: createConfirm(context, fields.resolveName),
    reset,
    currentAccount,
    /** The visitor's other addresses on the namespace in use. */
    otherAddresses: (): readonly string[] => {
      const account = currentAccount()
      if (!account) return []
      return ownAddresses(deps.sessions, account.namespace, account.network.caipNetworkId).filter(
        (each) => !isSameAddress(account.chain, each, account.address),
      )
    },
    /** Goes back from the review to the form. */
    revise: () => {
      if (state.get().step === 'review') set(formReset)
    },
    /** Stops waiting for the wallet, which may still send; a message then reports its answer. */
    abandon: () => {
      const { step, fixed, draft } = state.get()
      if (step !== 'asking') return
      cancelWork()
      // Fields set by the page are not the visitor's, so they are removed. The wallet's answer still settles
      // the page's promise.
      page.forget()
      clear({ ...(!fixed && { draft }), problem: text('send.abandoned') })
    },
    /** Follows a change of account or network, after which nothing of the old one may be sent. */
    follow: (last: { readonly network?: string | undefined; readonly address?: string | undefined }) => {
      const account = currentAccount()
      const current = { network: account?.network.caipNetworkId, address: account?.address }
      const { step, fixed, draft } = state.get()
      if (current.network !== last.network) {
        // A network switch resets the draft. A request that the wallet has got continues without the form.
        reset()
        if (step === 'asking') set({ problem: text('send.abandoned') })
      } else if (current.address !== last.address) {
        // The balance of the token was that of the other account.
        cancelWork()
        set({
          ...formReset,
          ...(!fixed && { draft: { ...draft, token: undefined, amount: '', inFiat: false } }),
          ...(step !== 'form' && {
            problem: text(step === 'asking' ? 'send.abandoned' : 'send.refused.account'),
          }),
        })
      }
      return current
    },
    /** Fills in the page's fields, read-only. The promise settles with the transfer. */
    fillFromPage: (draft: SendDraft): Promise<string> => {
      reset()
      clear({ draft, fixed: true })
      return page.begin()
    },
    /** Call when the visitor has left the form that the page filled in. */
    onFormLeft: () => {
      if (!state.get().fixed) return
      if (state.get().step === 'asking') page.leave()
      else reset()
    },
  })
}
