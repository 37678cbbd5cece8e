import { bytes, quantity } from './abi.js'
import type { Ask } from './createNode.js'

/**
 * Prefix of the code of an account that was upgraded by EIP-7702; the address of the contract that acts for
 * it follows.
 */
const DELEGATION_PREFIX = '0xef0100'
/**
 * Number of transactions from which an address counts as a service. No person sends so many; the wallets of
 * exchanges send more each day.
 */
const SERVICE_THRESHOLD = 20_000n

/** Whether an address has code of its own, and if not, whether it sends as much as a service does. */
export const kindOf = async (ask: Ask, address: string): Promise<'contract' | 'service' | 'account'> => {
  const [code, sent] = await Promise.all([
    ask({ method: 'eth_getCode', params: [address, 'latest'] }, bytes),
    // A failure here must not hide that the address is a contract.
    ask({ method: 'eth_getTransactionCount', params: [address, 'latest'] }, quantity).catch(() => 0n),
  ])
  if (code !== '0x' && !code.startsWith(DELEGATION_PREFIX)) return 'contract'
  return sent < SERVICE_THRESHOLD ? 'account' : 'service'
}
