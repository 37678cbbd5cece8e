import type { CaipNetworkId } from 'portico/kernel'

/**
 * The life of one request to a wallet.
 *
 * ```text
 * asked ──accept──▶ accepted ──hash──▶ sent ──confirm──▶ confirmed
 *   │                  ├─propose─▶ proposed   ├─fail────▶ failed
 *   │                  ├─confirm─▶ confirmed  ├─replace─▶ replaced
 *   │                  ├─decline─▶ declined   └─propose─▶ proposed (if it turns out late)
 *   │                  └─fail────▶ failed
 *   ├─propose─▶ proposed ──hash──▶ sent
 *   │              ├─propose─▶ proposed (more is known)
 *   │              ├─fail────▶ failed
 *   │              └─replace─▶ replaced
 *   ├─hash────▶ sent
 *   ├─confirm─▶ confirmed (a signature)
 *   ├─decline─▶ declined
 *   ├─fail────▶ failed
 *   └─lose────▶ unclear ──accept, propose, hash, confirm, decline, fail──▶ as from asked
 * ```
 */
export type StepState =
  | 'asked'
  | 'accepted'
  | 'proposed'
  | 'sent'
  | 'confirmed'
  | 'failed'
  | 'replaced'
  | 'declined'
  | 'unclear'

/** One request to a wallet, such as an approval or a transfer. */
export interface Step {
  /** `transfer`, `approve`, `swap` or another word of the feature. */
  readonly kind: string
  /** True if the plan is done once this step is confirmed. */
  readonly isLast: boolean
  readonly state: StepState
  /** The method of the request. */
  readonly method: string
  /** When it was asked for, in milliseconds since the epoch. */
  readonly at: number
  /** When the page that has asked last said that it waits for the answer; only where pages have no locks. */
  readonly seen?: number
  /** By which the chain's `tracing` finds its transaction. */
  readonly mark?: string
  /** The id under which the wallet reports the outcome of calls that it has accepted. */
  readonly batch?: string
  /** The wallet's name for a proposal, which other owners of the account sign. */
  readonly proposal?: string
  /** How many owners have to sign it, and how many have, if that is known. */
  readonly needed?: number
  readonly signed?: number
  /** The page at which they sign. */
  readonly link?: string
  readonly hash?: string
  /** True if its transaction was found on the chain, because no page has received the wallet's answer. */
  readonly isTraced?: true
  /** Why it failed, as a sentence without a full stop. */
  readonly reason?: string
}

/** Everything that is known about a confirmed plan, from before the wallet is asked until it has ended. */
export interface TransactionRecord {
  readonly id: string
  /** Id of the plugin that made the plan. */
  readonly feature: string
  readonly network: CaipNetworkId
  readonly from: string
  /** Equal in plans that do the same, whatever the amount: the receiver and the asset, or the like. */
  readonly parts: readonly string[]
  /** The sentence for the visitor, in the language that was shown. */
  readonly summary: string
  /** The plan as JSON, with which its review can be opened again; absent if its plugin leads it. */
  readonly plan?: string
  /** The requests so far, in order. */
  readonly steps: readonly Step[]
}

/** Something that happened to the last step of a record. */
export type RecordEvent =
  /** The next step was asked for. */
  | { readonly type: 'ask'; readonly step: Pick<Step, 'kind' | 'isLast' | 'method' | 'at'> }
  | { readonly type: 'mark'; readonly mark: string; readonly step: number }
  | { readonly type: 'seen'; readonly seen: number }
  /** Its transaction can no longer be told from that of an equal request. */
  | { readonly type: 'unmark' }
  /** The wallet has agreed; the transaction is still to come. */
  | { readonly type: 'accept'; readonly batch: string }
  /** The wallet has answered, and other owners of the account have still to sign; or more is known of that. */
  | ({ readonly type: 'propose'; readonly proposal: string; readonly needed: number } & Pick<
      Step,
      'signed' | 'link' | 'mark'
    >)
  | { readonly type: 'hash'; readonly hash: string; readonly isTraced?: true }
  | { readonly type: 'confirm' }
  | { readonly type: 'fail'; readonly reason?: string; readonly hash?: string }
  | { readonly type: 'replace' }
  | { readonly type: 'decline' }
  /** The page that asked is gone, or the wallet's error does not say whether anything was sent. */
  | { readonly type: 'lose'; readonly step: number }

