import { adoptSheet } from './adoptSheet.js'
import { lease, type Owned } from './lease.js'

/** Locks the page's scrolling until every holder has released it; nothing on the page moves. */
export function lockScroll(): () => void {
  return lease('scroll', lock).release
}

function lock(): Owned<undefined> {
  const { documentElement, body } = document
  const html = getComputedStyle(documentElement)
  // The viewport takes its overflow from body only while html has none; locking the wrong one would unlock the other.
  const onBody = html.overflowY === 'visible' && getComputedStyle(body).overflowY !== 'visible'
  const keepsGutter = innerWidth > documentElement.clientWidth && html.scrollbarGutter === 'auto'
  const css = `${onBody ? 'body' : 'html'}{overflow:hidden!important}`
  const gutter = keepsGutter ? 'html{scrollbar-gutter:stable!important}' : ''
  // A style sheet instead of inline styles: allowed by a strict CSP, and its removal leaves every attribute unchanged.
  return { value: undefined, dispose: adoptSheet(document, css + gutter) }
}
