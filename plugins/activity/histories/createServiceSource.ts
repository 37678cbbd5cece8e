import { type DataSource, type Hosts, type Http, rpcHost } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import { evm } from 'portico/plugins/eip155/contract'
import type { ActivityQuery, SourcedPage } from '../contract.js'
import type { PageParsers } from './pageParsers.js'

/** Time limit of the service, in milliseconds. */
const DEADLINE = 9_000

/** The blockchain API as a source: EVM chains only. */
export const createServiceSource = (
  http: Pick<Http, 'request'>,
  hosts: Hosts,
  projectId: string,
  loadParsers: () => Promise<PageParsers>,
): DataSource<ActivityQuery, SourcedPage> => {
  const rpc = hosts.at('rpc', rpcHost)
  return {
    plugin: 'activity',
    namespaces: [evm],
    read: async ({ address, network, cursor }, signal) => {
      const request = http.request({
        url: `${rpc}/v1/account/${encodeURIComponent(address)}/history`,
        params: {
          projectId,
          st: 'appkit',
          sv: 'html-core-portico',
          cursor,
          chainId: network.caipNetworkId,
        },
        // Not parsed here, but below, by code that loads in the meantime.
        parser: { parse: (answer: unknown) => answer },
        deadline: DEADLINE,
        signal,
      })
      try {
        const [{ readApiHistory }, answer] = await Promise.all([loadParsers(), request])
        return readApiHistory(answer)
      } catch (error) {
        const isUnknown =
          !cursor &&
          error instanceof PorticoError &&
          error.cause instanceof Response &&
          error.cause.status === 400
        // The service does not know the network.
        if (isUnknown) return { rows: [], unknown: true }
        throw error
      }
    },
  }
}
