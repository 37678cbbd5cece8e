import { type AccountInUse, hasErrorCode, isOf, type Sessions } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type {
  CallIntent,
  PlanStep,
  PreparedStep,
  ProposalStatus,
  StepOutcome,
  TransactionResult,
} from '../contract.js'
import type { TransactionRecord } from '../engine/machine.js'
import { type CompareDeps, compareStep } from '../following/compareStep.js'
import { proposalsOf, readAnswer } from '../following/proposals.js'
import { aloneAmongTabs, askFailure, holdWhileWaiting, sayThatItWaits } from './asking.js'
import { createRecordStep, type RecordDeps, settleAfterError } from './recordStep.js'

/** Codes with which a wallet refuses to make calls in one transaction (EIP-5792). */
const BATCH_REFUSALS = [5700, 5710, 5740, 5750, 5760] as const

/** Why the wallet was not asked. */
type EarlyEnd = 'moved' | 'open' | 'full' | 'changed'

export interface AskDeps extends RecordDeps, CompareDeps {
  /** The records whose answers this page waits for. */
  readonly asking: Set<string>
  account(): AccountInUse | undefined
  readonly sessions: Pick<Sessions, 'sendTransaction'>
  /** Resolves with the hash of a record's proposal once it was executed, or with undefined if it never will be. */
  executed(record: string): Promise<string | undefined>
  /** Tells the visitor what has become of a request. */
  report(record: TransactionRecord): void
  /** The browser's locks, by which tabs know of each other; undefined where it has none. */
  readonly locks: LockManager | undefined
}

/** The page's result of a proposal. */
const resultOf = (executed: Promise<string | undefined>): Promise<TransactionResult> => {
  const result = executed.then((hash) => {
    if (hash !== undefined) return Object.freeze({ hash })
    throw new PorticoError('The owners have not executed it', {
      category: 'transfer',
      code: 'transfer-unsent',
    })
  })
  // A page need not wait for it.
  result.catch(() => {})
  return result
}

/** The outcome of a step that ended with an error. */
const failureOf = (
  error: unknown,
  {
    isAsked,
    isAccepted,
    isSignature,
    isLeft,
  }: Readonly<Record<'isAsked' | 'isAccepted' | 'isSignature' | 'isLeft', boolean>>,
): StepOutcome<never> => {
  const failure = askFailure(error, isAccepted)
  if (failure === 'declined') return { state: 'declined', error, isAsked, isAccepted }
  if (!isAsked && isLeft) return { state: 'cancelled' }
  const isClear = !isAsked || isSignature || failure === 'unsent'
  const isBatchRefused = isAsked && isClear && hasErrorCode(error, ...BATCH_REFUSALS)
  return {
    state: isClear ? 'refused' : 'unclear',
    error,
    isAsked,
    isAccepted,
    ...(isBatchRefused && { isBatchRefused }),
  }
}

/** Asks the wallet; resolves with the hash, or with undefined if nothing names a transaction. */
const requestStep = async <Intent extends CallIntent>(
  deps: Pick<AskDeps, 'sessions' | 'tracing'>,
  { plan, sign }: PlanStep<Intent>,
  { intent, send }: PreparedStep<Intent>,
  { namespace }: AccountInUse,
  onAccepted: (batch: string) => void,
  onAnswer: (answer: string) => Promise<ProposalStatus | undefined>,
): Promise<string | undefined> => {
  if (sign) {
    await sign(intent)
    return undefined
  }
  const { network, from, call } = intent
  const { transfer } = plan
  // Without the signal, because a visitor who has stopped waiting still has to learn if the wallet sends it.
  return deps.sessions.sendTransaction(
    { network, from, call },
    {
      ...(send && { send }),
      follow: async (session, batch, signal) => {
        onAccepted(batch)
        const proposal = await onAnswer(batch)
        if (proposal) return proposal.hash
        return (await deps.tracing.of(namespace))?.follow?.(session, call, batch, signal)
      },
      hashOf: async (answer) => {
        const proposal = await onAnswer(answer)
        return proposal ? proposal.hash : answer
      },
      ...(transfer && { details: { transfer: Object.freeze({ ...transfer }) } }),
    },
  )
}

