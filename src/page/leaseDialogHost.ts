import { activeElement } from './activeElement.js'
import { adoptSheet } from './adoptSheet.js'
import { type Lease, lease, type Owned } from './lease.js'
import { lockScroll } from './lockScroll.js'

/** One modal surface in the dialog host; those of all modals and copies of this package stand side by side in it. */
export interface Layer {
  readonly box: HTMLElement
  /** Shows the frames while this layer is on top. */
  readonly slot: HTMLSlotElement
  /** Its first element with a `tabindex` takes the focus at first, itself when nothing inside can. */
  readonly root: HTMLElement
  /** Catch Tab where it would leave. */
  readonly edges: readonly HTMLElement[]
  readonly zIndex: number
  /** What had the focus inside last. */
  focused?: Element | null | undefined
  /** Whether a wallet may be asking somewhere else on the page. */
  prompting: boolean
  escape(): void
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

interface Shown extends Layer {
  readonly openers: readonly (HTMLElement | null)[]
  /** What is silent below it; undefined until focus is drawn in. */
  others: readonly HTMLElement[] | undefined
  covered: boolean
}

const styles = `:host{all:initial!important;display:contents!important;pointer-events:auto!important}
:host::before,:host::after{content:none!important}
slot{display:contents}
dialog[open]{all:unset}
div,dialog[open]{position:fixed;inset:0}
[hidden]{display:none}
[tabindex]{width:0;height:0;outline:0}
::backdrop{background:none}`

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
  // Where frames wait while nothing is open: still in the tree, so they keep their document.
  const idle = document.createElement('slot')
  outerShadow.append(idle, inner)
  // Layers change between the plain and the top layer by their slot: to move them would reset what is inside.
  const plain = document.createElement('slot')
  const raised = document.createElement('slot')
  const dialog = document.createElement('dialog')
  // The card is the dialog that is announced; browsers ignore role=presentation here.
  dialog.role = 'group'
  dialog.append(raised)
  innerShadow.append(plain, dialog)
  document.body.append(outer)

  const showing = new Set<Layer>() as Set<Shown>
  const frames = new Set<HTMLIFrameElement>()
  const silenced = new Set<HTMLElement>()
  // Early: it has to be there when the first button is.
  const shield = import('./shieldEvents.js').catch(() => undefined)
  let modal = false
  let pulling = false
  let stop: (() => void) | undefined
  let unlock: (() => void) | undefined

  const top = () => [...showing].at(-1)
  const prompting = () => [...showing].some((layer) => layer.prompting)
  const inside = (event: Event, layer: Layer) => event.composedPath().includes(layer.box)
  const focusIsOurs = () => outer.contains(document.activeElement)
  const focus = (element: Element | null | undefined) =>
    (element as HTMLElement | null | undefined)?.focus({ preventScroll: true })

  // In between, and where bars and bubbles stand.
  const places = (size: number) => [40, size / 4, size / 2, size * 0.75, size - 40]
  const covered = () =>
    places(innerWidth).some((x) =>
      places(innerHeight).some((y) => !outer.contains(document.elementFromPoint(x, y) ?? outer)),
    )

  // A transformed body is what `fixed` goes by. A scroll bar may take its share.
  const astray = ({ box }: Layer) => {
    const { x, y, right, bottom } = box.getBoundingClientRect()
    return [x, y, right - innerWidth, bottom - innerHeight].some((by) => by * by > 400)
      ? `;width:100vw;height:100vh;translate:${-x}px ${-y}px`
      : ''
  }

  // What the page draws over all of itself is drawn over the plain layer, too.
  const altered = () =>
    [document.body, document.documentElement].some((element) => {
      const { filter, opacity, clipPath, mixBlendMode } = getComputedStyle(element)
      return `${filter} ${opacity} ${clipPath} ${mixBlendMode}` !== 'none 1 none normal'
    })

  const settle = () => {
    const last = top()
    if (!last) return
    if (outer.isConnected) {
      if (!modal && astray(last)) last.covered = true
      refresh()
    } else {
      const layers = [...showing]
      layers.forEach(dialogHost.hide)
      for (const layer of layers) dialogHost.show(layer)
    }
  }
  // Tells of a body that was replaced, too. A frame later, because what we change there changes sizes again.
  const sizes = new ResizeObserver(() => requestAnimationFrame(settle))

  const silence = (wanted: readonly HTMLElement[]) => {
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

  const refresh = () => {
    const last = top()
    const asking = prompting()
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
      layer.box.hidden = false
    }
    const rise = wanted && (!dialog.open || (!asking && covered()))
    if (rise || wanted !== modal) {
      const active = focusIsOurs() ? activeElement() : last?.focused
      modal = wanted
      if (dialog.open) dialog.close()
      arrange()
      if (modal) dialog.showModal()
      focus(active)
    }
    // A prompt must not be hidden, and neither must our Cancel.
    if (last && asking && !modal) last.box.style.cssText += astray(last)
  }

  const arrange = () => {
    const slot = modal ? raised : plain
    slot.assign(...inner.children)
  }

  const pull = (layer: Layer) => {
    pulling = true
    for (const target of [layer.focused, layer.root]) {
      if (layer.box.matches(':focus-within')) break
      focus(target)
    }
    pulling = false
  }

  const onKey = (event: KeyboardEvent) => {
    const last = top()
    if (!last) return
    // What is typed here must not run the page's shortcuts, which would see a plain div as the target.
    if (inside(event, last)) event.stopPropagation()
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
    if (last && !pulling && !prompting() && !inside(event, last)) pull(last)
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
      code?.shieldEvents(outer, (event) => [...showing].some((layer) => inside(event, layer)), onKey, signal),
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

  dialog.addEventListener('cancel', (event) => {
    // A file input's cancel bubbles up to here.
    if (event.target !== dialog) return
    event.preventDefault()
    top()?.escape()
  })
  dialog.addEventListener('close', () => {
    // Some browsers close on the second request without asking.
    if (!modal || dialog.open) return
    refresh()
    top()?.escape()
  })

  const dialogHost: DialogHost = {
    frames,
    outer,
    top,
    refresh,
    add(layer) {
      layer.box.hidden = true
      inner.append(layer.box)
      arrange()
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
        // It settles the styles of the page: what has just been drawn is not to wait for that.
        if (stop) unlock ??= lockScroll()
        // Anything but an HTML element ignores being inert.
        shown.others = ([...document.body.children] as HTMLElement[]).filter((child) => child !== outer)
        if (prompting()) return refresh()
        // What is inert cannot be hit, so first look, then silence. `:is` swallows a selector that an older browser does not know.
        shown.covered = covered() || altered() || !!document.querySelector(':is(:popover-open)')
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
        focus(opener)
        if (activeElement() === opener) return
      }
      if (next) pull(next)
      else if (focusIsOurs()) activeElement()?.blur()
    },
  }
  return { value: dialogHost, dispose: () => outer.remove() }
}
