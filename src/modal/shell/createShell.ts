import { type Modal, type Router, router, type Sessions, type Theme } from 'portico/core'
import { cell, type Kernel, PorticoError, type Source } from 'portico/kernel'
import type { ModalOptions } from '../options/options.js'
import type { DrawnShell } from './mountShell.js'

/** Creates the error for code that could not be loaded. */
export const loadError = (cause: unknown) =>
  new PorticoError('The modal could not be loaded', { category: 'modal', cause })

/**
 * Gives the view `Connect` one task to resolve, so that it is in the first frame if its code is loaded
 * already; if it is not, the card does not wait for it.
 */
const inFirstFrame = (drawn: DrawnShell | undefined) =>
  Promise.race([drawn?.prepare('Connect'), new Promise((resolve) => setTimeout(resolve))]).catch(() => {})

/** Loads the shell on demand, mounts it once, and opens and closes it. */
export const createShell = (
  kernel: Kernel,
  theme: Source<Theme>,
  { target, zIndex }: Pick<ModalOptions, 'target' | 'zIndex'>,
  sessions: () => Promise<Sessions>,
  report: (error: unknown) => void,
) => {
  const opening = cell(0)
  let latestTicket = 0
  let disposed = false
  let shell: Promise<DrawnShell | undefined> | undefined

  /** Whether the theme sets nothing but its `mode` (`variables` is always there). */
  const plain = () => Object.keys({ ...theme.get(), ...theme.get().variables }).length < 3
  const load = () => {
    // Loads in parallel with the shell, which waits for it before the first render.
    if (!plain()) import('../theme/applyTheme.js').catch(() => {})
    return import('./mountShell.js')
  }

  const draw = () => {
    shell ??= load().then((code) =>
      disposed
        ? undefined
        : code.mountShell({
            kernel,
            theme,
            plain,
            target: target as HTMLElement | undefined,
            zIndex,
          }),
    )
    // After a failure the next call tries again.
    shell.catch(() => {
      shell = undefined
    })
    return shell
  }

  const open: Modal['open'] = async (options) => {
    const ticket = ++latestTicket
    const wasDisposed = disposed
    opening.set(opening.get() + 1)
    let found: Router | undefined
    try {
      await Promise.all([sessions(), shell ?? load()])
      found = kernel.get(router)
      if (found && ticket === latestTicket) await inFirstFrame(await draw())
    } catch (cause) {
      if (wasDisposed) throw cause
      // Being disposed of while the code was loading is not a failure.
      if (disposed) return { ended: 'disposed' }
      const error = loadError(cause)
      report(error)
      throw error
    } finally {
      opening.set(opening.get() - 1)
    }
    if (disposed || !found) return { ended: 'disposed' }
    // The modal may have been closed or opened again while the code was loading.
    return ticket === latestTicket ? found.open(options ?? {}) : { ended: 'closed' }
  }

  return {
    /** The number of calls that wait for code. */
    opening,
    load,
    draw,
    open,
    close: async (): Promise<boolean> => {
      latestTicket++
      return (await kernel.get(router)?.close()) ?? true
    },
    /** Prerenders the card for the next opening; `seen` means that the modal was open before. */
    prerender: (seen?: boolean) => shell?.then((drawn) => drawn?.prerender(seen)).catch(() => {}),
    dispose: () => {
      disposed = true
      return shell?.then((drawn) => drawn?.unmount())
    },
  }
}
