import { type AccountInUse, isSameAddress, within } from 'portico/core'
import { type MessageId, PorticoError, type Reading } from 'portico/kernel'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import type { CallIntent, Calls, ContractCall, Plan, PlanNote, PlanToken, Transactions } from '../contract.js'
import type { TransactionRecord } from '../machine.js'
import type { ReadPlan } from './readPlan.js'

/** Time limit for a question to the chain or the wallet, in milliseconds. */
const READ_TIMEOUT = 10_000
/** Limit of the account's other tokens whose balances are compared. */
const MOST_OTHER_TOKENS = 20

/** One step of a plan, as the review lists it. */
export interface ReviewedStep {
  readonly kind: 'reset' | 'approve' | 'call'
  readonly label: string
  readonly call: ContractCall
  readonly isDone: boolean
}

/** A change of a balance that a trial run has shown, in base units. */
export interface BalanceChange {
  readonly token: PlanToken
  readonly amount: bigint
}

/** Everything that the review of a plan shows, and the next request to the wallet. */
export interface PreparedPlan {
  readonly steps: readonly ReviewedStep[]
  /** How the wallet is asked for the steps that are left. */
  readonly mode: 'one' | 'batch' | 'each'
  readonly next: Pick<ReviewedStep, 'kind'> & { readonly isLast: boolean; readonly intent: CallIntent }
  /** Upper bound of the fee of the steps that are left, in base units of the native coin. */
  readonly fee?: bigint
  /** Absent if no node could run the calls. */
  readonly changes?: readonly BalanceChange[]
  readonly notes: readonly PlanNote[]
  /** Whether a note says that an equal request may be open, or was sent. */
  readonly isRepeat: boolean
  /** The number of steps of the record that it continues. */
  readonly after: number
  /** When it was prepared, in milliseconds since the epoch. */
  readonly at: number
}

export interface PrepareDeps {
  readonly calls: Calls
  readonly record: TransactionRecord | undefined
  /** Whether another request of an equal plan may still be open, or is on its way. */
  readonly hasOpen: boolean
  /** False once the wallet has refused to make the calls in one transaction. */
  readonly mayBatch: boolean
  readonly ownedTokens: readonly TokenBalance[]
  readonly nativeBalance: bigint | undefined
  text(id: MessageId, params?: Readonly<Record<string, string>>): string
  /** The whole amount, without rounding. */
  exactText(amount: bigint, currency: Pick<PlanToken, 'symbol' | 'decimals'>): string
  amountText(amount: bigint, currency: Pick<PlanToken, 'symbol' | 'decimals'>): string
  shortAddress(address: string): string
  /** Reads what a request does. */
  read(intent: CallIntent): Promise<Reading | undefined>
  earlier: Transactions['earlier']
  now(): number
  readonly signal: AbortSignal
}

/** An error about a plan of which nothing was sent, with a text for the visitor. */
export const notSent = (text: string, cause?: unknown): PorticoError =>
  new PorticoError(text, { category: 'transfer', ...(cause !== undefined && { cause }) })

/** Plans are equal, whatever their amounts, by the contract, the function, and the token that is paid. */
export const keyOf = (
  { feature, pays, steps }: ReadPlan,
  { network, address }: AccountInUse,
): Pick<Plan, 'feature' | 'network' | 'from' | 'parts'> => {
  const last = steps.at(-1)
  return {
    feature,
    network: network.caipNetworkId,
    from: address,
    parts: [
      last?.kind === 'approve' ? last.spender : (last?.to ?? ''),
      last?.kind === 'call' ? last.data.slice(0, 10) : '',
      pays?.token.address ?? '',
    ],
  }
}

/** Asks the chain or the wallet; undefined if there is no answer in time. */
type Ask = <T>(question: Promise<T>) => Promise<T | undefined>

/** The tokens of a plan, without the native coin. */
const namedTokens = ({ pays, gets, steps }: ReadPlan): readonly PlanToken[] =>
  [pays, gets, ...steps].flatMap((each) =>
    each && 'token' in each && each.token.address !== undefined ? [each.token] : [],
  )

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

/** Whether a call lets somebody take more of a token than anybody can count. */
const isUnlimited = (reading: Reading | undefined) =>
  reading?.kind === 'approval' && (reading.amount === 'unlimited' || reading.amount === 'all')

