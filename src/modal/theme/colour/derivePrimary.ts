import { contrast } from './contrast.js'
import { onColour } from './onColour.js'
import { mix, type Rgb } from './rgb.js'

const white: Rgb = [1, 1, 1]
const black: Rgb = [0, 0, 0]

/**
 * If a button contrasts with black or white by less than this, moving it further towards that end would not
 * be seen.
 */
const SEEN = 1.5

/**
 * Derives the colours of a main button: its text unless that is given, and the button hovered and pressed.
 * These two move away from the text, or towards it if the button is almost black or white already.
 */
export const derivePrimary = (primary: Rgb, onPrimary?: Rgb) => {
  const on = onPrimary ?? onColour(primary)
  const away = contrast(on, white) > contrast(on, black) ? white : black
  const end = contrast(primary, away) < SEEN ? on : away
  return { on, hover: mix(end, 0.1, primary), pressed: mix(end, 0.2, primary) }
}
