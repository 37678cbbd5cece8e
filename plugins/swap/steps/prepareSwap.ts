import { type AccountInUse, deepFreeze, fiatValue, isSameAddress, type Settings, within } from 'portico/core'
import type { MessageId, Network } from 'portico/kernel'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import type { CallIntent, CallsSimulation, ContractCall } from 'portico/plugins/transactions/contract'
import {
  type Ask,
  askWithin,
  notSent,
  uncheckedText,
  type WatchedToken,
  watchRun,
} from 'portico/plugins/transactions/review'
import type {
  ListedToken,
  SwapCalls,
  SwapEffect,
  SwapNote,
  SwapQuote,
  SwapReview,
  SwapStep,
} from '../contract.js'
import { lossByPrice, SEVERE_IMPACT } from '../quotes/quoteMaths.js'
import type { FormPermits } from './createPermits.js'
import type { SwapAbilities } from './SwapAbilities.js'

/** Time limits for a source that builds a call, and for a question to a chain, in milliseconds. */
const [BUILD_TIMEOUT, READ_TIMEOUT] = [15_000, 10_000]

export interface PrepareDeps {
  readonly abilities: SwapAbilities
  readonly text: Settings['text']
  amountText(amount: bigint, currency: Network['nativeCurrency']): string
  shortAddress(address: string): string
  readonly ownedTokens: readonly TokenBalance[]
  readonly nativeBalance: bigint | undefined
  /** Whether an equal swap may still be open in the wallet, or was sent already. */
  earlier(): Promise<'open' | 'sent' | undefined>
  /** False if the wallet has refused to make all calls in one transaction. */
  readonly mayBatch?: boolean
  /** The permits of the form. */
  permits?(): Promise<FormPermits>
  /** The hosts of the network's endpoints, the one that is asked first. */
  rpcHosts(network: Network): readonly string[]
  readonly signal: AbortSignal
}

/** A copy of a source's call; undefined if it is not valid. */
const readCall = (input: ContractCall): ContractCall | undefined => {
  const { to, data, value } = Object(input) as Partial<ContractCall>
  return typeof to === 'string' && typeof data === 'string' && typeof value === 'bigint' && value >= 0n
    ? Object.freeze({ to, data, value })
    : undefined
}

/** The text for an exchange that is not the quoted one; undefined if it is. */
const mismatchOf = (
  effect: SwapEffect,
  { query: { pay, get, amount, account }, least }: SwapQuote,
  isSame: (one: string | undefined, other: string | undefined) => boolean,
): MessageId | undefined =>
  !isSame(effect.receiver, account)
    ? 'swap.refused.receiver'
    : (!effect.byPools?.includes('pay') && !isSame(effect.pay, pay.address)) ||
        (!effect.byPools?.includes('get') && !isSame(effect.get, get.address))
      ? 'swap.refused.token'
      : effect.amount !== amount
        ? 'swap.refused.amount'
        : effect.least < least
          ? 'swap.refused.least'
          : undefined

/**
 * Compares the bytes of a call with the quoted exchange: whether their layout is known, whether they leave anything to pools, and the
 * text for a difference, if there is one.
 */
const compareCall = (
  call: ContractCall,
  quote: SwapQuote,
  swapCalls: SwapCalls,
  isSame: (one: string | undefined, other: string | undefined) => boolean,
): { readonly isKnown: boolean; readonly isByPools?: boolean; readonly mismatch?: MessageId | undefined } => {
  const { pay, amount, account: owner, network } = quote.query
  if (call.value !== (pay.address === undefined ? amount : 0n))
    return { isKnown: true, mismatch: 'swap.refused.amount' }
  const effect = swapCalls.read(call, owner, network)
  return effect
    ? { isKnown: true, isByPools: !!effect.byPools, mismatch: mismatchOf(effect, quote, isSame) }
    : { isKnown: false }
}

/** The text for a simulated change of balances that is not the quoted exchange; undefined if it is. */
const balanceMismatchOf = (
  { changes }: CallsSimulation,
  { query: { amount }, least }: SwapQuote,
): MessageId | undefined => {
  const [paid = 0n, received = 0n, ...others] = changes
  if (-paid > amount) return 'swap.refused.amount'
  if (received < least) return 'swap.refused.least'
  return others.some((each) => (each ?? 0n) < 0n) ? 'swap.refused.token' : undefined
}

