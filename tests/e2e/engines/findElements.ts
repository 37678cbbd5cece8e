/** A step of a locator. */
export type Step =
  | { readonly css: string }
  | { readonly text: string; readonly flags?: string }
  | { readonly has: string; readonly flags?: string }
  | { readonly nth: number }

/**
 * Finds elements as Playwright's locators do, also in open shadow roots. Runs in the page, so it uses nothing from outside itself.
 */
export const findElements = (steps: readonly Step[]): Element[] => {
  const shadows = (root: ParentNode): ParentNode[] => {
    const own = root instanceof Element && root.shadowRoot ? [root.shadowRoot] : []
    const inner = [...root.querySelectorAll('*')].flatMap((each) => each.shadowRoot ?? [])
    return [...own, ...inner].flatMap((each) => [each, ...shadows(each)])
  }
  const below = (root: ParentNode, css: string) =>
    [root, ...shadows(root)].flatMap((each) => [...each.querySelectorAll(css)])
  const flat = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const matches = (element: Element, text: string, flags: string | undefined) =>
    flags === undefined
      ? flat(element).toLowerCase().includes(text.toLowerCase())
      : new RegExp(text, flags).test(flat(element))
  let found: ParentNode[] = [document]
  for (const step of steps) {
    if ('css' in step) found = [...new Set(found.flatMap((each) => below(each, step.css)))]
    else if ('has' in step) found = found.filter((each) => matches(each as Element, step.has, step.flags))
    else if ('text' in step) {
      const holders = found
        .flatMap((each) => below(each, '*'))
        .filter((each) => matches(each, step.text, step.flags))
      found = [...new Set(holders)].filter(
        (each) => !holders.some((other) => other !== each && each.contains(other)),
      )
    } else found = found.slice(step.nth, step.nth + 1)
  }
  return found as Element[]
}
