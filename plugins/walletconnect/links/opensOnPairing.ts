import type { Sessions } from 'portico/core'

/**
 * Whether the modal opens on a pairing: pairings are manual, or no wallet is connected and the page has no
 * chain adapter.
 */
export const opensOnPairing = (
  sessions: Pick<Sessions, 'state' | 'hasAdapters'>,
  manual = false,
): boolean => {
  const { activeNamespace = '', namespaces } = sessions.state.get()
  const active = Object.hasOwn(namespaces, activeNamespace) ? namespaces[activeNamespace] : undefined
  return manual || (active?.account.status !== 'connected' && !sessions.hasAdapters())
}
