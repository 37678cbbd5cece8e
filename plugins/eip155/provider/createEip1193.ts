import { type ConnectRequest, createAskChain, type Http, type Invite, walletFailure } from 'portico/core'
import type { Session } from 'portico/kernel'
import { chainId } from '../chainId.js'
import type { Eip1193, WalletMeta } from '../contract.js'
import { attachSession } from './attachSession.js'
import type { GuardedProvider } from './guardProvider.js'
import { watchAccounts } from './watchAccounts.js'

/**
 * Creates the service; its sessions end when the signal aborts. `http` resolves with the service, if there is one;
 * `invite` prepares a message to sign.
 */
export const createEip1193 = (
  stop: AbortSignal,
  http: () => Promise<Http | undefined> = async () => undefined,
  invite: Invite = async () => undefined,
): Eip1193 => {
  const attach = (provider: unknown, { networks }: Pick<ConnectRequest, 'networks'>, { name }: WalletMeta) =>
    attachSession(provider, { name, stop, networks, askChain: createAskChain(http) })
  const unanswered = new WeakSet<object>()
  return {
    connect: async (provider, request, meta): Promise<Session> => {
      const { session, open } = attach(provider, request, meta)
      const { signal, late } = request
      const target = request.networks.find((network) => network.chainNamespace === 'eip155')
      let proof: Session['proof']
      const askForAccounts = async (wallet: GuardedProvider) => {
        const message = target && (await invite(target))
        signal.throwIfAborted()
        if (message) {
          // Loaded on demand: few pages have their visitors sign in.
          const { connectWithSignIn } = await import('./connectWithSignIn.js')
          const signed = await connectWithSignIn(provider, wallet, message, unanswered)
          proof = signed?.proof
          if (signed) return signed.addresses
          // No prompt after the visitor has left.
          signal.throwIfAborted()
        }
        return wallet.request({ method: 'eth_requestAccounts' })
      }
      if (!(await open(askForAccounts, signal, () => late?.())))
        throw walletFailure(`${meta.name} shared no account`)
      if (target && session.network.get() !== `eip155:${chainId(target.id)}`)
        // A visitor who declines the switch is still connected, on the wallet's own network.
        await session.switchNetwork?.(target, { signal }).catch(() => {})
      if (signal.aborted) {
        await session.close()
        throw signal.reason
      }
      return proof ? Object.freeze({ ...session, proof }) : session
    },
    restore: async (provider, request, meta): Promise<Session | undefined> => {
      const { session, open } = attach(provider, request, meta)
      const { address, signal, retry } = request
      const stored = address.toLowerCase()
      let isShared = false
      try {
        // The session service enforces the deadline; a late answer is still accepted.
        await open((wallet) => wallet.request({ method: 'eth_accounts' }), signal)
        isShared = session.accounts.get().some((account) => account.address.toLowerCase() === stored)
        return isShared ? session : undefined
      } finally {
        if (!isShared) {
          void session.close()
          // A locked wallet shares no account, and emits an event when it is unlocked.
          if (retry) watchAccounts(provider, stored, [signal, stop], retry)
        }
      }
    },
  }
}
