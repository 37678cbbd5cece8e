import { palette } from 'portico/ui'
import { describe, expect, it } from 'vitest'

const channel = (value: number) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16)),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const ratio = (one: string, other: string) => {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right)
  return (bright + 0.05) / (dim + 0.05)
}

const surfaces = ['surface-0', 'surface-1', 'surface-2', 'surface-3'] as const
const texts = ['text-1', 'text-2', 'text-3', 'signal', 'positive', 'caution', 'critical', 'info'] as const
const tinted = ['signal', 'positive', 'caution', 'critical', 'info'] as const

it('the ratio of black and white is 21', () => {
  expect(ratio('#000000', '#ffffff')).toBeCloseTo(21)
})

describe.each(['dark', 'light'] as const)('%s tokens', (theme) => {
  const colours = palette[theme]

  it.each(surfaces)('every text role reads on %s', (surface) => {
    for (const text of texts)
      expect(ratio(colours[text], colours[surface]), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5)
  })

  it.each(surfaces)('control edges show on %s', (surface) => {
    expect(ratio(colours['line-strong'], colours[surface])).toBeGreaterThanOrEqual(3)
  })

  it.each(tinted)('texts read on the tint of %s', (kind) => {
    for (const text of [kind, 'text-1', 'text-2'] as const)
      expect(ratio(colours[text], colours[`${kind}-tint`]), text).toBeGreaterThanOrEqual(4.5)
  })

  it('labels read on filled buttons in every state', () => {
    for (const fill of ['text-1', 'primary-hover', 'primary-pressed', 'critical'] as const)
      expect(ratio(colours['surface-0'], colours[fill]), fill).toBeGreaterThanOrEqual(4.5)
    expect(ratio(colours['on-signal'], colours['signal-fill'])).toBeGreaterThanOrEqual(4.5)
  })
})
