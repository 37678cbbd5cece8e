import type { Dispose } from 'portico/kernel'
import { slotFrame } from '#page'

/** What a frame tells its owner. */
export interface FrameEvents {
  /** A message from the frame's own window and the secure origin; nothing in it is checked yet. */
  message(data: unknown): void
  /** A document of the frame is there. */
  load(): void
  /** It cannot be loaded. */
  error(): void
  /** Somebody took it off the page. */
  gone(): void
}

/** The frame of the secure site. */
export interface SecureFrame {
  readonly element: HTMLIFrameElement
  /** False once it is off the page. */
  readonly alive: () => boolean
  /** True for the frame's window. */
  is(source: unknown): boolean
  post(message: unknown): void
  readonly dispose: Dispose
}

export interface FrameOptions {
  readonly src: string
  readonly origin: string
  /** Name for those who hear it. */
  readonly title: string
  /** Attribute of the element; absent where `false`. */
  readonly sandbox: string | false
  readonly allow: string
}

const hidden = 'position:fixed;z-index:999999;display:none;border:none;animation-delay:0s,50ms'

/** Puts the frame on the page, hidden, and listens to it. It is known by its element alone: ids can be squatted. */
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
      // Identity first: the data of a foreign message is never touched.
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
