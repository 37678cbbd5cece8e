/** One modal surface in the dialog host; those of all modals and copies of this package stand side by side in it. */
export interface Layer {
  readonly box: HTMLElement
  /** Shows the frames while this layer is on top. */
  readonly slot: HTMLSlotElement
  /** Its first element with a `tabindex` takes the focus at first, itself when nothing inside can. */
  readonly root: HTMLElement
  /** Catch Tab where it would leave. */
  readonly edges: readonly HTMLElement[]
  readonly zIndex: number
  /** The element inside that had the focus last. */
  focused?: Element | null | undefined
  /** Whether a wallet may be asking somewhere else on the page. */
  prompting: boolean
  escape(): void
}

/** A layer that is open. */
export interface Shown extends Layer {
  readonly openers: readonly (HTMLElement | null)[]
  /** The elements that are inert below it; undefined until focus is drawn in. */
  others: readonly HTMLElement[] | undefined
  covered: boolean
}
