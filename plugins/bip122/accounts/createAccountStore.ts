import type { Store } from 'portico/core'
import type { Parser } from 'portico/kernel'
import type { WalletAccount } from '../wallets/BitcoinWallet.js'
import { readWalletAccounts } from './readWalletAccounts.js'

/** The accounts that a wallet reported last, for wallets that cannot be asked without a prompt. */
export interface AccountStore {
  get(): readonly WalletAccount[]
  set(accounts: readonly WalletAccount[]): void
}

/** Wallets that are remembered. */
const MAX_WALLETS = 8

type Table = Readonly<Record<string, readonly WalletAccount[]>>

const tableParser: Parser<Table> = {
  parse: (input) =>
    Object.fromEntries(
      Object.entries(Object(input))
        .slice(0, MAX_WALLETS)
        .map(([path, list]) => [path, readWalletAccounts(list)]),
    ),
}

/** Stores the accounts of the wallet at a path of the window, over a reload if there is a store. */
export const createAccountStore = (store: Store | undefined, path: string): AccountStore => {
  const stored = store?.at('bip122/accounts', tableParser, {})
  let latest: readonly WalletAccount[] = []
  return {
    get: () => {
      const table = stored?.get() ?? {}
      return Object.hasOwn(table, path) ? (table[path] ?? []) : latest
    },
    set: (accounts) => {
      latest = accounts
      const others = Object.entries(stored?.get() ?? {}).filter(([each]) => each !== path)
      const ownEntries = accounts.length ? [[path, accounts] as const] : []
      stored?.set(Object.fromEntries([...ownEntries, ...others].slice(0, MAX_WALLETS)))
    },
  }
}
