/** A mark: its plate, the glyph in a 24 × 24 square, and the glyph's colour if it is not white. */
export type MarkShape = readonly [plate: string, path: string, ink?: string]
