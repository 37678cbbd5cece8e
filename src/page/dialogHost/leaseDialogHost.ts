import { adoptSheet } from '../adoptSheet.js'
import { type Lease, lease, type Owned } from '../lease.js'
import { lockScroll } from '../lockScroll.js'
import { isCovered, isPageAltered, strayStyle } from './coverage.js'
import { createTopLayer } from './createTopLayer.js'
import type { Layer, Shown } from './Layer.js'

/** The focused element itself, not the shadow host it sits in. */
function activeElement(): HTMLElement | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active as HTMLElement | null
}

/** Focuses an element where there is one; nothing scrolls. */
function focusOn(element: Element | null | undefined): void {
  ;(element as HTMLElement | null | undefined)?.focus({ preventScroll: true })
}

/** Makes exactly the wanted elements inert; one that was inert before is left as it is, then and afterwards. */
const createSilence = () => {
  const silenced = new Set<HTMLElement>()
  return (wanted: readonly HTMLElement[]): void => {
    for (const element of silenced) {
      if (wanted.includes(element)) continue
      element.inert = false
      silenced.delete(element)
    }
    for (const element of wanted) {
      if (element.inert) continue
      element.inert = true
      silenced.add(element)
    }
  }
}

/** Calls back at once or after the next frame is painted. */
export type Later = (then: () => void) => unknown

/** The page's one host element: layers in its shadow tree, frames as its children. */
export interface DialogHost {
  add(layer: Layer): void
  /** Draws a layer on top; what needs its layout, and the focus, come when `later` calls back. */
  show(layer: Layer, later?: Later): void
  hide(layer: Layer): void
  refresh(): void
  /** Children of `outer`; a change of these wants a `refresh`. */
  readonly frames: Set<HTMLIFrameElement>
  readonly outer: HTMLElement
  top(): Layer | undefined
}

const styles = `:host{all:initial!important;display:contents!important;pointer-events:auto!important}
:host::before,:host::after{content:none!important}
slot{display:contents}
dialog[open]{all:unset}
div,dialog[open]{position:fixed;inset:0}
[hidden]{display:none}
[tabindex]{width:0;height:0;outline:0}
::backdrop{background:none}`

const isInside = (event: Event, layer: Layer): boolean => event.composedPath().includes(layer.box)

/** Takes a share in the dialog host of the page. */
export function leaseDialogHost(): Lease<DialogHost> {
  return lease('dialogHost', makeDialogHost)
}

function host(): [HTMLElement, ShadowRoot] {
  const element = document.createElement('div')
  // Manual: a child that the page puts in is never drawn.
  const shadow = element.attachShadow({ mode: 'open', slotAssignment: 'manual' })
  adoptSheet(shadow, styles)
  return [element, shadow]
}