/** The reason why a trial run is not the plan; undefined if it is. */
const differenceOf = (
  { pays, gets }: ReadPlan,
  changeOf: (token: PlanToken) => bigint,
  others: readonly BalanceChange[],
): MessageId | undefined => {
  if (pays && -changeOf(pays.token) > pays.amount) return 'transactions.refused.more'
  if (gets && changeOf(gets.token) < gets.amount) return 'transactions.refused.less'
  // A plan that names no amounts promises nothing; the review then shows all changes.
  return (pays || gets) && others.some(({ amount }) => amount < 0n)
    ? 'transactions.refused.others'
    : undefined
}

/** Writes the notes of a review. */
type AddNote = (level: PlanNote['level'], sentence: string) => void

/** The number of a plan's steps up to the last call that was made: an approval before it was used by it. */
const madeSteps = ({ steps }: ReadPlan, record: TransactionRecord | undefined): number => {
  let left = (record?.steps ?? []).filter(
    ({ kind, state }) => kind === 'call' && state === 'confirmed',
  ).length
  return steps.reduce((made, { kind }, index) => (kind === 'call' && left-- > 0 ? index + 1 : made), 0)
}

/** Lists the steps of a plan, and reads which are done. */
const readSteps = async (
  plan: ReadPlan,
  { network, session, address: owner }: AccountInUse,
  { calls, record, text, exactText, shortAddress, read, signal }: PrepareDeps,
  ask: Ask,
  note: AddNote,
): Promise<readonly ReviewedStep[]> => {
  const made = madeSteps(plan, record)
  const steps: ReviewedStep[] = []
  for (const [index, step] of plan.steps.entries()) {
    if (step.kind === 'call') {
      const { to, data, value, label = text('transactions.step.call', { contract: shortAddress(to) }) } = step
      const call = Object.freeze({ to, data, value })
      if (index >= made && isUnlimited(await ask(read(calls.request(network, owner, call)))))
        note('critical', text('transactions.note.unlimited', { step: label }))
      steps.push(Object.freeze({ kind: 'call', label, call, isDone: index < made }))
      continue
    }
    const { token, spender, amount } = step
    const { symbol, address: tokenAddress = '' } = token
    const call = calls.approval(tokenAddress, spender, amount)
    // With its amount, which need not be what the plan pays.
    const label = text('transactions.step.approve', { symbol: exactText(amount, token) })
    const allowance =
      index < made
        ? amount
        : await ask(calls.allowance(session, { token: tokenAddress, owner, spender }, network, signal))
    if (allowance === undefined) throw notSent(text('transactions.refused.unread'))
    const isDone = amount === 0n ? allowance === 0n : allowance >= amount
    if (!isDone && isUnlimited(await ask(read(calls.request(network, owner, call)))))
      note('critical', text('transactions.note.unlimited', { step: label }))
    // Some tokens accept no change of an allowance except to and from zero.
    if (!isDone && allowance > 0n && !(await ask(calls.run(session, owner, [call], [], network, signal)))?.ok)
      steps.push(
        Object.freeze({
          kind: 'reset',
          label: text('transactions.step.reset', { symbol }),
          call: calls.approval(tokenAddress, spender, 0n),
          isDone: false,
        }),
      )
    steps.push(Object.freeze({ kind: 'approve', label, call, isDone }))
  }
  return Object.freeze(steps)
}

