declare global {
  interface Window {
    /** Every layout shift without an input before it, with what moved. */
    __moved(): Promise<readonly string[]>
    /** Texts of the connect button, one for each frame that changed; not those a slow page shows before it is ready. */
    __drawn(): readonly string[]
  }
}

/** Runs in the page before everything: records visible movement and flashes. */
export function recordPage() {
  const { __violated } = window as unknown as { __violated(what: string): void }
  document.addEventListener('securitypolicyviolation', (event) =>
    __violated(`${event.effectiveDirective} ${event.blockedURI}`),
  )
  const moved: { readonly at: number; readonly what: string }[] = []
  /** Times at which a button was first visible, and at which its text was final. */
  let [begun, ready] = [Number.NaN, Number.NaN]
  const keep = (entries: readonly PerformanceEntry[]) => {
    for (const entry of entries) {
      const shift = entry as PerformanceEntry & {
        hadRecentInput: boolean
        sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      }
      if (shift.hadRecentInput) continue
      for (const { node, previousRect: from, currentRect: to } of shift.sources) {
        // The balance appears later, before the address; it does not move the button.
        if (node?.parentElement?.matches('[data-testid=account-button]')) continue
        const what = `${node?.nodeName} ${node?.textContent} ${from.x},${from.y} to ${to.x},${to.y}`
        moved.push({ at: entry.startTime, what })
      }
    }
  }
  const observer = new PerformanceObserver((list) => keep(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  const frame = () => new Promise(requestAnimationFrame)
  const drawn: { readonly at: number; readonly seen: string }[] = []
  const look = () => {
    const button = document.querySelector('[data-testid=connect-button],[data-testid=account-button]')
    if (button) {
      begun ||= performance.now()
      if (button.matches('[data-ready=true]')) ready ||= performance.now()
      const parts = [...button.children].filter((part) => getComputedStyle(part).opacity !== '0')
      const seen = parts.map((part) => part.textContent).join(' ')
      if (drawn.at(-1)?.seen !== seen) drawn.push({ at: performance.now(), seen })
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  // The wallets' own controls are no part of the page.
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => document.querySelector('.tw-panel')?.remove()).observe(document.body, {
      childList: true,
    })
  })
  // Server-rendered labels are hidden for two seconds; a slower page shows them, and they change when it is ready.
  const isLate = (at: number, until: number) => at > begun + 1900 && at < until
  Object.assign(window, {
    __drawn: () => drawn.filter(({ at }) => !isLate(at, ready)).map(({ seen }) => seen),
    __moved: async () => {
      await document.fonts.ready
      for (let count = 0; count < 3; count++) await frame()
      keep(observer.takeRecords())
      return moved.filter(({ at }) => !isLate(at, ready + 100)).map(({ what }) => what)
    },
  })
}