function makeDialogHost(): Owned<DialogHost> {
  const [outer, outerShadow] = host()
  const [inner, innerShadow] = host()
  outer.id = 'portico-host'
  // Frames wait here while nothing is open: still in the tree, so they keep their document.
  const idle = document.createElement('slot')
  outerShadow.append(idle, inner)
  document.body.append(outer)

  const showing = new Set<Layer>() as Set<Shown>
  const frames = new Set<HTMLIFrameElement>()
  // Early, because it has to be there when the first button is.
  const shield = import('./shieldEvents.js').catch(() => undefined)
  let stop: (() => void) | undefined
  let unlock: (() => void) | undefined

  const top = () => [...showing].at(-1)
  const prompting = () => [...showing].some((layer) => layer.prompting)
  const focusIsOurs = () => outer.contains(document.activeElement)
  const silence = createSilence()

  let pulling = false
  const pull = (layer: Layer) => {
    pulling = true
    for (const target of [layer.focused, layer.root]) {
      if (layer.box.matches(':focus-within')) break
      focusOn(target)
    }
    pulling = false
  }

  const onKey = (event: KeyboardEvent) => {
    const last = top()
    if (!last) return
    // A key that is typed inside must not run the page's shortcuts, which would see a plain div as the target.
    if (isInside(event, last)) event.stopPropagation()
    // Focus falls to body when the focused element is removed; any other place belongs to somebody else.
    // Until focus is drawn in, the key is meant for what has just opened all the same.
    else if (event.target !== document.body && last.others) return
    if (event.type !== 'keydown' || event.key !== 'Escape' || event.isComposing || event.defaultPrevented)
      return
    event.preventDefault()
    event.stopPropagation()
    // A key that is held is one press: the next one may leave what the first only warned of.
    if (!event.repeat) last.escape()
  }

  const onFocus = (event: FocusEvent) => {
    const last = top()
    // Another trap on the page may pull as well: answering its answer would never end.
    if (last && !pulling && !prompting() && !isInside(event, last)) pull(last)
  }

  const topLayer = createTopLayer(
    inner,
    innerShadow,
    () => refresh(),
    () => top()?.escape(),
  )

  const settle = () => {
    const last = top()
    if (!last) return
    if (outer.isConnected) {
      if (!topLayer.modal() && strayStyle(last.box)) last.covered = true
      refresh()
    } else {
      const layers = [...showing]
      layers.forEach(dialogHost.hide)
      for (const layer of layers) dialogHost.show(layer)
    }
  }
  // A body that is replaced changes sizes, too; a frame later, because `settle` changes sizes again.
  const sizes = new ResizeObserver(() => requestAnimationFrame(settle))

  const refresh = () => {
    const last = top()
    const asking = prompting()
    const modal = topLayer.modal()
    // Of full-screen elements, which count as modal, one that we stand in does not cover us.
    const hostModal = [...document.querySelectorAll(':modal')].some((element) => !element.contains(outer))
    // The top layer hides what a wallet draws, so a pending prompt lets us leave it, or keep our place over a page
    // that is modal itself, but not enter it.
    const wanted = !!last && (asking ? hostModal && (modal || last.box.hidden) : hostModal || last.covered)
    ;(last?.slot ?? idle).assign(...frames)
    silence((!asking && last?.others) || [])
    let zIndex = 0
    for (const layer of showing) {
      for (const edge of layer.edges) edge.tabIndex = asking ? -1 : 0
      zIndex = layer.covered ? 2147483647 : Math.max(layer.zIndex, zIndex + 1)
      layer.box.style.cssText = `z-index:${zIndex}`
      layer.box.inert = layer !== last
      // Read by what takes the focus: it would take it from a wallet's prompt.
      layer.root.toggleAttribute('data-asking', asking)
      layer.box.hidden = false
    }
    const rise = wanted && (!topLayer.dialog.open || (!asking && isCovered(outer)))
    if (rise || wanted !== modal) {
      const active = focusIsOurs() ? activeElement() : last?.focused
      topLayer.set(wanted)
      focusOn(active)
    }
    // A prompt must not be hidden, and neither must our Cancel.
    if (last && asking && !wanted) last.box.style.cssText += strayStyle(last.box)
  }

  const start = () => {
    const undo = new AbortController()
    const { signal } = undo
    for (const type of ['keydown', 'keypress', 'keyup'] as const)
      outer.addEventListener(type, onKey, { signal })
    document.addEventListener('keydown', onKey, { signal })
    document.addEventListener('focusin', onFocus, { signal })
    document.addEventListener('fullscreenchange', refresh, { signal })
    shield.then((code) =>
      code?.shieldEvents(
        outer,
        (event) => [...showing].some((layer) => isInside(event, layer)),
        onKey,
        signal,
      ),
    )
    const observer = new MutationObserver(refresh)
    observer.observe(document, { subtree: true, attributeFilter: ['open'] })
    // A modal of the page may have silenced everything beside itself, our host included.
    const hidden = ['inert', 'aria-hidden'].map((name) => [name, outer.getAttribute(name)] as const)
    for (const [name] of hidden) outer.removeAttribute(name)
    return () => {
      for (const [name, value] of hidden) if (value !== null) outer.setAttribute(name, value)
      observer.disconnect()
      undo.abort()
      unlock?.()
      unlock = undefined
    }
  }

  const dialogHost: DialogHost = {
    frames,
    outer,
    top,
    refresh,
    add(layer) {
      layer.box.hidden = true
      inner.append(layer.box)
      topLayer.arrange()
    },
    show(layer, later = (then) => then()) {
      if (showing.has(layer as Shown)) return settle()
      // A page that replaces its whole body takes our host along.
      if (!outer.isConnected) document.body.append(outer)
      stop ??= start()
      const shown: Shown = Object.assign(layer, {
        focused: layer.focused ?? layer.root.querySelector('[tabindex]'),
        openers: [activeElement(), ...(top()?.openers ?? [])],
        others: undefined,
        covered: false,
      })
      showing.add(shown)
      sizes.observe(layer.box)
      refresh()
      later(() => {
        // Later, because it settles the styles of the page, and the card is to be drawn before.
        if (stop) unlock ??= lockScroll()
        // Anything but an HTML element ignores being inert.
        shown.others = ([...document.body.children] as HTMLElement[]).filter((child) => child !== outer)
        if (prompting()) return refresh()
        // Before the page is silenced, because what is inert cannot be hit. An older browser that does not know the selector
        // ignores it within `:is`.
        shown.covered = isCovered(outer) || isPageAltered() || !!document.querySelector(':is(:popover-open)')
        settle()
        pull(layer)
      })
    },
    hide(layer) {
      const movedOn = !focusIsOurs() && document.activeElement !== document.body
      const wasTop = layer === top()
      if (!showing.delete(layer as Shown)) return
      sizes.unobserve(layer.box)
      layer.box.hidden = true
      refresh()
      const next = top()
      if (!next) {
        stop?.()
        stop = undefined
      }
      if (movedOn || !wasTop) return
      for (const opener of (layer as Shown).openers) {
        focusOn(opener)
        if (activeElement() === opener) return
      }
      if (next) pull(next)
      else if (focusIsOurs()) activeElement()?.blur()
    },
  }
  return { value: dialogHost, dispose: () => outer.remove() }
}
