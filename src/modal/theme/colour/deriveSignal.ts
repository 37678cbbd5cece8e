import { contrast, LINE, TEXT } from './contrast.js'
import { moveLightness } from './moveLightness.js'
import { mix, type Rgb } from './rgb.js'

const white: Rgb = [1, 1, 1]
const black: Rgb = [0, 0, 0]
const ink: Rgb = [0x12 / 255, 0x16 / 255, 0x1a / 255]

export interface Signal {
  /** For texts, for lines, and as it is for fills. */
  readonly text: Rgb
  readonly line: Rgb
  readonly fill: Rgb
  /** Text on the fill, and the surface of what is selected. */
  readonly on: Rgb
  readonly tint: Rgb
}

/** Ink or white, whichever reads better; black where a mid grey leaves neither enough. */
const onColour = (fill: Rgb): Rgb => {
  const best = contrast(ink, fill) > contrast(white, fill) ? ink : white
  return contrast(best, fill) >= TEXT ? best : black
}

/** The colours of an accent on these surfaces, of which the card's is the first. */
export const deriveSignal = (accent: Rgb, surfaces: readonly Rgb[]): Signal => {
  const [card = black] = surfaces
  const worst = (colour: Rgb, others: readonly Rgb[]) =>
    Math.min(...others.map((each) => contrast(colour, each)))
  const end = worst(white, surfaces) > worst(black, surfaces) ? 1 : 0
  // Half of it as the host gave it, because a colour that was darkened to be readable makes a grey tint.
  const tintOf = (colour: Rgb) => mix(mix(colour, 0.5, accent), end ? 0.12 : 0.16, card)
  const text = moveLightness(accent, end, (moved) => worst(moved, [...surfaces, tintOf(moved)]) >= TEXT)
  const tint = tintOf(text)
  const line = moveLightness(accent, end, (moved) => worst(moved, [...surfaces, tint]) >= LINE)
  return { text, line, fill: accent, on: onColour(accent), tint }
}
