'use client'
import { type WalletRow, wallets } from 'portico/plugins/wallets/contract'
import { canonicalName, useService, useSource } from 'portico/react'
import { useMemo, useRef } from 'react'
import type { DirectoryWallet } from '../contract.js'
import { type Filter, inside } from '../inside.js'
import { sameWallet } from '../sameWallet.js'

/** A tile of the list: a wallet that can be asked at once, or one that the directory knows. */
export interface Shown {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  readonly installed: boolean
  readonly row?: WalletRow
  readonly wallet?: DirectoryWallet
}

const keysOf = ({ id, name, rdns, explorerId }: Pick<WalletRow, 'id' | 'name' | 'rdns' | 'explorerId'>) =>
  [id, canonicalName(name), rdns?.toLowerCase(), explorerId].filter((key) => key !== undefined)

/** What the list shows, each wallet once: installed ones first, then those the host wants in front, then the service's. */
export const useShown = (listed: readonly DirectoryWallet[], filter: Filter): readonly Shown[] => {
  const service = useService(inside)
  const rows = useSource(useService(wallets).rows)
  // A list of thousands grows by dozens: no name is read twice.
  const known = useRef(new WeakMap<DirectoryWallet, readonly string[]>()).current
  const { search = '', certified, namespace, installed } = filter
  return useMemo(() => {
    const part = canonicalName(search)
    const matches = (name: string) => part.length < 2 || canonicalName(name).includes(part)
    const ready = rows.filter(
      (row) =>
        row.connectors.length > 0 &&
        row.kind !== 'walletConnect' &&
        matches(row.name) &&
        (!namespace || row.namespaces.includes(namespace)),
    )
    const near = new Map<string, WalletRow>(ready.flatMap((row) => keysOf(row).map((key) => [key, row])))
    const twinOf = (wallet: DirectoryWallet) => {
      if (!near.size) return undefined
      const self = { ...wallet, explorerId: wallet.id }
      const keys = known.get(wallet) ?? keysOf(self)
      known.set(wallet, keys)
      for (const key of keys) {
        const row = near.get(key)
        if (row && sameWallet(self, row)) return row
      }
      return undefined
    }
    const seen = new Set<string>()
    const others: Shown[] = []
    const proven = new Set<WalletRow>()
    const front = search || certified || namespace ? [] : service.featured()
    for (const wallet of [...front, ...listed]) {
      if (seen.has(wallet.id)) continue
      seen.add(wallet.id)
      const twin = twinOf(wallet)
      if (twin) proven.add(twin)
      else others.push({ id: wallet.id, name: wallet.name, icon: wallet.icon, installed: false, wallet })
    }
    const first = ready
      .filter((row) => !certified || proven.has(row))
      .map((row): Shown => ({ id: row.id, name: row.name, icon: row.icon, installed: true, row }))
    return installed ? first : [...first, ...others]
  }, [service, listed, rows, search, certified, namespace, installed, known])
}
