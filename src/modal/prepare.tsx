import { router } from 'portico/core'
import type { Kernel } from 'portico/kernel'
import { type ReactNode, Suspense } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { CardFrame, DrawnShell } from './mountShell.js'
import type { View } from './ViewOutlet.js'

const never = new Promise<never>(() => {})
const Never = (): ReactNode => {
  throw never
}
/** React draws what is in it, and puts none of it into the page: no effect runs, nothing is subscribed. */
const Unseen: CardFrame = ({ children }) => (
  <Suspense fallback={null}>
    {children}
    <Never />
  </Suspense>
)

/**
 * Draws the card once for nobody, so that the engine has compiled what the first click runs, a quarter of the time until
 * its frame.
 */
const rehearse = ({ cardIn }: DrawnShell): void => {
  // Of a document that is no page: pictures in it are not asked for.
  const { body } = document.implementation.createHTMLDocument('')
  const root = createRoot(body, { onUncaughtError: () => {} })
  flushSync(() => root.render(cardIn(Unseen)))
  root.unmount()
}

/** Loads a view, so that it is there with the first frame of the modal, and rehearses that where the page has time. */
export const prepare = async (kernel: Kernel, drawn: DrawnShell, view: string): Promise<void> => {
  const load = kernel.views.get().find(({ id }) => id === view)?.load
  if (!load) return
  drawn.ready.set(load, (await load()).default as View)
  const idle = window.requestIdleCallback ?? setTimeout
  idle(() => {
    try {
      if (kernel.get(router)?.state.get().open === false) rehearse(drawn)
    } catch {
      // What cannot be drawn says so when somebody looks.
    }
  })
}