/** Creates the function that asks the wallet for one step of a plan. */
export const createAsk = (deps: AskDeps) => {
  const { records, asking, signal: stopped } = deps
  /** The records of this page's own requests, whose outcome the visitor has seen. */
  const made = new Set<string>()
  const record = createRecordStep(deps, made)
  return async <Intent extends CallIntent>(step: PlanStep<Intent>): Promise<StepOutcome<Intent>> => {
    const { signal, plan } = step
    const account = deps.account()
    if (!isOf(plan, account)) return { state: 'moved' }
    let id: string | undefined
    let intent: Intent | undefined
    let isAccepted = false
    let needed: number | undefined
    let answer: Promise<string | undefined> | undefined
    let agree = () => {}
    const agreed = new Promise<void>((resolve) => {
      agree = resolve
    })
    try {
      const early = await aloneAmongTabs(
        deps.locks,
        async (): Promise<EarlyEnd | 'asked'> => {
          const prepared = await step.prepare(account)
          const checked = prepared.intent
          signal.throwIfAborted()
          if (!isOf(checked, deps.account())) return 'moved'
          const recorded = record(step, checked, account)
          if ('state' in recorded) return recorded.state
          const added = recorded.id
          id = added
          intent = checked
          asking.add(added)
          made.add(added)
          step.onAsked?.(added)
          // While the visitor decides, so that nobody waits for it afterwards.
          const reading = proposalsOf(deps.tracing, account, stopped).catch(() => undefined)
          answer = requestStep(
            deps,
            step,
            prepared,
            account,
            (batch) => {
              isAccepted = true
              records.dispatch(added, { type: 'accept', batch })
              step.onAccepted?.()
              agree()
            },
            async (given) => {
              const proposal = await readAnswer(deps, added, { id: given, call: checked.call }, reading)
              if (proposal && proposal.hash === undefined) needed = proposal.needed
              return proposal
            },
          )
          holdWhileWaiting(deps.locks, added, answer)
          if (!deps.locks) void sayThatItWaits(deps, added, stopped).catch(() => {})
          // Other tabs may ask the wallet as soon as it has agreed.
          await Promise.race([answer, agreed])
          return 'asked'
        },
        signal,
      )
      if (!early) return { state: 'elsewhere' }
      if (early !== 'asked' || id === undefined || !intent) return { state: early as EarlyEnd }
      const hash = await answer
      if (needed !== undefined) {
        const [proposed, executed] = [intent, deps.executed(id)]
        const compareLate = (found?: string) =>
          found === undefined ? undefined : compareStep(step, proposed, found, account, deps)
        executed.then(compareLate).catch(() => {})
        return { state: 'proposed', intent, record: id, needed, executed, result: resultOf(executed) }
      }
      records.dispatch(id, hash === undefined ? { type: 'confirm' } : { type: 'hash', hash })
      if (hash !== undefined) void compareStep(step, intent, hash, account, deps)
      const batch = records.find(id)?.steps.at(-1)?.batch
      const result = Promise.resolve(Object.freeze(hash === undefined ? { id: batch ?? id } : { hash }))
      return { state: 'sent', intent, record: id, result, ...(hash !== undefined && { hash }) }
    } catch (error) {
      const isAsked = id !== undefined
      // Before the record changes, so that an unclear one is looked for on the chain at once.
      if (id !== undefined) {
        asking.delete(id)
        settleAfterError(records, id, error, !!step.sign, isAccepted)
      }
      return failureOf(error, { isAsked, isAccepted, isSignature: !!step.sign, isLeft: signal.aborted })
    } finally {
      if (id !== undefined) asking.delete(id)
    }
  }
}
