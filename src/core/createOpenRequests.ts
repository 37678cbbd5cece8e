import type { Events, MessageId, Namespace, Network, Session, WalletCall } from 'portico/kernel'
import type { AccountInUse } from './accountInUse.js'
import type { PendingRequest, PendingRequests } from './createPendingRequests.js'
import { field } from './field.js'
import { isRejection, isUnsent } from './refusals.js'
import type { TransactionIntent } from './session.js'
import { within } from './within.js'

/** Time limit for finding the transaction of an unanswered request on the chain, in milliseconds. */
const TRACED = 8_000

type Same = Pick<PendingRequest, 'network' | 'from' | 'parts'>
type Sent = Events['transaction.sent']
interface Note {
  readonly level: 'caution' | 'critical'
  readonly text: string
}

/** A chain's knowledge of the transaction of a request. */
interface Tracing {
  mark?(intent: TransactionIntent, network: Network, signal: AbortSignal): Promise<string | undefined>
  find?(
    query: Pick<PendingRequest, 'from'> & { readonly mark: string },
    network: Network,
    signal: AbortSignal,
  ): Promise<string | undefined>
  follow?(
    session: Session,
    call: WalletCall,
    answer: unknown,
    signal: AbortSignal,
  ): Promise<string | undefined>
}

/** The services that requests need if they outlive their page. */
export interface OpenRequestsDeps {
  readonly pending: PendingRequests
  /**
   * Texts for a review: an equal request may still be open in the wallet, or was sent after its page was
   * closed.
   */
  readonly notes: { readonly open: MessageId; readonly sent: MessageId }
  text(id: MessageId): string
  emit(event: 'transaction.sent', payload: Sent): void
  tracing(namespace: Namespace): Promise<Tracing | undefined>
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
}

/**
 * Follows requests to a wallet that outlive their page. Each is recorded before the wallet is asked,
 * mentioned at the next review of the same, and settled by an answer.
 */
export const createOpenRequests = ({ pending, notes, text, emit, tracing, signal }: OpenRequestsDeps) => {
  /** The ids of requests whose accepted calls this page follows. */
  const followed = new Set<string>()
  /**
   * Emits `transaction.sent` for a transaction that was sent while no page was listening; its call was lost
   * with its page.
   */
  const emitSent = (
    { from, method }: PendingRequest,
    hash: string,
    { namespace, network }: AccountInUse,
    known?: Partial<Sent>,
  ) =>
    emit('transaction.sent', {
      namespace,
      network: network.caipNetworkId,
      account: from,
      hash,
      call: { method, params: [] },
      ...known,
    })
  const settle = (id: string) => {
    pending.remove(id)
    followed.delete(id)
  }
  return {
    /**
     * The note for a review if the same was requested before without an answer: it may still be open, or the
     * chain shows that it was sent. Undefined if there is no such request.
     */
    noteOf: async (
      same: Same,
      account: AccountInUse,
      stop: AbortSignal,
      knownOf?: (found: PendingRequest) => Parameters<typeof emitSent>[3],
    ): Promise<MessageId | undefined> => {
      const found = pending.find(same)
      if (!found || found.hash) return found && notes.sent
      const { mark, from } = found
      const trace = async () =>
        mark === undefined
          ? undefined
          : (await tracing(account.namespace))?.find?.({ from, mark }, account.network, stop)
      const hash = await within(trace(), { ms: TRACED, signals: [stop] }).catch(() => undefined)
      if (!hash) return notes.open
      pending.update(found.id, { hash })
      emitSent(found, hash, account, knownOf?.(found))
      return notes.sent
    },
    /**
     * Keeps a request before the wallet is asked; returns its id. Undefined if another tab has requested the
     * same since the review that showed these notes.
     */
    record: (
      same: Same,
      { amount, intent }: { readonly amount: bigint; readonly intent: TransactionIntent },
      { namespace, network }: AccountInUse,
      shown: readonly Note[],
    ): string | undefined => {
      const open = pending.find(same)
      const openTexts = [text(notes.open), text(notes.sent)]
      if (open && !pending.isOwn(open) && !shown.some((note) => openTexts.includes(note.text)))
        return undefined
      const id = pending.add({ ...same, amount: String(amount), method: intent.call.method })
      const mark = async () => {
        const found = await (await tracing(namespace))?.mark?.(intent, network, signal)
        if (found !== undefined) pending.update(id, { mark: found })
      }
      // Not awaited, so that the wallet need not wait for it. Without a mark, the request counts as open.
      mark().catch(() => {})
      return id
    },
    /** A copy of the review, with the note that an equal request may be open. */
    withNote: <Review extends { readonly notes: readonly Note[] }>(review: Review): Review => {
      const note = Object.freeze({ level: 'critical', text: text(notes.open) } as const)
      return Object.freeze({ ...review, notes: Object.freeze([note, ...review.notes]) })
    },
    /** Notes that the wallet has accepted calls, whose transaction this page waits for. */
    accept: (id: string, batch: string): void => {
      followed.add(id)
      pending.update(id, { accepted: batch })
    },
    /** Forgets a request that was answered. */
    settle,
    /**
     * Forgets a request after an error, if that shows that the request is not open; returns whether it did.
     */
    settleBy: (id: string, error: unknown): boolean => {
      const isOver = isRejection(error) || isUnsent(error) || field(error, 'reason') === 'reverted'
      if (isOver) settle(id)
      // `untold`: the wallet does not report on these calls, so it is not asked again on this page.
      else if (field(error, 'reason') !== 'untold') followed.delete(id)
      return isOver
    },
    hasAccepted: (): boolean => pending.all().some(({ accepted }) => accepted !== undefined),
    /**
     * Asks the wallet about calls that it accepted on a page, or in a session, that is gone, until it reports
     * how they ended: with a transaction, done without naming one, or with an error.
     */
    follow: (account: AccountInUse, ended: (id: string, hash?: string, error?: unknown) => void): void => {
      for (const each of pending.all()) {
        const { id, accepted, method, network, from } = each
        const isHere = network === account.network.caipNetworkId && from === account.address
        if (accepted === undefined || !isHere || followed.has(id)) continue
        followed.add(id)
        const found = async () =>
          (await tracing(account.namespace))?.follow?.(
            account.session,
            { method, params: [] },
            accepted,
            signal,
          )
        void found().then(
          (hash) => {
            // Otherwise another tab has already reported it.
            const isOpen = pending.all().some((other) => other.id === id)
            if (signal.aborted || !isOpen) return
            if (hash !== undefined) emitSent(each, hash, account)
            ended(id, hash)
          },
          (error: unknown) => ended(id, undefined, error),
        )
      }
    },
  }
}

/** The requests of a plugin that may outlive their page, as `createOpenRequests` follows them. */
export type OpenRequests = ReturnType<typeof createOpenRequests>
