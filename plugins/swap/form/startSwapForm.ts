import { watchService } from 'portico/core'
import type { Dispose, Namespace } from 'portico/kernel'
import type { TransactionResult } from 'portico/plugins/transactions/contract'
import { reviewMessages, stepMessages } from 'portico/plugins/transactions/review'
import type { SwapRequest } from '../contract.js'
import { formMessages } from '../formMessages.js'
import { createFormDeps, type FormHost } from './createFormDeps.js'
import { createSwapForm } from './createSwapForm.js'

/** English texts of the form and the review. */
export const messages = { ...reviewMessages, ...stepMessages, ...formMessages }

/**
 * Starts the form's state machine, and lets it follow the account, its tokens and the sources until the
 * plugin stops.
 */
export const startSwapForm = (host: FormHost) => {
  const { needs, networks, own, signal } = host
  const form = createSwapForm(createFormDeps(host))

  own(networks.subscribe(form.reset))
  let last = form.follow({})
  own(
    needs.sessions.state.subscribe(() => {
      last = form.follow(last)
    }),
  )
  own(form.reset)
  if (typeof document !== 'undefined')
    document.addEventListener('visibilitychange', form.onPageVisible, { signal })

  const changed = watchService(needs.tokens, { own, changed: form.refresh })

  return Object.freeze({
    ...form,
    /** Opens the form with the page's fields; resolves once the wallet has sent the swap. */
    request: async (request: SwapRequest): Promise<TransactionResult> => {
      await needs.transactions.enter(undefined)
      const result = form.begin()
      void needs.router.open({ view: 'Swap', params: request }).then(form.onFormLeft, form.onFormLeft)
      return result
    },
    /** Keeps the tokens of the account up to date until the returned function is called. */
    attendTokens: (namespace: Namespace): Dispose => needs.tokens.get()?.attend(namespace) ?? (() => {}),
    /** Changes when the tokens of the account were read again. */
    changed,
  })
}
