'use client'

import { router } from 'portico/core'
import type { Kernel } from 'portico/kernel'
import { type ReactNode, Suspense } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { CardFrame, DrawnShell } from './mountShell.js'

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

const draw = ({ cardIn }: DrawnShell): void => {
  // Of a document that is no page: pictures in it are not asked for.
  const { body } = document.implementation.createHTMLDocument('')
  const root = createRoot(body, { onUncaughtError: () => {} })
  flushSync(() => root.render(cardIn(Unseen)))
  root.unmount()
}

/**
 * Draws the card once for nobody when the page has time, so that the engine has compiled what the first click runs: a
 * quarter of the time until its frame.
 */
export const rehearse = (kernel: Kernel, drawn: DrawnShell): void => {
  const idle = window.requestIdleCallback ?? setTimeout
  idle(() => {
    try {
      if (kernel.get(router)?.state.get().open === false) draw(drawn)
    } catch {
      // What cannot be drawn says so when somebody looks.
    }
  })
}
