import { type AccountInUse, createPageRequest, errorText, field, isOf, type PageRequest } from 'portico/core'
import { type MessageId, PorticoError } from 'portico/kernel'
import type {
  Plan,
  PlanStep,
  StepOutcome,
  TransferIntent,
  TransferRequest,
} from 'portico/plugins/transactions/contract'
import { shortAddress } from 'portico/react'
import { checkDraft } from './checkDraft.js'
import type { SendDraft, SendNote, SendReview } from './contract.js'
import { formReset, noProblem, type SendContext } from './createSendContext.js'
import type { SendFields } from './createSendFields.js'
import { failureSentence, notSent } from './failures.js'
import { prepareReview } from './prepareReview.js'
import { rememberReceiver } from './receivers.js'
import { recheckReview } from './recheckReview.js'
import { requestOf } from './requestOf.js'

type Outcome = StepOutcome<TransferIntent>

/** Whether two drafts describe the same transfer. Their balances and prices may differ. */
const isSameTransfer = (one: SendDraft, other: SendDraft): boolean =>
  one.amount === other.amount &&
  one.inFiat === other.inFiat &&
  one.to === other.to &&
  one.payment === other.payment &&
  one.token?.address === other.token?.address

/** By what a transfer counts as equal to one that may still be open, whatever its amount. */
const keyOf = ({ network, from, to, asset = '' }: TransferIntent) => ({
  feature: 'send',
  network,
  from,
  parts: [to, asset],
})

/** Creates the functions that build and check a review. */
const createReviewing = (context: SendContext, { prefetch }: SendFields) => {
  const { deps, set, currentAccount, cancelWork, signalOf } = context
  const { state, text, transactions } = deps
  const build = async (
    draft: SendDraft & Required<Pick<SendDraft, 'token'>>,
    request: TransferRequest,
    account: AccountInUse,
    signal: AbortSignal,
  ): Promise<SendReview> => {
    const facts = (await prefetch.take(request, account)) ?? (await prefetch.ask(request, account, signal))
    signal.throwIfAborted()
    return prepareReview(draft, account, facts, {
      ...deps,
      ownedTokens: deps.ownedTokens(account.namespace),
      listedTokens: deps.listedTokens?.(account.network) ?? [],
      history: deps.history(account.namespace),
      openRequestNoteOf: async (intent) => {
        const earlier = await transactions.earlier(keyOf(intent), signal)
        return earlier && `send.note.${earlier}`
      },
      signal,
    })
  }
  return {
    /** Builds the transfer, with everything that the review shows; resolves with whether it can be reviewed. */
    prepare: async (): Promise<boolean> => {
      const { step, draft, looking } = state.get()
      if (step === 'preparing' || step === 'asking') return false
      const showProblem = (id: MessageId) => {
        set({ ...noProblem, problem: text(id) })
        return false
      }
      if (!draft.amount || !draft.to.trim()) return showProblem('send.required')
      if (!draft.token) return showProblem('send.required.token')
      const account = currentAccount()
      if (!account) return showProblem('transactions.refused.chain')
      const { token } = draft
      const request = Object.keys(checkDraft(draft, looking)).length ? undefined : requestOf(draft, account)
      if (!request) return false
      cancelWork()
      const signal = signalOf('work')
      set({ ...formReset, step: 'preparing' })
      try {
        const review = await build({ ...draft, token }, request, account, signal)
        if (!isOf(review.intent, currentAccount())) throw notSent(text('send.moved'))
        set({ step: 'review', review })
        return true
      } catch (error) {
        if (!signal.aborted) set({ step: 'form', problem: failureSentence(error, text) })
        return false
      }
    },
    /** A copy of the review, with the note that an equal request may be open. */
    withNote: (review: SendReview): SendReview => {
      const note: SendNote = Object.freeze({ level: 'critical', text: text('send.note.open') })
      return Object.freeze({ ...review, notes: Object.freeze([note, ...review.notes]) })
    },
  }
}

