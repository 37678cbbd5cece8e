import type { Notices, Router, Sessions, Settings } from 'portico/core'
import type { Dispose, Events } from 'portico/kernel'

export interface LateParts {
  readonly router: Pick<Router, 'state'>
  readonly sessions: Pick<Sessions, 'state'>
  readonly settings: Pick<Settings, 'text'>
  notices(): Promise<Pick<Notices, 'snack'> | undefined>
  own(dispose: Dispose): Dispose
}

/** Tells the visitor that a wallet approved after its attempt was left: now, or once the modal is open again. */
export const tellLate = (
  { router, sessions, settings, notices, own }: LateParts,
  { connectorId, wallet }: Events['connect.late'],
): void => {
  const tell = async () => {
    if (!router.state.get().open) return
    stop()
    const board = await notices()
    if (!sessions.state.get().connections.some((each) => each.connectorId === connectorId))
      board?.snack('error', settings.text('wallets.late', { wallet }), { stay: true })
  }
  const stop = own(router.state.subscribe(() => void tell()))
  void tell()
}

export { lateMessages as messages } from './lateMessages.js'
