import type { Theme } from 'portico/core'
import type { palette as ours } from 'portico/ui'
import { contrast } from './colour/contrast.js'
import { derivePrimary } from './colour/derivePrimary.js'
import { deriveSignal } from './colour/deriveSignal.js'
import { fromHex, type Rgb, toHex } from './colour/rgb.js'

/** Whether this is a custom property whose value can neither end its declaration nor fetch anything. */
export const isSafeVariable = (name: string, value: unknown): value is string =>
  /^[a-z][a-z0-9-]*$/.test(name) &&
  typeof value === 'string' &&
  value.length < 200 &&
  !/[;{}<>\\@]|(url|src|image|image-set|expression)\(/i.test(value)

type Values = Readonly<Record<string, string>>
/**
 * The colours of both modes by role. They are passed in rather than imported, so that the components of
 * `portico/ui` stay in one chunk.
 */
export type Palette = typeof ours
type Mode = keyof Palette

/** Questions about CSS that only a browser can answer. */
export interface CssReader {
  /** Parses an opaque colour that does not depend on its context; undefined for any other. */
  read(value: string): Rgb | undefined
  supports(property: string, value: string): boolean
}

/** A host's theme as custom properties. */
export interface ThemePlan {
  /** Custom properties other than colours, named without their prefix. */
  readonly shape: Values
  readonly colours: Readonly<Record<Mode, Values>>
  /** Messages about values that were dropped or changed. */
  readonly refused: readonly string[]
}

/** Minimum contrast ratio of a QR code on its white plate. */
const QR = 7
const white: Rgb = [1, 1, 1]
const SHAPES = /^(font|mono|radius|row)/
/** Host variables other than the palette's, as listed in `docs/theming.md`. */
const otherVariables = [
  'font',
  'mono',
  'radius',
  'radius-sheet',
  'radius-control',
  'radius-icon',
  'radius-chip',
  'radius-plate',
  'row',
  'edge',
  'primary',
  'on-primary',
  'on-critical',
  'signal-line',
  'qr',
]
/** Corner radii as shares of the card's own. */
const corners = { sheet: 1.2, plate: 0.8, control: 0.6, icon: 0.5, chip: 0.4 }
/** Least radius of an inner corner in pixels, unless the card's own is smaller. */
const LEAST_CORNER = 8

/**
 * Validates the values of a theme other than its mode: drops invalid ones, and clamps numbers to their range.
 */
export const planTheme = (theme: Theme, palette: Palette, { read, supports }: CssReader): ThemePlan => {
  const { accent, fontFamily, fontScale, radius, density, qrColor, variables } = theme
  const refused: string[] = []
  const shape: Record<string, string> = {}
  const shared: Record<string, string> = {}

  const number = (name: string, value: unknown, least: number, most: number) => {
    if (value === undefined) return undefined
    if (typeof value !== 'number' || Number.isNaN(value)) {
      refused.push(`${name} must be a number`)
      return undefined
    }
    const clamped = Math.min(most, Math.max(least, value))
    if (clamped !== value)
      refused.push(`${name} ${value} is not between ${least} and ${most}: using ${clamped}`)
    return clamped
  }
  const colour = (name: string, value: unknown) => {
    const found = typeof value === 'string' ? read(value) : undefined
    if (!found && value !== undefined) refused.push(`${name} must be an opaque colour`)
    return found
  }

  const corner = number('radius', radius, 0, 24)
  if (corner !== undefined) {
    shape.radius = `${corner}px`
    for (const [name, share] of Object.entries(corners))
      shape[`radius-${name}`] = `${Math.max(corner * share, Math.min(corner, LEAST_CORNER))}px`
  }
  const scale = number('fontScale', fontScale, 1, 1.5)
  if (scale !== undefined) shape['font-scale'] = `${scale}`
  if (density === 'compact') shape.row = '48px'
  else if (density !== undefined && density !== 'comfortable')
    refused.push('density must be "comfortable" or "compact"')
  if (isSafeVariable('font', fontFamily) && supports('font-family', fontFamily))
    shape.font = `${fontFamily},system-ui,sans-serif`
  else if (fontFamily !== undefined) refused.push('fontFamily must be a plain list of families')

  const qr = colour('qrColor', qrColor)
  const ratio = qr ? contrast(qr, white) : 0
  if (qr && ratio >= QR) shared.qr = toHex(qr)
  else if (qr)
    refused.push(
      `qrColor ${qrColor} has a contrast of ${ratio.toFixed(2)}:1 on white, but ${QR}:1 is needed: using the default colour`,
    )

  // Variables come last, because they are the most specific way to set a property.
  const raw = colour('accent', accent)
  const hostColours: Record<string, string> = {}
  for (const [name, value] of Object.entries(variables))
    if (value === undefined) continue
    else if (!otherVariables.includes(name) && !Object.hasOwn(palette.dark, name))
      refused.push(`variables.${name} is not a theme variable`)
    else if (!isSafeVariable(name, value)) refused.push(`variables.${name} must be a plain CSS value`)
    else if (SHAPES.test(name)) shape[name] = value
    else hostColours[name] = value

  // If the host sets the colour of main buttons, their text has to be readable on it, and their hovered and
  // pressed colours are derived from it.
  const primary = hostColours.primary && read(hostColours.primary)
  if (primary) {
    const { on, hover, pressed } = derivePrimary(
      primary,
      hostColours['on-primary'] ? read(hostColours['on-primary']) : undefined,
    )
    shared['on-primary'] = toHex(on)
    shared['primary-hover'] = toHex(hover)
    shared['primary-pressed'] = toHex(pressed)
  }

  const coloursOf = (mode: Mode): Values => {
    if (!raw) return { ...shared, ...hostColours }
    const surfaces = (['surface-0', 'surface-1', 'surface-2', 'surface-3'] as const).map(
      (name) => (hostColours[name] && read(hostColours[name])) || fromHex(palette[mode][name]),
    )
    const { text, line, fill, on, tint } = deriveSignal(raw, surfaces)
    return {
      ...shared,
      signal: toHex(text),
      'signal-line': toHex(line),
      'signal-fill': toHex(fill),
      'on-signal': toHex(on),
      'signal-tint': toHex(tint),
      ...hostColours,
    }
  }
  return { shape, colours: { dark: coloursOf('dark'), light: coloursOf('light') }, refused }
}
