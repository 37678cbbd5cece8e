'use client'
import type { Namespace } from 'portico/kernel'
import { useService, useSource, useText } from 'portico/react'
import { useRef } from 'react'
import { type WalletRow, wallets } from '../contract.js'
import { useConnectExtras } from './useConnectExtras.js'

/** Two placeholders for a list of unknown length. */
const places = ['0', '1'].map((id) => ({ id, connectors: [], awaited: true }) as unknown as WalletRow)

/** The content of a wallet block, as rows or tiles. */
export const useWalletRows = (namespace: Namespace | undefined) => {
  const text = useText()
  const service = useService(wallets)
  const all = useSource(service.rows)
  const loading = useSource(service.loading)
  const asked = useSource(service.attempt)?.connectorId
  const kept = useRef<readonly WalletRow[]>(undefined)
  const found = all.filter(
    (row) => !namespace || !row.namespaces.length || row.namespaces.includes(namespace),
  )
  const empty = !found.length && !loading
  const extras = useConnectExtras(empty)
  const shown = extras ? extras.steadyRows(kept, found, loading) : found
  const open = loading && !shown.some((row) => row.awaited)
  const rows = [...shown, ...(open ? places : [])].map((row) => {
    const busy = row.connectors.some((each) => each.id === asked)
    const tag = busy ? 'opening' : row.tag
    return {
      ...row,
      busy,
      chip: (!busy && row.chip) || (tag && text(`wallets.tag.${tag}`)),
      // Show at least the rdns if the text of the warning did not load.
      note: row.ambiguous ? (extras ? extras.doubtText(row, text) : row.rdns) : undefined,
      onClick: () => service.pick(row, namespace),
    }
  })
  return { rows, loading, empty, extras }
}
