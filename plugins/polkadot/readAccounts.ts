import { field } from 'portico/core'
import type { CaipNetworkId } from 'portico/kernel'
import { networkOf } from './networks.js'
import { readAddress } from './ss58.js'

/** Accounts that are looked at, and kept: each costs a checksum. */
const LOOKED = 200
const ACCOUNTS = 100
const ADDRESS = 64

/** An account of an extension. */
export interface ExtensionAccount {
  /** The address as the extension writes it, which its signer takes. */
  readonly given: string
  readonly key: Uint8Array
  /** The only network it may be used on; any if absent. */
  readonly network?: CaipNetworkId
}

const readAccount = (given: unknown): ExtensionAccount | undefined => {
  const address = field(given, 'address')
  if (typeof address !== 'string' || address.length > ADDRESS || field(given, 'type') === 'ethereum')
    return undefined
  const genesis = field(given, 'genesisHash') || undefined
  const network = networkOf(genesis)
  // An account of a chain that cannot be told is of no use.
  if (genesis !== undefined && !network) return undefined
  const key = readAddress(address)
  return key && { given: address, key, ...(network && { network }) }
}

/** The Substrate accounts of a list, each once; undefined if it is no list. */
export const readAccounts = (list: unknown): readonly ExtensionAccount[] | undefined => {
  try {
    if (!Array.isArray(list)) return undefined
    const accounts = new Map<string, ExtensionAccount>()
    for (let at = 0; at < Math.min(list.length, LOOKED) && accounts.size < ACCOUNTS; at++) {
      const account = readAccount(field(list, String(at)))
      const id = account && `${account.key} ${account.network}`
      if (account && id && !accounts.has(id)) accounts.set(id, account)
    }
    return [...accounts.values()]
  } catch {
    return undefined
  }
}
