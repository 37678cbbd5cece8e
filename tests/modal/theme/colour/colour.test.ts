import fc from 'fast-check'
import { palette } from 'portico/ui'
import { describe, expect, test } from 'vitest'
import { contrast } from '../../../../src/modal/theme/colour/contrast.js'
import { deriveSignal } from '../../../../src/modal/theme/colour/deriveSignal.js'
import { moveLightness } from '../../../../src/modal/theme/colour/moveLightness.js'
import { fromOklch, toOklch } from '../../../../src/modal/theme/colour/oklch.js'
import { fromHex, mix, type Rgb, toHex } from '../../../../src/modal/theme/colour/rgb.js'
import { volume } from '../../../volumes.js'

const part = fc.integer({ min: 0, max: 255 }).map((value) => value / 255)
const anyColour = fc.tuple(part, part, part) as fc.Arbitrary<Rgb>

describe('colour maths against values others publish', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#ffffff', 4],
    ['#00ff00', '#000000', 15.3],
  ])('%s on %s has %f:1', (one, other, ratio) => {
    expect(contrast(fromHex(one), fromHex(other))).toBeCloseTo(ratio, 2)
    expect(contrast(fromHex(other), fromHex(one))).toBe(contrast(fromHex(one), fromHex(other)))
  })

  // The primaries in OKLCH as CSS Color 4 and its tools give them, hue in degrees.
  test.each([
    ['#ff0000', 0.62796, 0.25768, 29.234],
    ['#00ff00', 0.86644, 0.29483, 142.495],
    ['#0000ff', 0.45201, 0.31321, 264.052],
    ['#ffffff', 1, 0, undefined],
    ['#808080', 0.59987, 0, undefined],
  ])('%s in OKLCH', (hex, lightness, chroma, hue) => {
    const [l, c, h] = toOklch(fromHex(hex))
    expect(l).toBeCloseTo(lightness, 4)
    expect(c).toBeCloseTo(chroma, 4)
    if (hue !== undefined) expect(((h * 180) / Math.PI + 360) % 360).toBeCloseTo(hue, 1)
  })

  test('there and back is the same colour', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(toHex(fromOklch(toOklch(colour)))).toBe(toHex(colour))
      }),
    )
  })

  test('a colour that sRGB cannot show keeps its lightness and loses chroma', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (lightness, hue) => {
          const shown = fromOklch([lightness, 0.4, hue])
          for (const each of shown) {
            expect(each).toBeGreaterThan(-0.001)
            expect(each).toBeLessThan(1.001)
          }
          expect(
            toOklch(shown.map((each) => Math.min(1, Math.max(0, each))) as unknown as Rgb)[0],
          ).toBeCloseTo(lightness, 2)
        },
      ),
    )
  })

  test('mixing', () => {
    expect(toHex(mix(fromHex('#ff0000'), 0.5, fromHex('#0000ff')))).toBe('#800080')
    expect(toHex(mix(fromHex('#c9f26b'), 0.12, fromHex('#12161a')))).toBe('#283024')
  })

  test('a colour moves only where it has to, and no further', () => {
    const yellow = fromHex('#ffd400')
    expect(moveLightness(yellow, 0, () => true)).toBe(yellow)
    const white = fromHex('#ffffff')
    const moved = moveLightness(yellow, 0, (each) => contrast(each, white) >= 4.5)
    expect(contrast(moved, white)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(moved, white)).toBeLessThan(4.6)
    expect(toOklch(moved)[2]).toBeCloseTo(toOklch(yellow)[2], 1)
  })
})

const surfacesOf = (theme: 'dark' | 'light') =>
  (['surface-0', 'surface-1', 'surface-2', 'surface-3'] as const).map((name) => fromHex(palette[theme][name]))

describe.each(['dark', 'light'] as const)('THM-03 any accent on the %s surfaces', (theme) => {
  const surfaces = surfacesOf(theme)

  test('reads as text, shows as line, and its fill carries text', () => {
    fc.assert(
      fc.property(anyColour, (accent) => {
        const { text, line, fill, on, tint } = deriveSignal(accent, surfaces)
        const backs = [...surfaces, tint]
        const inks = (['text-1', 'text-2'] as const).map((role) => fromHex(palette[theme][role]))
        const misses = [
          ...backs.filter((back) => contrast(text, back) < 4.5).map((back) => `text on ${toHex(back)}`),
          ...backs.filter((back) => contrast(line, back) < 3).map((back) => `line on ${toHex(back)}`),
          ...(contrast(on, fill) < 4.5 ? ['text on the fill'] : []),
          // Other texts on the selection tint.
          ...inks.filter((each) => contrast(each, tint) < 4.5).map((each) => `${toHex(each)} on the tint`),
          ...(fill === accent ? [] : ['another fill']),
        ]
        if (misses.length) throw new Error(`${toHex(accent)}: ${misses.join(', ')}`)
      }),
      { numRuns: volume(2_000, 10_000), seed: 39 },
    )
  })

  test.each(['#0047ff', '#ffd400', '#808080', '#000000', '#ffffff', '#7b7b7b'])('%s', (hex) => {
    const { text, line, fill, on, tint } = deriveSignal(fromHex(hex), surfaces)
    expect([text, line, fill, on, tint].map(toHex)).toMatchSnapshot()
  })

  test('our own accent stays as it is where it stands', () => {
    const own = fromHex(palette[theme].signal)
    expect(toHex(deriveSignal(own, surfaces).text)).toBe(palette[theme].signal)
  })
})

test('surfaces that leave no colour enough get the one that shows best', () => {
  const mixed = ['#000000', '#777777', '#ffffff'].map(fromHex)
  const { text } = deriveSignal(fromHex('#ff0000'), mixed)
  expect(['#000000', '#ffffff']).toContain(toHex(text))
})
