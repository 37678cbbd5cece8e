import type { Store } from 'portico/core'
import type { Parser } from 'portico/kernel'
import type { ToldAccount } from './BitcoinWallet.js'
import { readTold } from './readTold.js'

/** The accounts that a wallet told last, for wallets that cannot be asked in silence. */
export interface Kept {
  get(): readonly ToldAccount[]
  set(told: readonly ToldAccount[]): void
}

/** Wallets that are remembered. */
const WALLETS = 8

type Table = Readonly<Record<string, readonly ToldAccount[]>>

const tableParser: Parser<Table> = {
  parse: (input) =>
    Object.fromEntries(
      Object.entries(Object(input))
        .slice(0, WALLETS)
        .map(([path, list]) => [path, readTold(list)]),
    ),
}

/** Keeps the accounts of the wallet at a path of the window, over a reload if there is a store. */
export const createKept = (store: Store | undefined, path: string): Kept => {
  const stored = store?.at('bip122/accounts', tableParser, {})
  let last: readonly ToldAccount[] = []
  return {
    get: () => {
      const table = stored?.get() ?? {}
      return Object.hasOwn(table, path) ? (table[path] ?? []) : last
    },
    set: (told) => {
      last = told
      const others = Object.entries(stored?.get() ?? {}).filter(([each]) => each !== path)
      const mine = told.length ? [[path, told] as const] : []
      stored?.set(Object.fromEntries([...mine, ...others].slice(0, WALLETS)))
    },
  }
}
