import type { Dispose } from 'portico/kernel'
import type { Connector } from './session.js'

/**
 * Creates a function that keeps a plugin's connectors in step with its list of wallets: in the same order,
 * and those of unchanged entries stay the same objects.
 */
export const createListing = <T>(
  contribute: (connector: Connector) => Dispose,
  create: (entry: T) => Connector,
  isSame: (one: T, other: T) => boolean,
): ((entries: readonly T[]) => void) => {
  let shown: readonly { readonly entry: T; readonly connector: Connector; readonly undo: Dispose }[] = []
  return (entries) => {
    const change = shown.findIndex(({ entry }, index) => {
      const now = entries[index]
      return now === undefined || !isSame(entry, now)
    })
    const start = change < 0 ? shown.length : change
    const before = shown.slice(start)
    const after = entries.slice(start).map((entry) => {
      const connector = before.find((each) => isSame(each.entry, entry))?.connector ?? create(entry)
      return { entry, connector, undo: contribute(connector) }
    })
    // The former ones go last, so that a wallet in both lists is never missing.
    for (const { undo } of before) undo()
    shown = [...shown.slice(0, start), ...after]
  }
}
