import { type Sessions, savesData, sessions as sessionsToken, type Theme } from 'portico/core'
import { type Kernel, PorticoError, type Source } from 'portico/kernel'
import { defaultPrefetch } from './options/defaultPrefetch.js'
import type { ModalOptions } from './options/options.js'
import { createShell } from './shell/createShell.js'
import { whenIdle } from './whenIdle.js'

/** Whether there are stored connections, which may be restored. */
const hasStored = () => {
  try {
    return !!localStorage.getItem('portico/session/connections')
  } catch {
    return false
  }
}

/** Starts a modal, and loads its code: for stored connections, in advance, and on demand. */
export const createLoader = (
  kernel: Kernel,
  theme: Source<Theme>,
  options: ModalOptions,
  cleanups: Set<() => void>,
  isConnected: () => unknown,
  isDisposed: () => boolean,
  /** Called once, when the modal starts in a browser. */
  onStart: () => void,
  /** Called then if there are no connections to restore. */
  onNothingStored: () => void,
  report: (error: unknown) => void,
) => {
  const shell = createShell(kernel, theme, options, () => loadSessions(), report)
  let started = false

  const start = () => {
    if (started || isDisposed() || typeof window === 'undefined') return
    started = true
    kernel.start()
    onStart()
    // Another tab may connect before this one has loaded any code. A modal that is disposed of meanwhile is
    // not a failure.
    const loadIfStored = () =>
      kernel.get(sessionsToken) ??
      (hasStored() && loadSessions('stored').catch((error) => isDisposed() || report(error)))
    window.addEventListener('storage', loadIfStored)
    cleanups
      .add(() => window.removeEventListener('storage', loadIfStored))
      .add(kernel.on('session.connected', () => void kernel.wake('stored')))
      .add(
        kernel.on('modal.opened', () => {
          // A plugin or the provider may have opened it. A modal that cannot be drawn must not count as open.
          shell.draw().catch((error) => {
            report(error)
            void shell.close()
          })
        }),
      )
    if (!loadIfStored()) onNothingStored()
    if (options.target) shell.open().catch(() => {})
    // Not while an account is connected, because the next open then shows another view.
    cleanups.add(kernel.on('modal.closed', () => void (isConnected() || shell.prerender(true))))
    // If the page was left while the modal was open, its history entry remains; the modal's code removes it.
    if (((options.prefetch ?? defaultPrefetch) === 'idle' && !savesData()) || window.history?.state?.portico)
      whenIdle((idle) => void prefetchIdle(idle))
  }

  const prefetchIdle = async (idle?: IdleDeadline) => {
    if (isDisposed()) return
    const woken = shell.load().then(
      ({ wakeInSteps }) => wakeInSteps(kernel, whenIdle, idle),
      () => kernel.wake('open'),
    )
    await prefetch(undefined, woken)
    shell.prerender()
  }

  /**
   * Loads the session service, starts restoring stored connections and returns the service. Rejects if the
   * modal was disposed, cannot be loaded or does not run in a browser. If `woken` is given, waits for that
   * promise instead of calling `kernel.wake`.
   */
  const loadSessions = async (wake: 'open' | 'stored' = 'open', woken?: Promise<void>): Promise<Sessions> => {
    start()
    await (woken ?? kernel.wake(wake))
    const found = kernel.get(sessionsToken)
    if (!found)
      throw new PorticoError(
        `The modal ${isDisposed() ? 'was disposed' : started ? 'could not be loaded' : 'needs a window'}`,
        { category: 'modal' },
      )
    void found.restore()
    return found
  }

  const prefetch = async (reason?: 'intent', woken?: Promise<void>) => {
    if (isDisposed() || (reason && options.prefetch === 'none')) return
    await Promise.all([shell.load(), loadSessions('open', woken)])
      .then(shell.draw)
      .then((drawn) => drawn?.prepare(isConnected() ? 'Account' : 'Connect'))
      .catch(() => {})
  }

  return { shell, start, isStarted: () => started, loadSessions, prefetch }
}
