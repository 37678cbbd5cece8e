import { adoptSheet } from '../adoptSheet.js'
import { type Lease, lease, type Owned } from '../lease.js'
import { lockScroll } from '../lockScroll.js'
import { isCovered, isPageAltered, strayStyle } from './coverage.js'
import { activeElement, createFocusTrap, focusOn, isInside } from './createFocusTrap.js'
import { createTopLayer } from './createTopLayer.js'
import type { Layer, Shown } from './Layer.js'

/** Makes exactly the given elements inert; elements that were inert before stay unchanged, then and afterwards. */
const createSilence = () => {
  const silenced = new Set<HTMLElement>()
  return (targets: readonly HTMLElement[]): void => {
    for (const element of silenced) {
      if (targets.includes(element)) continue
      element.inert = false
      silenced.delete(element)
    }
    for (const element of targets) {
      if (element.inert) continue
      element.inert = true
      silenced.add(element)
    }
  }
}

/** Calls back at once or after the next paint. */
export type Defer = (then: () => void) => unknown

/** The page's single host element: layers in its shadow tree, iframes as its children. */
export interface DialogHost {
  add(layer: Layer): void
  /** Shows a layer on top; focus and work that forces layout happen when `defer` calls back. */
  show(layer: Layer, defer?: Defer): void
  hide(layer: Layer): void
  refresh(): void
  /** Iframes that are children of `outer`; call `refresh` after a change. */
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

/** Leases the page's dialog host. */
export function leaseDialogHost(): Lease<DialogHost> {
  return lease('dialogHost', makeDialogHost)
}

function host(): [HTMLElement, ShadowRoot] {
  const element = document.createElement('div')
  // Manual slot assignment: a child added by the page is never shown.
  const shadow = element.attachShadow({ mode: 'open', slotAssignment: 'manual' })
  adoptSheet(shadow, styles)
  return [element, shadow]
}

/** Listens on the page while a layer is shown. */
const listen = (
  outer: HTMLElement,
  showing: ReadonlySet<Layer>,
  { onKey, onFocus }: ReturnType<typeof createFocusTrap>,
  refresh: () => void,
  shield: Promise<typeof import('./shieldEvents.js') | undefined>,
) => {
  const undo = new AbortController()
  const { signal } = undo
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    outer.addEventListener(type, onKey, { signal })
  document.addEventListener('keydown', onKey, { signal })
  document.addEventListener('focusin', onFocus, { signal })
  document.addEventListener('fullscreenchange', refresh, { signal })
  shield.then((code) =>
    code?.shieldEvents(outer, (event) => [...showing].some((layer) => isInside(event, layer)), onKey, signal),
  )
  const observer = new MutationObserver(refresh)
  observer.observe(document, { subtree: true, attributeFilter: ['open'] })
  // A modal of the page may have made everything beside it inert, our host included.
  const hidden = ['inert', 'aria-hidden'].map((name) => [name, outer.getAttribute(name)] as const)
  for (const [name] of hidden) outer.removeAttribute(name)
  return () => {
    for (const [name, value] of hidden) if (value !== null) outer.setAttribute(name, value)
    observer.disconnect()
    undo.abort()
  }
}

function makeDialogHost(): Owned<DialogHost> {
  const [outer, outerShadow] = host()
  const [inner, innerShadow] = host()
  outer.id = 'portico-host'
  // Iframes wait here while nothing is open: still in the tree, so they keep their document.
  const idle = document.createElement('slot')
  outerShadow.append(idle, inner)
  document.body.append(outer)

  const showing = new Set<Layer>() as Set<Shown>
  const frames = new Set<HTMLIFrameElement>()
  // Loaded early, because it has to be ready with the first button.
  const shield = import('./shieldEvents.js').catch(() => undefined)
  let stop: (() => void) | undefined
  let unlock: (() => void) | undefined

  const top = () => [...showing].at(-1)
  const prompting = () => [...showing].some((layer) => layer.prompting)
  const focusIsOurs = () => outer.contains(document.activeElement)
  const silence = createSilence()

  const trap = createFocusTrap(top, prompting)
  const { pull } = trap

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
  // Replacing the body changes sizes, too. One frame later, because `settle` changes sizes again.
  const sizes = new ResizeObserver(() => requestAnimationFrame(settle))

  const refresh = () => {
    const last = top()
    const asking = prompting()
    const modal = topLayer.modal()
    // Full-screen elements also match `:modal`; one that contains our host does not cover it.
    const hostModal = [...document.querySelectorAll(':modal')].some((element) => !element.contains(outer))
    // The top layer hides a wallet's prompt. While one is pending, leave the top layer if possible, keep it over a page that is
    // modal itself, but do not enter it.
    const wanted = !!last && (asking ? hostModal && (modal || !!last.box.hidden) : hostModal || last.covered)
    ;(last?.slot ?? idle).assign(...frames)
    silence((!asking && last?.others) || [])
    let zIndex = 0
    for (const layer of showing) {
      for (const edge of layer.edges) edge.tabIndex = asking ? -1 : 0
      zIndex = layer.covered ? 2147483647 : Math.max(layer.zIndex, zIndex + 1)
      layer.box.style.cssText = `z-index:${zIndex}`
      layer.box.inert = layer !== last
      // Read by code that would move the focus: it must not take it from a wallet's prompt.
      layer.root.toggleAttribute('data-asking', asking)
      layer.box.hidden = false
    }
    const rise = wanted && (!topLayer.dialog.open || (!asking && isCovered(outer)))
    if (rise || wanted !== modal) {
      const active = focusIsOurs() ? activeElement() : last?.focused
      topLayer.set(wanted)
      focusOn(active)
    }
    // Neither a prompt nor our Cancel button must be hidden.
    if (last && asking && !wanted) last.box.style.cssText += strayStyle(last.box)
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
    show(layer, defer = (then) => then()) {
      if (showing.has(layer as Shown)) return settle()
      // A page that replaces its whole body removes our host with it.
      if (!outer.isConnected) document.body.append(outer)
      stop ??= listen(outer, showing, trap, refresh, shield)
      const shown: Shown = Object.assign(layer, {
        focused: layer.focused ?? layer.root.querySelector('[tabindex]'),
        openers: [activeElement(), ...(top()?.openers ?? [])],
        others: undefined,
        covered: false,
      })
      showing.add(shown)
      sizes.observe(layer.box)
      refresh()
      defer(() => {
        // Not earlier, because it forces the browser to compute the page's styles, and the card should be
        // painted first.
        if (stop) unlock ??= lockScroll()
        // Only HTML elements can be inert.
        shown.others = ([...document.body.children] as HTMLElement[]).filter((child) => child !== outer)
        if (prompting()) return refresh()
        // Before the page becomes inert, because inert elements cannot be hit. Older browsers ignore the unknown selector
        // within `:is`.
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
        unlock?.()
        stop = unlock = undefined
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
