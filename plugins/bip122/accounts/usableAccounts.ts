import type { BitcoinNetwork } from '../bitcoinNetworks.js'
import { readAddress } from '../encoding/readAddress.js'
import type { WalletAccount } from '../wallets/BitcoinWallet.js'

/** An account that can be used on a network. */
export interface UsableAccount extends WalletAccount {
  readonly type: 'payment' | 'ordinal'
}

/** The accounts that can be used on a network, each once: those for payments first, then those for ordinals. */
export const usableAccounts = (
  accounts: readonly WalletAccount[],
  network: BitcoinNetwork,
): readonly UsableAccount[] => {
  const read = new Map<string, WalletAccount & { readonly isTaproot: boolean }>()
  for (const each of accounts) {
    const found = readAddress(each.address, network)
    const isOnNetwork = each.networks?.includes(network.name) ?? true
    if (found && isOnNetwork && !read.has(found.address)) read.set(found.address, { ...each, ...found })
  }
  const all = [...read.values()]
  // Ordinals are kept on a taproot address beside another one for payments.
  const isMixed = all.some(({ isTaproot }) => !isTaproot)
  const typed = all.map(({ isTaproot, ...account }): UsableAccount => {
    const isOrdinal = account.purpose ? /^ordinals?$/.test(account.purpose) : isTaproot && isMixed
    return { ...account, type: isOrdinal ? 'ordinal' : 'payment' }
  })
  return [
    ...typed.filter(({ type }) => type === 'payment'),
    ...typed.filter(({ type }) => type === 'ordinal'),
  ]
}
