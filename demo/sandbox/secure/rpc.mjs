// @ts-check
import { randomBytes } from 'node:crypto'
import { toHex } from 'viem'
import { createCallBatches, getCapabilities } from './call-batches.mjs'
import { evmSigning } from './evm-signing.mjs'
import { SAFE, SIGNING } from './frame/methods.mjs'
import { callNode } from './json-rpc.mjs'
import { SOLANA } from './networks.mjs'
import { createPermissions } from './permissions.mjs'
import { Refusal } from './refusal.mjs'
import { signedIn } from './signed-in.mjs'
import { solanaSigning } from './solana-signing.mjs'

/** Limit of open requests; more than a person would answer. */
const OPEN = 50

/** @typedef {import('./sessions.mjs').Page} Page */
/** @typedef {{ method: string, params?: unknown, chainNamespace?: string, chainId?: string | number, rpcUrl?: string }} RpcRequest */
/** @typedef {{ page: Page, session: import('./sessions.mjs').Session, run: () => Promise<unknown> }} Ticket */
/** @typedef {import('./evm-signing.mjs').EvmContext} EvmContext */

/**
 * Requests of the app: safe ones go to the chain, signing ones wait for the user.
 *
 * @param {object} deps
 * @param {import('./accounts.mjs').Accounts} deps.accounts
 * @param {import('./sessions.mjs').Sessions} deps.sessions
 * @param {(page: Page) => import('./networks.mjs').Networks} deps.networksOf
 * @param {() => number} deps.now in milliseconds
 */
export function createRpc({ accounts, sessions, networksOf, now }) {
  const { wallet_sendCalls, wallet_getCallsStatus } = createCallBatches()
  /** @type {Readonly<Record<string, (context: EvmContext, params: any) => Promise<import('./approval.mjs').Prepared>>>} */
  const evmMethods = { ...evmSigning, wallet_sendCalls, ...createPermissions(now) }
  /** @type {Map<string, Ticket>} */
  const tickets = new Map()

  /** @param {Page} page @param {RpcRequest} request */
  const locate = (page, { method, chainNamespace = 'eip155', chainId, rpcUrl }) => {
    const session = signedIn(sessions, page)
    const networks = networksOf(page)
    const solana = method.startsWith('solana_')
    if (solana !== (chainNamespace === 'solana')) throw new Refusal(`${method} is not of ${chainNamespace}`)
    const network = networks.find(chainId ?? (solana ? SOLANA : session.chain))
    if (network.namespace !== chainNamespace) throw new Refusal(`${method} is not of ${network.name}`)
    networks.checkEndpoint(network, rpcUrl)
    return { session, network, networks }
  }

  /** @param {ReturnType<typeof locate>} at @param {string} embedder @returns {EvmContext} */
  const evmContext = ({ session, network, networks }, embedder) => ({
    user: session.user,
    type: network.smartAccounts ? session.preferred : 'eoa',
    network,
    networks,
    embedder,
    keys: () => accounts.keys(session.user),
  })

  /** @type {Readonly<Record<string, (context: EvmContext, params: any) => Promise<unknown>>>} */
  const own = {
    eth_accounts: async ({ user, type }) => [user.evm[type]],
    eth_chainId: async ({ network }) => toHex(network.chainId),
    wallet_getCapabilities: getCapabilities,
    wallet_getCallsStatus,
  }

  /** @param {Page} page @param {ReturnType<typeof locate>} at @param {RpcRequest} request */
  const prepare = (page, at, { method, params }) => {
    const { session, network } = at
    const evm = Object.hasOwn(evmMethods, method) ? evmMethods[method] : undefined
    if (evm) {
      if (!Array.isArray(params) && method !== 'wallet_revokePermissions')
        throw new Refusal('The parameters are no list')
      return evm(evmContext(at, page.embedder), params)
    }
    const solana = Object.hasOwn(solanaSigning, method) ? solanaSigning[method] : undefined
    if (!solana) throw new Refusal(`This wallet does not do ${method}`)
    const key = async () => (await accounts.keys(session.user)).solana
    return solana({ address: session.user.solana, network, key }, Object(params))
  }

  /** @param {Page} page @param {unknown} ticket */
  const take = (page, ticket) => {
    const found = tickets.get(String(ticket))
    tickets.delete(String(ticket))
    if (found?.page !== page || found.session !== signedIn(sessions, page))
      throw new Refusal('This request is over')
    return found
  }

  return {
    /** @param {Page} page @param {RpcRequest} request */
    async request(page, request) {
      const { method, params } = request
      if (!SAFE.has(method) && !SIGNING.has(method)) throw new Refusal('Requested RPC call is not allowed')
      const at = locate(page, request)
      if (SAFE.has(method)) {
        const answer = Object.hasOwn(own, method) ? own[method] : undefined
        if (answer) return { result: await answer(evmContext(at, page.embedder), params) }
        return { result: await callNode(at.network.url, method, params) }
      }
      const { approval, run } = await prepare(page, at, request)
      const ticket = randomBytes(16).toString('base64url')
      tickets.set(ticket, { page, session: at.session, run })
      const mine = [...tickets].filter(([, { page: of }]) => of === page)
      for (const [old] of mine.slice(0, -OPEN)) tickets.delete(old)
      return { approval: { ...approval, ticket, page: page.embedder, dapp: page.dapp ?? '' } }
    },
    /** @param {Page} page @param {unknown} ticket */
    async approve(page, ticket) {
      try {
        return { result: await take(page, ticket).run() }
      } catch (error) {
        const { shortMessage } = /** @type {{ shortMessage?: string }} */ (error)
        throw shortMessage ? new Refusal(shortMessage) : error
      }
    },
    /** @param {Page} page @param {unknown} ticket */
    async reject(page, ticket) {
      take(page, ticket)
    },
    /** Drops all requests of a page that the user has not answered. @param {Page} page */
    async abort(page) {
      for (const [ticket, { page: of }] of tickets) if (of === page) tickets.delete(ticket)
    },
  }
}
