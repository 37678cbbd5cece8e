// @ts-check
import { readChain } from './chain.mjs'
import { createClient } from './client.mjs'
import { createKeys } from './keys.mjs'
import { refuse } from './refuse.mjs'

/** @typedef {import('./client.mjs').Client} Client */
/** @typedef {ReturnType<Client['session']['get']>} PairedSession */
/** @typedef {Parameters<Client['approve']>[0]['namespaces']} Namespaces */

/**
 * A question for the owner of the wallet.
 *
 * @typedef {object} Question
 * @property {'proposal' | 'request'} kind
 * @property {string} page name the page gives itself
 * @property {string} url address the page gives itself
 * @property {'VALID' | 'INVALID' | 'UNKNOWN' | 'SCAM'} origin result of the attestation of that address
 * @property {readonly string[]} chains
 * @property {readonly string[]} methods
 * @property {unknown} [params] of a request, or the sign-in text of a proposal
 */

/**
 * @typedef {object} Peer
 * @property {Client} client
 * @property {(uri: string) => Promise<void>} pair pairs with a page; its proposal is put to the owner by `ask`
 * @property {() => readonly PairedSession[]} sessions
 * @property {() => number} account number of the chosen account
 * @property {(topic: string) => string | undefined} chain the chain that was last switched to
 * @property {(index: number) => Promise<void>} switchAccount also tells every page
 * @property {(topic: string, chain: string) => Promise<void>} switchChain also tells the page, and adds the chain to the session if needed
 * @property {(topic: string) => Promise<void>} disconnect
 * @property {() => Promise<void>} close
 */

const REJECTED = { code: 5000, message: 'User rejected.' }
const ACCOUNTS = 2
/** Methods answered without asking: they reveal only what the session has already shared. */
const FREE = [
  'eth_accounts',
  'eth_requestAccounts',
  'wallet_getPermissions',
  'wallet_getCapabilities',
  'solana_getAccounts',
  'solana_requestAccounts',
]
/** Methods that switch the page to another chain. */
const MOVES = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']

/**
 * A wallet built on the real client of the protocol, with real keys of five namespaces. It acts only if `ask` agrees.
 *
 * @param {object} options
 * @param {string} options.relayUrl
 * @param {(question: Question) => Promise<boolean>} options.ask
 * @param {() => void} [options.onChange] called after a change of sessions, chain or account
 * @param {string | false} [options.verify] URL of the service that attests origins; none if false
 * @param {(namespaces: Namespaces) => Namespaces} [options.approve] replaces the approved namespaces, to simulate wallets that ignore the proposal
 * @param {() => boolean} [options.signsIn] whether it signs the sign-in message of a proposal (CAIP-222)
 * @param {Readonly<Record<string, string>>} [options.endpoints] of chains by CAIP-2 id; of EVM chains only these are approved
 * @param {import('./keys.mjs').Keys} [options.keys]
 * @param {string} [options.name]
 * @param {string} [options.url]
 * @param {object} [options.storage] default: the browser's
 * @returns {Promise<Peer>}
 */
