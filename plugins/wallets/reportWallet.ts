import type { Notices, Router, Sessions, Settings } from 'portico/core'
import type { Dispose } from 'portico/kernel'
import type { noticeMessages } from './noticeMessages.js'

export interface ReportDeps {
  readonly router: Pick<Router, 'state'>
  readonly sessions: Pick<Sessions, 'state'>
  readonly settings: Pick<Settings, 'text'>
  notices(): Promise<Pick<Notices, 'snack'> | undefined>
  own(dispose: Dispose): Dispose
}

/** Reports an unexpected answer of a wallet to the visitor: now, or when the modal opens again, unless it has connected since. */
export const reportWallet = (
  { router, sessions, settings, notices, own }: ReportDeps,
  id: keyof typeof noticeMessages,
  { connectorId, wallet }: { readonly connectorId: string; readonly wallet: string },
): void => {
  const show = async () => {
    if (!router.state.get().open) return
    stop()
    const service = await notices()
    if (!sessions.state.get().connections.some((each) => each.connectorId === connectorId))
      service?.snack('error', settings.text(id, { wallet }), { stay: true })
  }
  const stop = own(router.state.subscribe(() => void show()))
  void show()
}

export { noticeMessages as messages } from './noticeMessages.js'
