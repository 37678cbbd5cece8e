'use client'
import type { Namespace } from 'portico/kernel'
import { useService, useSource, useText } from 'portico/react'
import { type MouseEvent, useRef, useState } from 'react'
import { type WalletRow, wallets } from '../contract.js'
import { useConnectExtras } from './extras/useConnectExtras.js'

/** Two placeholders for a list of unknown length. */
const placeholders = ['0', '1'].map((id) => ({ id, connectors: [], awaited: true }) as unknown as WalletRow)

/** Wallets in this browser that stand at first where there are more than one more; the others are a press away. */
const VISIBLE = 3

/** The content of a wallet block, as rows or tiles. */
export const useWalletRows = (namespace: Namespace | undefined) => {
  const text = useText()
  const service = useService(wallets)
  const all = useSource(service.rows)
  const loading = useSource(service.loading)
  const attemptedId = useSource(service.attempt)?.connectorId
  const isAttempted = ({ connectors }: WalletRow) => connectors.some((each) => each.id === attemptedId)
  const frozen = useRef<readonly WalletRow[]>(undefined)
  const found = all.filter(
    (row) => !namespace || !row.namespaces.length || row.namespaces.includes(namespace),
  )
  const empty = !found.length && !loading
  const extras = useConnectExtras(empty)
  const shown = extras ? extras.freezeRows(frozen, found, loading) : found
  const isIncomplete = loading && !shown.some((row) => row.awaited)
  const own = shown.filter(({ kind }) => kind === 'recent' || kind === 'injected')
  const collapsed = own.length > VISIBLE + 1 ? own.slice(VISIBLE) : []
  // A wallet that was picked among them is still there on the way back.
  const [expanded, expand] = useState(() => collapsed.some(isAttempted))
  // A tag that every wallet has tells them apart no more.
  const allInstalled =
    own[1] &&
    shown.every(({ kind, tag }) => tag === 'installed' || kind === 'walletConnect' || kind === 'all')
  const rows = [...shown, ...(isIncomplete ? placeholders : [])].flatMap((row) => {
    const isHidden = !expanded && collapsed.includes(row)
    if (isHidden && row !== collapsed[0]) return []
    const busy = isAttempted(row)
    const tag = busy ? 'opening' : allInstalled && row.tag === 'installed' ? undefined : row.tag
    const shared = {
      ...row,
      name: row.label ? text(row.label as 'wallets.or') : row.name,
      busy,
      chip: (!busy && row.chip) || (tag && text(`wallets.tag.${tag}`)),
      // Show at least the rdns if the text of the warning did not load.
      note: row.ambiguous || row.crowded ? (extras ? extras.ambiguityText(row, text) : row.rdns) : undefined,
      // The second click of a double click on the row that shows more would pick the wallet in its place.
      onClick: ({ detail }: MouseEvent) => detail < 2 && service.pick(row, namespace),
    }
    if (!isHidden) return shared
    // In the place of the first of them, which then takes the focus with the button.
    const more = { kind: 'more' as const, name: text('wallets.more', { count: `${collapsed.length}` }) }
    return {
      ...shared,
      ...more,
      namespaces: [],
      busy: false,
      chip: '',
      note: undefined,
      onClick: () => expand(true),
    }
  })
  return { rows, loading, empty, extras }
}