/** Runs calls on a node; resolves with the fee and the changes of balances. Rejects if they do not do as the plan says. */
const tryOut = async (
  plan: ReadPlan,
  left: readonly ContractCall[],
  { network, session, address: owner, chain }: AccountInUse,
  { calls, text, amountText, ownedTokens, nativeBalance, signal }: PrepareDeps,
  ask: Ask,
  note: AddNote,
): Promise<Pick<PreparedPlan, 'fee' | 'changes'>> => {
  const isSame = (one: string | undefined, other: string | undefined) => isSameAddress(chain, one, other)
  const { nativeCurrency } = network
  const coin: PlanToken = nativeCurrency
  const watched = [coin, ...namedTokens(plan)].filter(
    (each, index, all) => all.findIndex(({ address }) => isSame(address, each.address)) === index,
  )
  const owned = ownedTokens
    .filter(
      ({ address, amount }) =>
        address !== undefined && amount > 0n && !watched.some((each) => isSame(each.address, address)),
    )
    .slice(0, MOST_OTHER_TOKENS)
  const run = async (tokens: readonly PlanToken[]) => {
    const addresses = tokens.map(({ address }) => address)
    const result = await ask(calls.run(session, owner, left, addresses, network, signal))
    return result && { ...result, tokens }
  }
  // One faulty token of the account must not prevent the trial run.
  const simulation = (await run([...watched, ...owned])) ?? (owned.length ? await run(watched) : undefined)
  if (!simulation) {
    const isValued = plan.pays || plan.gets || left.some(({ value }) => value > 0n)
    note(isValued ? 'critical' : 'caution', text('transactions.note.unsimulated'))
    return {}
  }
  const { ok, reason, fee } = simulation
  const spent = (fee ?? 0n) + left.reduce((sum, { value }) => sum + value, 0n)
  if (fee !== undefined && nativeBalance !== undefined && spent > nativeBalance)
    note('caution', text('transactions.note.fee', { amount: amountText(fee, nativeCurrency) }))
  if (!ok) {
    note(
      'critical',
      reason ? text('transactions.note.fails.why', { reason }) : text('transactions.note.fails'),
    )
    return { ...(fee !== undefined && { fee }) }
  }
  const all = simulation.tokens.map((token, index) => ({ token, amount: simulation.changes[index] ?? 0n }))
  const changes = Object.freeze(all.filter(({ amount }) => amount !== 0n))
  const changeOf = ({ address }: PlanToken) =>
    all.find(({ token }) => isSame(token.address, address))?.amount ?? 0n
  const isNamed = ({ token: { address } }: BalanceChange) =>
    [plan.pays, plan.gets].some((each) => each && isSame(each.token.address, address))
  const others = changes.filter((each) => !isNamed(each))
  const difference = differenceOf(plan, changeOf, others)
  if (difference) throw notSent(text(difference))
  return { changes, ...(fee !== undefined && { fee }) }
}

/** Reads what is left of a plan, runs it on a node, and resolves with everything that the review shows. */
export const preparePlan = async (
  plan: ReadPlan,
  account: AccountInUse,
  deps: PrepareDeps,
): Promise<PreparedPlan> => {
  const { calls, text, signal } = deps
  const { network, session, address: owner } = account
  const ask: Ask = async (question) => {
    try {
      return await within(question, { ms: READ_TIMEOUT, signals: [signal] })
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }
  await checkTokens(plan, account, deps, ask)
  const notes: PlanNote[] = [...plan.notes]
  const note: AddNote = (level, sentence) => void notes.push(Object.freeze({ level, text: sentence }))
  const steps = await readSteps(plan, account, deps, ask, note)
  const left = steps.filter(({ isDone }) => !isDone)
  const [first] = left
  if (!first) throw notSent(text('transactions.refused.done'))
  const leftCalls = left.map(({ call }) => call)
  const canBatch =
    left.length > 1 &&
    deps.mayBatch &&
    calls.requestAll &&
    (await ask((async () => calls.batches?.(session, owner, network, signal))()))
  const next =
    canBatch && calls.requestAll
      ? { kind: 'call' as const, isLast: true, intent: calls.requestAll(network, owner, leftCalls) }
      : { kind: first.kind, isLast: left.length === 1, intent: calls.request(network, owner, first.call) }
  const tried = await tryOut(plan, leftCalls, account, deps, ask, note)
  const found = next.isLast
    ? await deps.earlier(keyOf(plan, account), signal).catch(() => undefined)
    : undefined
  const earlier = found ?? (deps.hasOpen ? 'open' : undefined)
  if (earlier) note('critical', text(`transactions.note.${earlier}`))
  signal.throwIfAborted()
  return Object.freeze({
    ...tried,
    steps,
    mode: left.length === 1 ? 'one' : canBatch ? 'batch' : 'each',
    next: Object.freeze(next),
    notes: Object.freeze(notes),
    isRepeat: !!earlier,
    after: deps.record?.steps.length ?? 0,
    at: deps.now(),
  })
}
