import type { AccountInUse } from 'portico/core'
import type { PlanNote } from '../contract.js'
import { MOST_STEPS } from '../engine/machine.js'
import { notSent } from '../forms/failures.js'
import { type Ask, askWithin } from '../forms/work.js'
import { type AddNote, keyOf, namedTokens, type PrepareDeps, type PreparedPlan } from './PreparedPlan.js'
import type { ReadPlan } from './readPlan.js'
import { readSteps } from './readSteps.js'
import { tryOut } from './tryOut.js'

/** Time limit for a question to the chain or the wallet, in milliseconds. */
const READ_TIMEOUT = 10_000

/** Checks the addresses and the decimals of a plan against the chain. */
const checkTokens = async (
  plan: ReadPlan,
  { chain, session, network }: AccountInUse,
  { calls, text, signal }: PrepareDeps,
  ask: Ask,
) => {
  const { symbol, decimals: coinDecimals } = network.nativeCurrency
  for (const each of [plan.pays, plan.gets])
    if (each && each.token.address === undefined)
      if (each.token.decimals !== coinDecimals || each.token.symbol !== symbol)
        throw notSent(text('transactions.refused.decimals'))
  const addresses = plan.steps.flatMap((each) => (each.kind === 'approve' ? [each.spender] : [each.to]))
  const named = namedTokens(plan)
  for (const each of [...addresses, ...named.map(({ address }) => address ?? '')])
    if (chain.parseAddress && !chain.parseAddress(each)) throw notSent(text('transactions.refused.address'))
  await Promise.all(
    named.map(async ({ address = '', decimals }) => {
      const onChain = await ask(calls.decimals(session, address, network, signal))
      if (onChain === undefined) throw notSent(text('transactions.refused.unread'))
      if (onChain !== BigInt(decimals)) throw notSent(text('transactions.refused.decimals'))
    }),
  )
}

/** Reads what is left of a plan, runs it on a node, and resolves with everything that the review shows. */
export const preparePlan = async (
  plan: ReadPlan,
  account: AccountInUse,
  deps: PrepareDeps,
): Promise<PreparedPlan> => {
  const { calls, text, signal } = deps
  const { network, session, address: owner } = account
  // A further one would be kept in a record that knows nothing of the steps before.
  if ((deps.record?.steps.length ?? 0) >= MOST_STEPS) throw notSent(text('transactions.refused.tries'))
  const ask = askWithin(READ_TIMEOUT, signal)
  await checkTokens(plan, account, deps, ask)
  const notes: PlanNote[] = [...plan.notes]
  const note: AddNote = (level, sentence, isAside) =>
    void notes.push(Object.freeze({ level, text: sentence, ...(isAside && { isAside: true as const }) }))
  const steps = await readSteps(plan, account, deps, ask, note)
  const left = steps.filter(({ isDone }) => !isDone)
  const [first] = left
  if (!first) throw notSent(text('transactions.refused.done'))
  const leftCalls = left.map(({ call }) => call)
  const batching =
    left.length > 1 &&
    deps.mayBatch &&
    calls.requestAll &&
    (await ask((async () => calls.batches?.(session, owner, network, signal))()))
  const isUpgrade = batching === 'upgrade'
  const mode = left.length === 1 ? 'one' : isUpgrade ? 'upgrade' : batching ? 'batch' : 'each'
  const all = batching && calls.requestAll?.(network, owner, leftCalls)
  const next = all
    ? {
        kind: 'call' as const,
        isLast: true,
        intent: { ...all, ...(isUpgrade && { mayUpgrade: true as const }) },
      }
    : { kind: first.kind, isLast: left.length === 1, intent: calls.request(network, owner, first.call) }
  const tried = await tryOut(plan, leftCalls, account, deps, ask, note)
  const found = next.isLast ? await deps.earlier(keyOf(plan, account), signal) : undefined
  const earlier = found ?? (deps.hasOpen ? 'open' : undefined)
  if (earlier) note('critical', text(`transactions.note.${earlier}`))
  signal.throwIfAborted()
  return Object.freeze({
    ...tried,
    steps,
    mode,
    next: Object.freeze(next),
    notes: Object.freeze(notes),
    isRepeat: !!earlier,
    after: deps.record?.steps.length ?? 0,
    at: deps.now(),
  })
}
