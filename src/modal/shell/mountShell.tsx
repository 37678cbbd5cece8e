'use client'
import { env, requests, router as routerToken, sessions, settings, type Theme } from 'portico/core'
import type { Kernel, Source } from 'portico/kernel'
import { createHost, HostContext } from 'portico/react'
import { coreStyles, palette, StylesContext } from 'portico/ui'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createSurface } from '#page'
import { afterPaint } from './afterPaint.js'
import { keepTexts } from './keepTexts.js'
import { Framed, type RenderCard, Shell } from './Shell.js'
import { shellStyles } from './shellStyles.js'
import type { View } from './ViewOutlet.js'

export { wakeInSteps } from './wakeInSteps.js'

export interface ShellConfig {
  readonly kernel: Kernel
  readonly theme: Source<Theme>
  /** Whether the theme sets nothing but its mode, so that the code for themes is not needed. */
  plain(): boolean
  readonly target: HTMLElement | undefined
  readonly zIndex: number | undefined
}

export interface DrawnShell {
  /** Loads a view in advance, so that it is rendered with the first frame. */
  prepare(view: string): Promise<void>
  /** Prerenders the card for the next opening; `seen` means that the modal was open before. */
  prerender(seen?: boolean): void
  unmount(): void
}

/** Adopts the styles of running plugins, and removes those of stopped ones. */
const followStyles = (kernel: Kernel, surface: ReturnType<typeof createSurface>) => {
  const sheets = new Map<object, () => void>()
  const adopt = () => {
    const current = kernel.styles.get()
    for (const [entry, remove] of sheets)
      if (!current.includes(entry as never)) {
        remove()
        sheets.delete(entry)
      }
    for (const entry of current)
      if (!sheets.has(entry)) sheets.set(entry, surface.adopt(entry.css, `plugin.${entry.plugin}`))
  }
  adopt()
  return kernel.styles.subscribe(adopt)
}

/** Mounts the modal of a kernel on the page. */
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
  undo.push(followStyles(kernel, surface))

  let applied: Promise<unknown> | undefined
  const applyHostTheme = () => {
    // If the code cannot be loaded or fails, the default look stays. `undo` is empty once the shell is
    // unmounted.
    if (!plain())
      applied ??= import('../theme/applyTheme.js')
        .then((code) => undo[0] && undo.push(code.applyTheme(surface, theme, kernel, palette)))
        .catch(() => {})
    return applied
  }
  const contrastQuery = matchMedia('(prefers-contrast:more),(forced-colors:active)')
  let contrastLoaded: Promise<unknown> | undefined
  // Loaded only if the system asks for more contrast, because few visitors need it.
  const applyContrast = () => {
    if (contrastQuery.matches)
      contrastLoaded ??= import('../theme/contrastStyles.js')
        .then((code) => undo.push(surface.adopt(code.contrastStyles, 'contrast')))
        .catch(() => {})
    return contrastLoaded
  }
  contrastQuery.onchange = applyContrast
  undo.push(theme.subscribe(applyHostTheme), () => {
    contrastQuery.onchange = null
  })
  await applyHostTheme()
  await applyContrast()

  const router = kernel.get(routerToken)
  // Views stay loaded from one opening to the next.
  const ready = new WeakMap<object, View>()
  // A double click on a button that navigates would otherwise select text in the next view.
  surface.root.addEventListener('mousedown', (event) => {
    if (event.detail > 1 && !(event.target as Element).closest('input,textarea')) event.preventDefault()
  })
  undo.push(keepTexts(surface.root))
  const root = createRoot(surface.root)
  const host = createHost(kernel)
  const cardIn = (frame: RenderCard) => (
    <HostContext.Provider value={host}>
      <StylesContext.Provider value={adoptPart}>
        <Framed frame={frame}>
          <Shell kernel={kernel} theme={theme} embedded={!!target} ready={ready} />
        </Framed>
      </StylesContext.Provider>
    </HostContext.Provider>
  )
  const draw = (frame: RenderCard) => flushSync(() => root.render(cardIn(frame)))
  draw((open, card) => open && card)

  if (router) {
    const requestClose = () => router.close('visitor')
    const options = kernel.get(settings)?.options
    let shown = false
    const overlay = () => {
      // A full-screen card leaves nothing beside it. A press there can only happen while the keyboard or
      // overscroll moves the card.
      if (!options?.fullScreen || !matchMedia('(max-width:430px)').matches) requestClose()
    }
    undo.push(surface.on('escape', requestClose), surface.on('overlay', overlay))
    const syncVisibility = () => {
      const { open } = router.state.get()
      if (open === shown) return
      shown = open
      // A microtask, so that React has rendered the card. Work that makes the browser compute the page's
      // styles waits until the card is painted.
      if (open) queueMicrotask(() => shown && surface.show(afterPaint))
      else surface.hide()
    }
    undo.push(router.state.subscribe(syncVisibility))
    syncVisibility()
    // If the code for the Back button cannot be loaded, Back leaves the page, as it does if the option
    // `history` is off.
    if (!target && (options?.history ?? kernel.get(env)?.mobile))
      import('./followBack.js').then(
        (code) => undo[0] && undo.push(code.followBack(kernel)),
        () => {},
      )
  }

  const sessionService = kernel.get(sessions)
  let signing: (() => boolean) | undefined
  const watch = () => {
    const busy = Object.values(sessionService?.state.get().busy ?? {})
    surface.setPrompting(busy.some((each) => /^(conn|swit)/.test(each)) || !!signing?.())
  }
  if (sessionService) undo.push(sessionService.state.subscribe(watch))
  // The service of page requests may be loaded later, with the first request.
  const watchRequests = () => {
    const open = signing ? undefined : kernel.get(requests)?.open
    if (!open) return
    signing = () => open.get().some((each) => each.class === 'signing')
    undo.push(open.subscribe(watch))
    watch()
  }
  undo.push(kernel.plugins.subscribe(watchRequests))
  watch()
  watchRequests()

  let prerendered = false
  let loadLate: (() => Promise<unknown>) | undefined
  return {
    async prepare(view) {
      const load = kernel.views.get().find(({ id }) => id === view)?.load
      if (!load) return
      const part = await load()
      loadLate = part.late
      ready.set(load, part.default as View)
    },
    prerender(seen) {
      import('./prerender.js')
        .then((code) => {
          if (prerendered || !undo[0]) return
          prerendered = true
          // Before the page is idle and the card is rendered; if it takes longer, the open card gets it later.
          void (async () => loadLate?.())().catch(() => {})
          code.prerender(kernel, surface, cardIn, draw, seen)
        })
        // If this cannot be loaded, the next open renders normally, and the next close tries again.
        .catch(() => {})
    },
    unmount() {
      // Unmounted before the styles are removed, because an open card leaves a copy that fades out.
      root.unmount()
      for (const each of undo.splice(0)) each()
      surface.dispose()
    },
  }
}
