/** An animation or a transition. */
export interface Motion {
  readonly name: string
  readonly ms: number
  /** Whether its element does not change its place. */
  readonly still?: boolean
  /** Whether its element does not change its opacity. */
  readonly even?: boolean
}

/** Runs in the page: lists the modal's running animations, without those driven by scrolling. */
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
