import type { Connector } from 'portico/core'
import type { Network } from 'portico/kernel'
import { afterEach, beforeEach } from 'vitest'
import { type Relay, startRelay } from '../../../demo/sandbox/relay.mjs'
import { createConnector } from '../../../plugins/walletconnect/createConnector.js'
import { createTopics } from '../../../plugins/walletconnect/createTopics.js'
import { watchRelay } from '../../../plugins/walletconnect/watchRelay.js'
import { type Client, createClient } from '../../sandbox/pairedClients.js'

process.env.DISABLE_GLOBAL_CORE = 'true'
process.env.IS_VITEST = 'true'

export const network = (chainNamespace: string, id: string) =>
  ({ chainNamespace, id, caipNetworkId: `${chainNamespace}:${id}`, name: id }) as unknown as Network
export const networks = [network('eip155', '8453'), network('eip155', '1'), network('cosmos', 'cosmoshub-4')]
export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const cosmos = 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4'

export const evm = (...chains: readonly string[]) => ({
  chains: [...chains],
  accounts: chains.flatMap((chain) => [`${chain}:${address}`, `${chain}:${other}`]),
  methods: ['personal_sign', 'eth_sendTransaction'],
  events: ['accountsChanged', 'chainChanged'],
})
export const hub = {
  chains: ['cosmos:cosmoshub-4'],
  accounts: [`cosmos:cosmoshub-4:${cosmos}`],
  methods: ['cosmos_signAmino'],
  events: [],
}

interface Parties {
  readonly relay: Relay
  readonly page: Client
  readonly wallet: Client
  readonly connector: Connector
  readonly stop: AbortController
  /** Links that were shown, undefined where one was taken away. */
  readonly shown: (string | undefined)[]
}

/** Before each test: a relay of its own, a page with the connector and a wallet, both real clients. */
export const pairByRelay = () => {
  let parties: Parties
  beforeEach(async () => {
    const relay = await startRelay()
    const [page, wallet] = await Promise.all([
      createClient(relay.url, 'page'),
      createClient(relay.url, 'wallet'),
    ])
    const stop = new AbortController()
    const shown: (string | undefined)[] = []
    const sign = page as never
    const client = { sign, topics: createTopics(sign), relay: watchRelay(sign) }
    const connector = createConnector({
      namespaces: ['eip155', 'cosmos'],
      wishes: {},
      stop: stop.signal,
      patience: 1500,
      client: async () => client,
      shown: (pairing) => shown.push(pairing?.uri),
    })
    parties = { relay, page, wallet, connector, stop, shown }
  })
  afterEach(async () => {
    const { relay, page, wallet, stop } = parties
    stop.abort()
    await Promise.allSettled([page, wallet].map((each) => each.core.relayer.transportClose()))
    await relay.stop()
  })

  const connect = (signal = new AbortController().signal) => {
    let told: (uri: string) => void = () => {}
    const uri = new Promise<string>((resolve) => {
      told = resolve
    })
    const sessions = parties.connector.connect({
      namespaces: ['eip155', 'cosmos'],
      networks,
      signal,
      onUri: told,
    })
    sessions.catch(() => {})
    return { uri, sessions }
  }
  const proposal = async (uri: string) => {
    const proposed = new Promise<number>((resolve) =>
      parties.wallet.once('session_proposal', ({ id }) => resolve(id)),
    )
    await parties.wallet.pair({ uri })
    return proposed
  }
  const paired = async (namespaces: Parameters<Client['approve']>[0]['namespaces']) => {
    const { uri, sessions } = connect()
    const { acknowledged } = await parties.wallet.approve({ id: await proposal(await uri), namespaces })
    const made = await sessions
    const { topic } = await acknowledged()
    return { sessions: made, topic }
  }
  const restore = async (namespace: string, wanted: string) =>
    (await parties.connector.restore?.({
      namespaces: [namespace],
      networks: networks.filter((each) => each.chainNamespace === namespace),
      address: wanted,
      signal: new AbortController().signal,
    })) ?? []
  return { at: () => parties, connect, proposal, paired, restore }
}
