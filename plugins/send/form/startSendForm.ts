import { watchService } from 'portico/core'
import { readOnly } from 'portico/kernel'
import { reviewMessages } from 'portico/plugins/transactions/review'
import type { SendRequest, SendResult } from '../contract.js'
import { formMessages } from '../formMessages.js'
import type { FormHost } from '../needs.js'
import { createFormDeps } from './createFormDeps.js'
import { createSendForm } from './createSendForm.js'
import { draftOf } from './draftOf.js'

/** English texts of the form and the review. */
export const messages = { ...reviewMessages, ...formMessages }

/** Starts the form's state machine, and lets it follow the account and its tokens until the plugin stops. */
export const startSendForm = (host: FormHost) => {
  const { needs, own } = host
  const deps = createFormDeps(host)
  const { tokens, attend, pastReceivers } = deps
  const form = createSendForm(deps)

  let last = form.follow({})
  own(
    needs.sessions.state.subscribe(() => {
      last = form.follow(last)
    }),
  )
  own(form.reset)

  const changed = watchService(needs.tokens, { own, changed: form.refresh })

  return Object.freeze({
    ...form,
    /** Whether a plugin reads tokens; without one, only the native coin can be sent. */
    hasTokens: () => !!needs.tokens.get(),
    tokens,
    attend,
    changed,
    pastReceivers: readOnly(pastReceivers),
    /** Opens the form with the page's fields; resolves with the hash of the transaction. */
    request: async (request: SendRequest): Promise<SendResult> => {
      const { currentAccount } = form
      const draft = await draftOf(request, {
        ...deps,
        currentAccount,
        enter: needs.transactions.enter,
        statusOf: (namespace) => tokens(namespace)?.status,
        changed,
      })
      const hash = form.fillFromPage(draft)
      void needs.router.open({ view: 'Send' }).then(form.onFormLeft, form.onFormLeft)
      return Object.freeze({ hash: await hash })
    },
  })
}
