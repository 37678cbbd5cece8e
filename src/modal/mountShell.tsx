'use client'
import { requests, router as routerToken, sessions, type Theme } from 'portico/core'
import type { Kernel, Source } from 'portico/kernel'
import { createSurface } from 'portico/page'
import { KernelContext } from 'portico/react'
import { coreStyles, StylesContext } from 'portico/ui'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Shell } from './Shell.js'
import { shellStyles } from './shellStyles.js'

export interface ShellConfig {
  readonly kernel: Kernel
  readonly theme: Source<Theme>
  readonly target?: HTMLElement
  readonly zIndex?: number
}

/** Draws the modal of a kernel onto the page; returns what takes it away again. */
export const mountShell = ({ kernel, theme, target, zIndex }: ShellConfig): (() => void) => {
  const surface = createSurface({
    ...(target ? { target } : {}),
    ...(zIndex === undefined ? {} : { zIndex }),
  })
  const undo = [surface.adopt(coreStyles, 'ui'), surface.adopt(shellStyles, 'shell')]
  const parts = new Set<string>()
  const adoptPart = (css: string) => {
    if (parts.has(css)) return
    parts.add(css)
    undo.push(surface.adopt(css, 'ui'))
  }
  const sheets = new Map<object, () => void>()
  const adopt = () => {
    const wanted = kernel.styles.get()
    for (const [entry, remove] of sheets)
      if (!wanted.includes(entry as never)) {
        remove()
        sheets.delete(entry)
      }
    for (const entry of wanted)
      if (!sheets.has(entry)) sheets.set(entry, surface.adopt(entry.css, `plugin.${entry.plugin}`))
  }
  adopt()
  undo.push(kernel.styles.subscribe(adopt))

  const router = kernel.get(routerToken)
  const root = createRoot(surface.root)
  const render = () =>
    root.render(
      <KernelContext.Provider value={kernel}>
        <StylesContext.Provider value={adoptPart}>
          <Shell theme={theme} embedded={!!target} />
        </StylesContext.Provider>
      </KernelContext.Provider>,
    )
  // The first frame has the card in it: focus can go there at once.
  flushSync(render)

  if (router) {
    const leave = () => void router.close('visitor')
    let shown = false
    undo.push(surface.on('escape', leave), surface.on('overlay', leave))
    const appear = () => {
      if (!router.state.get().open) return
      // Outside of React's own work, which may not flush in the middle of itself.
      flushSync(render)
      surface.show()
      if (!target) surface.shadow.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    }
    const follow = () => {
      const { open } = router.state.get()
      if (open === shown) return
      shown = open
      if (open) queueMicrotask(appear)
      else surface.hide()
    }
    undo.push(router.state.subscribe(follow))
    follow()
  }

  const live = kernel.get(sessions)
  let signing: (() => boolean) | undefined
  const watch = () => {
    const busy = Object.values(live?.state.get().busy ?? {})
    surface.setPrompting(busy.some((each) => each === 'connecting' || each === 'switching') || !!signing?.())
  }
  if (live) undo.push(live.state.subscribe(watch))
  // The service of open requests may load after us, with the first request.
  const meet = () => {
    const open = signing ? undefined : kernel.get(requests)?.open
    if (!open) return
    signing = () => open.get().some((each) => each.class === 'signing')
    undo.push(open.subscribe(watch))
    watch()
  }
  undo.push(kernel.plugins.subscribe(meet))
  watch()
  meet()

  return () => {
    for (const each of undo) each()
    for (const remove of sheets.values()) remove()
    root.unmount()
    surface.dispose()
  }
}
