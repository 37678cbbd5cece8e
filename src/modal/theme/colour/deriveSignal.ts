import { contrast, LINE, TEXT } from './contrast.js'
import { moveLightness } from './moveLightness.js'
import { onColour } from './onColour.js'
import { fromHex, mix, type Rgb, toHex } from './rgb.js'

const white: Rgb = [1, 1, 1]
const black: Rgb = [0, 0, 0]

export interface Signal {
  /** Variants of the accent for text and for lines, and the accent itself for fills. */
  readonly text: Rgb
  readonly line: Rgb
  readonly fill: Rgb
  /** The text on the fill, and the background of selected items. */
  readonly on: Rgb
  readonly tint: Rgb
}

/** Derives the colours of an accent for these background colours, of which the first is the card's. */
export const deriveSignal = (accent: Rgb, surfaces: readonly Rgb[]): Signal => {
  const [card = black] = surfaces
  const worst = (colour: Rgb, others: readonly Rgb[]) =>
    Math.min(...others.map((each) => contrast(colour, each)))
  const end = worst(white, surfaces) > worst(black, surfaces) ? 1 : 0
  // Half of the original accent is mixed in, because one that was darkened for contrast makes a grey tint.
  // The tint is rounded to the 8-bit steps of a screen, because those are shown and measured.
  const tintOf = (colour: Rgb) => fromHex(toHex(mix(mix(colour, 0.5, accent), end ? 0.12 : 0.16, card)))
  const text = moveLightness(accent, end, (moved) => worst(moved, [...surfaces, tintOf(moved)]) >= TEXT)
  const tint = tintOf(text)
  const line = moveLightness(accent, end, (moved) => worst(moved, [...surfaces, tint]) >= LINE)
  return { text, line, fill: accent, on: onColour(accent), tint }
}