/** Creates the function that turns a review into the request to the wallet. */
const createStepOf = ({ deps, currentAccount, transfersOf, signalOf }: SendContext) => {
  const { text } = deps
  const planOf = ({ intent, token, receiver }: SendReview): Plan => {
    const { to, amount, asset } = intent
    return {
      ...keyOf(intent),
      summary: text('send.summary', {
        amount: deps.amountText(amount, token),
        receiver: receiver.name ?? shortAddress(to),
      }),
      unit: { symbol: token.symbol, decimals: token.decimals },
      transfer: { to, amount, ...(asset !== undefined && { asset }) },
    }
  }
  return (review: SendReview, onAsked: () => void): PlanStep<TransferIntent> => {
    const { fee, notes } = review
    const signal = signalOf('work')
    return {
      plan: planOf(review),
      kind: 'transfer',
      isLast: true,
      isRepeat: notes.some((each) => [text('send.note.open'), text('send.note.sent')].includes(each.text)),
      signal,
      prepare: async () => {
        const account = currentAccount()
        if (!isOf(review.intent, account)) throw notSent(text('send.moved'))
        const transfers = await transfersOf(account, signal)
        const intent = await recheckReview(review, account, {
          transfers,
          names: deps.names(),
          text,
          now: deps.now(),
          signal,
        })
        const { send } = transfers
        return {
          intent,
          ...(send && {
            send: (request, session, stop) => send(request, session, intent, account.network, stop),
          }),
        }
      },
      onAsked,
      compare: async (intent, hash, account, stop) => {
        const { readBack } = await transfersOf(account, stop)
        if (!readBack) return []
        const shown = { ...intent, ...(fee !== undefined && { fee }) }
        return readBack(shown, hash, account.network, stop, account.session)
      },
      onMismatch: ({ feature: _, ...mismatch }) => deps.emit('send.mismatch', mismatch),
    }
  }
}

