import { encode } from 'uqr'

/** A QR code as paths in a square whose side is `size` modules. */
export interface QrDrawing {
  /** Modules on a side. */
  size: number
  /** Path of the modules: neighbours are joined, and only outer corners are round. */
  modules: string
  /** Path of the three finder patterns, to be filled by the even-odd rule. */
  finders: string
  /** Rings of the finder patterns without their centres, which scanners do not take for finder patterns. */
  rings: string
}

/** Radius of an outer corner, in modules. */
const RADIUS = 0.4
/** How far a module reaches into its neighbour: shapes that only touch may show a line between them. */
const OVERLAP = 0.02

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
  const isModule = (x: number, y: number) =>
    data[y]?.[x] === true && !isFinder(x, y) && !(half && isFree(x) && isFree(y))
  const draw = (x: number, y: number) => {
    const [up, right, down, left] = [
      isModule(x, y - 1),
      isModule(x + 1, y),
      isModule(x, y + 1),
      isModule(x - 1, y),
    ]
    const [x1, y1] = [x + 1 + (right ? OVERLAP : 0), y + 1 + (down ? OVERLAP : 0)]
    const [a, b, c, d] = [up || left, up || right, down || right, down || left]
    const r = (joined: boolean) => (joined ? 0 : RADIUS)
    const arc = (joined: boolean, dx: number, dy: number) =>
      joined ? '' : `a${RADIUS} ${RADIUS} 0 0 1 ${dx} ${dy}`
    return `M${x + r(a)} ${y}H${x1 - r(b)}${arc(b, RADIUS, RADIUS)}V${y1 - r(c)}${arc(c, -RADIUS, RADIUS)}H${x + r(d)}${arc(d, -RADIUS, -RADIUS)}V${y + r(a)}${arc(a, RADIUS, -RADIUS)}z`
  }
  for (const [y, row] of data.entries())
    for (const x of row.keys()) if (isModule(x, y)) modules.push(draw(x, y))
  const corners = [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const
  const rings = corners.map(([x, y]) => square(x, y, 7, 1.75) + square(x + 1, y + 1, 5, 1)).join('')
  const centres = corners.map(([x, y]) => square(x + 2, y + 2, 3, 0.7)).join('')
  return { size, modules: modules.join(''), rings, finders: rings + centres }
}
