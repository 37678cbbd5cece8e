// @ts-check
import { readChain } from './chain.mjs'
import { createClient } from './client.mjs'
import { createKeys } from './keys.mjs'
import { refuse } from './refuse.mjs'

/** @typedef {import('./client.mjs').Client} Client */
/** @typedef {ReturnType<Client['session']['get']>} PairedSession */
/** @typedef {Parameters<Client['approve']>[0]['namespaces']} Namespaces */

/**
 * Questions put to the owner of the wallet.
 *
 * @typedef {object} Question
 * @property {'proposal' | 'request'} kind
 * @property {string} page name the page gives itself
 * @property {string} url address the page gives itself
 * @property {'VALID' | 'INVALID' | 'UNKNOWN' | 'SCAM'} origin what is attested of that address
 * @property {readonly string[]} chains
 * @property {readonly string[]} methods
 * @property {unknown} [params] of a request, or the text that is signed with the proposal
 */

/**
 * @typedef {object} Peer
 * @property {Client} client
 * @property {(uri: string) => Promise<void>} pair takes up a pairing; the proposal in it is asked for by `ask`
 * @property {() => readonly PairedSession[]} sessions
 * @property {() => number} account number of the chosen account
 * @property {(topic: string) => string | undefined} chain the chain that was last switched to
 * @property {(index: number) => Promise<void>} switchAccount tells every page
 * @property {(topic: string, chain: string) => Promise<void>} switchChain tells the page; a chain that was not approved is added to the session
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
 * A wallet on the real client of the protocol, with real keys of five namespaces; nothing is done unless `ask` says so.
 *
 * @param {object} options
 * @param {string} options.relayUrl
 * @param {(question: Question) => Promise<boolean>} options.ask
 * @param {() => void} [options.onChange] sessions, chain or account are others now
 * @param {string | false} [options.verify] who attests the origins of pages; nobody when false
 * @param {(namespaces: Namespaces) => Namespaces} [options.approve] what is approved in place of what this wallet serves, for wallets that keep to nothing
 * @param {() => boolean} [options.signsIn] whether it signs the message that a proposal asks for (CAIP-222)
 * @param {Readonly<Record<string, string>>} [options.endpoints] of chains by CAIP-2 id; of EVM chains only these are approved
 * @param {import('./keys.mjs').Keys} [options.keys]
 * @param {string} [options.name]
 * @param {string} [options.url]
 * @param {object} [options.storage] the browser's where absent
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
   * The proof that a proposal asks for, with its text; undefined if it asks for none that this wallet signs.
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
      // The page has given up; there is nobody to tell.
    }
    onChange()
  })

  /** @param {string} chain @param {string} method @param {unknown} params */
  const sign = async (chain, method, params) => {
    /** @type {unknown} */
    let refused
    // Any account that was approved may be named, not the chosen one alone.
    for (const index of order())
      try {
        return await keys.sign({ chain, endpoint: endpoints[chain], index, method, params })
      } catch (error) {
        if (Object(error).code !== 4100) throw error
        refused ??= error
      }
    throw refused
  }

  /** Puts a chain into the session where it is not yet, and tells the page that it is the one in use. @param {string} topic @param {string} chain */
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
      // Its `acknowledged()` misses a page that answers before the relay does; letters arrive in the order they are sent.
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
      // Nobody is asked for what cannot be done.
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
