import { type Node, readAccounts } from './createNode.js'
import { isOnCurve } from './isOnCurve.js'
import { keyOf } from './keyOf.js'
import { SYSTEM } from './programs.js'

/** Whether an address is a program, or belongs to one. */
export const kindOf = async (node: Node, address: string): Promise<'contract' | 'account'> => {
  const key = keyOf(address)
  const [account] = await readAccounts(node, [address], 0)
  const isPerson = account ? !account.executable && account.owner === SYSTEM : isOnCurve(key)
  return isPerson ? 'account' : 'contract'
}
