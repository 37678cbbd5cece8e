/** Misplaced parts of a right-to-left card, and the parts checked. */
export interface Directed {
  /** Sentences about what is wrong. */
  readonly turned: readonly string[]
  /** Kinds of left-to-right texts, and controls of the header, that were found. */
  readonly seen: readonly string[]
}

/**
 * Runs in the page: checks that the header is mirrored, and that
 * addresses, amounts and the like run left to right.
 */
export const measureDirection = (): Directed => {
  const all = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((each) => [
      each,
      ...(each.shadowRoot ? all(each.shadowRoot) : []),
    ])
  const root = all(document).find((each) => each.matches('.p-card, .g-parts'))
  if (!root) throw new Error('Nothing is drawn.')
  const turned: string[] = []
  const seen = new Set<string>()
  const middle = (each: Element) => {
    const { left, width } = each.getBoundingClientRect()
    return left + width / 2
  }

  // Close is at the end of the line, back at its start.
  for (const [id, side] of [
    ['header-close', -1],
    ['header-back', 1],
  ] as const) {
    const control = root.querySelector(`[data-testid=${id}]`)
    if (!control?.checkVisibility({ checkVisibilityCSS: true })) continue
    seen.add(id)
    if (Math.sign(middle(control) - middle(root)) !== side) turned.push(`${id} is not on the other side`)
    const icon = control.querySelector('svg')
    const mirrored = !!icon && new DOMMatrix(getComputedStyle(icon).transform).a < 0
    if (mirrored !== (id === 'header-back')) turned.push(`the icon of ${id} is turned the wrong way`)
  }

  const kinds = {
    address:
      /\b0x[\da-f]{4,}(?:(?:…|\.{3})[\da-f]{2,})?|\b[1-9A-HJ-NP-Za-km-z]{4,8}(?:…|\.{3})[1-9A-HJ-NP-Za-km-z]{4,8}\b/gi,
    mail: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
    countdown: /\b\d{1,2}:\d\d\b/g,
    amount:
      /[+\-−<]?\s?[$€]?\d[\d,.]*\s?(?:ETH|SOL|BTC|USD|%)|[+\-−<]\s?[$€]?\d[\d,.]*|[$€]\d[\d,.]*|\d[\d,]*\+|(?<![\d.])\d[\d,]*\.\d+(?![\d.:])/g,
  }
  /** Whether the text is isolated from its surroundings and runs left to right. */
  const isApart = (from: Element): boolean => {
    if (getComputedStyle(from).direction !== 'ltr') return false
    for (let box: Element | null = from; box && box !== root; box = box.parentElement) {
      const { unicodeBidi, display } = getComputedStyle(box)
      if (/isolate|plaintext/.test(unicodeBidi) || !/^(?:inline|contents)$/.test(display)) return true
    }
    return false
  }
  const texts: Text[] = []
  const collect = (node: Node) => {
    for (const child of node.childNodes) {
      if (child instanceof Text) texts.push(child)
      else if (!(child instanceof Element) || !child.matches('.p-sr,[hidden]')) collect(child)
    }
  }
  collect(root)
  for (const text of texts) {
    const holder = text.parentElement
    if (!holder?.checkVisibility({ checkVisibilityCSS: true })) continue
    for (const [kind, pattern] of Object.entries(kinds))
      for (const { 0: found, index } of text.data.matchAll(pattern)) {
        seen.add(kind)
        const range = document.createRange()
        const places = [...found].map((_, at) => {
          range.setStart(text, index + at)
          range.setEnd(text, index + at + 1)
          return range.getBoundingClientRect()
        })
        const back = places.some(({ left, top, bottom, width }, at) => {
          const before = places[at - 1]
          // Compare with half the height, because letters of adjacent lines may overlap.
          const isOnLine = before?.width && width && Math.abs(before.top - top) < (bottom - top) / 2
          return isOnLine && left < before.left
        })
        if (back || !isApart(holder)) turned.push(`${kind} "${found}" ${back ? 'runs' : 'may run'} backwards`)
      }
  }
  for (const field of root.querySelectorAll('input')) {
    if (!/^(?:email|one-time-code)$/.test(field.autocomplete) && field.inputMode !== 'decimal') continue
    seen.add(`field of ${field.autocomplete || field.inputMode}`)
    const boxes = [...(field.parentElement?.querySelectorAll(':scope > span') ?? [])].map(middle)
    const isCode = field.autocomplete === 'one-time-code'
    // An empty e-mail field shows its placeholder in the page's language.
    if (
      (isCode || field.value || field.inputMode === 'decimal') &&
      getComputedStyle(field).direction !== 'ltr'
    )
      turned.push(`the field of ${field.autocomplete || field.inputMode} runs backwards`)
    if (isCode && boxes.some((place, at) => at > 0 && place < (boxes[at - 1] as number)))
      turned.push('the boxes of the code run backwards')
  }
  return { turned: [...new Set(turned)], seen: [...seen] }
}
