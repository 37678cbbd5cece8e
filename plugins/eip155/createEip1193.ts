import { within } from 'portico/core'
import type { Session } from 'portico/kernel'
import { attachSession } from './attachSession.js'
import { chainId } from './chainId.js'
import type { Eip1193 } from './contract.js'
import { walletFailure } from './walletFailure.js'

/** Longest a wallet may take to answer a restore, in milliseconds. */
const RESTORE = 5000

/** The service: its sessions end when the signal aborts. */
export const createEip1193 = (stop: AbortSignal): Eip1193 => ({
  connect: async (provider, request, { name }): Promise<Session> => {
    const { session, open } = attachSession(provider, name, stop)
    if (!(await open('eth_requestAccounts', request.signal))) throw walletFailure(`${name} shared no account`)
    const wished = request.networks.find((network) => network.chainNamespace === 'eip155')
    if (wished && session.network.get() !== `eip155:${chainId(wished.id)}`)
      // Whoever declines the switch is connected all the same, on the wallet's own network.
      await session.switchNetwork?.(wished, { signal: request.signal }).catch(() => {})
    if (request.signal.aborted) {
      await session.close()
      throw request.signal.reason
    }
    return session
  },
  restore: async (provider, request, { name }): Promise<Session | undefined> => {
    const { session, open } = attachSession(provider, name, stop)
    const opened = within(open('eth_accounts', request.signal), {
      ms: RESTORE,
      late: `${name} did not answer`,
    })
    // One that answers later is not wanted any more.
    opened.catch(() => session.close())
    if (!(await opened)) return undefined
    const stored = request.address.toLowerCase()
    if (session.accounts.get().some((account) => account.address.toLowerCase() === stored)) return session
    await session.close()
    return undefined
  },
})
