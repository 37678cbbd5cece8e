'use client'
import type { StackEntry } from 'portico/core'
import { motionStyles, restStyles, useStyles } from 'portico/ui'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { isFocusInWallet } from '../shell/isFocusInWallet.js'
import { fadeOut } from './fadeOut.js'
import type { Scene } from './useScenes.js'

const selector = 'button,a[href],input,select,textarea,[tabindex]'

const nameOf = (element: HTMLElement) => element.dataset.testid ?? element.localName

/**
 * Identifies a control after its view was remounted: by its test id or tag name, and its `data-key`, label or
 * text.
 */
const keyOf = (element: HTMLElement): string =>
  `${nameOf(element)}\n${element.dataset.key ?? element.getAttribute('aria-label') ?? element.textContent}`

/** The control with this key; undefined if it no longer exists. */
const findControl = (root: HTMLElement, key: string | null | undefined): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(selector)].find((each) => keyOf(each) === key)

interface MotionProps {
  readonly card: RefObject<HTMLElement | null>
  /** The router's stack, which the scene follows with a delay. */
  readonly stack: readonly StackEntry[]
  readonly scene: Scene
  readonly embedded: boolean
  /** Closes the modal; resolves with false if a view or a plugin refuses. Absent for an inline card. */
  readonly close: (() => Promise<boolean>) | undefined
  /**
   * The registration (`ViewEntry`) of the view whose component was loaded last; changes when the component of
   * another view has loaded.
   */
  readonly loaded: unknown
}

/** Focus and scroll position of a view at the time it was left. */
interface LeftView {
  readonly control?: string | null | undefined
  scroll?: number
}

// `backwards`, because the animation may start later than the frame that is painted; without it, that frame
// would show the final height.
const GROW: KeyframeAnimationOptions = { duration: 150, easing: 'cubic-bezier(0,0,.2,1)', fill: 'backwards' }

const activeIn = (card: HTMLElement) => {
  const active = (card.getRootNode() as ShadowRoot).activeElement as HTMLElement | null
  return card.contains(active) ? active : null
}

/** Animates the change from one view to the next: the card's height, its scroll position and the focus. */
export const Motion = ({ card, stack, scene, embedded, close, loaded }: MotionProps) => {
  const { phase } = scene
  // Styles that the first view does not need; adopted when this component mounts, and never removed.
  useStyles(restStyles)
  // Navigation may have begun before this chunk was loaded; the enter animation is then skipped. To pass
  // `restStyles` again adopts nothing.
  useStyles(phase === 'in' ? restStyles : motionStyles)
  const height = useRef(0)
  const leftViews = useRef(new WeakMap<StackEntry, LeftView>()).current
  const previous = useRef({
    stack,
    // A view that is entering as this chunk mounts still has to be handled.
    shown: phase !== 'in' && scene.stack,
    // An inline card has not taken the focus from the page.
    focused: !embedded,
    loaded,
    restoring: {} as LeftView,
  })
  const main = () => (card.current as HTMLElement).querySelector('.p-main') as HTMLElement
  const body = () => main().firstElementChild as HTMLElement

  const restoreFocus = () => {
    const { restoring, focused } = previous.current
    if (restoring.scroll) {
      body().scrollTop = restoring.scroll
      if (body().scrollTop) restoring.scroll = 0
    }
    if (embedded && !focused) return
    const shown = card.current as HTMLElement
    if (isFocusInWallet(shown)) return
    const target =
      findControl(shown, restoring.control) ?? body().querySelector<HTMLElement>('[data-autofocus]:enabled')
    if (target) previous.current.restoring = {}
    ;(target ?? shown.querySelector('h2'))?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  }

  // Runs before the leaving view becomes inert, because that drops the focus.
  useLayoutEffect(() => {
    const from = previous.current.stack.at(-1) as StackEntry
    previous.current.stack = stack
    if (from === stack.at(-1)) return
    const active = activeIn(card.current as HTMLElement)
    previous.current.focused = !!active
    leftViews.set(from, { control: active && keyOf(active), scroll: body().scrollTop })
  })
  useLayoutEffect(() => {
    body().inert = phase === 'out' || phase === 'swap'
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each view
  useLayoutEffect(() => {
    if (previous.current.shown === scene.stack) return
    const isLate = !previous.current.shown
    previous.current.shown = scene.stack
    previous.current.restoring = { ...leftViews.get(scene.stack.at(-1) as StackEntry) }
    body().scrollTop = 0
    // If this chunk loaded while the view was entering, the view may have focused a control by now.
    if (!isLate || !body().contains(activeIn(card.current as HTMLElement))) restoreFocus()
  }, [scene.stack])
  // A view may render late, in full or in part. The focus moves to a control that comes late, unless the
  // visitor has moved it meanwhile. If a focused control is removed, the browser moves the focus to the
  // page's body; it is then restored, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new observer would miss changes in between
  useLayoutEffect(() => {
    const shown = card.current as HTMLElement
    let last: Node | undefined
    const look = () => {
      const lost = !embedded && document.activeElement === document.body && !last?.isConnected
      if (lost || activeIn(shown)?.matches('h2')) restoreFocus()
    }
    const late = new MutationObserver(look)
    late.observe(body(), { childList: true, subtree: true })
    shown.addEventListener('focusin', ({ target }) => {
      last = target as Node
    })
    look()
    const sizes = new ResizeObserver(([entry]) => {
      height.current = (entry as ResizeObserverEntry).contentRect.height
    })
    sizes.observe(main())
    return () => {
      late.disconnect()
      sizes.disconnect()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of view animates the height
  useLayoutEffect(() => {
    const late = previous.current.loaded !== loaded
    previous.current.loaded = loaded
    if (phase ? phase !== 'in' : !late) return
    const [outer, inner, from] = [main(), body(), height.current]
    const style = getComputedStyle(outer)
    const to = Number.parseFloat(style.height)
    // Right after this chunk was loaded, no earlier height is known.
    if (style.getPropertyValue('--portico-motion') === '0' || !from || Math.abs(from - to) < 1) return
    // The body gets its final height at once, and only its container grows.
    inner.style.cssText = `flex:none;height:${to}px`
    outer.style.cssText = 'flex:none;overflow:clip'
    const growth = outer.animate({ height: [`${from}px`, `${to}px`] }, GROW)
    const end = () => {
      growth.cancel()
      inner.style.cssText = outer.style.cssText = ''
    }
    growth.onfinish = end
    return end
  }, [scene.stack, phase === 'in', loaded])

  useLayoutEffect(() => {
    const [shown, abort] = [card.current as HTMLElement, new AbortController()]
    const { signal } = abort
    // Loaded late, because most visitors never see an on-screen keyboard or an inline card.
    const load = () =>
      import('./watchCard.js').then(
        ({ watchCard }) => watchCard(shown, signal),
        () => {},
      )
    const fade = embedded ? void load() : fadeOut(shown)
    if (fade) visualViewport?.addEventListener('resize', load, { once: true, signal })
    if (close && matchMedia('(max-width:430px) and (pointer:coarse)').matches)
      import('./dragSheet.js').then(
        ({ dragSheet }) => dragSheet(shown, close, signal),
        () => {},
      )
    return () => {
      abort.abort()
      fade?.(height.current)
    }
  }, [card, embedded, close])

  return null
}
