import { type Connection, type Router, type Sessions, within } from 'portico/core'
import { type Dispose, type Namespace, PorticoError, type Source } from 'portico/kernel'
import { isEmbedded } from 'portico/plugins/auth/contract'
import type { FarcasterAttempt } from '../internal.js'

export interface AskFarcasterDeps {
  readonly router: Pick<Router, 'open'>
  readonly sessions: Pick<Sessions, 'state'>
  readonly farcaster: Source<FarcasterAttempt | undefined>
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
  own(dispose: Dispose): Dispose
}

/** Shows the Farcaster login for a host, and resolves with its connections. */
export const askFarcaster = async (
  { router, sessions, farcaster, signal, own }: AskFarcasterDeps,
  options?: { readonly namespace?: Namespace },
): Promise<readonly Connection[]> => {
  // The view may be gone before the modal reports how it closed.
  let failed = false
  if (!signal.aborted) {
    const unsubscribe = own(
      farcaster.subscribe(() => {
        failed = farcaster.get() ? farcaster.get()?.status === 'failed' : failed
      }),
    )
    try {
      const opened = router.open({ view: 'ConnectingFarcaster', params: options })
      // When the plugin stops, its view goes; the modal may stay open.
      const { ended } = await within(opened, { signals: [signal] }).catch((error: unknown) => {
        if (!signal.aborted) throw error
        return { ended: 'closed' }
      })
      if (ended === 'connected') return sessions.state.get().connections.filter(isEmbedded)
    } finally {
      unsubscribe()
    }
  }
  if (failed && !signal.aborted)
    throw new PorticoError('Failed to connect to farcaster', {
      category: 'connect',
      code: 'farcaster-failed',
    })
  throw new PorticoError('Modal closed', { category: 'connect', code: 'modal-closed' })
}
