import type { WalletAccount } from '../wallets/BitcoinWallet.js'

/** Accounts that are read of a wallet, at most. */
const MAX_ACCOUNTS = 100
const MAX_ADDRESS = 128
const MAX_KEY = 130
const MAX_WORD = 64

/** The accounts in an answer or in storage, copied; entries that are none are left out. */
export const readWalletAccounts = (list: unknown): readonly WalletAccount[] => {
  if (!Array.isArray(list)) throw new TypeError('Expected a list of accounts')
  const readField = (entry: unknown, key: string, max: number): string | undefined => {
    const value: unknown = Reflect.get(Object(entry), key)
    return typeof value === 'string' && value && value.length <= max ? value : undefined
  }
  return list.slice(0, MAX_ACCOUNTS).flatMap((entry: unknown) => {
    try {
      const address =
        typeof entry === 'string' && entry.length <= MAX_ADDRESS
          ? entry
          : readField(entry, 'address', MAX_ADDRESS)
      const publicKey = readField(entry, 'publicKey', MAX_KEY)
      const purpose = readField(entry, 'purpose', MAX_WORD)
      const path = readField(entry, 'derivationPath', MAX_WORD) ?? readField(entry, 'path', MAX_WORD)
      if (!address) return []
      return [
        {
          address,
          ...(publicKey && /^[\da-f]+$/i.test(publicKey) && { publicKey: publicKey.toLowerCase() }),
          ...(purpose && { purpose }),
          ...(path && { path }),
        },
      ]
    } catch {
      return []
    }
  })
}
