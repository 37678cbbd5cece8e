/** Keeps the card above the on-screen keyboard, with the focused field and the main button visible. */
export const keepAbove = (card: HTMLElement, view: VisualViewport, signal: AbortSignal): void => {
  const theme = card.closest<HTMLElement>('.portico')
  if (!theme || signal.aborted) return
  let keyboardHeight = 0
  const place = () => {
    const next = view.scale > 1.01 ? 0 : Math.max(0, Math.round(innerHeight - view.height - view.offsetTop))
    // A smaller difference comes from the browser's toolbar.
    const now = next > 100 ? next : 0
    if (now === keyboardHeight) return
    keyboardHeight = now
    for (const [name, value] of Object.entries({ vh: `${view.height}px`, vb: `${now}px` })) {
      if (now) theme.style.setProperty(`--portico-${name}`, value)
      else theme.style.removeProperty(`--portico-${name}`)
    }
    const field = (theme.getRootNode() as ShadowRoot).activeElement
    if (!now || !field) return
    for (const each of [card.querySelector('.p-body [data-variant=primary]'), field])
      each?.scrollIntoView({ block: 'nearest' })
  }
  place()
  view.addEventListener('resize', place, { signal })
  view.addEventListener('scroll', place, { signal })
}
