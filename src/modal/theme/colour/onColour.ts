import { contrast, TEXT } from './contrast.js'
import type { Rgb } from './rgb.js'

const white: Rgb = [1, 1, 1]
const black: Rgb = [0, 0, 0]
const ink: Rgb = [0x12 / 255, 0x16 / 255, 0x1a / 255]

/**
 * The colour of text on a fill: ink or white, whichever reads better, or black on a mid grey where neither is
 * readable enough.
 */
export const onColour = (fill: Rgb): Rgb => {
  const best = contrast(ink, fill) > contrast(white, fill) ? ink : white
  return contrast(best, fill) >= TEXT ? best : black
}
