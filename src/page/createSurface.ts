import { adoptSheet } from './adoptSheet.js'
import type { Layer } from './dialogHost/Layer.js'
import { type Defer, leaseDialogHost } from './dialogHost/leaseDialogHost.js'

const candidates = 'a[href],:enabled,summary,iframe,[controls],[contenteditable],[tabindex]:not(:disabled)'

/** Safari has `checkVisibility` only since 17.4. */
const isVisible = (element: Element): boolean =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'

/** All tab stops below a node in flat-tree order, including open shadow roots and slotted frames. */
function tabStops(element: Element): HTMLElement[] {
  const html = element as HTMLElement
  if (html.inert) return []
  const inside =
    html instanceof HTMLSlotElement
      ? html.assignedElements({ flatten: true })
      : [...(html.shadowRoot ?? html).children]
  const below = inside.flatMap(tabStops)
  return html.matches(candidates) && html.tabIndex >= 0 && isVisible(html) ? [html, ...below] : below
}

export interface SurfaceOptions {
  /** z-index of the dialog among the page's own layers; 2147483000 by default. */
  zIndex?: number | undefined
  /** Renders the surface inline in this element: no overlay, scroll lock or focus trap, nothing made inert. */
  target?: HTMLElement | undefined
}

export type SurfaceEvent = 'escape' | 'overlay'

/** A place to render that is isolated from the page's styles and undoes all its changes to the page. */
export interface Surface {
  /** The element that carries the shadow root. */
  readonly host: HTMLElement
  readonly shadow: ShadowRoot
  /** Mount point; in a dialog it fills the viewport, and a click on it beside its children is a click on the overlay. */
  readonly root: HTMLElement
  /** Shows it at once; focus and work that forces layout happen at once or when `defer` calls back. */
  show(defer?: Defer): void
  hide(): void
  /** While on, the rest of the page stays usable, because a wallet may prompt there. */
  setPrompting(on: boolean): void
  /** Adds a style sheet in the cascade layer `portico.<layer>`; returns a function that removes it. */
  adopt(css: string, layer?: string): () => void
  /** Reports the visitor's wish to close; the surface never closes by itself. */
  on(type: SurfaceEvent, listener: () => void): () => void
  dispose(): void
}

const inlineStyles =
  ':host{all:initial!important;display:block!important}:host([hidden]){display:none!important}'
const modalStyles =
  ':host{display:contents}.root{position:fixed;inset:0;outline:0;isolation:isolate;overscroll-behavior:contain}'

/** Makes a surface, hidden until `show`. */
export function createSurface({ zIndex = 2147483000, target }: SurfaceOptions = {}): Surface {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  const root = document.createElement('div')
  root.className = 'root'
  const adopt = (css: string, layer = 'base') =>
    adoptSheet(shadow, `@layer portico.${layer.split('.').map(CSS.escape).join('.')}{${css}}`)
  adopt(target ? inlineStyles : modalStyles, 'page')

  const events = new EventTarget()
  const emit = (type: SurfaceEvent) => events.dispatchEvent(new Event(type))
  const common = {
    host,
    shadow,
    root,
    adopt,
    on(type: SurfaceEvent, listener: () => void) {
      events.addEventListener(type, listener)
      return () => events.removeEventListener(type, listener)
    },
  }

  if (target) {
    shadow.append(root)
    host.hidden = true
    target.append(host)
    return {
      ...common,
      show() {
        host.hidden = false
      },
      hide() {
        host.hidden = true
      },
      setPrompting() {},
      dispose: () => host.remove(),
    }
  }

  const { value: dialogHost, release } = leaseDialogHost()
  root.tabIndex = -1
  shadow.append(root)

  const box = document.createElement('div')
  const slot = document.createElement('slot')
  const edges = [document.createElement('div'), document.createElement('div')] as const
  box.append(edges[0], host, slot, edges[1])
  const layer: Layer = {
    box,
    slot,
    root,
    edges,
    zIndex,
    prompting: false,
    escape: () => emit('escape'),
  }

  const stops = () => [host, slot].flatMap(tabStops)
  // Focus from inside means Shift+Tab; focus from the browser's own controls means entering.
  for (const [end, edge] of edges.entries())
    edge.addEventListener('focus', ({ relatedTarget }) =>
      (stops().at(end || !relatedTarget ? 0 : -1) ?? root).focus(),
    )
  shadow.addEventListener('focusin', (event) => {
    layer.focused = event.composedPath()[0] as HTMLElement
  })

  let pressed = false
  for (const type of ['pointerdown', 'pointerup'])
    root.addEventListener(type, (event) => {
      pressed = (pressed || type === 'pointerdown') && event.target === root
    })
  root.addEventListener('click', (event) => {
    // The second click of a double click on the page's button lands here: it must not close the modal.
    if (pressed && event.target === root && event.detail < 2) emit('overlay')
    pressed = false
  })

  dialogHost.add(layer)

  const hide = () => {
    dialogHost.hide(layer)
    layer.focused = undefined
  }
  return {
    ...common,
    show: (defer) => dialogHost.show(layer, defer),
    hide,
    setPrompting(on) {
      if (layer.prompting === on) return
      layer.prompting = on
      dialogHost.refresh()
    },
    dispose() {
      hide()
      box.remove()
      release()
    },
  }
}