/** The states from which each event leads, and the state that it leads to. An event in any other state changes nothing. */
const EDGES: Readonly<
  Record<Exclude<RecordEvent['type'], 'ask'>, readonly [from: readonly StepState[], to?: StepState]>
> = {
  seen: [['asked']],
  mark: [['asked', 'unclear']],
  unmark: [['asked', 'unclear']],
  accept: [['asked', 'unclear'], 'accepted'],
  propose: [['asked', 'unclear', 'accepted', 'proposed', 'sent'], 'proposed'],
  hash: [['asked', 'unclear', 'accepted', 'proposed'], 'sent'],
  confirm: [['asked', 'unclear', 'accepted', 'sent'], 'confirmed'],
  fail: [['asked', 'unclear', 'accepted', 'proposed', 'sent'], 'failed'],
  replace: [['proposed', 'sent'], 'replaced'],
  decline: [['asked', 'unclear', 'accepted'], 'declined'],
  lose: [['asked'], 'unclear'],
}

/** Limit of the requests of a record: each step of the longest plan, with a reset before it, and repetitions. */
export const MOST_STEPS = 32

/** The states in which a step lets the next one begin; the feature has then seen that it may. */
export const PASSED: readonly StepState[] = ['sent', 'confirmed', 'failed', 'replaced', 'declined']

/** The record after an event; the same object if the event changes nothing. */
export const transition = (record: TransactionRecord, event: RecordEvent): TransactionRecord => {
  const last = record.steps.at(-1)
  const withSteps = (steps: readonly Step[]) =>
    Object.freeze({ ...record, steps: Object.freeze(steps.map((each) => Object.freeze(each))) })
  if (event.type === 'ask') {
    const isOver = last?.isLast && (last.state === 'sent' || last.state === 'confirmed')
    if (isOver || (last && !PASSED.includes(last.state)) || record.steps.length >= MOST_STEPS) return record
    const before = record.steps.map((each) =>
      each.state === 'sent' ? { ...each, state: 'confirmed' as const } : each,
    )
    return withSteps([...before, { ...event.step, state: 'asked' }])
  }
  const [from, to] = EDGES[event.type]
  const { type, step, ...facts } = event as typeof event & { readonly step?: number }
  // An event that names a step may come so late that another one is the last.
  if (!last || (step !== undefined && step !== record.steps.length) || !from.includes(last.state))
    return record
  const { mark: _, ...unmarked } = last
  const before = type === 'unmark' ? unmarked : last
  const next = { ...before, ...facts, ...(to && { state: to }) }
  // A proposal is read again and again.
  if (JSON.stringify(next) === JSON.stringify(last)) return record
  return withSteps([...record.steps.slice(0, -1), next])
}

/** The state of a record: that of its last step. */
export const stateOf = ({ steps }: TransactionRecord): StepState => steps.at(-1)?.state ?? 'declined'

/** Whether a record may still change without the visitor. */
export const isOpen = (record: TransactionRecord): boolean =>
  ['asked', 'accepted', 'proposed', 'sent', 'unclear'].includes(stateOf(record))

/** Whether the steps so far have succeeded, and others are still to be asked for. */
export const isUnfinished = ({ steps }: TransactionRecord): boolean =>
  steps.some(({ state }) => state === 'confirmed') && !steps.at(-1)?.isLast

/** Whether the review of its plan can be opened again, for the steps that are left. */
export const canContinue = (record: TransactionRecord): boolean =>
  record.plan !== undefined &&
  record.steps.some(({ state }) => state === 'confirmed') &&
  (isUnfinished(record) || ['failed', 'replaced', 'declined'].includes(stateOf(record))) &&
  !isOpen(record)

/** Whether it waits for something, or for the visitor to go on. */
export const isPending = (record: TransactionRecord): boolean =>
  isOpen(record) || (canContinue(record) && isUnfinished(record))

/** Something to be done as long as a record is in its state. */
export type Effect = 'follow' | 'wait' | 'watch' | 'trace'

/**
 * The work that a record asks for: to ask the wallet for the outcome of accepted calls, to wait until the owners of the
 * account have signed, or until a transaction is mined, or to look for a transaction on the chain.
 */
export const effectOf = (record: TransactionRecord): Effect | undefined => {
  const last = record.steps.at(-1)
  return last?.state === 'accepted'
    ? 'follow'
    : last?.state === 'proposed'
      ? 'wait'
      : last?.state === 'sent'
        ? 'watch'
        : last?.state === 'unclear' && last.mark !== undefined
          ? 'trace'
          : undefined
}
