import type { ToldAccount } from './BitcoinWallet.js'

/** Accounts that are read of a wallet, at most. */
const ACCOUNTS = 100
const ADDRESS = 128
const KEY = 130
const WORD = 64

/** The accounts in an answer or in storage, copied; entries that are none are left out. */
export const readTold = (list: unknown): readonly ToldAccount[] => {
  if (!Array.isArray(list)) throw new TypeError('Expected a list of accounts')
  const take = (entry: unknown, key: string, most: number): string | undefined => {
    const value: unknown = Reflect.get(Object(entry), key)
    return typeof value === 'string' && value && value.length <= most ? value : undefined
  }
  return list.slice(0, ACCOUNTS).flatMap((entry: unknown) => {
    try {
      const address =
        typeof entry === 'string' && entry.length <= ADDRESS ? entry : take(entry, 'address', ADDRESS)
      const publicKey = take(entry, 'publicKey', KEY)
      const purpose = take(entry, 'purpose', WORD)
      const path = take(entry, 'derivationPath', WORD) ?? take(entry, 'path', WORD)
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
