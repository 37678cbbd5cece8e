import type { Session } from 'portico/kernel'

/** Ends a session that the page does not need. */
export const endUnused = (session: Session): void => {
  // In an async function, because wallet code may throw instead of rejecting.
  ;(async () => session.close({ unused: true }))().catch(() => {})
}
