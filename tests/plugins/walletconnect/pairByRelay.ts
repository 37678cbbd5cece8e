import { type Connector, type ConnectRequest, createInvite, type Invite, type SignIn } from 'portico/core'
import type { Network } from 'portico/kernel'
import { afterEach, beforeEach, expect } from 'vitest'
import { type Relay, startRelay } from '../../../demo/sandbox/relay.mjs'
import { createPeer, type Namespaces, type Peer, type Question } from '../../../demo/sandbox/wallet/peer.mjs'
import { followClient } from '../../../plugins/walletconnect/client/followClient.js'
import { createConnector } from '../../../plugins/walletconnect/pairing/createConnector.js'
import type { NamespaceOpenerDeps } from '../../../plugins/walletconnect/sessions/createNamespaceOpener.js'
import { type Client, createClient, createStorage } from '../../sandbox/pairedClients.js'
import { pairedChains } from './pairedChains.js'

process.env.DISABLE_GLOBAL_CORE = 'true'
process.env.IS_VITEST = 'true'

export const network = (chainNamespace: string, id: string) =>
  ({ chainNamespace, id, caipNetworkId: `${chainNamespace}:${id}`, name: id }) as unknown as Network
export const networks = [network('eip155', '8453'), network('eip155', '1'), network('cosmos', 'cosmoshub-4')]
export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const cosmos = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'

export const evm = (...chains: readonly string[]) => ({
  chains: [...chains],
  accounts: chains.flatMap((chain) => [`${chain}:${address}`, `${chain}:${other}`]),
  methods: ['personal_sign', 'eth_sendTransaction'],
  events: ['accountsChanged', 'chainChanged'],
})
export const hub = {
  chains: ['cosmos:cosmoshub-4'],
  accounts: [`cosmos:cosmoshub-4:${cosmos}`],
  methods: ['cosmos_getAccounts'],
  events: [],
}

interface Parties {
  readonly relay: Relay
  readonly page: Client
  readonly peer: Peer
  readonly connector: Connector
  /** Of the page that comes after a reload. */
  readonly later: Connector
  readonly stop: AbortController
  /** Links that were shown; undefined each time that one was removed. */
  readonly shown: (string | undefined)[]
  /** Requests that prompted the wallet's owner. */
  readonly asked: Question[]
  /** Names of the wallets with a pending prompt, one for each request. */
  readonly waiting: (string | undefined)[]
  /** Proposals that prompted the wallet's owner. */
  readonly proposals: Question[]
  /** Requests to the endpoint of a network. */
  readonly read: { readonly network: string; readonly method: string; readonly params?: unknown }[]
}

/** A wallet's owner who was asked to connect and has not answered yet. */
interface Proposed {
  approve(namespaces: Namespaces): void
  decline(): void
}

/**
 * Before each test: starts a new relay, a page with the connector
 * on the real client, and the sandbox's wallet.
 */
