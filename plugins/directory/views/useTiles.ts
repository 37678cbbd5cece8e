'use client'
import { wallets } from 'portico/plugins/wallets/contract'
import { useService, useSource } from 'portico/react'
import { useMemo, useRef } from 'react'
import type { DirectoryWallet } from '../contract.js'
import { type Filter, inside } from '../inside.js'
import { listShown, type Shown } from '../listShown.js'

/** The tiles of a list, memoised until an input changes. */
export const useShown = (listed: readonly DirectoryWallet[], filter: Filter): readonly Shown[] => {
  const service = useService(inside)
  const rows = useSource(useService(wallets).rows)
  const known = useRef(new WeakMap<DirectoryWallet, readonly string[]>()).current
  const { search = '', certified, namespace, installed } = filter
  return useMemo(
    () =>
      listShown({
        rows,
        featured: service.featured(),
        listed,
        filter: {
          search,
          ...(certified && { certified }),
          ...(namespace && { namespace }),
          ...(installed && { installed }),
        },
        known,
      }),
    [service, listed, rows, search, certified, namespace, installed, known],
  )
}
