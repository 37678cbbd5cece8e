import {
  errorText,
  field,
  pause,
  type Router,
  type Sessions,
  type Settings,
  type Store,
  watchService,
} from 'portico/core'
import { type Dispose, type Namespace, PorticoError, readOnly, type Source } from 'portico/kernel'
import type { ActivityService } from 'portico/plugins/activity/contract'
import type { Names } from 'portico/plugins/names/contract'
import type { TokensService } from 'portico/plugins/tokens/contract'
import type { Transactions } from 'portico/plugins/transactions/contract'
import { reviewMessages } from 'portico/plugins/transactions/review'
import { isolatedAmount } from 'portico/react'
import type { SendRequest, SendResult } from '../contract.js'
import { formMessages } from '../formMessages.js'
import { readPast } from '../receivers/readPast.js'
import { receiversParser } from '../receivers/receivers.js'
import type { FormDeps } from './createFormContext.js'
import { createSendForm } from './createSendForm.js'
import { draftOf } from './draftOf.js'

/** English texts of the form and the review. */
export const messages = { ...reviewMessages, ...formMessages }

/** The parts of the plugin that its form needs. */
export interface StartDeps extends Pick<FormDeps, 'state' | 'review' | 'emit' | 'signal'> {
  readonly needs: Pick<FormDeps, 'chains' | 'transfers' | 'notices'> & {
    readonly router: FormDeps['router'] & Pick<Router, 'open'>
    readonly sessions: Sessions
    readonly settings: Pick<Settings, 'text' | 'locale'>
    readonly storage: Pick<Store, 'at'>
    readonly tokens: Source<TokensService | undefined>
    readonly transactions: Transactions
    readonly activity: Source<ActivityService | undefined>
    readonly names: Source<Names | undefined>
  }
  /** Registers a cleanup for when the plugin stops; throws if it has stopped. */
  own(dispose: Dispose): Dispose
}

/** Starts the form's state machine, and lets it follow the account and its tokens until the plugin stops. */
export const startSendForm = ({ needs, state, review, emit, own, signal }: StartDeps) => {
  const { sessions, router, settings } = needs
  const pastReceivers = needs.storage.at('send/receivers', receiversParser, Object.freeze([]))
  /** The tokens of the account, once they were read. */
  const tokens = (namespace: Namespace) => needs.tokens.get()?.state.get()[namespace]
  const ownedTokens = (namespace: Namespace) => tokens(namespace)?.tokens ?? []
  /** Keeps the tokens up to date until the returned function is called. */
  const attend = (namespace: Namespace) => needs.tokens.get()?.attend(namespace) ?? (() => {})
  const form = createSendForm({
    ...needs,
    state,
    ownedTokens,
    listedTokens: (network) => needs.tokens.get()?.listed?.(network) ?? [],
    history: (namespace) => needs.activity.get()?.state.get()[namespace]?.rows ?? [],
    past: (account, transfers, stop) => readPast(account, transfers, needs.activity.get(), stop),
    names: () => needs.names.get(),
    pastReceivers,
    // The visitor sees the message of the plugin that refuses.
    review: async (value) => {
      try {
        await review(value)
      } catch (cause) {
        throw new PorticoError(errorText(field(cause, 'cause') ?? cause), { category: 'gate', cause })
      }
    },
    text: settings.text,
    amountText: (amount, currency) => isolatedAmount(amount, currency, settings.locale.get()),
    emit,
    pause,
    now: Date.now,
    signal,
  })

  let last = form.follow({})
  own(
    sessions.state.subscribe(() => {
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
        currentAccount,
        sessions,
        enter: needs.transactions.enter,
        ownedTokens,
        attend,
        statusOf: (namespace) => tokens(namespace)?.status,
        changed,
        signal,
      })
      const hash = form.fillFromPage(draft)
      void router.open({ view: 'Send' }).then(form.onFormLeft, form.onFormLeft)
      return Object.freeze({ hash: await hash })
    },
  })
}
