import { bytes } from './abi.js'
import type { Ask } from './createNode.js'

/** The code that an account of a person has after EIP-7702: a pointer to the contract that acts for it. */
const DELEGATION = '0xef0100'

/** Whether an address has code of its own. */
export const kindOf = async (ask: Ask, address: string): Promise<'contract' | 'account'> => {
  const code = await ask({ method: 'eth_getCode', params: [address, 'latest'] }, bytes)
  return code === '0x' || code.startsWith(DELEGATION) ? 'account' : 'contract'
}
