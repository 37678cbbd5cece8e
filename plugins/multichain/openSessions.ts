import type { ConnectRequest, RestoreRequest } from 'portico/core'
import { type Namespace, PorticoError, type Session } from 'portico/kernel'
import { type Eip1193, evm } from 'portico/plugins/eip155/contract'
import type { StandardChain } from 'portico/plugins/walletStandard/contract'
import type { MultichainAnnouncement, Scopes } from './contract.js'
import { createEvmProvider } from './createEvmProvider.js'
import { createSolanaWallet } from './createSolanaWallet.js'
import { type MultichainWallet, shares } from './createWallet.js'
import { evmMethods, solanaMethods } from './methods.js'

/** The parts of the page that make sessions. */
export interface SessionParts {
  readonly wallet: MultichainWallet
  readonly announced: Pick<MultichainAnnouncement, 'name' | 'icon'>
  readonly chains: readonly StandardChain[]
  readonly eip1193: () => Promise<Eip1193>
}

/** Ends the namespace in the wallet as well when the visitor disconnects. */
const revoking = (session: Session, wallet: MultichainWallet): Session =>
  Object.freeze({
    ...session,
    close: async (options) => {
      const isShared = shares(wallet.scopes.get(), session.namespace)
      await session.close(options)
      if (isShared && !options?.unused) await wallet.revoke(session.namespace)
    },
  } satisfies Session)

const partsOf = ({ wallet, announced, chains, eip1193 }: SessionParts) => {
  const standard = createSolanaWallet(wallet, announced)
  const chainFor = (namespace: Namespace) => chains.find((each) => each.namespace === namespace)
  const narrow = <T extends ConnectRequest | RestoreRequest>(request: T, namespace: Namespace): T => ({
    ...request,
    namespaces: [namespace],
    networks: request.networks.filter((each) => each.chainNamespace === namespace),
  })
  return {
    connect: async (namespace: Namespace, request: ConnectRequest) =>
      namespace === evm
        ? (await eip1193()).connect(
            createEvmProvider(wallet, request.networks),
            narrow(request, namespace),
            announced,
          )
        : chainFor(namespace)?.connect(standard, narrow(request, namespace)),
    restore: async (namespace: Namespace, request: RestoreRequest) =>
      namespace === evm
        ? (await eip1193()).restore(
            createEvmProvider(wallet, request.networks),
            narrow(request, namespace),
            announced,
          )
        : chainFor(namespace)?.restore(standard, narrow(request, namespace)),
  }
}

/** Asks the visitor once for the accounts of all namespaces, unless the wallet shares them already. */
export const connectAll = async (
  parts: SessionParts,
  request: ConnectRequest,
): Promise<readonly Session[]> => {
  const { wallet, announced } = parts
  const { namespaces, networks, signal, late } = request
  const wanted = Object.fromEntries(
    networks
      .filter(({ chainNamespace }) => namespaces.includes(chainNamespace))
      .map(({ chainNamespace, caipNetworkId }) => [
        caipNetworkId,
        chainNamespace === evm ? evmMethods : Object.keys(solanaMethods),
      ]),
  )
  let scopes: Scopes = await wallet.refresh().catch(() => ({}))
  signal.throwIfAborted()
  const isNew = !namespaces.every((each) => shares(scopes, each))
  if (isNew) scopes = await wallet.create(wanted)
  const shared = namespaces.filter((each) => shares(scopes, each))
  if (signal.aborted && shared[0]) late?.()
  signal.throwIfAborted()
  if (!shared[0]) throw new PorticoError(`${announced.name} shared no account`, { category: 'wallet' })
  const { connect } = partsOf(parts)
  const sessions: Session[] = []
  let failed: unknown
  for (const namespace of shared)
    try {
      const session = await connect(namespace, request)
      if (session) sessions.push(revoking(session, wallet))
    } catch (error) {
      failed = error
      if (!signal.aborted) continue
      // A session that the wallet had before may be in use by other pages.
      for (const each of sessions) void each.close({ unused: !isNew }).catch(() => {})
      throw error
    }
  if (!sessions[0]) throw failed
  return sessions
}

/** Resumes the session of the wallet (`wallet_getSession`); asks nobody. */
export const restoreAll = async (
  parts: SessionParts,
  request: RestoreRequest,
): Promise<readonly Session[]> => {
  const { wallet } = parts
  await wallet.refresh()
  const { restore } = partsOf(parts)
  const sessions = await Promise.all(request.namespaces.map((each) => restore(each, request)))
  return sessions.flatMap((each) => (each ? [revoking(each, wallet)] : []))
}