/** A quote in work: what its parts ask, and how they refuse. */
const createWorkshop = (quote: SwapQuote, { chain }: AccountInUse, deps: PrepareDeps) => {
  const { abilities, text, signal } = deps
  const { network, session, account: owner } = quote.query
  const ask: Ask = askWithin(READ_TIMEOUT, signal)
  return {
    quote,
    deps,
    ask,
    refuse: (id: MessageId) => notSent(text(id)),
    isSame: (one: string | undefined, other: string | undefined) => isSameAddress(chain, one, other),
    isListed: (address: string) =>
      quote.source.contracts(network).some((each) => isSameAddress(chain, each, address)),
    buildInTime: <T>(work: () => Promise<T>) =>
      within((async () => work())(), {
        ms: BUILD_TIMEOUT,
        late: text('transactions.late'),
        signals: [signal],
      }),
    stepOf: (kind: SwapStep['kind'], call: ContractCall): SwapStep => {
      const intent: CallIntent = deepFreeze(structuredClone(abilities.calls.request(network, owner, call)))
      return Object.freeze({ kind, call: Object.freeze({ ...call }), intent })
    },
    /** Runs calls on a node; with `apartFrom`, not on one of that host. */
    simulate: (
      calls: readonly ContractCall[],
      tokens: readonly (string | undefined)[],
      apartFrom: string | undefined,
    ) => ask(abilities.calls.run(session, owner, calls, tokens, network, signal, apartFrom)),
  }
}
type Workshop = ReturnType<typeof createWorkshop>

/**
 * Amounts are in base units, so a token whose decimals differ from those in the list would mean another
 * amount.
 */
const compareDecimals = async ({ quote, deps, ask, refuse }: Workshop): Promise<void> => {
  const { pay, get, session, network } = quote.query
  await Promise.all(
    [pay, get].map(async ({ address, decimals }) => {
      if (address === undefined) return
      const onChain = await ask(deps.abilities.calls.decimals(session, address, network, deps.signal))
      if (onChain === undefined) throw refuse('transactions.refused.unread')
      if (onChain !== BigInt(decimals)) throw refuse('transactions.refused.decimals')
    }),
  )
}

/** The call of a quote, and how far its bytes say what it does. */
interface BuiltSwap {
  readonly call: ContractCall
  /** True if the bytes alone promise what was quoted. */
  readonly isRead: boolean
  /** True if the bytes could be read, though they may leave something to pools. */
  readonly isKnown: boolean
  /** The host that must not run the calls, because only a trial run shows what they do. */
  readonly apartFrom: string | undefined
  /** Whether no other host could then run them. */
  readonly isOneHost: boolean
}

/** Builds the call of a quote, and compares its bytes with it. */
const buildSwap = async ({
  quote,
  deps,
  refuse,
  isSame,
  isListed,
  buildInTime,
}: Workshop): Promise<BuiltSwap> => {
  const { source, query, received, least, impact } = quote
  const { network } = query
  const offer = Object.freeze({ received, least, ...(impact !== undefined && { impact }) })
  const call = readCall(await buildInTime(() => source.build(query, offer, deps.signal)))
  if (!call) throw refuse('swap.refused.call')
  if (!isListed(call.to)) throw refuse('swap.refused.contract')
  const { isKnown, isByPools = false, mismatch } = compareCall(call, quote, deps.abilities.swapCalls, isSame)
  if (mismatch) throw refuse(mismatch)
  const quoteHost = source.host?.(network)
  const [ownHost, ...otherHosts] = deps.rpcHosts(network)
  const isRead = isKnown && !isByPools
  /** Whether the endpoint that would run the calls belongs to whoever has quoted them. */
  const isOneHost = !isRead && quoteHost !== undefined && ownHost === quoteHost
  // The host that has quoted chooses the pools as well, and no other could check them.
  if (isOneHost && !otherHosts.some((each) => each && each !== quoteHost))
    throw refuse('swap.refused.unknown')
  return { call, isRead, isKnown, apartFrom: isOneHost ? quoteHost : undefined, isOneHost }
}

