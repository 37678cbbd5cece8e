'use client'

import { connectors, router as routerToken, sessions as sessionsToken, settings } from 'portico/core'
import type { Kernel } from 'portico/kernel'
import * as React from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Surface } from '#page'
import { whenIdle } from '../whenIdle.js'
import type { RenderCard } from './Shell.js'

/** Wraps the card in a frame that decides whether it is rendered. */
type CardIn = (frame: RenderCard) => React.ReactNode

// Spread into a copy, because a bundler would check the named import, and React before 19.2 does not export
// it.
const { Activity, Suspense } = { ...React } as Partial<typeof React> & Pick<typeof React, 'Suspense'>

const never = new Promise<never>(() => {})
const Never = (): React.ReactNode => {
  throw never
}
/** Makes React render the card but commit none of it: no effect runs, nothing is subscribed to. */
const unseen: RenderCard = (_, card) => (
  <Suspense fallback={null}>
    {card}
    <Never />
  </Suspense>
)

/**
 * Runs the function when the page is idle. Errors are dropped, because a view that cannot be rendered fails
 * again when it is opened.
 */
const atLeisure = (then: (idle?: IdleDeadline) => void) =>
  whenIdle((idle) => {
    try {
      then(idle)
    } catch {}
  })

/** Renders the card once, so that the engine has compiled the code that an open runs. */
const drawOnce = (cardIn: CardIn, body: HTMLElement): void => {
  // In a `div`, because React warns when it renders into a body.
  const root = createRoot(body.appendChild(body.ownerDocument.createElement('div')), {
    onUncaughtError: () => {},
  })
  flushSync(() => root.render(cardIn(unseen)))
  root.unmount()
}

const PICTURE = 'img[src]:not([src^="data:"])'
/**
 * Matches elements, other than pictures, that send requests or run code as soon as they are on a page.
 */
const LIVE = '[srcset],[style*="url("],image,use,link,script,iframe,video,audio,object,embed'
/**
 * Hides the element around the prerendered card; the surface (`#page`) removes these styles when it shows
 * that element.
 */
const AHEAD = 'content-visibility:hidden;clip-path:inset(50%)'
/** Keeps entrance animations paused until the prerendered card is shown. */
const aheadStyles =
  '[data-ahead] :is(.portico-overlay,.p-card,.p-skeleton){animation-play-state:paused!important}'

/**
 * Prerenders the card when the page is idle. The next open reuses it if its inputs are unchanged, and
 * otherwise renders afresh. Until then none of its effects run, it subscribes to nothing, and it can be
 * neither seen, focused nor read aloud. If the modal is inline, or React or the browser lacks support, the
 * card is rendered once and dropped instead, unless the visitor has `seen` one.
 */
export const prerender = (
  kernel: Kernel,
  { root, shadow, host, adopt }: Surface,
  cardIn: CardIn,
  draw: (frame: RenderCard) => void,
  seen = false,
): void => {
  // An inert document, so that images in it are not requested.
  const { body } = document.implementation.createHTMLDocument('')
  const router = kernel.get(routerToken)
  if (!router) return
  const box = host.parentElement as HTMLElement
  const sources = [kernel.plugins, kernel.views, kernel.texts, kernel.point(connectors)]
  /** Every input of the first render. Later, components update themselves. */
  const readInputs = (): readonly unknown[] => {
    const { router: _router, ...slices } = kernel.state.get().plugins as Record<string, unknown>
    return [
      router.state.get().stack,
      document.dir,
      // A page may set its direction by styles alone.
      getComputedStyle(document.documentElement).direction,
      ...sources.map((each) => each.get()),
      ...Object.values(slices),
    ]
  }
  let drawnInputs: readonly unknown[] | undefined
  const isCurrent = () => {
    const now = readInputs()
    return drawnInputs?.length === now.length && now.every((each, index) => each === drawnInputs?.[index])
  }
  let card = 0
  let shown = false
  /** Sources of the pictures that had loaded when the card was last closed: the browser has them, and requests none again. */
  let loadedPictures = new Set<string | null>()
  const sourceOf = (picture: Element) => picture.getAttribute('src')
  const isLive = () =>
    !!body.querySelector(LIVE) ||
    [...body.querySelectorAll('[aria-busy=true]')].some((each) => !each.querySelector('.p-skeleton')) ||
    [...body.querySelectorAll(PICTURE)].some((each) => !loadedPictures.has(sourceOf(each)))
  const ahead: RenderCard = (open, children) =>
    Activity &&
    (open || drawnInputs) && (
      <Activity key={card} mode={open ? 'visible' : 'hidden'}>
        {children}
      </Activity>
    )
  const connected = () => {
    const { activeNamespace = '', namespaces } = kernel.get(sessionsToken)?.state.get() ?? {}
    return namespaces?.[activeNamespace]?.account.status === 'connected'
  }

  const layOut = () => {
    const portico = root.firstElementChild as HTMLElement | null
    if (!portico || isLive()) return
    // `Activity` sets `display:none` on the card with each change; that is undone here, because the card must
    // be laid out.
    portico.style.display = ''
    if (root.parentNode === shadow) return
    root.dataset.ahead = ''
    // Hidden in this way it is not painted, focused or read aloud, and takes no clicks. Placed off-screen, it
    // would make the page scroll.
    box.style.cssText = AHEAD
    box.hidden = false
    shadow.append(root)
    const whenAhead = (then: () => void) =>
      atLeisure(() => {
        if (root.dataset.ahead !== undefined && portico === root.firstElementChild && portico.isConnected)
          then()
      })
    // Computes styles and then the layout, each in an idle period of its own. The elements do not change after
    // that, so the open only has to paint.
    whenAhead(() => {
      getComputedStyle(portico).color
      whenAhead(() => portico.getBoundingClientRect())
    })
  }
  const watch = new MutationObserver(layOut)
  const prepare = () => {
    // By now the modal may be disposed or open. With a connected account, the next open shows another view.
    if (kernel.get(routerToken)?.state.get().open !== false || connected() || isCurrent()) return
    drawnInputs = readInputs()
    card++
    box.hidden = true
    body.append(root)
    watch.observe(root, { childList: true, subtree: true, attributeFilter: ['style'] })
    draw(ahead)
  }
  let isScheduled = false
  /** Combines several changes into one render. */
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    atLeisure(() => {
      isScheduled = false
      prepare()
    })
  }
  const follow = () => {
    const { open } = router.state.get()
    if (open === shown) return
    shown = open
    if (open) {
      watch.disconnect()
      if (!isCurrent()) card++
      if (root.parentNode !== shadow) shadow.append(root)
      delete root.dataset.ahead
    } else {
      const pictures = [...root.querySelectorAll<HTMLImageElement>(PICTURE)]
      loadedPictures = new Set(pictures.filter((each) => each.naturalWidth).map(sourceOf))
      schedule()
    }
    drawnInputs = undefined
  }
  atLeisure(() => {
    if (!kernel.get(routerToken)) return
    shown = router.state.get().open
    if (!Activity || kernel.get(settings)?.options.embedded || !CSS.supports('content-visibility', 'hidden'))
      return seen || shown || drawOnce(cardIn, body)
    adopt(aheadStyles, 'ui')
    router.state.subscribe(follow)
    for (const each of [kernel.state, ...sources]) each.subscribe(schedule)
    prepare()
  })
}
