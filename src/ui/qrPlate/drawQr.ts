import { encode } from 'uqr'

/** A QR code as paths in a square whose side is `size` modules. */
export interface QrDrawing {
  /** Modules on a side. */
  size: number
  /** Path of the modules; a stroke with round joins of `2 * radius` gives them their corners. */
  modules: string
  /** Path of the three finder patterns, to be filled by the even-odd rule. */
  finders: string
  /** Rings of the finder patterns without their centres, which scanners do not take for finder patterns. */
  rings: string
  /** Corner radius of a module. */
  radius: number
}

const radius = 0.22

const square = (x: number, y: number, side: number, corner: number) => {
  const straight = side - 2 * corner
  const arc = (dx: number, dy: number) => `a${corner} ${corner} 0 0 1 ${dx} ${dy}`
  return `M${x + corner} ${y}h${straight}${arc(corner, corner)}v${straight}${arc(-corner, corner)}h${-straight}${arc(-corner, -corner)}v${-straight}${arc(corner, -corner)}z`
}

/** Encodes and draws a text, leaving a square in the middle free for a logo of `logo` times the side. */
export function drawQr(text: string, logo: number): QrDrawing {
  const { data, size } = encode(text, { ecc: logo > 0.2 ? 'Q' : 'M', boostEcc: true, border: 0 })
  const far = size - 7
  const isFinder = (x: number, y: number) => (y < 7 && (x < 7 || x >= far)) || (x < 7 && y >= far)
  // Half a module wider than the logo on each side, so that no module touches it.
  const half = logo ? (size * logo) / 2 + 0.5 : 0
  const isFree = (at: number) => at + 1 > size / 2 - half && at < size / 2 + half
  const modules: string[] = []
  const inner = Number((1 - 2 * radius).toFixed(2))
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark && !isFinder(x, y) && !(half && isFree(x) && isFree(y)))
        modules.push(`M${x + radius} ${y + radius}h${inner}v${inner}h-${inner}z`)
  const corners = [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const
  const rings = corners.map(([x, y]) => square(x, y, 7, 1.75) + square(x + 1, y + 1, 5, 1)).join('')
  const centres = corners.map(([x, y]) => square(x + 2, y + 2, 3, 0.7)).join('')
  return { size, modules: modules.join(''), rings, finders: rings + centres, radius }
}