/** The contract that is paid, and the steps that let it take exactly the amount. */
const readApprovals = async (
  { quote, deps, ask, refuse, isListed, buildInTime, stepOf, simulate }: Workshop,
  { call, apartFrom }: BuiltSwap,
): Promise<{ readonly spender: string; readonly approvals: readonly SwapStep[] }> => {
  const { source, query } = quote
  const { pay, session, network, account: owner, amount } = query
  const { calls } = deps.abilities
  const { address: token } = pay
  if (token === undefined) return { spender: call.to, approvals: [] }
  const named = source.spender && (await buildInTime(async () => source.spender?.(query, deps.signal)))
  const spender = named ?? call.to
  if (!isListed(spender)) throw refuse('swap.refused.contract')
  const allowance =
    (await ask(calls.allowance(session, { token, owner, spender }, network, deps.signal))) ??
    (await ask((async () => source.allowance?.(query, deps.signal))()))
  if (typeof allowance !== 'bigint') throw refuse('swap.allowance.failed')
  if (allowance >= amount) return { spender, approvals: [] }
  // Exactly the amount, so that nobody can take more later.
  const approve = calls.approval(token, spender, amount)
  // Some tokens accept no change of an allowance except to and from zero.
  const needsReset = allowance > 0n && !(await simulate([approve], [], apartFrom))?.ok
  return {
    spender,
    approvals: [
      ...(needsReset ? [stepOf('reset', calls.approval(token, spender, 0n))] : []),
      stepOf('approve', approve),
    ],
  }
}

/** The account's other tokens, of which none may be taken. */
const otherTokens = ({ quote, deps, isSame }: Workshop) => {
  const { pay, get } = quote.query
  return deps.ownedTokens.flatMap(({ address, symbol, amount }) =>
    address !== undefined && amount > 0n && ![pay, get].some((each) => isSame(each.address, address))
      ? [{ address, symbol }]
      : [],
  )
}

/** The trial run of a swap. */
interface TriedSwap {
  /** The changes of the pair come first; undefined if the balances of the pair are not known afterwards. */
  readonly simulation: CallsSimulation | undefined
  /** The account's other tokens that it did not show. */
  readonly unchecked: ReturnType<typeof otherTokens>
}

/** Runs the calls, and watches the pair and the account's other tokens. */
const runCalls = async (
  workshop: Workshop,
  calls: readonly ContractCall[],
  apartFrom: string | undefined,
): Promise<TriedSwap> => {
  const { pay, get } = workshop.quote.query
  const others = otherTokens(workshop)
  const { simulation, changes } = await watchRun<WatchedToken>([pay, get], others, (addresses) =>
    workshop.simulate(calls, addresses, apartFrom),
  )
  if (!simulation?.ok) return { simulation, unchecked: [] }
  const amountOf = (token: WatchedToken) => changes.find((each) => each.token === token)?.amount
  if (amountOf(pay) === undefined || amountOf(get) === undefined)
    return { simulation: undefined, unchecked: [] }
  return {
    simulation: { ...simulation, changes: changes.map(({ amount }) => amount) },
    unchecked: others.filter((each) => amountOf(each) === undefined),
  }
}

/** Reads the notes for the visitor. */
const readNotes = async (
  workshop: Workshop,
  { isKnown, isRead }: Pick<BuiltSwap, 'isKnown' | 'isRead'>,
  { simulation, unchecked }: TriedSwap,
): Promise<readonly SwapNote[]> => {
  const { quote, deps, isSame } = workshop
  const { text, amountText, ownedTokens, nativeBalance } = deps
  const { pay, get, amount, network } = quote.query
  const notes: SwapNote[] = []
  const note = (level: SwapNote['level'], noteText: string, aside?: Pick<SwapNote, 'isAside'>) => {
    notes.push(Object.freeze({ level, text: noteText, ...aside }))
  }
  const earlier = await deps.earlier()
  if (earlier) note('critical', text(`swap.note.${earlier}`))
  if (!simulation)
    note(isRead ? 'caution' : 'critical', text(`swap.note.${isRead ? 'unsimulated' : 'unchecked'}`))
  else if (!isKnown) note('critical', text('swap.note.least'))
  else if (!isRead) note('caution', text('swap.note.token'))
  if (unchecked.length) note('caution', uncheckedText(unchecked, deps), { isAside: true })
  const fee = simulation?.fee
  const spent = (fee ?? 0n) + (pay.address === undefined ? amount : 0n)
  if (fee !== undefined && nativeBalance !== undefined && spent > nativeBalance)
    note('caution', text('transactions.note.fee', { amount: amountText(fee, network.nativeCurrency) }))
  const withPrice = (token: ListedToken) => {
    const { price } = ownedTokens.find(({ address }) => isSame(address, token.address)) ?? {}
    return { ...token, ...(price !== undefined && { price }) }
  }
  const loss = quote.impact ?? lossByPrice(withPrice(pay), withPrice(get), amount, quote.received)
  if (loss === undefined) note('caution', text('swap.note.value'))
  else if (loss >= SEVERE_IMPACT) {
    const percent = amountText(BigInt(loss), { name: '', symbol: '%', decimals: 2 })
    note('critical', text('swap.impact.severe', { percent }))
  }
  return Object.freeze(notes)
}

