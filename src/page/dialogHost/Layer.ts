/** One modal surface in the dialog host, side by side with those of all other modals and copies of this package. */
export interface Layer {
  readonly box: HTMLElement
  /** Shows the iframes while this layer is on top. */
  readonly slot: HTMLSlotElement
  /** Its first element with a `tabindex` gets the initial focus; the root itself if there is none. */
  readonly root: HTMLElement
  /** Catch Tab where it would leave the layer. */
  readonly edges: readonly HTMLElement[]
  readonly zIndex: number
  /** The element inside that was focused last. */
  focused?: Element | null | undefined
  /** Whether a wallet may be prompting elsewhere on the page. */
  prompting: boolean
  escape(): void
}

/** An open layer. */
export interface Shown extends Layer {
  readonly openers: readonly (HTMLElement | null)[]
  /** The page's elements made inert below it; undefined until the focus has moved in. */
  others: readonly HTMLElement[] | undefined
  covered: boolean
}
