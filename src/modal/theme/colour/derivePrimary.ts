import { contrast } from './contrast.js'
import { onColour } from './onColour.js'
import { mix, type Rgb } from './rgb.js'

const white: Rgb = [1, 1, 1]
const black: Rgb = [0, 0, 0]

/** The text on a main button of this colour, unless it is given, and the button under the pointer and pressed: further from its text. */
export const derivePrimary = (primary: Rgb, given?: Rgb) => {
  const on = given ?? onColour(primary)
  const away = contrast(on, white) > contrast(on, black) ? white : black
  return { on, hover: mix(away, 0.1, primary), pressed: mix(away, 0.2, primary) }
}
