import type { Account } from 'portico/kernel'
import { evmAddress } from '../evmAddress.js'

/** Maximum number of accounts kept per wallet. */
const MAX_ACCOUNTS = 100

/** The valid accounts of an answer, in any letter case; undefined if it is not a list of accounts. */
export const accountsOf = (answer: unknown): readonly Account[] | undefined => {
  if (!Array.isArray(answer)) return undefined
  const list = answer
    .slice(0, MAX_ACCOUNTS)
    .map((each) => (typeof each === 'string' ? evmAddress(each.toLowerCase()) : undefined))
  const addresses = [...new Set(list)].filter((each) => each !== undefined)
  return answer.length && !addresses.length
    ? undefined
    : addresses.map((address) => ({ address, type: 'eoa' }))
}
