import type { Dispose } from 'portico/kernel'
import { slotFrame } from '#page'

/** Events of a frame. */
export interface FrameEvents {
  /** A message from the frame's own window and the secure origin; its data is not validated yet. */
  message(data: unknown): void
  /** A document has loaded in the frame. */
  load(): void
  /** The frame cannot be loaded. */
  error(): void
  /** The frame was removed from the page. */
  gone(): void
}

/** The iframe of the secure site. */
export interface SecureFrame {
  readonly element: HTMLIFrameElement
  /** False once it was removed from the page. */
  readonly alive: () => boolean
  /** Whether this is the frame's window. */
  is(source: unknown): boolean
  post(message: unknown): void
  readonly dispose: Dispose
}

export interface FrameOptions {
  readonly src: string
  readonly origin: string
  /** Accessible name. */
  readonly title: string
  /** The `sandbox` attribute; omitted if `false`. */
  readonly sandbox: string | false
  readonly allow: string
}

const hidden = 'position:fixed;z-index:999999;display:none;border:none;animation-delay:0s,50ms'

/** Adds the hidden frame to the page and listens to it. It is identified by its element only: ids can be squatted. */
export const openFrame = (
  { src, origin, title, sandbox, allow }: FrameOptions,
  events: FrameEvents,
): SecureFrame => {
  const element = document.createElement('iframe')
  element.id = 'w3m-iframe'
  element.name = 'w3m-secure-iframe'
  element.title = title
  element.style.cssText = hidden
  element.referrerPolicy = 'strict-origin'
  if (sandbox !== false) element.setAttribute('sandbox', sandbox)
  if (allow) element.setAttribute('allow', allow)
  const undo = new AbortController()
  const { signal } = undo
  element.addEventListener('load', events.load, { signal })
  element.addEventListener('error', events.error, { signal })
  window.addEventListener(
    'message',
    (event) => {
      // Check the identity first: data of a foreign message is never read.
      if (event.source && event.source === element.contentWindow && event.origin === origin)
        events.message(event.data)
    },
    { signal },
  )
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI }) => {
      if (/^(frame|child|default)-src$/.test(effectiveDirective) && blockedURI.startsWith(origin))
        events.error()
    },
    { signal },
  )
  element.src = src
  const unslot = slotFrame(element)
  const observer = new MutationObserver(() => {
    if (!element.isConnected) events.gone()
  })
  if (element.parentNode) observer.observe(element.parentNode, { childList: true })
  return {
    element,
    alive: () => element.isConnected,
    is: (source) => !!source && source === element.contentWindow,
    post: (message) => {
      if (!element.contentWindow) throw new Error('W3mFrame: iframe is not set')
      element.contentWindow.postMessage(message, origin)
    },
    dispose: () => {
      undo.abort()
      observer.disconnect()
      unslot()
    },
  }
}
