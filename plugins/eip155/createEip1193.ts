import type { Session } from 'portico/kernel'
import { attachSession } from './attachSession.js'
import { chainId } from './chainId.js'
import type { Eip1193 } from './contract.js'
import { walletFailure } from './walletFailure.js'
import { watchAccounts } from './watchAccounts.js'

/** Creates the service; its sessions end when the signal aborts. */
export const createEip1193 = (stop: AbortSignal): Eip1193 => ({
  connect: async (provider, request, { name }): Promise<Session> => {
    const { session, open } = attachSession(provider, name, stop)
    const { signal, late } = request
    if (!(await open('eth_requestAccounts', signal, () => late?.())))
      throw walletFailure(`${name} shared no account`)
    const target = request.networks.find((network) => network.chainNamespace === 'eip155')
    if (target && session.network.get() !== `eip155:${chainId(target.id)}`)
      // A visitor who declines the switch is still connected, on the wallet's own network.
      await session.switchNetwork?.(target, { signal }).catch(() => {})
    if (signal.aborted) {
      await session.close()
      throw signal.reason
    }
    return session
  },
  restore: async (provider, request, { name }): Promise<Session | undefined> => {
    const { session, open } = attachSession(provider, name, stop)
    const { address, signal, retry } = request
    const stored = address.toLowerCase()
    let isShared = false
    try {
      // The session service enforces the deadline; a late answer is still accepted.
      await open('eth_accounts', signal)
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
})
