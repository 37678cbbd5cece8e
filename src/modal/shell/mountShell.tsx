'use client'
import { requests, router as routerToken, sessions, settings, type Theme } from 'portico/core'
import type { Kernel, Source } from 'portico/kernel'
import { createHost, HostContext } from 'portico/react'
import { coreStyles, palette, StylesContext } from 'portico/ui'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createSurface } from '#page'
import { afterPaint } from './afterPaint.js'
import { type CardFrame, Framed, Shell } from './Shell.js'
import { shellStyles } from './shellStyles.js'
import type { View } from './ViewOutlet.js'

export interface ShellConfig {
  readonly kernel: Kernel
  readonly theme: Source<Theme>
  /** Whether the theme sets nothing but its mode, so that the look needs no code of its own. */
  plain(): boolean
  readonly target: HTMLElement | undefined
  readonly zIndex: number | undefined
}

export interface DrawnShell {
  /** Loads a view, so that it is there with the first frame. */
  prepare(view: string): Promise<void>
  /** Has the next opening prerendered from now on; `seen` says that the modal was open before. */
  prerender(seen?: boolean): void
  unmount(): void
}

/** Draws the modal of a kernel onto the page. */
export const mountShell = async ({
  kernel,
  theme,
  plain,
  target,
  zIndex,
}: ShellConfig): Promise<DrawnShell> => {
  const surface = createSurface({ target, zIndex })
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

  let applied: Promise<unknown> | undefined
  const applyHostTheme = () => {
    // Our own look stays if the code cannot be loaded or fails; after the end there is nothing to undo.
    if (!plain())
      applied ??= import('../theme/applyTheme.js')
        .then((code) => undo[0] && undo.push(code.applyTheme(surface, theme, kernel, palette)))
        .catch(() => {})
    return applied
  }
  const eyes = matchMedia('(prefers-contrast:more),(forced-colors:active)')
  let seen: Promise<unknown> | undefined
  // Loaded only where the system asks for contrast, because few visitors need it.
  const look = () => {
    if (eyes.matches)
      seen ??= import('../theme/contrastStyles.js')
        .then((code) => undo.push(surface.adopt(code.contrastStyles, 'contrast')))
        .catch(() => {})
    return seen
  }
  eyes.onchange = look
  undo.push(theme.subscribe(applyHostTheme), () => {
    eyes.onchange = null
  })
  await applyHostTheme()
  await look()

  const router = kernel.get(routerToken)
  // Views stay loaded from one opening to the next.
  const ready = new WeakMap<object, View>()
  // A double click on what moves on would select the text of what comes next.
  surface.root.addEventListener('mousedown', (event) => {
    if (event.detail > 1 && !(event.target as Element).closest('input,textarea')) event.preventDefault()
  })
  const root = createRoot(surface.root)
  const host = createHost(kernel)
  const cardIn = (frame: CardFrame) => (
    <HostContext.Provider value={host}>
      <StylesContext.Provider value={adoptPart}>
        <Framed frame={frame}>
          <Shell kernel={kernel} theme={theme} embedded={!!target} ready={ready} />
        </Framed>
      </StylesContext.Provider>
    </HostContext.Provider>
  )
  const draw = (frame: CardFrame) => flushSync(() => root.render(cardIn(frame)))
  draw((open, card) => open && card)

  if (router) {
    const leave = () => router.close('visitor')
    let shown = false
    const overlay = () => {
      // Full screen has nothing beside itself, except while the keyboard or a bounce moves it.
      if (!kernel.get(settings)?.options.fullScreen || !matchMedia('(max-width:430px)').matches) leave()
    }
    undo.push(surface.on('escape', leave), surface.on('overlay', overlay))
    const follow = () => {
      const { open } = router.state.get()
      if (open === shown) return
      shown = open
      // After the card is drawn; and what makes the browser settle the styles of the whole page waits until it is painted.
      if (open) queueMicrotask(() => shown && surface.show(afterPaint))
      else surface.hide()
    }
    undo.push(router.state.subscribe(follow))
    follow()
  }

  const live = kernel.get(sessions)
  let signing: (() => boolean) | undefined
  const watch = () => {
    const busy = Object.values(live?.state.get().busy ?? {})
    surface.setPrompting(busy.some((each) => /^(conn|swit)/.test(each)) || !!signing?.())
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

  let prerendered = false
  return {
    async prepare(view) {
      const load = kernel.views.get().find(({ id }) => id === view)?.load
      if (load) ready.set(load, (await load()).default as View)
    },
    prerender(seen) {
      import('./prerender.js')
        .then((code) => {
          if (prerendered || !undo[0]) return
          prerendered = true
          code.prerender(kernel, surface, cardIn, draw, seen)
        })
        // An opening then draws its own card; the next closing asks for the code again.
        .catch(() => {})
    },
    unmount() {
      // Before its styles are removed, because an open card leaves a picture of itself.
      root.unmount()
      for (const each of undo.splice(0)) each()
      surface.dispose()
    },
  }
}
