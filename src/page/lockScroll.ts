import { adoptSheet } from './adoptSheet.js'
import { lease, type Owned } from './lease.js'

/** Keeps the page from scrolling until every holder has let go; nothing on the page moves. */
export function lockScroll(): () => void {
  return lease('scroll', lock).release
}

function lock(): Owned<undefined> {
  const { documentElement, body } = document
  const html = getComputedStyle(documentElement)
  // The viewport takes its overflow from body only while html has none; locking the other one would free the first.
  const onBody = html.overflowY === 'visible' && getComputedStyle(body).overflowY !== 'visible'
  const keepsGutter = innerWidth > documentElement.clientWidth && html.scrollbarGutter === 'auto'
  const css = `${onBody ? 'body' : 'html'}{overflow:hidden!important}`
  const gutter = keepsGutter ? 'html{scrollbar-gutter:stable!important}' : ''
  // A sheet, not inline styles: a strict CSP allows it and its removal leaves every attribute as it was.
  return { value: undefined, dispose: adoptSheet(document, css + gutter) }
}
