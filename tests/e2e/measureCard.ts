/** Findings in the card: sentences about faults, by gate. */
export interface Measured {
  readonly small: readonly string[]
  readonly clipped: readonly string[]
  readonly faint: readonly string[]
  readonly controls: number
}

/**
 * Runs in the page: checks the card, or the parts, for faults
 * that axe does not find. `target` is a size in px.
 */
export const measureCard = ({ target }: { readonly target: number }): Measured => {
  const all = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((each) => [
      each,
      ...(each.shadowRoot ? all(each.shadowRoot) : []),
    ])
  const root = all(document).find((each) => each.matches('.p-card, .g-parts'))
  if (!root) throw new Error('Nothing is drawn.')
  const elements = [root, ...all(root)]
  const isHidden = (each: Element) => !!each.closest('.p-sr,[aria-hidden=true]')
  const isSeen = (each: Element) => each.checkVisibility({ checkVisibilityCSS: true })
  const name = (each: Element) =>
    `${each.tagName.toLowerCase()}${each.className ? `.${String((each as HTMLElement).className).split(' ')[0]}` : ''} "${
      (each as HTMLElement).ariaLabel ?? (each.textContent ?? '').trim().slice(0, 40)
    }"`
  const parentOf = (each: Element): Element | null => each.parentElement

  const controls = elements.filter(
    (each) =>
      each.matches('button,a[href],input,select,textarea,summary,[role=tab],[role=switch]') && isSeen(each),
  )
  const hit = (x: number, y: number) => {
    let found = document.elementFromPoint(x, y)
    for (let inner = found; inner; ) {
      found = inner
      inner = inner.shadowRoot?.elementFromPoint(x, y) ?? null
      if (inner === found) break
    }
    return found
  }
  const small: string[] = []
  for (const control of controls) {
    // A link in a sentence may be as small as its line.
    if (control.matches('p a, .p-around a')) continue
    control.scrollIntoView({ block: 'center', inline: 'nearest' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    // Allow two pixels for edges and rounding.
    const reach = target / 2 - 2
    const points = [
      [x, y],
      [x - Math.min(reach, Math.max(width / 2 - 1, reach)), y],
      [x + Math.min(reach, Math.max(width / 2 - 1, reach)), y],
      [x, y - reach],
      [x, y + reach],
    ] as const
    const label = control.closest('label') ?? control
    const missed = points.filter(([px, py]) => {
      const found = hit(px, py)
      // A message may briefly cover the control that it is about.
      return !(found && (control.contains(found) || label.contains(found) || found.closest('.p-toast')))
    })
    if (missed.length) small.push(`${name(control)} ${Math.round(width)}x${Math.round(height)}`)
  }

  const clipped: string[] = []
  const scrolls = (each: Element) =>
    /auto|scroll/.test(getComputedStyle(each).overflowX + getComputedStyle(each).overflowY)
  for (const each of elements) {
    if (isHidden(each) || !isSeen(each)) continue
    if (scrolls(each) && each.scrollWidth > each.clientWidth + 1)
      clipped.push(`${name(each)} scrolls sideways: ${each.scrollWidth} over ${each.clientWidth}`)
  }
  const walker = (node: Node, visit: (text: Text) => void) => {
    for (const child of node.childNodes) {
      if (child instanceof Text && child.data.trim()) visit(child)
      else walker(child, visit)
    }
  }
  walker(root, (text) => {
    const holder = text.parentElement
    if (!holder || isHidden(holder) || !isSeen(holder)) return
    const range = document.createRange()
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()]
    // A message beside the card must fit on the screen.
    const above = holder.closest('.p-snackbar[data-beside]')
    const last = above ?? root
    if (above && rects.some(({ left, right, top }) => left < 0 || right > innerWidth || top < 0))
      clipped.push(`"${text.data.trim()}" is not on the screen`)
    for (let box: Element | null = holder; box; box = box === last ? null : parentOf(box)) {
      const style = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      const isControl = box.matches('button,a,input,.p-row,.p-chip,.p-note,.p-snackbar')
      const cutsX = /hidden|clip/.test(style.overflowX) || isControl || box === root
      const cutsY = /hidden|clip/.test(style.overflowY) || isControl
      // Allow an ellipsis with the whole text as title.
      if (style.textOverflow === 'ellipsis' && box.hasAttribute('title')) return
      // Allow clamped lines, because the accessible name is complete.
      if (style.webkitLineClamp !== 'none') return
      if (scrolls(box)) {
        if (rects.some(({ left, right }) => left < edge.left - 1 || right > edge.right + 1))
          clipped.push(`"${text.data.trim()}" leaves ${name(box)} sideways`)
        return
      }
      const out = rects.some(
        ({ left, right, top, bottom }) =>
          (cutsX && (left < edge.left - 1 || right > edge.right + 1)) ||
          // Allow 3 px: the line box is higher than its letters.
          (cutsY && (top < edge.top - 3 || bottom > edge.bottom + 3)),
      )
      if (out) clipped.push(`"${text.data.trim()}" does not fit into ${name(box)}`)
    }
  })

  const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  /** Blends colours on top of each other; `opacity` applies to the last one. */
  const over = (colours: readonly string[], opacity = 1): readonly number[] => {
    if (!paint) throw new Error('No canvas.')
    paint.clearRect(0, 0, 1, 1)
    colours.forEach((colour, at) => {
      paint.globalAlpha = at === colours.length - 1 ? opacity : 1
      paint.fillStyle = colour
      paint.fillRect(0, 0, 1, 1)
    })
    return [...paint.getImageData(0, 0, 1, 1).data.slice(0, 3)]
  }
  const light = (rgb: readonly number[]) => {
    const [r = 0, g = 0, b = 0] = rgb.map((value) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const ratio = (one: readonly number[], other: readonly number[]) => {
    const [a, b] = [light(one), light(other)]
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  }
  const groundOf = (each: Element | null): string[] => {
    const colours: string[] = []
    for (let box = each; box; box = parentOf(box)) colours.unshift(getComputedStyle(box).backgroundColor)
    return colours
  }
  /** Elements that may draw a control: the edge of a field can be on its parent or a sibling. */
  const around = (control: HTMLElement): readonly Element[] =>
    control.matches('input,textarea')
      ? [
          control,
          ...(control.parentElement ? [control.parentElement, ...control.parentElement.children] : []),
        ]
      : [control]
  const opacityOf = (each: Element) => {
    let opacity = 1
    for (let box: Element | null = each; box; box = parentOf(box)) opacity *= +getComputedStyle(box).opacity
    return opacity
  }
  const faint: string[] = []
  // Skip logos and avatars, whose colours are given and whose names stand beside them, and QR codes, which
  // have their own white plate and a placeholder without meaning.
  const drawings = elements.filter(
    (each) => each.matches('svg:not(.p-logo *,.p-qr *,[data-testid=avatar])') && isSeen(each),
  )
  for (const drawing of drawings) {
    // The ground of a tick is the box before it.
    const ground = groundOf(drawing.parentElement?.querySelector(':scope>input:checked') ?? drawing)
    // The drawing's paint with the best contrast is its main stroke.
    const inks = [...drawing.querySelectorAll('*')].flatMap((shape) => {
      const { stroke, fill } = getComputedStyle(shape)
      return [stroke, fill]
        .filter((paint) => paint !== 'none')
        .map((paint) => ratio(over([...ground, paint], opacityOf(shape)), over(ground)))
    })
    const best = Math.max(1, ...inks)
    const holder = controls.find((control) => control.contains(drawing)) ?? parentOf(drawing)
    if (best < 3) faint.push(`icon of ${holder ? name(holder) : 'the card'}: ${best.toFixed(2)}`)
  }
  for (const dot of elements.filter((each) => each.matches('.p-rail i') && isSeen(each))) {
    const { borderBlockEndColor, borderBlockEndWidth, backgroundColor } = getComputedStyle(dot)
    const ground = groundOf(parentOf(dot))
    const edge = Number.parseFloat(borderBlockEndWidth) > 0 ? [borderBlockEndColor] : []
    const best = Math.max(
      ...[...edge, backgroundColor].map((paint) => ratio(over([...ground, paint]), over(ground))),
    )
    if (best < 3) faint.push(`dot of the rail: ${best.toFixed(2)}`)
  }
  for (const control of controls) {
    const outside = over(groundOf(parentOf(control)))
    // Skip the field of an amount: its box has its own colour and a label.
    if (
      control.matches('input:not(.p-amount-box input),select,textarea,button[aria-pressed]') &&
      control.ariaDisabled !== 'true'
    ) {
      const best = Math.max(
        ...around(control).map((each) => {
          const { borderBlockEndColor, borderBlockEndWidth } = getComputedStyle(each)
          return Number.parseFloat(borderBlockEndWidth) > 0
            ? ratio(over([...groundOf(parentOf(each)), borderBlockEndColor]), over(groundOf(parentOf(each))))
            : 1
        }),
      )
      if (best < 3) faint.push(`edge of ${name(control)}: ${best.toFixed(2)}`)
    }
    control.focus({ focusVisible: true, preventScroll: true } as FocusOptions)
    const ring = around(control)
      .map((each) => getComputedStyle(each))
      .find(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      )
    if (!ring) {
      faint.push(`no focus ring on ${name(control)}`)
      continue
    }
    const seen = ratio(over([...groundOf(parentOf(control)), ring.outlineColor]), outside)
    if (seen < 3) faint.push(`focus ring of ${name(control)}: ${seen.toFixed(2)}`)
  }
  return {
    small: [...new Set(small)],
    clipped: [...new Set(clipped)],
    faint: [...new Set(faint)],
    controls: controls.length,
  }
}
