import type { DataSource, Hosts, Http, Sessions } from 'portico/core'
import { rpcHost } from 'portico/core'
import { type Abilities, type Network, PorticoError } from 'portico/kernel'
import type { AssetAmount, NamedToken, SourcedToken, TokenLists, TokenQuery } from './contract.js'
import { readApiTokens } from './reading/readApiTokens.js'

export interface SourceDeps {
  readonly http: Pick<Http, 'request'>
  readonly hosts: Hosts
  readonly sessions: Pick<Sessions, 'balance'>
  readonly tokenLists: Abilities<TokenLists>
  readonly projectId: string | undefined
  /** The host's tokens on a network. */
  hostTokensOn(network: Network): readonly NamedToken[]
  /** Called with the number of rows that could not be read. */
  onSkipped(count: number): void
  /** Called if the service did not answer a query. */
  onMissed(query: TokenQuery): void
  now(): number
}

type TokenSource = DataSource<TokenQuery, readonly SourcedToken[]>

/** Time limit of the service, in milliseconds. */
const DEADLINE = 9_000

/**
 * How long no requests are made after the service answered that there were too many, in milliseconds: by
 * default, and at most.
 */
const PAUSE_AFTER_429 = 30_000
const MAX_PAUSE_AFTER_429 = 300_000

/** The answer behind an error of `http`. */
const responseOf = (error: unknown): Response | undefined =>
  error instanceof PorticoError && error.cause instanceof Response ? error.cause : undefined

/** The token of a chain's asset. The asset's id is CAIP-19, in which `slip44` means the native coin. */
const tokenOf = ({ asset, ...token }: AssetAmount): SourcedToken => {
  const [, kind, address] = /^[^/]+\/([^:]+):(.+)$/.exec(asset) ?? []
  return kind === 'slip44' || !address ? token : { ...token, address }
}

/** Creates the plugin's own sources: the wallet, the blockchain API and the chain. */
export const createSources = ({
  http,
  hosts,
  sessions,
  tokenLists,
  projectId,
  hostTokensOn,
  onSkipped,
  onMissed,
  now,
}: SourceDeps) => {
  const plugin = 'tokens'
  const listsOf = ({ network }: TokenQuery) => tokenLists.of(network.chainNamespace)

  const walletSource: TokenSource = {
    plugin,
    read: async (query, signal) => {
      const { session, address, network, embedded } = query
      const assets = embedded && (await (await listsOf(query))?.assets?.(session, address, network, signal))
      return assets ? assets.map(tokenOf) : undefined
    },
  }
  const chainSource: TokenSource = {
    plugin,
    read: async (query, signal) => {
      const { session, address, network } = query
      const lists = await listsOf(query)
      if (!lists) return undefined
      const [amount, assets] = await Promise.all([
        sessions.balance(network.chainNamespace, signal),
        lists.tokens(session, address, network, signal, hostTokensOn(network)),
      ])
      return [{ ...network.nativeCurrency, amount }, ...assets.map(tokenOf)]
    },
  }
  if (!projectId) return { walletSource, chainSource }

  const rpc = hosts.at('rpc', rpcHost)
  /** Networks that the service does not know. */
  const unknownNetworks = new Set<string>()
  let paused: { readonly from: number; readonly until: number; readonly error: unknown } | undefined
  const apiSource: TokenSource = {
    plugin,
    read: async (query, signal) => {
      const { address, network } = query
      if (unknownNetworks.has(network.caipNetworkId)) return undefined
      // Not before `from`, because a clock that was set back must not silence the service.
      if (paused && now() >= paused.from && now() < paused.until) {
        onMissed(query)
        throw paused.error
      }
      const lists = await listsOf(query)
      const parse = (answer: unknown) =>
        readApiTokens(answer, { network, nativeAddress: lists?.nativeAddress })
      const request = http.request({
        url: `${rpc}/v1/account/${encodeURIComponent(address)}/balance`,
        params: {
          projectId,
          // Without these two params, the service returns an empty list.
          st: 'appkit',
          sv: 'html-core-portico',
          currency: 'usd',
          chainId: network.caipNetworkId,
        },
        parser: { parse },
        deadline: DEADLINE,
        signal,
      })
      const { tokens, skipped } = await request.catch((error: unknown) => {
        const response = responseOf(error)
        // The service does not know the network, so its answer is not missing.
        if (response?.status === 400) {
          unknownNetworks.add(network.caipNetworkId)
          return { tokens: undefined, skipped: 0 }
        }
        if (response?.status === 429) {
          const wait = Number(response.headers.get('retry-after')) * 1_000
          const until = now() + Math.min(wait > 0 ? wait : PAUSE_AFTER_429, MAX_PAUSE_AFTER_429)
          paused = { from: now(), until, error }
        }
        onMissed(query)
        throw error
      })
      if (skipped) onSkipped(skipped)
      return tokens
    },
  }
  return { walletSource, apiSource, chainSource }
}
