import { contrast, LINE, TEXT } from './colour/contrast.js'
import { fromHex, type Rgb } from './colour/rgb.js'
import type { Palette } from './planTheme.js'

/** Two colours with too little contrast. */
export interface LowContrast {
  readonly front: string
  readonly back: string
  readonly ratio: number
  readonly needed: number
}

type Pair = readonly [front: string, back: string, needed: number]

const surfaces = ['surface-0', 'surface-1', 'surface-2', 'surface-3']
const kinds = ['signal', 'positive', 'caution', 'critical', 'info']
const pairs: readonly Pair[] = [
  ...surfaces.flatMap((back): Pair[] => [
    ...['text-1', 'text-2', 'text-3', ...kinds].map((front): Pair => [front, back, TEXT]),
    ['line-strong', back, LINE],
    ['signal-line', back, LINE],
  ]),
  ...kinds.flatMap((kind) => [kind, 'text-1', 'text-2'].map((front): Pair => [front, `${kind}-tint`, TEXT])),
  ...['primary', 'primary-hover', 'primary-pressed'].map((back): Pair => ['on-primary', back, TEXT]),
  ['on-critical', 'critical', TEXT],
  ['on-signal', 'signal-fill', TEXT],
]

/** Roles that default to the colour of another role. */
const same: Readonly<Record<string, string>> = {
  'signal-line': 'signal',
  primary: 'text-1',
  'on-primary': 'surface-0',
  'on-critical': 'surface-0',
}

/** The pairs with a colour of the host whose contrast is too low. Colours that cannot be read are skipped. */
export const findLowContrast = (
  defaults: Palette[keyof Palette],
  hostColours: Readonly<Record<string, string>>,
  read: (value: string) => Rgb | undefined,
): readonly LowContrast[] => {
  const sourceOf = (role: string): string =>
    hostColours[role] === undefined && same[role] !== undefined ? sourceOf(same[role]) : role
  const colourOf = (role: string) => {
    const source = sourceOf(role)
    const hostColour = hostColours[source]
    return hostColour === undefined
      ? fromHex((defaults as Readonly<Record<string, string>>)[source] as string)
      : read(hostColour)
  }
  return pairs.flatMap(([front, back, needed]) => {
    if (![front, back].some((role) => hostColours[sourceOf(role)] !== undefined)) return []
    const [one, other] = [colourOf(front), colourOf(back)]
    const ratio = one && other ? contrast(one, other) : needed
    return ratio < needed ? [{ front, back, ratio, needed }] : []
  })
}
