declare global {
  interface Window {
    /** Parts of the card that moved since its view was drawn, and the parts checked. */
    __layout: { readonly moves: string[]; readonly seen: Set<string> }
  }
}

/** Runs in the page: records parts of the card that move after the first frame of their view. */
export const watchLayout = (): void => {
  const moves: string[] = []
  const seen = new Set<string>()
  window.__layout = { moves, seen }
  let places = new Map<string, readonly number[]>()
  let view: string | undefined
  const parts =
    '.p-card,.p-rail,.p-method,.p-section,.p-separator,.p-row,.p-tile,.p-field-box,.p-social,.p-note,.p-empty,.p-button,.p-tabs,.p-hero,[data-testid]'
  const cardIn = (root: ParentNode): HTMLElement | undefined => {
    const found = root.querySelector<HTMLElement>('.p-card')
    if (found) return found
    for (const each of root.querySelectorAll('*')) {
      const inner = each.shadowRoot && cardIn(each.shadowRoot)
      if (inner) return inner
    }
    return undefined
  }
  const look = () => {
    requestAnimationFrame(look)
    const host = document.querySelector('#portico-host')?.shadowRoot
    const card = host && cardIn(host)
    // Before a view is at rest, it has nothing to press.
    const now =
      card?.matches('[data-idle]') && card.querySelector('.p-body>*') ? card.dataset.view : undefined
    if (now !== view) places = new Map()
    view = now
    if (!card || !now) return
    const next = new Map<string, readonly number[]>()
    for (const each of [card, ...card.querySelectorAll<HTMLElement>(parts)]) {
      const name = `${each.dataset.testid ?? each.className} ${each.dataset.key ?? ''}`
      const count = [...next.keys()].filter((key) => key.startsWith(name)).length
      const { left, top, width, height } = each.getBoundingClientRect()
      next.set(`${name}${count || ''}`, [left, top, width, height])
    }
    for (const [name, place] of next) {
      const before = places.get(name)
      if (before?.some((value, at) => Math.abs(value - (place[at] as number)) > 0.5))
        moves.push(`${now} ${name}: ${before.map(Math.round)} -> ${place.map(Math.round)}`)
      seen.add(`${now} ${name}`)
    }
    places = next
  }
  requestAnimationFrame(look)
}
