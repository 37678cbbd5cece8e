import { errorText, field, isOf, type PageRequest, type Settings } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type { Plan, PlanStep, StepOutcome, TransferIntent } from 'portico/plugins/transactions/contract'
import { notSent } from 'portico/plugins/transactions/review'
import { shortAddress } from 'portico/react'
import type { SendDraft, SendNote, SendReview } from '../contract.js'
import { rememberReceiver } from '../receivers/receivers.js'
import { sentenceOf } from '../rules/failures.js'
import { recheckReview } from '../rules/recheckReview.js'
import { type FormContext, formReset, noProblem } from './createFormContext.js'
import { keyOf } from './createPrepare.js'

type Outcome = StepOutcome<TransferIntent>

/** Whether two drafts describe the same transfer. Their balances and prices may differ. */
const isSameTransfer = (one: SendDraft, other: SendDraft): boolean =>
  one.amount === other.amount &&
  one.inFiat === other.inFiat &&
  one.to === other.to &&
  one.payment === other.payment &&
  one.token?.address === other.token?.address

/** Creates the function that turns a review into the request to the wallet. */
const createStepOf = ({ deps, currentAccount, transfersOf, signalOf }: FormContext) => {
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
    const signal = signalOf('draft')
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

/** A transfer that the wallet was asked for. */
interface Asked {
  readonly review: SendReview
  readonly draft: SendDraft
  readonly request: PageRequest | undefined
  /** Whether the form still shows it. */
  isShown(): boolean
}

/** Creates the function that remembers and reports what was sent or proposed, and empties the form that could send it again. */
const createOnSent =
  ({ deps, page, clear, cancelWork, reset }: FormContext) =>
  (
    { review, draft, request, isShown }: Asked,
    hash: string | Promise<string | undefined>,
    waits: boolean,
  ) => {
    const { state, router, text } = deps
    const { intent, token, receiver } = review
    rememberReceiver(deps.pastReceivers, {
      namespace: intent.network.slice(0, intent.network.indexOf(':')),
      address: intent.to,
      network: intent.network,
      name: receiver.name,
    })
    const settle = (sent: string | undefined) => {
      if (sent === undefined) return request?.reject(notSent(text('send.failed')))
      deps.emit('send.sent', { network: intent.network, token: token.symbol, hash: sent })
      request?.resolve(sent)
    }
    if (typeof hash === 'string') settle(hash)
    else void hash.then(settle)
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
const errorOf = (outcome: Outcome, text: Settings['text']): unknown => {
  if ('error' in outcome) return outcome.error
  switch (outcome.state) {
    case 'sent':
      return new PorticoError('The wallet answered with no transaction hash', { category: 'wallet' })
    case 'cancelled':
      return notSent('The draft was changed')
    case 'open':
      return notSent(text('send.note.open'))
    case 'elsewhere':
      return notSent(text('transactions.elsewhere'))
    default:
      return notSent(text('send.moved'))
  }
}

/** Creates the function that asks the wallet to send the reviewed transfer; it does nothing while the wallet is already asked. */
export const createConfirm = (context: FormContext, resolveName: (name: string) => Promise<void>) => {
  const { deps, page, set, reset, cancel, signalOf } = context
  const { state, text } = deps
  const stepOf = createStepOf(context)
  const onSent = createOnSent(context)

  /** Shows why a transfer was not sent, and leaves a way to try again. */
  const showFailure = (review: SendReview, outcome: Outcome, error: unknown) => {
    if (outcome.state === 'declined')
      return set({ step: 'review', problem: text('transactions.step.declined'), declined: true })
    if (outcome.state === 'open') {
      const note: SendNote = { level: 'critical', text: text('send.note.open') }
      return set({ step: 'review', review: { ...review, notes: [note, ...review.notes] } })
    }
    if (field(error, 'reason') === 'name') {
      // The name now resolves to another address, so it is looked up again.
      const { draft } = state.get()
      set({ ...formReset, draft: { ...draft, receiver: undefined }, problem: sentenceOf(error, text) })
      return void resolveName(draft.to)
    }
    // Without a clear answer it is not known whether the wallet sends it.
    const isUnclear = outcome.state === 'unclear' || outcome.state === 'sent'
    set({ step: 'review', problem: isUnclear ? text('send.unclear') : sentenceOf(error, text) })
  }

  return async (): Promise<void> => {
    const { step, review, draft } = state.get()
    if (step !== 'review' || !review) return
    const { intent, token } = review
    const signal = signalOf('draft')
    const request = page.current()
    const isShown = () => !signal.aborted && state.get().review === review
    const asked = { review, draft, request, isShown }
    const event = { network: intent.network, token: token.symbol }
    cancel('prefetch')
    set({ ...noProblem, step: 'asking' })
    const onAsked = () => {
      if (request) request.isWalletAsked = true
      deps.emit('send.started', event)
    }
    const outcome = await deps.transactions.ask(stepOf(review, onAsked))
    if (outcome.state === 'proposed') return onSent(asked, outcome.executed, outcome.needed > 1)
    if (outcome.state === 'sent' && outcome.hash !== undefined) return onSent(asked, outcome.hash, false)
    const error = errorOf(outcome, text)
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
}
