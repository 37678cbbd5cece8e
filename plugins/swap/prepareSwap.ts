import { type AccountInUse, deepFreeze, fiatValue, isSameAddress, type Settings, within } from 'portico/core'
import type { MessageId, Network } from 'portico/kernel'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import type { CallIntent, CallsSimulation, ContractCall } from 'portico/plugins/transactions/contract'
import type {
  ListedToken,
  SwapCalls,
  SwapEffect,
  SwapNote,
  SwapQuote,
  SwapReview,
  SwapStep,
} from './contract.js'
import type { FormPermits } from './createPermits.js'
import { notSent } from './failures.js'
import { lossByPrice, SEVERE_IMPACT } from './quoteMaths.js'
import type { SwapAbilities } from './SwapAbilities.js'

/** Time limits for a source that builds a call, and for a question to a chain, in milliseconds. */
const [BUILD_TIMEOUT, READ_TIMEOUT] = [15_000, 10_000]
/** Limit of the account's other tokens whose balances are compared. */
const MOST_OTHER_TOKENS = 20

export interface PrepareDeps {
  readonly abilities: SwapAbilities
  readonly text: Settings['text']
  amountText(amount: bigint, currency: Network['nativeCurrency']): string
  readonly ownedTokens: readonly TokenBalance[]
  readonly nativeBalance: bigint | undefined
  /** The note to show if an equal swap may still be open in the wallet, or was sent already. */
  openRequestNoteOf(): Promise<MessageId | undefined>
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

/** Runs calls, and watches the pair and the account's other tokens; undefined if the balances of the pair are not known afterwards. */
const simulateWith = async (
  pair: readonly (string | undefined)[],
  others: readonly { readonly address: string }[],
  simulate: (tokens: readonly (string | undefined)[]) => Promise<CallsSimulation | undefined>,
): Promise<CallsSimulation | undefined> => {
  const watched = others.slice(0, MOST_OTHER_TOKENS).map(({ address }) => address)
  // One faulty token of the account must not prevent the simulation.
  const found = (await simulate([...pair, ...watched])) ?? (others.length ? await simulate(pair) : undefined)
  const isPairRead = pair.every((_, index) => found?.changes[index] !== undefined)
  return found?.ok && !isPairRead ? undefined : found
}

/** The first of some tokens by symbol and address, because anybody can use any symbol. */
const namesOf = (tokens: readonly { readonly symbol: string; readonly address: string }[]): string => {
  const names = tokens.slice(0, 3).map((each) => `${each.symbol} (${each.address.slice(0, 6)}…)`)
  return [...names, ...(tokens.length > names.length ? ['…'] : [])].join(', ')
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

/**
 * Builds the calls of a quote, compares them with it, and resolves with everything that the review shows.
 * Rejects with a sentence for the visitor if the call does anything but the quoted exchange.
 */
export const prepareSwap = async (
  quote: SwapQuote,
  account: AccountInUse,
  deps: PrepareDeps,
): Promise<SwapReview> => {
  const { abilities, text, amountText, ownedTokens, nativeBalance, openRequestNoteOf, signal } = deps
  const { source, query, received, least, impact } = quote
  const { network, session, account: owner, pay, get, amount } = query
  const { calls: chainCalls, swapCalls } = abilities
  const { chain } = account
  const swapRefusal = (id: MessageId) => notSent(text(id))
  const isSame = (one: string | undefined, other: string | undefined) => isSameAddress(chain, one, other)
  const buildInTime = <T>(work: () => Promise<T>) =>
    within((async () => work())(), { ms: BUILD_TIMEOUT, late: text('transactions.late'), signals: [signal] })
  const ask = async <T>(question: Promise<T>): Promise<T | undefined> => {
    try {
      return await within(question, { ms: READ_TIMEOUT, signals: [signal] })
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }

  /**
   * Amounts are in base units, so a token whose decimals differ from those in the list would mean another
   * amount.
   */
  const compareDecimals = async ({ address, decimals }: ListedToken) => {
    if (address === undefined) return
    const onChain = await ask(chainCalls.decimals(session, address, network, signal))
    if (onChain === undefined) throw swapRefusal('transactions.refused.unread')
    if (onChain !== BigInt(decimals)) throw swapRefusal('transactions.refused.decimals')
  }
  await Promise.all([compareDecimals(pay), compareDecimals(get)])

  const offer = Object.freeze({ received, least, ...(impact !== undefined && { impact }) })
  let call = readCall(await buildInTime(() => source.build(query, offer, signal)))
  if (!call) throw swapRefusal('swap.refused.call')
  const contracts = source.contracts(network)
  const isListedContract = (address: string) => contracts.some((each) => isSame(each, address))
  if (!isListedContract(call.to)) throw swapRefusal('swap.refused.contract')
  const compared = compareCall(call, quote, swapCalls, isSame)
  if (compared.mismatch) throw swapRefusal(compared.mismatch)
  let { isKnown, isByPools = false } = compared
  const quoteHost = source.host?.(network)
  const [ownHost, ...otherHosts] = deps.rpcHosts(network)
  /** Whether the endpoint that would run the calls belongs to whoever has quoted them. */
  const isOneHost = quoteHost !== undefined && ownHost === quoteHost
  const hasOtherHost = otherHosts.some((each) => each && each !== quoteHost)
  // The host that has quoted chooses the pools as well, and no other could check them.
  if ((!isKnown || isByPools) && isOneHost && !hasOtherHost) throw swapRefusal('swap.refused.unknown')

  const step = (kind: SwapStep['kind'], stepCall: ContractCall): SwapStep => {
    const intent: CallIntent = deepFreeze(structuredClone(chainCalls.request(network, owner, stepCall)))
    return Object.freeze({ kind, call: Object.freeze({ ...stepCall }), intent })
  }
  const simulate = (calls: readonly ContractCall[], tokens: readonly (string | undefined)[]) =>
    ask(chainCalls.run(session, owner, calls, tokens, network, signal, apartFrom))
  /** The host that must not run the calls, because only a trial run shows what they do. */
  let apartFrom = isOneHost && (!isKnown || isByPools) ? quoteHost : undefined
  let permits: FormPermits | undefined
  const permittedCall = async () => {
    // If the code of permits cannot be loaded, an approval is used.
    permits = deps.permits && (await ask(deps.permits()))
    return permits?.prepare(quote, {
      abilities,
      ask,
      build: async (permit) =>
        readCall(await buildInTime(() => source.build(query, Object.freeze({ ...offer, permit }), signal))),
      mismatchIn: (effect) => mismatchOf(effect, quote, isSame),
      isListedContract,
      isSame,
      swapRefusal,
      signal,
    })
  }
  const steps: SwapStep[] = []
  let spender = call.to
  if (pay.address !== undefined) {
    const token = pay.address
    spender = (source.spender && (await buildInTime(async () => source.spender?.(query, signal)))) ?? call.to
    if (!isListedContract(spender)) throw swapRefusal('swap.refused.contract')
    const allowanceQuery = { token, owner, spender }
    const allowance =
      (await ask(chainCalls.allowance(session, allowanceQuery, network, signal))) ??
      (await ask((async () => source.allowance?.(query, signal))()))
    if (typeof allowance !== 'bigint') throw swapRefusal('swap.allowance.failed')
    if (allowance < amount) {
      // Exactly the amount, so that nobody can take more later.
      const approve = chainCalls.approval(token, allowanceQuery.spender, amount)
      // Some tokens accept no change of an allowance except to and from zero.
      if (allowance > 0n && !(await simulate([approve], []))?.ok)
        steps.push(step('reset', chainCalls.approval(token, allowanceQuery.spender, 0n)))
      steps.push(step('approve', approve))
    }
  }
  const approvals = steps.map((each) => each.call)
  const canBatch =
    approvals.length > 0 &&
    deps.mayBatch !== false &&
    chainCalls.requestAll &&
    (await ask((async () => chainCalls.batches?.(session, owner, network, signal))())) === true
  let calls: readonly ContractCall[] = [...approvals, call]
  /**
   * The call with a permit. Not used if the wallet can make all calls in one transaction, or if the token's
   * allowance has to be reset first.
   */
  const permitted =
    !canBatch && approvals.length === 1 && quote.permitSpender !== undefined
      ? await permittedCall()
      : undefined
  if (permitted) {
    const { intent, isSigned } = permitted
    call = permitted.call
    calls = permitted.callsToSimulate
    spender = call.to
    isKnown = true
    isByPools = false
    apartFrom = undefined
    const [approve] = calls
    steps.length = 0
    if (!isSigned && approve) steps.push(Object.freeze({ kind: 'permit', call: approve, intent }))
  }
  if (canBatch && chainCalls.requestAll) {
    const intent: CallIntent = deepFreeze(structuredClone(chainCalls.requestAll(network, owner, calls)))
    steps.splice(
      0,
      steps.length,
      Object.freeze({ kind: 'swap', call, intent, before: Object.freeze(approvals) }),
    )
  } else steps.push(step('swap', call))

  const isInPair = (token: string) => isSame(token, pay.address) || isSame(token, get.address)
  const others = ownedTokens.flatMap(({ address, symbol, amount: balance }) =>
    address !== undefined && balance > 0n && !isInPair(address) ? [{ address, symbol }] : [],
  )
  const pair = [pay.address, get.address]
  const simulation = await simulateWith(pair, others, (tokens) => simulate(calls, tokens))
  if (simulation && !simulation.ok && permits && permitted?.isSigned) {
    // The token may not accept the signed permit.
    return permits.prepareWithoutPermit(() => prepareSwap(quote, account, deps))
  }
  if (simulation && !simulation.ok)
    throw notSent(
      simulation.reason
        ? text('swap.refused.fails.why', { reason: simulation.reason })
        : text('swap.refused.fails'),
      simulation.revertData,
    )
  // Only a trial run by another host could show what the call does.
  if (!simulation && (!isKnown || isByPools) && isOneHost) throw swapRefusal('swap.refused.unknown')
  const balanceMismatch = simulation && balanceMismatchOf(simulation, quote)
  if (balanceMismatch) throw swapRefusal(balanceMismatch)

  const notes: SwapNote[] = []
  const note = (level: SwapNote['level'], noteText: string) => {
    notes.push(Object.freeze({ level, text: noteText }))
  }
  const openRequestNote = await openRequestNoteOf()
  if (openRequestNote) note('critical', text(openRequestNote))
  if (!simulation && (!isKnown || isByPools)) note('critical', text('swap.note.unchecked'))
  else if (!simulation) note('caution', text('swap.note.unsimulated'))
  else if (!isKnown) note('critical', text('swap.note.least'))
  else if (isByPools) note('caution', text('swap.note.token'))
  const unchecked = others.filter((_, index) => simulation?.changes[pair.length + index] === undefined)
  if (simulation && unchecked.length)
    note('caution', text('transactions.note.unchecked', { tokens: namesOf(unchecked) }))
  const fee = simulation?.fee
  const spent = (fee ?? 0n) + (pay.address === undefined ? amount : 0n)
  if (fee !== undefined && nativeBalance !== undefined && spent > nativeBalance)
    note('caution', text('transactions.note.fee', { amount: amountText(fee, network.nativeCurrency) }))
  const priceOf = (tokenAddress: string | undefined) =>
    ownedTokens.find(({ address }) => isSame(address, tokenAddress))?.price
  const withPrice = (token: ListedToken) => {
    const known = priceOf(token.address)
    return { ...token, ...(known !== undefined && { price: known }) }
  }
  const loss = impact ?? lossByPrice(withPrice(pay), withPrice(get), amount, received)
  if (loss === undefined) note('caution', text('swap.note.value'))
  else if (loss >= SEVERE_IMPACT) {
    const percent = amountText(BigInt(loss), { name: '', symbol: '%', decimals: 2 })
    note('critical', text('swap.impact.severe', { percent }))
  }
  const price = priceOf(undefined)
  const feeValue = fee === undefined ? undefined : fiatValue(fee, network.nativeCurrency.decimals, price)
  signal.throwIfAborted()
  return Object.freeze({
    quote,
    steps: Object.freeze(steps),
    contract: call.to,
    spender,
    ...(permitted && { permit: permitted.isSigned ? ('signed' as const) : ('unsigned' as const) }),
    ...(permitted?.isSigned && { signed: permitted.intent }),
    ...(fee !== undefined && { fee }),
    ...(feeValue !== undefined && { feeValue }),
    isRead: isKnown && !isByPools,
    notes: Object.freeze(notes),
  })
}