/**
 * The call with a permit in place of an approval; undefined if there is none. It is not used if the token's
 * allowance has to be reset first.
 */
const readPermitted = async (workshop: Workshop, approvals: readonly SwapStep[]) => {
  const { quote, deps, ask, refuse, isSame, isListed, buildInTime } = workshop
  const { source, query, received, least, impact } = quote
  if (approvals.length !== 1 || quote.permitSpender === undefined) return undefined
  const offer = { received, least, ...(impact !== undefined && { impact }) }
  // If the code of permits cannot be loaded, an approval is used.
  const permits = await ask(deps.permits?.())
  const permitted = await permits?.prepare(quote, {
    abilities: deps.abilities,
    ask,
    build: async (permit) =>
      readCall(
        await buildInTime(() => source.build(query, Object.freeze({ ...offer, permit }), deps.signal)),
      ),
    mismatchIn: (effect) => mismatchOf(effect, quote, isSame),
    isListedContract: isListed,
    isSame,
    swapRefusal: refuse,
    signal: deps.signal,
  })
  return permits && permitted && { permits, permitted }
}

/**
 * Builds the calls of a quote, compares them with it, and resolves with everything that the review shows.
 * Rejects with a sentence for the visitor if the call does anything but the quoted exchange.
 */
export const prepareSwap = async (
  quote: SwapQuote,
  account: AccountInUse,
  deps: PrepareDeps,
): Promise<SwapReview> => {
  const workshop = createWorkshop(quote, account, deps)
  const { ask, refuse, stepOf } = workshop
  const { text, signal, ownedTokens } = deps
  const { network, session, account: owner } = quote.query
  const { calls: chainCalls } = deps.abilities
  await compareDecimals(workshop)
  const plain = await buildSwap(workshop)
  const { spender, approvals } = await readApprovals(workshop, plain)
  const before = approvals.map(({ call }) => call)
  const canBatch =
    before.length > 0 &&
    deps.mayBatch !== false &&
    chainCalls.requestAll &&
    (await ask((async () => chainCalls.batches?.(session, owner, network, signal))())) === true
  const { permits, permitted } = (!canBatch && (await readPermitted(workshop, approvals))) || {}
  // A call with a permit was read, or else it is not used.
  const built = permitted
    ? { call: permitted.call, isRead: true, isKnown: true, apartFrom: undefined, isOneHost: false }
    : plain
  const { call, isRead, apartFrom } = built
  const calls = permitted?.callsToSimulate ?? [...before, call]
  const steps: SwapStep[] = []
  if (canBatch && chainCalls.requestAll) {
    const intent: CallIntent = deepFreeze(structuredClone(chainCalls.requestAll(network, owner, calls)))
    steps.push(Object.freeze({ kind: 'swap', call, intent, before: Object.freeze(before) }))
  } else {
    const [approve] = calls
    if (!permitted) steps.push(...approvals)
    else if (!permitted.isSigned && approve)
      steps.push(Object.freeze({ kind: 'permit', call: approve, intent: permitted.intent }))
    steps.push(stepOf('swap', call))
  }

  const tried = await runCalls(workshop, calls, apartFrom)
  const { simulation } = tried
  // The token may not accept the signed permit.
  if (simulation && !simulation.ok && permits && permitted?.isSigned)
    return permits.prepareWithoutPermit(() => prepareSwap(quote, account, deps))
  if (simulation && !simulation.ok)
    throw notSent(
      simulation.reason
        ? text('swap.refused.fails.why', { reason: simulation.reason })
        : text('swap.refused.fails'),
      simulation.revertData,
    )
  // Only a trial run by another host could show what the call does.
  if (!simulation && built.isOneHost) throw refuse('swap.refused.unknown')
  const balanceMismatch = simulation && balanceMismatchOf(simulation, quote)
  if (balanceMismatch) throw refuse(balanceMismatch)

  const notes = await readNotes(workshop, built, tried)
  const fee = simulation?.fee
  const { price } = ownedTokens.find(({ address }) => address === undefined) ?? {}
  const feeValue = fee === undefined ? undefined : fiatValue(fee, network.nativeCurrency.decimals, price)
  signal.throwIfAborted()
  return Object.freeze({
    quote,
    steps: Object.freeze(steps),
    contract: call.to,
    spender: permitted ? call.to : spender,
    ...(permitted && { permit: permitted.isSigned ? ('signed' as const) : ('unsigned' as const) }),
    ...(permitted?.isSigned && { signed: permitted.intent }),
    ...(fee !== undefined && { fee }),
    ...(feeValue !== undefined && { feeValue }),
    isRead,
    notes,
  })
}