/** From the review to the wallet, and to the page's promise. */
export const createSendExecution = (context: SendContext, fields: SendFields) => {
  const { deps, set, clear, currentAccount, cancelWork } = context
  const { state, router, text } = deps
  const page = createPageRequest()
  const { prepare, withNote } = createReviewing(context, fields)
  const stepOf = createStepOf(context)
  let lastAttempt = 0

  const reset = () => {
    cancelWork()
    fields.prefetch.cancel()
    page.end()
    clear()
  }

  /** Remembers and reports a transfer that was sent or proposed, and empties the form that could send it again. */
  const onSent = (
    review: SendReview,
    draft: SendDraft,
    hash: string | Promise<string | undefined>,
    waits: boolean,
    { request, isShown }: { readonly request: PageRequest | undefined; isShown(): boolean },
  ) => {
    const { intent, token, receiver } = review
    rememberReceiver(deps.pastReceivers, {
      namespace: intent.network.slice(0, intent.network.indexOf(':')),
      address: intent.to,
      network: intent.network,
      name: receiver.name,
    })
    const settle = (sent: string) => {
      deps.emit('send.sent', { network: intent.network, token: token.symbol, hash: sent })
      request?.resolve(sent)
    }
    if (typeof hash === 'string') settle(hash)
    else
      void hash.then((executed) => {
        if (executed !== undefined) settle(executed)
        else request?.reject(notSent(text('send.failed')))
      })
    if (page.current() === request) page.forget()
    const wasShown = isShown()
    // Also if the form still shows the same transfer, because it could be sent again.
    if (wasShown || isSameTransfer(state.get().draft, draft)) {
      // If the page has asked for the same transfer again, that promise ends, because it must not get the
      // hash of the fields that are filled in next.
      if (page.current()) reset()
      else {
        clear({ done: review, ...(waits && { waits }) })
        cancelWork()
      }
    }
    const { open, stack } = router.state.get()
    // The view of an embedded wallet's request may lie above the review.
    if (wasShown && open && stack.some(({ view }) => view === 'SendReview')) router.reset('Account')
    // The engine tells of what waits for others.
    if (!waits) deps.notices.snack('success', text('send.started'))
  }

  /** The error of a transfer that was not sent, or of which that is not known. */
  const errorOf = (outcome: Outcome): unknown => {
    if ('error' in outcome) return outcome.error
    if (outcome.state === 'sent')
      return new PorticoError('The wallet answered with no transaction hash', { category: 'wallet' })
    if (outcome.state === 'cancelled') return notSent('The draft was changed')
    const { state: ended } = outcome
    return notSent(
      text(
        ended === 'open' ? 'send.note.open' : ended === 'elsewhere' ? 'transactions.elsewhere' : 'send.moved',
      ),
    )
  }

  /** Shows why a transfer was not sent, and leaves a way to try again. */
  const showFailure = (review: SendReview, outcome: Outcome, error: unknown) => {
    if (outcome.state === 'declined')
      return set({ step: 'review', problem: text('transactions.step.declined'), declined: true })
    if (outcome.state === 'open') return set({ step: 'review', review: withNote(review) })
    if (field(error, 'reason') === 'name') {
      // The name now resolves to another address, so it is looked up again.
      const { receiver: _, ...unresolved } = state.get().draft
      set({ ...formReset, draft: Object.freeze(unresolved), problem: failureSentence(error, text) })
      return void fields.resolveName(unresolved.to)
    }
    // Without a clear answer it is not known whether the wallet sends it.
    const isUnclear = outcome.state === 'unclear' || outcome.state === 'sent'
    set({ step: 'review', problem: isUnclear ? text('send.unclear') : failureSentence(error, text) })
  }

  /** Asks the wallet to send the reviewed transfer; does nothing while it is already asked. */
  const confirm = async (): Promise<void> => {
    const { step, review, draft } = state.get()
    if (step !== 'review' || !review) return
    const { intent, token } = review
    const attempt = ++lastAttempt
    const request = page.current()
    const isShown = () => attempt === lastAttempt && state.get().review === review
    const event = { network: intent.network, token: token.symbol }
    fields.prefetch.cancel()
    set({ ...noProblem, step: 'asking' })
    const onAsked = () => {
      if (request) request.isWalletAsked = true
      deps.emit('send.started', event)
    }
    const outcome = await deps.transactions.ask(stepOf(review, onAsked))
    if (outcome.state === 'proposed')
      return onSent(review, draft, outcome.executed, outcome.needed > 1, { request, isShown })
    if (outcome.state === 'sent' && outcome.hash !== undefined)
      return onSent(review, draft, outcome.hash, false, { request, isShown })
    const error = errorOf(outcome)
    if (request) request.isWalletAsked = false
    // Its form is no longer there to try again.
    if (!page.isKept(request)) {
      request?.reject(error)
      if (page.current() === request) {
        page.forget()
        reset()
      }
    }
    if (outcome.state === 'cancelled') return
    if (outcome.state === 'declined') deps.emit('send.declined', event)
    else deps.emit('send.failed', { ...event, message: errorText(error).slice(0, 200) })
    if (isShown()) showFailure(review, outcome, error)
  }

  /** Stops waiting for the wallet, which may still send; a message then reports its answer. */
  const abandon = () => {
    if (state.get().step !== 'asking') return
    lastAttempt++
    cancelWork()
    const { fixed, draft } = state.get()
    // Fields set by the page are not the visitor's, so they are removed. The wallet's answer still settles
    // the page's promise.
    page.forget()
    clear({ ...(!fixed && { draft }), problem: text('send.abandoned') })
  }

  /** Follows a change of account or network, after which nothing of the old one may be sent. */
  const follow = (last: { readonly network?: string | undefined; readonly address?: string | undefined }) => {
    const account = currentAccount()
    const current = { network: account?.network.caipNetworkId, address: account?.address }
    const { step, fixed, draft } = state.get()
    if (current.network !== last.network) {
      // A network switch resets the draft. A request that the wallet has got continues without the form.
      lastAttempt++
      reset()
      if (step === 'asking') set({ problem: text('send.abandoned') })
    } else if (current.address !== last.address) {
      // The balance of the token was that of the other account.
      const { token: _, ...tokenless } = draft
      lastAttempt++
      cancelWork()
      set({
        ...formReset,
        ...(!fixed && { draft: Object.freeze({ ...tokenless, amount: '', inFiat: false }) }),
        ...(step !== 'form' && {
          problem: text(step === 'asking' ? 'send.abandoned' : 'send.refused.account'),
        }),
      })
    }
    return current
  }

  return {
    prepare,
    confirm,
    abandon,
    reset,
    follow,
    /** Goes back from the review to the form. */
    revise: () => {
      if (state.get().step === 'review') set(formReset)
    },
    /** Fills in the page's fields, read-only. The promise settles with the transfer. */
    fillFromPage: (draft: SendDraft): Promise<string> => {
      reset()
      clear({ draft: Object.freeze(draft), fixed: true })
      return page.begin()
    },
    /** Call when the visitor has left the form that the page filled in. */
    onFormLeft: () => {
      if (!state.get().fixed) return
      if (state.get().step === 'asking') page.leave()
      else reset()
    },
  }
}
