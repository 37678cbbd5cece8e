import { field } from 'portico/core'
import type { CaipNetworkId } from 'portico/kernel'
import { networkOf } from '../networks.js'
import { readAddress } from './ss58.js'

/** Maximum numbers of accounts that are read, and returned: each costs a checksum. */
const MAX_READ = 200
const MAX_ACCOUNTS = 100
const MAX_ADDRESS = 64

/** An account of an extension. */
export interface ExtensionAccount {
  /** The address as the extension writes it, which its signer takes. */
  readonly rawAddress: string
  readonly key: Uint8Array
  /** The only network it may be used on; any if absent. */
  readonly network?: CaipNetworkId
}

const readAccount = (account: unknown): ExtensionAccount | undefined => {
  const address = field(account, 'address')
  if (typeof address !== 'string' || address.length > MAX_ADDRESS || field(account, 'type') === 'ethereum')
    return undefined
  const genesis = field(account, 'genesisHash') || undefined
  const network = networkOf(genesis)
  // An account of an unknown chain is of no use.
  if (genesis !== undefined && !network) return undefined
  const key = readAddress(address)
  return key && { rawAddress: address, key, ...(network && { network }) }
}

/** The Substrate accounts of a list, each once; undefined if it is no list. */
export const readAccounts = (list: unknown): readonly ExtensionAccount[] | undefined => {
  try {
    if (!Array.isArray(list)) return undefined
    const accounts = new Map<string, ExtensionAccount>()
    for (let index = 0; index < Math.min(list.length, MAX_READ) && accounts.size < MAX_ACCOUNTS; index++) {
      const account = readAccount(field(list, String(index)))
      const id = account && `${account.key} ${account.network}`
      if (account && id && !accounts.has(id)) accounts.set(id, account)
    }
    return [...accounts.values()]
  } catch {
    return undefined
  }
}
