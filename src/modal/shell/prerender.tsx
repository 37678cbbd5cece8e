'use client'

import { connectors, router as routerToken, sessions as sessionsToken, settings } from 'portico/core'
import type { Kernel } from 'portico/kernel'
import * as React from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Surface } from '#page'
import { whenIdle } from '../whenIdle.js'
import type { CardFrame } from './Shell.js'

/** The card in a frame that draws it, or not. */
type CardIn = (frame: CardFrame) => React.ReactNode

// As a copy: a bundler looks for the name in the module, and React before 19.2 has none.
const { Activity, Suspense } = { ...React } as Partial<typeof React> & Pick<typeof React, 'Suspense'>

const never = new Promise<never>(() => {})
const Never = (): React.ReactNode => {
  throw never
}
/** React draws what is in it, and puts none of it into the page: no effect runs, nothing is subscribed. */
const unseen: CardFrame = (_, card) => (
  <Suspense fallback={null}>
    {card}
    <Never />
  </Suspense>
)

/** Runs when the page has time; errors are dropped here, because a view that cannot be drawn fails again when it is opened. */
const atLeisure = (then: () => void) =>
  whenIdle(() => {
    try {
      then()
    } catch {}
  })

/** Draws the card once, so that the engine has compiled what an opening runs. */
const drawOnce = (cardIn: CardIn, body: HTMLElement): void => {
  // React warns of a body that it draws into.
  const root = createRoot(body.appendChild(body.ownerDocument.createElement('div')), {
    onUncaughtError: () => {},
  })
  flushSync(() => root.render(cardIn(unseen)))
  root.unmount()
}

/** Elements that request, run or move something as soon as they are on a page. */
const LIVE =
  'img[src]:not([src^="data:"]),[srcset],[style*="url("],image,use,link,script,iframe,video,audio,object,embed,[aria-busy=true]'
/** The dialog host takes it back when it shows the box. */
const AHEAD = 'content-visibility:hidden;clip-path:inset(50%)'
/** Animations of an opening wait until the card is seen. */
const aheadStyles = '[data-ahead] :is(.portico-overlay,.p-card){animation-play-state:paused!important}'

/**
 * Draws the card of the next opening when the page has time: an opening that finds unchanged what it was drawn of shows
 * it, any other draws its own. Until then no effect of it runs, it subscribes to nothing, and nobody sees, reaches or hears it.
 * A browser that cannot do that draws the card once and drops it, unless the visitor has `seen` one.
 */
export const prerender = (
  kernel: Kernel,
  { root, shadow, host, adopt }: Surface,
  cardIn: CardIn,
  draw: (frame: CardFrame) => void,
  seen = false,
): void => {
  // A document that is no page: pictures in it are not asked for.
  const { body } = document.implementation.createHTMLDocument('')
  const router = kernel.get(routerToken)
  if (!router) return
  const box = host.parentElement as HTMLElement
  const sources = [kernel.plugins, kernel.views, kernel.texts, kernel.point(connectors)]
  /** Everything that may decide how a card begins; its components keep up with the rest by themselves. */
  const facts = (): readonly unknown[] => {
    const { router: own, ...slices } = kernel.state.get().plugins as Record<string, unknown>
    return [
      router.state.get().stack,
      document.dir,
      // A page may turn by its styles alone.
      getComputedStyle(document.documentElement).direction,
      ...sources.map((each) => each.get()),
      ...Object.values(slices),
    ]
  }
  let drawnOf: readonly unknown[] | undefined
  const holds = () => {
    const now = facts()
    return drawnOf?.length === now.length && now.every((each, at) => each === drawnOf?.[at])
  }
  let card = 0
  let shown = false
  const ahead: CardFrame = (open, children) =>
    Activity &&
    (open || drawnOf) && (
      <Activity key={card} mode={open ? 'visible' : 'hidden'}>
        {children}
      </Activity>
    )
  const connected = () => {
    const { activeNamespace = '', namespaces } = kernel.get(sessionsToken)?.state.get() ?? {}
    return namespaces?.[activeNamespace]?.account.status === 'connected'
  }

  const lay = () => {
    const portico = root.firstElementChild as HTMLElement | null
    if (!portico || body.querySelector(LIVE)) return
    // React hides it with each change.
    portico.style.display = ''
    if (root.parentNode === shadow) return
    root.dataset.ahead = ''
    // Nothing in it is painted, reached or read aloud; clipped, it takes no press either. Beside the page it would scroll it.
    box.style.cssText = AHEAD
    box.hidden = false
    shadow.append(root)
    // Asked for, its styles and layout are made, and kept: an opening has it to paint only, for no element in it changes.
    portico.getBoundingClientRect()
  }
  const watch = new MutationObserver(lay)
  const prepare = () => {
    // It may be disposed or open by now; and with an account, the next opening shows another view.
    if (kernel.get(routerToken)?.state.get().open !== false || connected() || holds()) return
    drawnOf = facts()
    card++
    box.hidden = true
    body.append(root)
    watch.observe(root, { childList: true, subtree: true, attributeFilter: ['style'] })
    draw(ahead)
  }
  let coming = false
  /** Of many changes at once the last one counts. */
  const soon = () => {
    if (coming) return
    coming = true
    atLeisure(() => {
      coming = false
      prepare()
    })
  }
  const follow = () => {
    const { open } = router.state.get()
    if (open === shown) return
    shown = open
    if (open) {
      watch.disconnect()
      if (!holds()) card++
      if (root.parentNode !== shadow) shadow.append(root)
      delete root.dataset.ahead
    } else soon()
    drawnOf = undefined
  }
  atLeisure(() => {
    if (!kernel.get(routerToken)) return
    shown = router.state.get().open
    if (!Activity || kernel.get(settings)?.options.embedded || !CSS.supports('content-visibility', 'hidden'))
      return seen || shown || drawOnce(cardIn, body)
    adopt(aheadStyles, 'ui')
    router.state.subscribe(follow)
    for (const each of [kernel.state, ...sources]) each.subscribe(soon)
    prepare()
  })
}