export const pairByRelay = ({ wishes = {} }: Partial<Pick<NamespaceOpenerDeps, 'wishes'>> = {}) => {
  let parties: Parties
  let proposed: (given: Proposed) => void = () => {}
  let respond: () => Promise<boolean> = async () => true
  let answerRead: () => unknown = () => '0x1'
  let invitation: Invite = async () => undefined
  let signsIn = true
  beforeEach(async () => {
    respond = async () => true
    answerRead = () => '0x1'
    invitation = async () => undefined
    signsIn = true
    const relay = await startRelay()
    const asked: Question[] = []
    const proposals: Question[] = []
    let approved: Namespaces = {}
    const [page, peer] = await Promise.all([
      createClient(relay.url, 'page'),
      createPeer({
        relayUrl: relay.url,
        name: 'wallet',
        storage: createStorage(),
        // Only the keys matter, which list its chains; no requests are sent there.
        endpoints: { 'eip155:1': 'http://127.0.0.1:1', 'eip155:8453': 'http://127.0.0.1:1' },
        approve: () => approved,
        signsIn: () => signsIn,
        ask: async (question) => {
          if (question.kind === 'request') {
            asked.push(question)
            return respond()
          }
          proposals.push(question)
          return new Promise<boolean>((resolve) =>
            proposed({
              approve: (namespaces) => {
                approved = namespaces
                resolve(true)
              },
              decline: () => resolve(false),
            }),
          )
        },
      }),
    ])
    const stop = new AbortController()
    const shown: Parties['shown'] = []
    const read: Parties['read'] = []
    const waiting: Parties['waiting'] = []
    const client = followClient(page as never)
    const deps: Parameters<typeof createConnector>[0] = {
      namespaces: () => ['eip155', 'cosmos'],
      networks: () => networks,
      wishes,
      stop: stop.signal,
      early: true,
      client: async () => client,
      invite: createInvite(async () => ({ invite: (on) => invitation(on) }) as SignIn),
      chains: async () => pairedChains,
      askChain: async ({ caipNetworkId }, call) => {
        read.push({ network: caipNetworkId, ...call })
        return answerRead()
      },
      followsUnconfigured: true,
      asking: (name) => {
        waiting.push(name)
        return () => void waiting.splice(waiting.indexOf(name), 1)
      },
      onOffer: (pairing) => shown.push(pairing?.uri),
    }
    const connector = createConnector(deps)
    const later = createConnector(deps)
    parties = { relay, page, peer, connector, later, stop, shown, asked, waiting, proposals, read }
  })
  afterEach(async () => {
    const { relay, page, peer, stop } = parties
    stop.abort()
    await Promise.allSettled([page.core.relayer.transportClose(), peer.close()])
    await relay.stop()
  })

  const connect = (
    signal = new AbortController().signal,
    late?: ConnectRequest['late'],
    added?: ConnectRequest['added'],
  ) => {
    let told: (uri: string) => void = () => {}
    const uri = new Promise<string>((resolve) => {
      told = resolve
    })
    const sessions = parties.connector.connect({
      namespaces: ['eip155', 'cosmos'],
      networks,
      signal,
      ...(late && { late }),
      ...(added && { added }),
      onUri: told,
    })
    sessions.catch(() => {})
    return { uri, sessions }
  }
  /** The wallet pairs by a link; its owner is prompted. */
  const proposal = async (uri: string): Promise<Proposed> => {
    const given = new Promise<Proposed>((resolve) => {
      proposed = resolve
    })
    await parties.peer.pair(uri)
    return given
  }
  const paired = async (namespaces: Namespaces, added?: ConnectRequest['added']) => {
    const { uri, sessions } = connect(undefined, undefined, added)
    const { approve } = await proposal(await uri)
    approve(namespaces)
    const made = await sessions
    const known = () => parties.peer.sessions().find(({ acknowledged }) => acknowledged)?.topic
    await expect.poll(known).toBeDefined()
    return { sessions: made, topic: known() ?? '' }
  }
  /** On the next page, or `here`, where it is in use. */
  const restore = async (
    namespace: string,
    wanted: string,
    here = parties.later,
    added?: ConnectRequest['added'],
  ) =>
    (await here.restore?.({
      namespaces: [namespace],
      networks: networks.filter((each) => each.chainNamespace === namespace),
      address: wanted,
      signal: new AbortController().signal,
      ...(added && { added }),
    })) ?? []
  return {
    at: () => parties,
    /** The wallet itself, for actions that its owner cannot do. */
    wallet: () => parties.peer.client,
    connect,
    proposal,
    paired,
    restore,
    /** Sets the message that the page asks wallets to sign while pairing. */
    invite: (given: typeof invitation) => {
      invitation = given
    },
    /** The wallet does not support signing while pairing. */
    beOld: () => {
      signsIn = false
    },
    /** Sets how the wallet's owner answers requests; approves by default. */
    onRequest: (answer: typeof respond) => {
      respond = answer
    },
    /** Sets how endpoints answer reads. */
    onRead: (answer: typeof answerRead) => {
      answerRead = answer
    },
  }
}
