/** The host's part of a page: everything but our own elements. */
const own = (element: Element) => /^portico-/.test(element.id)

const state = () => {
  const lines = [document.documentElement, ...document.documentElement.querySelectorAll('*')]
    .filter((each) => !own(each) && !each.parentElement?.closest('[id^=portico-]') && !each.closest('head'))
    .map((each) => (each.cloneNode(false) as Element).outerHTML)
  return [
    ...lines,
    `focus on ${document.activeElement?.id}`,
    `scrolled to ${scrollX}, ${scrollY}`,
    `scrolls by hand ${[document.documentElement, document.body].map((each) => getComputedStyle(each).overflowY)}`,
    `${[...document.querySelectorAll('#host *')].filter((each) => each.matches('[inert], [inert] *')).length} inert`,
    `sheets ${document.adoptedStyleSheets.length}`,
  ]
}

export interface HostPage {
  /** Differences from the page as the host made it; none if everything is restored (I6). */
  changes(): readonly string[]
  /** Whether the rest of the page cannot be used now. */
  covered(): boolean
  remove(): void
}

/** A host page that is scrolled, has a focused button and one inert part. */
export const createHostPage = (): HostPage => {
  const host = document.createElement('div')
  host.id = 'host'
  host.innerHTML =
    '<p style="height:900px">A shop</p><button id="opener">Connect</button><section inert><button>Later</button></section><p style="height:3000px"></p>'
  document.body.append(host)
  scrollTo(0, 400)
  const opener = document.getElementById('opener') as HTMLElement
  opener.focus({ preventScroll: true })
  const before = state()
  return {
    changes: () => {
      const now = state()
      return [
        ...now.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
        ...before.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
      ]
    },
    covered: () => {
      const { x, y } = opener.getBoundingClientRect()
      return document.elementFromPoint(x + 2, y + 2) !== opener
    },
    remove: () => host.remove(),
  }
}
