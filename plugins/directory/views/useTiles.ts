'use client'
import { wallets } from 'portico/plugins/wallets/contract'
import { useService, useSource } from 'portico/react'
import { useMemo, useRef } from 'react'
import type { DirectoryWallet } from '../contract.js'
import { type Filter, internal } from '../internal.js'
import { listTiles, type WalletTile } from '../rows/listTiles.js'

/** The tiles of a list, memoised until an input changes. */
export const useTiles = (listed: readonly DirectoryWallet[], filter: Filter): readonly WalletTile[] => {
  const service = useService(internal)
  const rows = useSource(useService(wallets).rows)
  const keyCache = useRef(new WeakMap<DirectoryWallet, readonly string[]>()).current
  const { search = '', certified, namespace, installed } = filter
  return useMemo(
    () =>
      listTiles({
        rows,
        featured: service.featured(),
        listed,
        filter: {
          search,
          ...(certified && { certified }),
          ...(namespace && { namespace }),
          ...(installed && { installed }),
        },
        keyCache,
      }),
    [service, listed, rows, search, certified, namespace, installed, keyCache],
  )
}
