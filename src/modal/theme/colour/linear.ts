/** Converts an sRGB channel to linear light (IEC 61966-2-1), 0 to 1. */
export const toLinear = (part: number): number =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4

/** Converts linear light to an sRGB channel, 0 to 1. */
export const fromLinear = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
