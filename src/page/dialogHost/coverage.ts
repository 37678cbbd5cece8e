// Between the edges, and where bars and bubbles of a page stand.
const places = (size: number) => [40, size / 4, size / 2, size * 0.75, size - 40]

/** Whether something of the page lies over an element that fills the viewport. */
export const isCovered = (outer: HTMLElement): boolean =>
  places(innerWidth).some((x) =>
    places(innerHeight).some((y) => !outer.contains(document.elementFromPoint(x, y) ?? outer)),
  )

/** Whether the page draws over all of itself, and so over the plain layer, too. */
export const isPageAltered = (): boolean =>
  [document.body, document.documentElement].some((element) => {
    const { filter, opacity, clipPath, mixBlendMode } = getComputedStyle(element)
    return `${filter} ${opacity} ${clipPath} ${mixBlendMode}` !== 'none 1 none normal'
  })

/**
 * The style that brings a fixed box back to the viewport; empty where it is there. A transformed body moves what is fixed,
 * and a scroll bar may take its share.
 */
export const strayStyle = (box: HTMLElement): string => {
  const { x, y, right, bottom } = box.getBoundingClientRect()
  return [x, y, right - innerWidth, bottom - innerHeight].some((by) => by * by > 400)
    ? `;width:100vw;height:100vh;translate:${-x}px ${-y}px`
    : ''
}
