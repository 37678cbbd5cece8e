/** An animation or a transition. */
export interface Motion {
  readonly name: string
  readonly ms: number
  /** Whether its element is at one place all the time. */
  readonly still?: boolean
  /** Whether its element is as opaque all the time. */
  readonly even?: boolean
}

/** Runs in the page: what moves now in the modal, by the clock and not by scrolling. */
export const running = (): readonly Motion[] => {
  const roots = (root: Document | ShadowRoot): ShadowRoot[] =>
    [...root.querySelectorAll('*')].flatMap((each) =>
      each.shadowRoot ? [each.shadowRoot, ...roots(each.shadowRoot)] : [],
    )
  return roots(document)
    .flatMap((root) => root.getAnimations())
    .filter((each) => each.timeline === document.timeline)
    .map((each) => {
      const ms = Math.round(Number(each.effect?.getComputedTiming().endTime ?? 0))
      const element = (each.effect as KeyframeEffect).target as Element
      const seen = [0, 0.25, 0.5, 0.75, 0.99].map((share) => {
        each.currentTime = ms * share
        const { x, y, width, height } = element.getBoundingClientRect()
        return {
          place: [x, y, width, height].map(Math.round).join(),
          opacity: getComputedStyle(element).opacity,
        }
      })
      return {
        name: each instanceof CSSAnimation ? each.animationName : 'transition',
        ms,
        still: new Set(seen.map(({ place }) => place)).size === 1,
        even: new Set(seen.map(({ opacity }) => opacity)).size === 1,
      }
    })
}
