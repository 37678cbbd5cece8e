// Sample points between the edges, and where a page's bars and bubbles usually are.
const places = (size: number) => [40, size / 4, size / 2, size * 0.75, size - 40]

/** Whether an element of the page covers an element that fills the viewport. */
export const isCovered = (outer: HTMLElement): boolean =>
  places(innerWidth).some((x) =>
    places(innerHeight).some((y) => !outer.contains(document.elementFromPoint(x, y) ?? outer)),
  )

/** Whether the page has an effect over its whole body, which would also apply to the plain layer. */
export const isPageAltered = (): boolean =>
  [document.body, document.documentElement].some((element) => {
    const { filter, opacity, clipPath, mixBlendMode } = getComputedStyle(element)
    return `${filter} ${opacity} ${clipPath} ${mixBlendMode}` !== 'none 1 none normal'
  })

/**
 * The style that moves a fixed box back to the viewport; empty if it is there. A transformed body is the containing block of
 * fixed elements, and a scroll bar may take some width.
 */
export const strayStyle = (box: HTMLElement): string => {
  const { x, y, right, bottom } = box.getBoundingClientRect()
  return [x, y, right - innerWidth, bottom - innerHeight].some((offset) => offset * offset > 400)
    ? `;width:100vw;height:100vh;translate:${-x}px ${-y}px`
    : ''
}
