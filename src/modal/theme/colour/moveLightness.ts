import { fromOklch, toOklch } from './oklch.js'
import { fromHex, type Rgb, toHex } from './rgb.js'

/**
 * Moves a colour towards white (1) or black (0) just until `isEnough` returns true; returns that end if it never
 * does.
 */
export const moveLightness = (colour: Rgb, end: 0 | 1, isEnough: (moved: Rgb) => boolean): Rgb => {
  if (isEnough(colour)) return colour
  const [start, chroma, hue] = toOklch(colour)
  // Rounded to the 8-bit steps of a screen, because those are measured.
  const colourAt = (part: number) => fromHex(toHex(fromOklch([start + (end - start) * part, chroma, hue])))
  let least = 0
  let most = 1
  for (let step = 0; step < 12; step++) {
    const middle = (least + most) / 2
    if (isEnough(colourAt(middle))) most = middle
    else least = middle
  }
  return colourAt(most)
}
