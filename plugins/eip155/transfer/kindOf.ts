import { bytes, quantity } from './abi.js'
import type { Ask } from './createNode.js'

/** The code that an account of a person has after EIP-7702: a pointer to the contract that acts for it. */
const DELEGATION = '0xef0100'
/** No person sends so many transactions; the wallets of exchanges send more each day. */
const SERVICE = 20_000n

/** Whether an address has code of its own, and if not, whether it sends as much as a service does. */
export const kindOf = async (ask: Ask, address: string): Promise<'contract' | 'service' | 'account'> => {
  const [code, sent] = await Promise.all([
    ask({ method: 'eth_getCode', params: [address, 'latest'] }, bytes),
    // The note about contracts must not be missed because this one cannot be given.
    ask({ method: 'eth_getTransactionCount', params: [address, 'latest'] }, quantity).catch(() => 0n),
  ])
  if (code !== '0x' && !code.startsWith(DELEGATION)) return 'contract'
  return sent < SERVICE ? 'account' : 'service'
}
