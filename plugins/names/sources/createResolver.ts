import { chainOf, isSameAddress, readIcon, type Sessions } from 'portico/core'
import type { CaipNetworkId, ChainAdapter, Context, Namespace, Source } from 'portico/kernel'
import { PorticoError } from 'portico/kernel'
import type { Identity, NameSource, ResolvedName } from '../contract.js'
import { askSources } from './askSources.js'
import { readName } from './readName.js'

export interface ResolverDeps {
  readonly sources: Pick<Source<readonly NameSource[]>, 'get'>
  readonly chains: Pick<Source<readonly ChainAdapter[]>, 'get'>
  readonly sessions: Pick<Sessions, 'state' | 'wakeChain'>
  readonly emit: Context<unknown, unknown, Record<never, never>>['emit']
}

/** No chain has an account there: contracts answer it for names that are not set. */
const ZERO_ADDRESS = /^0x0{40}$/

/** Asks the sources for addresses and names, and believes neither before it was checked. */
export const createResolver = ({ sources, chains, sessions, emit }: ResolverDeps) => {
  const sourcesFor = (namespace: Namespace) =>
    sources.get().filter(({ namespaces }) => namespaces?.includes(namespace) ?? true)

  const networkInUse = (namespace: Namespace): CaipNetworkId | undefined =>
    sessions.state.get().namespaces[namespace]?.network.caipNetwork?.caipNetworkId

  const resolve = async (
    namespace: Namespace,
    input: unknown,
    signal?: AbortSignal,
    network = networkInUse(namespace),
  ): Promise<ResolvedName | undefined> => {
    const parsedName = await readName(input)
    signal?.throwIfAborted()
    if (!parsedName) return undefined
    // Its adapter knows what an address is.
    await sessions.wakeChain(namespace)
    const parse = (input: unknown): string => {
      const text = typeof input === 'string' && input.length <= 128 && !ZERO_ADDRESS.test(input) ? input : ''
      const chain = chainOf(chains, namespace)
      const address = text && chain?.parseAddress ? chain.parseAddress(text) : text
      if (!address) throw new PorticoError('The answer has no valid address', { category: 'source' })
      return address
    }
    const questions = sourcesFor(namespace).flatMap(({ plugin, id = plugin, resolve }) =>
      resolve
        ? [
            {
              plugin,
              ask: async (stop: AbortSignal) => {
                const answer = await resolve(namespace, parsedName.name, stop, network)
                return answer === undefined || answer === null
                  ? answer
                  : { address: parse(answer), source: id }
              },
            },
          ]
        : [],
    )
    const found = await askSources(questions, emit, signal)
    return found && Object.freeze({ namespace, ...found, ...parsedName })
  }

  const reverse = async (
    namespace: Namespace,
    address: string,
    signal?: AbortSignal,
  ): Promise<Identity | undefined> => {
    const network = networkInUse(namespace)
    const questions = sourcesFor(namespace).flatMap(({ plugin, reverse }) =>
      reverse ? [{ plugin, ask: (stop: AbortSignal) => reverse(namespace, address, stop, network) }] : [],
    )
    const found = await askSources(questions, emit, signal)
    if (!found) return undefined
    // Anybody may claim any name for an address of theirs: the name itself has to lead back to it.
    const resolved = await resolve(namespace, found.name, signal, network)
    // ENSIP-15: a record that is not in normal form is to be treated as if there were none.
    if (
      resolved?.name !== found.name ||
      !isSameAddress(chainOf(chains, namespace), resolved.address, address)
    )
      return undefined
    const picture = readIcon(found.picture)
    return Object.freeze({ ...resolved, ...(picture && { picture }) })
  }

  return { resolve, reverse }
}
