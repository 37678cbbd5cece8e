import type { Connection, Router, Sessions } from 'portico/core'
import { type Dispose, type Namespace, PorticoError, type Source } from 'portico/kernel'
import { isEmbedded } from 'portico/plugins/auth/contract'
import type { FarcasterAttempt } from './inside.js'

export interface AskFarcasterParts {
  readonly router: Pick<Router, 'open'>
  readonly sessions: Pick<Sessions, 'state'>
  readonly farcaster: Source<FarcasterAttempt | undefined>
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
  own(dispose: Dispose): Dispose
}

/** Shows the Farcaster login for a host, and resolves with its connections. */
export const askFarcaster = async (
  { router, sessions, farcaster, signal, own }: AskFarcasterParts,
  options?: { readonly namespace?: Namespace },
): Promise<readonly Connection[]> => {
  // The view may be gone before the modal reports how it closed.
  let failed = false
  // When the plugin stops, its view goes; the modal may stay open.
  const gone = new Promise<{ readonly ended: 'closed' }>((resolve) => {
    const leave = () => resolve({ ended: 'closed' })
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
  })
  if (!signal.aborted) {
    const watch = own(
      farcaster.subscribe(() => {
        failed = farcaster.get() ? farcaster.get()?.status === 'failed' : failed
      }),
    )
    try {
      const opened = router.open({ view: 'ConnectingFarcaster', params: options })
      const { ended } = await Promise.race([opened, gone])
      if (ended === 'connected') return sessions.state.get().connections.filter(isEmbedded)
    } finally {
      watch()
    }
  }
  if (failed && !signal.aborted)
    throw new PorticoError('Failed to connect to farcaster', {
      category: 'connect',
      code: 'farcaster-failed',
    })
  throw new PorticoError('Modal closed', { category: 'connect', code: 'modal-closed' })
}
