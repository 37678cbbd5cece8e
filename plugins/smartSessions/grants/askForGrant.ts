import { evm } from 'portico/plugins/eip155/contract'
import type { GrantedPermissions, PermissionsRequest } from '../contract.js'
import type { Grant } from '../internal.js'
import { GRANT, type GrantAccount } from './createGrantAccounts.js'
import type { createStoredGrants } from './createStoredGrants.js'
import type { GrantsDeps } from './GrantsDeps.js'
import { readAnswer, readGrantId, type WalletRequest } from './readAnswer.js'

interface AskDeps extends Pick<GrantsDeps, 'requests' | 'signal' | 'now' | 'emit'> {
  readonly stored: ReturnType<typeof createStoredGrants>
}

/** Asks the wallet. An answer after the visitor has left is remembered, too: it can be revoked. */
export const askForGrant = (
  { requests, stored, signal, now, emit }: AskDeps,
  account: GrantAccount,
  request: PermissionsRequest,
  left: AbortSignal,
): Promise<GrantedPermissions> => {
  const { network, address, namespace, session } = account
  const { expiry, signer, permissions, policies = [] } = request
  const walletRequest: WalletRequest = {
    chainId: `0x${BigInt(network.caipNetworkId.slice(evm.length + 1)).toString(16)}`,
    address,
    expiry,
    signer,
    permissions,
    policies,
  }
  const call = { method: GRANT, params: [walletRequest], chainId: network.caipNetworkId }
  const send = async (runSignal: AbortSignal) => {
    const answer = readAnswer(await session.request(call, { signal: runSignal }), walletRequest)
    const id = readGrantId(answer.context)
    const grant: Grant = {
      network: network.caipNetworkId,
      address,
      expiry: answer.expiry,
      permissions,
      ...(id !== undefined && { id }),
      at: now(),
    }
    stored.add(grant)
    if (!signal.aborted) emit('smartSessions.granted', { network: grant.network })
    return answer
  }
  return requests.run(namespace, call, send, { left }) as Promise<GrantedPermissions>
}
