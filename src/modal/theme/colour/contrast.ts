import { toLinear } from './linear.js'
import type { Rgb } from './rgb.js'

/** Minimum contrast ratios of WCAG 2.2, for text and for graphics. */
export const TEXT = 4.5
export const LINE = 3

const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)

/** The contrast ratio of two colours by WCAG 2.2, from 1 to 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [dim, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}
