import { field, within } from 'portico/core'
import type { Network, Session } from 'portico/kernel'
import type { CallIntent, ContractCall } from 'portico/plugins/transactions/contract'
import { hex } from '../encoding/abi.js'

/** Time limit for reading the wallet's capabilities, in milliseconds. */
const CAPABILITIES_DEADLINE = 3_000

/**
 * Whether the wallet makes several calls in one transaction, all or none; `upgrade` if it would first ask the visitor to upgrade
 * the account. False for a paired wallet, because on a phone each request to it would open its app.
 */
export const batches = async (
  session: Session,
  account: string,
  { id, caipNetworkId }: Network,
  signal: AbortSignal,
): Promise<boolean | 'upgrade'> => {
  if (session.approved.get().methods) return false
  const chain = hex(BigInt(id))
  try {
    const capabilities = await within(
      session.request(
        { method: 'wallet_getCapabilities', params: [account, [chain]], chainId: caipNetworkId },
        { signal },
      ),
      { ms: CAPABILITIES_DEADLINE, signals: [signal] },
    )
    const { status, supported } = Object(field(capabilities, chain, 'atomic'))
    if (status === 'ready') return 'upgrade'
    return status === 'supported' || (status === undefined && supported === true)
  } catch {
    signal.throwIfAborted()
    return false
  }
}

/** The request for several calls in one transaction. */
export const requestAll = (
  { id, caipNetworkId }: Network,
  from: string,
  calls: readonly ContractCall[],
): CallIntent => ({
  network: caipNetworkId,
  from,
  call: {
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        from,
        chainId: hex(BigInt(id)),
        atomicRequired: true,
        // MetaMask refuses a call whose data is `0x`.
        calls: calls.map(({ to, data, value }) => ({
          to,
          ...(data !== '0x' && { data }),
          value: hex(value),
        })),
      },
    ],
  },
})