export async function createPeer({
  relayUrl,
  ask,
  onChange = () => {},
  verify = false,
  approve = (namespaces) => namespaces,
  signsIn = () => true,
  endpoints = {},
  keys = createKeys(),
  name = 'Sandbox Wallet',
  url = 'https://wallet.invalid',
  storage,
}) {
  const client = await createClient({
    relayUrl,
    name,
    description: 'Test keys that everybody knows',
    url,
    verify,
    ...(storage && { storage }),
  })

  let account = 0
  /** @type {Map<string, string>} */
  const chosen = new Map()
  /** The chosen account first. */
  const order = () => [
    account,
    ...Array.from({ length: ACCOUNTS }, (_, at) => at).filter((at) => at !== account),
  ]

  /** @param {string} chain */
  const serves = (chain) => (chain.startsWith('eip155:') ? Object.hasOwn(endpoints, chain) : !!keys.of(chain))
  /** @param {import('@walletconnect/types').Verify.Context | undefined} context @returns {Question['origin']} */
  const attested = (context) =>
    context?.verified.isScam ? 'SCAM' : (context?.verified.validation ?? 'UNKNOWN')

  /** @param {Record<string, { chains?: string[], methods: string[] }>} wished */
  const approvable = (wished) =>
    Object.fromEntries(
      Object.entries(wished).flatMap(([namespace, { chains = [], methods }]) => {
        const served = chains.filter(serves)
        const known = served[0] ? keys.of(served[0]) : undefined
        if (!known) return []
        const accounts = served.flatMap((chain) =>
          order().map((index) => `${chain}:${keys.address(chain, index)}`),
        )
        // Methods that send transactions are offered only if every chain has an endpoint.
        const able = served.every((chain) => Object.hasOwn(endpoints, chain))
          ? known.methods
          : known.methods.filter((each) => !known.sends?.includes(each))
        const both = methods.filter((each) => able.includes(each))
        return [[namespace, { chains: served, accounts, methods: both, events: [...known.events] }]]
      }),
    )

  /**
   * The sign-in proof that a proposal requests, with its text; undefined if this wallet signs none for it.
   *
   * @param {import('@walletconnect/types').ProposalTypes.Struct} proposal
   */
  const wantedProof = ({ requests }) => {
    const wanted = signsIn() ? requests?.authentication?.[0] : undefined
    const chain = wanted?.chains.find(serves)
    if (!wanted || !chain) return undefined
    const { chains: _, type: __, ...payload } = wanted
    const address = keys.address(chain, account)
    const request = { ...payload, iss: `did:pkh:${chain}:${address}` }
    const text = client.formatAuthMessage({ request: /** @type {never} */ (request), iss: request.iss })
    const hex = `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
    const sign = async () => {
      const signature = await keys.sign({
        chain,
        endpoint: endpoints[chain],
        index: account,
        method: 'personal_sign',
        params: [hex, address],
      })
      return { h: { t: 'caip122' }, p: request, s: { t: 'eip191', s: signature } }
    }
    return { text, sign }
  }

  client.on('session_proposal', async ({ id, params, verifyContext }) => {
    const served = approvable({ ...params.requiredNamespaces, ...params.optionalNamespaces })
    const { name: page, url: address } = params.proposer.metadata
    const parts = Object.values(served)
    const proof = wantedProof(params)
    const agreed =
      parts.length > 0 &&
      (await ask({
        kind: 'proposal',
        page,
        url: address,
        origin: attested(verifyContext),
        chains: parts.flatMap((each) => each.chains),
        methods: parts.flatMap((each) => each.methods),
        ...(proof && { params: proof.text }),
      }).catch(() => false))
    try {
      if (!agreed) return await client.reject({ id, reason: REJECTED })
      const authentication = proof && [/** @type {never} */ (await proof.sign())]
      await client.approve({
        id,
        namespaces: approve(served),
        ...(authentication && { proposalRequestsResponses: { authentication } }),
      })
    } catch {
      // The page has given up, so there is no one to answer.
    }
    onChange()
  })

  /** @param {string} chain @param {string} method @param {unknown} params */
  const sign = async (chain, method, params) => {
    /** @type {unknown} */
    let refused
    // A request may name any approved account, not only the chosen one.
    for (const index of order())
      try {
        return await keys.sign({ chain, endpoint: endpoints[chain], index, method, params })
      } catch (error) {
        if (Object(error).code !== 4100) throw error
        refused ??= error
      }
    throw refused
  }

  /** Adds a chain to the session if it is missing, and tells the page that it is now the current one. @param {string} topic @param {string} chain */
  const moveTo = async (topic, chain) => {
    const { namespaces } = client.session.get(topic)
    const [name = ''] = chain.split(':')
    const held = namespaces[name]
    if (held && !held.chains?.includes(chain)) {
      const more = order().map((index) => `${chain}:${keys.address(chain, index)}`)
      const wider = {
        ...held,
        chains: [...(held.chains ?? []), chain],
        accounts: [...held.accounts, ...more],
      }
      // Not awaited: `acknowledged()` misses a page that answers before the relay does, and messages arrive in order anyway.
      await client.update({ topic, namespaces: { ...namespaces, [name]: wider } })
    }
    chosen.set(topic, chain)
    const data = name === 'eip155' ? Number(chain.split(':')[1]) : chain
    await client.emit({ topic, chainId: chain, event: { name: 'chainChanged', data } })
    onChange()
  }

  client.on('session_request', async ({ id, topic, params: { chainId, request }, verifyContext }) => {
    const { method, params } = request
    const answer = async () => {
      // Requests that cannot be fulfilled are refused without asking.
      if (!keys.of(chainId)?.methods.includes(method))
        throw refuse(4200, `This wallet does not know ${method}.`)
      const target = MOVES.includes(method) ? readChain(params) : undefined
      if (target && !serves(target)) throw refuse(4902, `This wallet has no endpoint for ${target}.`)
      const { name: page, url: address } = client.session.get(topic).peer.metadata
      const agreed =
        FREE.includes(method) ||
        (await ask({
          kind: 'request',
          page,
          url: address,
          origin: attested(verifyContext),
          chains: [chainId],
          methods: [method],
          params,
        }))
      if (!agreed) throw refuse(REJECTED.code, REJECTED.message)
      if (!target) return sign(chainId, method, params)
      await moveTo(topic, target)
      return null
    }
    const response = await answer().then(
      (result) => ({ id, jsonrpc: '2.0', result }),
      (error) => ({
        id,
        jsonrpc: '2.0',
        error: {
          code: Number.isInteger(error?.code) ? error.code : -32603,
          message: String(error?.message ?? error),
        },
      }),
    )
    await client.respond({ topic, response: /** @type {never} */ (response) }).catch(() => {})
  })
  for (const event of /** @type {const} */ (['session_delete', 'session_expire', 'session_update']))
    client.on(event, () => onChange())

  return {
    client,
    sessions: () => client.session.getAll(),
    account: () => account,
    chain: (topic) => chosen.get(topic),
    async pair(uri) {
      await client.pair({ uri })
    },
    async switchAccount(index) {
      account = index
      for (const { topic, namespaces } of client.session.getAll())
        for (const chain of Object.values(namespaces).flatMap((each) => each.chains ?? []))
          await client.emit({
            topic,
            chainId: chain,
            event: { name: 'accountsChanged', data: order().map((each) => keys.address(chain, each)) },
          })
      onChange()
    },
    async switchChain(topic, chain) {
      if (!serves(chain)) throw refuse(4902, `This wallet has no endpoint for ${chain}.`)
      await moveTo(topic, chain)
    },
    async disconnect(topic) {
      await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected' } })
      onChange()
    },
    close: () => client.core.relayer.transportClose(),
  }
}
