import { fromLinear, toLinear } from './linear.js'
import type { Rgb } from './rgb.js'

/** Lightness 0 to 1, chroma, hue in radians. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

// The matrices as published by OKLab's author: https://bottosson.github.io/posts/oklab/
export const toOklch = (rgb: Rgb): Oklch => {
  const [red, green, blue] = rgb.map(toLinear) as unknown as Rgb
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    Math.hypot(a, b),
    Math.atan2(b, a),
  ]
}

const toRgb = ([lightness, chroma, hue]: Oklch): Rgb => {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    fromLinear(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    fromLinear(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    fromLinear(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ]
}

const isShown = (rgb: Rgb) => rgb.every((part) => part >= -0.0005 && part <= 1.0005)

/**
 * Converts a colour to sRGB, with the highest chroma, up to the given one, that sRGB can show at that
 * lightness.
 */
export const fromOklch = ([lightness, chroma, hue]: Oklch): Rgb => {
  let least = 0
  let most = chroma
  let best = toRgb([lightness, chroma, hue])
  if (isShown(best)) return best
  best = toRgb([lightness, 0, hue])
  for (let step = 0; step < 12; step++) {
    const middle = (least + most) / 2
    const found = toRgb([lightness, middle, hue])
    if (isShown(found)) {
      least = middle
      best = found
    } else most = middle
  }
  return best
}
