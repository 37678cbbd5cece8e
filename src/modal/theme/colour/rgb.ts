/** Red, green and blue of sRGB, 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Writes a colour as `#rrggbb`, rounded to 8 bits per channel. */
export const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Reads a colour of the form `#rrggbb`. */
export const fromHex = (hex: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  )
  return [red, green, blue]
}

/** Mixes a `share` (0 to 1) of one colour with the rest of another. */
export const mix = (one: Rgb, share: number, other: Rgb): Rgb => {
  const [red = 0, green = 0, blue = 0] = one.map(
    (part, at) => part * share + (other[at] as number) * (1 - share),
  )
  return [red, green, blue]
}
