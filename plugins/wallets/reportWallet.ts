import type { Notices, Router, Sessions, Settings } from 'portico/core'
import type { Dispose } from 'portico/kernel'
import type { NoticeMessage } from './messages.js'

export interface TellParts {
  readonly router: Pick<Router, 'state'>
  readonly sessions: Pick<Sessions, 'state'>
  readonly settings: Pick<Settings, 'text'>
  notices(): Promise<Pick<Notices, 'snack'> | undefined>
  own(dispose: Dispose): Dispose
}

/** Tells the visitor of an unexpected answer of a wallet: now, or when the modal opens again, unless it has connected since. */
export const tellOfWallet = (
  { router, sessions, settings, notices, own }: TellParts,
  id: NoticeMessage,
  { connectorId, wallet }: { readonly connectorId: string; readonly wallet: string },
): void => {
  const tell = async () => {
    if (!router.state.get().open) return
    stop()
    const board = await notices()
    if (!sessions.state.get().connections.some((each) => each.connectorId === connectorId))
      board?.snack('error', settings.text(id, { wallet }), { stay: true })
  }
  const stop = own(router.state.subscribe(() => void tell()))
  void tell()
}

export { noticeMessages as messages } from './noticeMessages.js'
