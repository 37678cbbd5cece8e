import type { CallsSimulation, PlanNote } from '../contract.js'

/** Number of the account's other tokens that one trial run watches, and limit of such runs. */
const [TOKENS_OF_RUN, MAX_RUNS] = [20, 5]
/** Limit of the tokens that a note names. */
const MAX_NAMED = 3

/** A token whose balance a trial run watches. */
export interface WatchedToken {
  /** Absent for the native coin. */
  readonly address?: string | undefined
  readonly symbol: string
}

/**
 * Runs calls on a node, and watches the account's other tokens in groups beside those that the calls are about. `changes` has each token
 * that was watched, with an undefined amount if its balance could not be read; it is empty if a call fails.
 */
export const watchRun = async <Token extends WatchedToken>(
  watched: readonly Token[],
  others: readonly Token[],
  run: (addresses: readonly (string | undefined)[]) => Promise<CallsSimulation | undefined>,
): Promise<{
  readonly simulation: CallsSimulation | undefined
  readonly changes: readonly { readonly token: Token; readonly amount: bigint | undefined }[]
}> => {
  const runFor = async (tokens: readonly Token[]) => {
    const result = await run(tokens.map(({ address }) => address))
    return result && { ...result, tokens }
  }
  const groups = Array.from(
    { length: Math.min(MAX_RUNS, Math.ceil(others.length / TOKENS_OF_RUN)) },
    (_, index) => others.slice(index * TOKENS_OF_RUN, (index + 1) * TOKENS_OF_RUN),
  )
  const [firstGroup = [], ...furtherGroups] = groups
  const [first, ...further] = await Promise.all([
    runFor([...watched, ...firstGroup]),
    ...furtherGroups.map(runFor),
  ])
  // A token of the account that the node cannot read must not prevent the trial run.
  const simulation = first ?? (firstGroup.length ? await runFor(watched) : undefined)
  const changes = [simulation, ...further].flatMap((each) =>
    each?.ok ? each.tokens.map((token, index) => ({ token, amount: each.changes[index] })) : [],
  )
  return { simulation, changes }
}

/** The note that a trial run could not check some tokens; the first are named by symbol and address, because anybody can use any symbol. */
export const uncheckedText = (
  unchecked: readonly WatchedToken[],
  {
    text,
    shortAddress,
  }: {
    text(id: 'transactions.note.unchecked', params: { readonly tokens: string }): string
    shortAddress(address: string): string
  },
): string => {
  const named = unchecked.slice(0, MAX_NAMED).map(({ symbol, address }) => {
    const isolated = `\u2068${symbol}\u2069`
    return address === undefined ? isolated : `${isolated} (${shortAddress(address)})`
  })
  const tokens = [...named, ...(unchecked.length > MAX_NAMED ? ['…'] : [])].join(', ')
  return text('transactions.note.unchecked', { tokens })
}

/** Whether a new review warns of nothing that the confirmed one has not warned of. */
export const warnsNoMore = (next: readonly PlanNote[], confirmed: readonly PlanNote[]): boolean =>
  next.every(({ isAside, text }) => isAside || confirmed.some((each) => each.text === text))
