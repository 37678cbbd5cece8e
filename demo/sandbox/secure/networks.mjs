// @ts-check
import { Refusal } from './refusal.mjs'

/** CAIP-2 id of Solana's main network; the local ledger stands in for it. */
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/**
 * @typedef {object} Network
 * @property {string} caip CAIP-2
 * @property {'eip155' | 'solana'} namespace
 * @property {number} chainId of an EVM chain, else 0
 * @property {string} name
 * @property {string} coin
 * @property {number} decimals
 * @property {string} url JSON-RPC
 * @property {readonly string[]} known addresses under which an app may name this network
 * @property {boolean} smartAccounts
 */

/**
 * @typedef {object} Networks
 * @property {readonly Network[]} all
 * @property {(given: string | number) => Network} find by number, CAIP-2 or bare reference; throws if it is unknown
 * @property {(network: Network, rpcUrl: string | undefined) => void} checkEndpoint throws if the endpoint is unknown
 */

/** @param {readonly Network[]} all @returns {Networks} */
export function createNetworks(all) {
  return {
    all,
    find(given) {
      const text = String(given)
      const network = all.find(
        ({ caip, namespace, chainId }) =>
          caip === text || (namespace === 'eip155' ? String(chainId) === text : caip === `solana:${text}`),
      )
      if (!network) throw new Refusal(`This wallet does not serve the network ${text.slice(0, 80)}`)
      return network
    },
    checkEndpoint({ known, name }, rpcUrl) {
      if (rpcUrl === undefined) return
      // The query is ignored: it names the app's project.
      const [base] = rpcUrl.split('?')
      const same = (/** @type {string} */ each) =>
        each.replace('//localhost', '//127.0.0.1').replace(/\/$/, '')
      if (!known.some((each) => same(each) === same(base ?? '')))
        throw new Refusal(`This wallet does not know this endpoint of ${name}`)
    },
  }
}

/**
 * The networks of one project, some of them without smart accounts if its faults say so.
 *
 * @param {Networks} networks
 * @param {import('./faults.mjs').FaultSwitches} faults
 * @returns {(page: { projectId: string }) => Networks}
 */
export const networksByProject =
  (networks, faults) =>
  ({ projectId }) => {
    const { plain } = faults.of(projectId) ?? {}
    if (!plain) return networks
    return createNetworks(
      networks.all.map((each) => ({
        ...each,
        smartAccounts: each.smartAccounts && !plain.includes(each.chainId),
      })),
    )
  }

/**
 * The id as answers carry it: a number for EVM chains, CAIP-2 for others.
 *
 * @param {Network} network
 */
export const wireChainId = ({ namespace, chainId, caip }) => (namespace === 'eip155' ? chainId : caip)

/**
 * A local chain as a network of the wallet.
 *
 * @param {{ chainId: number, url: string }} chain
 * @param {{ name: string, endpoints: readonly string[], smartAccounts?: boolean }} about
 * @returns {Network}
 */
export const evmNetwork = ({ chainId, url }, { name, endpoints, smartAccounts = false }) => ({
  caip: `eip155:${chainId}`,
  namespace: 'eip155',
  chainId,
  name,
  coin: 'ETH',
  decimals: 18,
  url,
  known: [...endpoints, url],
  smartAccounts,
})

/**
 * The local Solana as a network of the wallet.
 *
 * @param {{ url: string }} solana
 * @param {{ name: string, endpoints: readonly string[] }} about
 * @returns {Network}
 */
export const solanaNetwork = ({ url }, { name, endpoints }) => ({
  caip: SOLANA,
  namespace: 'solana',
  chainId: 0,
  name,
  coin: 'SOL',
  decimals: 9,
  url,
  known: [...endpoints, url],
  smartAccounts: false,
})
