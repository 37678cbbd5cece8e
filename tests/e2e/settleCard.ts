/** Runs in the page: finishes every animation, so that checks see the final state. */
export const settleCard = (): void => {
  const roots = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap((each) => (each.shadowRoot ? roots(each.shadowRoot) : [])),
  ]
  for (const root of roots(document))
    for (const each of root.getAnimations())
      if (each.timeline === document.timeline && each.effect?.getComputedTiming().endTime !== Infinity)
        each.finish()
}
