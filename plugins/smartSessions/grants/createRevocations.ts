import { failureText, isRejection, within } from 'portico/core'
import type { Grant } from '../internal.js'
import { type GrantAccount, isGrantOf } from './createGrantAccounts.js'
import type { createStoredGrants } from './createStoredGrants.js'
import type { GrantsDeps } from './GrantsDeps.js'

const REVOKE = 'wallet_revokePermissions'
/** How long a wallet may take to revoke, in milliseconds: its visitor has to agree. */
const REVOKE_TIMEOUT = 300_000

interface RevocationsDeps extends Pick<GrantsDeps, 'requests' | 'revocation' | 'signal' | 'text' | 'emit'> {
  readonly stored: ReturnType<typeof createStoredGrants>
  currentAccount(): GrantAccount | undefined
}

/** Revokes what was granted, one grant at a time. */
export const createRevocations = (deps: RevocationsDeps) => {
  const { requests, revocation, stored, signal, text, emit, currentAccount } = deps
  let revoking: AbortController | undefined

  const revoke = async (grant: Grant) => {
    const account = currentAccount()
    if (revoking || !grant.id || !account || !isGrantOf(grant, account)) return
    const { namespace, session, wallet } = account
    const abort = new AbortController()
    revoking = abort
    revocation.set(Object.freeze({ grant }))
    const call = {
      method: REVOKE,
      params: [{ pci: grant.id, address: `${grant.network}:${grant.address}` }],
      chainId: grant.network,
    }
    const send = async (runSignal: AbortSignal) => {
      await session.request(call, { signal: runSignal })
      // Also if the answer comes late.
      stored.remove(grant)
      if (!signal.aborted) emit('smartSessions.revoked', { network: grant.network })
    }
    let problem: string | undefined
    try {
      await within(requests.run(namespace, call, send, { left: abort.signal }), { ms: REVOKE_TIMEOUT })
    } catch (error) {
      if (!abort.signal.aborted)
        problem = isRejection(error)
          ? text('smartSessions.revoke.declined')
          : (failureText(error)?.text ?? text('smartSessions.revoke.failed', { wallet }))
    }
    abort.abort()
    if (revoking !== abort) return
    revoking = undefined
    revocation.set(problem ? Object.freeze({ grant, problem }) : undefined)
  }
  const stop = () => {
    revoking?.abort()
    revoking = undefined
    revocation.set(undefined)
  }
  return { revoke, stop }
}
