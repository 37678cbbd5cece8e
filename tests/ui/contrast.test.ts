import { palette } from 'portico/ui'
import { describe, expect, it } from 'vitest'
import { tokenStyles } from '../../src/ui/tokens/tokenStyles.js'

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

it('the ratio of black and white is 21', () => {
  expect(ratio('#000000', '#ffffff')).toBeCloseTo(21)
})

/** Ratio of every role on surface-0 to surface-3, as designed; a token may not fall behind. */
const designed = {
  dark: {
    'text-1': [16.7, 14.6, 12.13, 10.48],
    'text-2': [9.54, 8.34, 6.93, 5.98],
    'text-3': [7.41, 6.48, 5.38, 4.65],
    signal: [14.19, 12.4, 10.31, 8.9],
    positive: [10.92, 9.54, 7.93, 6.85],
    caution: [11.85, 10.35, 8.6, 7.43],
    critical: [8.04, 7.02, 5.84, 5.04],
    info: [10.2, 8.91, 7.41, 6.4],
    'line-strong': [5.15, 4.5, 3.74, 3.23],
  },
  light: {
    'text-1': [17.74, 16.23, 14.8, 13.41],
    'text-2': [8.01, 7.33, 6.68, 6.05],
    'text-3': [6.56, 6, 5.47, 4.96],
    signal: [7.66, 7.01, 6.39, 5.79],
    positive: [6.57, 6.01, 5.48, 4.97],
    caution: [7.13, 6.52, 5.94, 5.39],
    critical: [6.54, 5.99, 5.46, 4.95],
    info: [7.16, 6.56, 5.98, 5.42],
    'line-strong': [4.57, 4.18, 3.81, 3.45],
  },
} as const

type Role = keyof typeof palette.dark

/** Text on fills, and the own colour, text-1 and text-2 on tints. */
const pairs: Record<'dark' | 'light', [front: Role, back: Role, ratio: number][]> = {
  dark: [
    ['surface-0', 'text-1', 16.7],
    ['surface-0', 'primary-hover', 13.96],
    ['surface-0', 'primary-pressed', 11.31],
    ['surface-0', 'critical', 8.04],
    ['on-signal', 'signal-fill', 13.89],
    ['signal', 'signal-tint', 10.66],
    ['text-1', 'signal-tint', 12.54],
    ['text-2', 'signal-tint', 7.16],
    ['critical', 'critical-tint', 6.36],
    ['text-1', 'critical-tint', 13.22],
    ['text-2', 'critical-tint', 7.55],
    ['caution', 'caution-tint', 8.7],
    ['text-1', 'caution-tint', 12.27],
    ['text-2', 'caution-tint', 7.01],
    ['positive', 'positive-tint', 8.17],
    ['text-1', 'positive-tint', 12.5],
    ['text-2', 'positive-tint', 7.14],
    ['info', 'info-tint', 7.64],
    ['text-1', 'info-tint', 12.51],
    ['text-2', 'info-tint', 7.14],
    ['line', 'surface-0', 1.4],
  ],
  light: [
    ['surface-0', 'text-1', 17.74],
    ['surface-0', 'primary-hover', 13.06],
    ['surface-0', 'primary-pressed', 9.09],
    ['surface-0', 'critical', 6.54],
    ['on-signal', 'signal-fill', 14.74],
    ['signal', 'signal-tint', 6.93],
    ['text-1', 'signal-tint', 16.05],
    ['text-2', 'signal-tint', 7.24],
    ['critical', 'critical-tint', 5.76],
    ['text-1', 'critical-tint', 15.61],
    ['text-2', 'critical-tint', 7.05],
    ['caution', 'caution-tint', 6.52],
    ['text-1', 'caution-tint', 16.24],
    ['text-2', 'caution-tint', 7.33],
    ['positive', 'positive-tint', 5.65],
    ['text-1', 'positive-tint', 15.24],
    ['text-2', 'positive-tint', 6.88],
    ['info', 'info-tint', 6.37],
    ['text-1', 'info-tint', 15.76],
    ['text-2', 'info-tint', 7.11],
    ['line', 'surface-0', 1.27],
  ],
}

describe.each(['dark', 'light'] as const)('AXS-06 %s tokens', (theme) => {
  const colours = palette[theme]

  it.each(Object.entries(designed[theme]))('%s keeps its ratio on every surface', (role, ratios) => {
    const least = role === 'line-strong' ? 3 : 4.5
    for (const [at, surface] of surfaces.entries()) {
      const found = ratio(colours[role as keyof typeof colours], colours[surface])
      expect(found, surface).toBeGreaterThanOrEqual((ratios[at] as number) - 0.05)
      expect(found, surface).toBeGreaterThanOrEqual(least)
    }
  })

  // Lines of focus, progress and what is current, which in the light theme have a colour of their own.
  it('lines of the signal keep 3:1', () => {
    const line = theme === 'light' ? '#6b9200' : palette.dark.signal
    expect(tokenStyles).toContain('--portico-signal-line:#6b9200')
    for (const back of ['surface-0', 'surface-1', 'signal-tint'] as const)
      expect(ratio(line, colours[back]), back).toBeGreaterThanOrEqual(3)
  })

  it.each(pairs[theme])('%s on %s keeps its ratio', (front, back, wanted) => {
    expect(ratio(colours[front], colours[back])).toBeGreaterThanOrEqual(wanted - 0.05)
  })

  it('the signal colour has a contrast of 3:1 on its tint', () => {
    expect(ratio(colours.signal, colours['signal-tint'])).toBeGreaterThanOrEqual(3)
  })
})
