import { contrast } from './contrast.js'
import { onColour } from './onColour.js'
import { mix, type Rgb } from './rgb.js'

const white: Rgb = [1, 1, 1]
const black: Rgb = [0, 0, 0]

/** Contrast with the end of the scale below which a change towards it would not be seen. */
const SEEN = 1.5

/**
 * The text on a main button of this colour, unless it is given, and the button under the pointer and pressed: further from its text, or nearer to it
 * where the colour is black or white already.
 */
export const derivePrimary = (primary: Rgb, given?: Rgb) => {
  const on = given ?? onColour(primary)
  const away = contrast(on, white) > contrast(on, black) ? white : black
  const end = contrast(primary, away) < SEEN ? on : away
  return { on, hover: mix(end, 0.1, primary), pressed: mix(end, 0.2, primary) }
}
