import type { Http, Sessions } from 'portico/core'
import type { CaipNetworkId, Network } from 'portico/kernel'
import { evm } from 'portico/plugins/eip155/contract'
import type { NameSource, NamesOptions } from '../contract.js'
import { coinTypeOn } from './coinTypeOn.js'

export interface EnsDeps {
  readonly http: Pick<Http, 'rpc'>
  readonly sessions: Pick<Sessions, 'networks'>
  readonly ens: NamesOptions['ens']
  /** Whether there is a service that has an endpoint of Ethereum. */
  readonly hasService: boolean
  /** The zone of names that a service alone knows. */
  readonly zone: string | undefined
}

const ETHEREUM: CaipNetworkId = `${evm}:1`
/** The universal resolver of ENS on Ethereum, a proxy that its owners keep up to date. */
const RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** Stands for Ethereum where the host did not configure it: calls go to the service. */
const ethereum: Network = {
  id: 1,
  name: 'Ethereum',
  chainNamespace: evm,
  caipNetworkId: ETHEREUM,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
}

/** ENS, read from the chain. */
export const createEnsSource = ({ http, sessions, ens, hasService, zone }: EnsDeps): NameSource => {
  const { network: id = ETHEREUM, universalResolver = RESOLVER } = ens || {}
  /** Whether a network has the coin type 60: Ethereum, and the chain with the names. */
  const isHome = (network: CaipNetworkId | undefined) =>
    network === undefined || network === ETHEREUM || network === id
  const endpointFor = (signal: AbortSignal) => {
    const network =
      sessions.networks.get().find(({ caipNetworkId }) => caipNetworkId === id) ??
      (hasService && id === ETHEREUM ? ethereum : undefined)
    return (
      network && {
        universalResolver,
        request: (call: { readonly method: string; readonly params?: unknown }): Promise<unknown> =>
          http.rpc(network, call, { parse: (input: unknown) => input }, { signal }),
      }
    )
  }
  return {
    plugin: 'names',
    id: 'ens',
    namespaces: [evm],
    resolve: async (_, name, signal, network) => {
      const endpoint = zone && name.endsWith(`.${zone}`) ? undefined : endpointFor(signal)
      if (!endpoint) return undefined
      const coinType = isHome(network) ? undefined : coinTypeOn(network)
      // Names have no address on a chain without a coin type.
      return coinType === null
        ? null
        : (await import('./readEns.js')).readEnsAddress(name, endpoint, coinType)
    },
    reverse: async (_, address, signal, network) => {
      const endpoint = endpointFor(signal)
      const coinType = isHome(network) ? undefined : (coinTypeOn(network) ?? undefined)
      return endpoint && (await import('./readEns.js')).readEnsName(address, endpoint, coinType)
    },
  }
}
