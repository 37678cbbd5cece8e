import fc from 'fast-check'
import type { Theme } from 'portico/core'
import { palette } from 'portico/ui'
import { describe, expect, test, vi } from 'vitest'
import { fromHex } from '../../../src/modal/theme/colour/rgb.js'
import { findLowContrast } from '../../../src/modal/theme/findLowContrast.js'
import { type CssReader, isSafeVariable, planTheme } from '../../../src/modal/theme/planTheme.js'
import { warnAboutTheme } from '../../../src/modal/theme/warnAboutTheme.js'
import { CASES, limit } from '../../volumes.js'

/** A browser that only accepts hex colours and names of font families. */
const reader: CssReader = {
  read: (value) => (/^#[\da-f]{6}$/i.test(value) ? fromHex(value) : undefined),
  supports: (_property, value) => /^[\w\s,"'-]+$/.test(value),
}
const plan = (theme: Record<string, unknown>) =>
  planTheme({ mode: 'dark', variables: {}, ...theme } as unknown as Theme, palette, reader)

describe('THM-03 the theme options and their checks', () => {
  test('an empty theme sets nothing, and unknown keys are ignored', () => {
    const empty = { shape: {}, colours: { dark: {}, light: {} }, refused: [] }
    expect(plan({})).toEqual(empty)
    expect(plan({ colour: 'red', mixColor: '#fff', toString: 1 })).toEqual(empty)
  })

  test('an accent is adapted to each theme, and keeps its own colour as a fill', () => {
    const { colours, refused } = plan({ accent: '#FFD400' })
    expect(colours.dark).toMatchObject({
      signal: '#ffd400',
      'signal-line': '#ffd400',
      'signal-fill': '#ffd400',
    })
    expect(colours.light['signal-fill']).toBe('#ffd400')
    expect(colours.light.signal).not.toBe('#ffd400')
    expect(colours.light['on-signal']).toBe('#12161a')
    expect(plan({ accent: '#0047ff' }).colours.dark['on-signal']).toBe('#ffffff')
    expect(refused).toEqual([])
  })

  test('an accent is adapted to the surfaces of the host', () => {
    const dark = plan({
      accent: '#ffd400',
      variables: { 'surface-0': '#ffffff', 'surface-1': '#fafafa', 'surface-2': '#f0f0f0' },
    })
    expect(dark.colours.dark.signal).not.toBe('#ffd400')
    expect(dark.colours.dark['surface-0']).toBe('#ffffff')
  })

  test('a variable of the host overrides everything else', () => {
    const { shape, colours } = plan({
      accent: '#ffd400',
      radius: 4,
      variables: { signal: '#abcdef', radius: '9px', primary: '#111111' },
    })
    expect(colours.dark).toMatchObject({
      signal: '#abcdef',
      'signal-fill': '#ffd400',
      primary: '#111111',
    })
    expect(shape.radius).toBe('9px')
  })

  test("a main button in the host's colour gets readable text in every state, unless the host sets it", () => {
    for (const primary of ['#0047ff', '#ffd400', '#808080', '#d6006c', '#000000', '#111111', '#ffffff']) {
      const given = plan({ variables: { primary } }).colours
      for (const mode of ['dark', 'light'] as const) {
        expect(Object.keys(given[mode])).toEqual([
          'on-primary',
          'primary-hover',
          'primary-pressed',
          'primary',
        ])
        expect(findLowContrast(palette[mode], given[mode], reader.read)).toEqual([])
        expect(new Set(Object.values(given[mode])).size).toBeGreaterThan(3)
      }
    }
    const own = { primary: '#0047ff', 'on-primary': '#eeeeee', 'primary-hover': '#0000ff' }
    expect(plan({ variables: own }).colours.light).toMatchObject(own)
  })

  test('the contrast of an accent tint is measured as it is shown', () => {
    for (const accent of ['#d6006c', '#c2185b', '#0047ff', '#7b3fe4']) {
      const { colours } = plan({ accent })
      for (const mode of ['dark', 'light'] as const)
        expect([accent, findLowContrast(palette[mode], colours[mode], reader.read)]).toEqual([accent, []])
    }
  })

  test.each([
    [0, '0px', { sheet: '0px', plate: '0px', control: '0px', icon: '0px', chip: '0px' }],
    [4, '4px', { sheet: '4.8px', plate: '4px', control: '4px', icon: '4px', chip: '4px' }],
    [12, '12px', { sheet: '14.4px', plate: '9.6px', control: '8px', icon: '8px', chip: '8px' }],
    [20, '20px', { sheet: '24px', plate: '16px', control: '12px', icon: '10px', chip: '8px' }],
    [24, '24px', { sheet: '28.8px', plate: '19.2px', control: '14.4px', icon: '12px', chip: '9.6px' }],
  ])(
    'radius %d: inner corners scale with it, and stay at 8 px where the card has that much',
    (radius, card, others) => {
      const { shape, refused } = plan({ radius })
      const found = Object.fromEntries(
        Object.keys(others).map((name) => [
          name,
          `${Number((shape[`radius-${name}`] ?? '').replace('px', ''))
            .toFixed(1)
            .replace('.0', '')}px`,
        ]),
      )
      expect(shape.radius).toBe(card)
      expect(found).toEqual(others)
      expect(refused).toEqual([])
    },
  )

  test.each([
    [{ radius: -3 }, { radius: '0px' }, 'radius -3 is not between 0 and 24: using 0'],
    [{ radius: 99 }, { radius: '24px' }, 'radius 99 is not between 0 and 24: using 24'],
    [{ fontScale: 0.5 }, { 'font-scale': '1' }, 'fontScale 0.5 is not between 1 and 1.5: using 1'],
    [{ radius: '12px' }, {}, 'radius must be a number'],
    [{ radius: Number.NaN }, {}, 'radius must be a number'],
    [{ density: 'tight' }, {}, 'density must be "comfortable" or "compact"'],
    [{ fontFamily: 'x;y' }, {}, 'fontFamily must be a plain list of families'],
    [{ fontFamily: 'url(//x)' }, {}, 'fontFamily must be a plain list of families'],
    [{ fontFamily: '(' }, {}, 'fontFamily must be a plain list of families'],
    [{ accent: 'blurple' }, {}, 'accent must be an opaque colour'],
    [{ accent: 7 }, {}, 'accent must be an opaque colour'],
    [{ variables: { radius: '1px;x:y' } }, {}, 'variables.radius must be a plain CSS value'],
    [{ variables: { __x: 'red' } }, {}, 'variables.__x is not a theme variable'],
    [{ variables: { constructor: 'red' } }, {}, 'variables.constructor is not a theme variable'],
    [{ variables: { 'font-scale': '3' } }, {}, 'variables.font-scale is not a theme variable'],
    [{ variables: { motion: '9' } }, {}, 'variables.motion is not a theme variable'],
    [{ variables: { dir: '-1' } }, {}, 'variables.dir is not a theme variable'],
    [{ variables: { vh: '10px' } }, {}, 'variables.vh is not a theme variable'],
  ])('%j', (theme, shape, refusal) => {
    const found = plan(theme)
    expect(found.shape).toMatchObject(shape)
    if (Object.keys(shape).length === 0) expect(found.shape).toEqual({})
    expect(found.colours).toEqual({ dark: {}, light: {} })
    expect(found.refused).toEqual([refusal])
  })

  test('an undefined variable falls back to the default, and is not reported', () => {
    expect(plan({ variables: { primary: undefined, radius: undefined } })).toEqual({
      shape: {},
      colours: { dark: {}, light: {} },
      refused: [],
    })
  })

  test('a font family gets the default ones as a fallback, and the font of addresses is unchanged', () => {
    expect(plan({ fontFamily: 'Inter, "Own Sans"' }).shape).toEqual({
      font: 'Inter, "Own Sans",system-ui,sans-serif',
    })
  })

  test('density compact sets the row height, comfortable sets nothing', () => {
    expect(plan({ density: 'compact' }).shape).toEqual({ row: '48px' })
    expect(plan({ density: 'comfortable' })).toMatchObject({ shape: {}, refused: [] })
  })

  test('qrColor needs a contrast of 7:1 on white, or the default is used', () => {
    expect(plan({ qrColor: '#003377' }).colours).toEqual({
      dark: { qr: '#003377' },
      light: { qr: '#003377' },
    })
    expect(plan({ qrColor: '#0047ff' })).toMatchObject({
      colours: { dark: {}, light: {} },
      refused: [
        'qrColor #0047ff has a contrast of 6.28:1 on white, but 7:1 is needed: using the default colour',
      ],
    })
  })

  test(
    'PROP-22 any input gives only known names, and values that cannot end a declaration or fetch',
    () => {
      // The reader accepts everything here, so that only the guards are tested.
      const credulous: CssReader = { read: reader.read, supports: () => true }
      const anything = fc.anything({ maxDepth: 2, withBigInt: true, withDate: true })
      const piece = fc.constantFrom(
        ...['red', '#0047ff', '12px', 'Inter', ' ', ',', '"', "'", '(', ')', '/*', '*/', '--x', 'var(--x)'],
        ...[';', '{', '}', '<', '>', '\\', '@import ', 'url(', 'UrL(', 'image-set(', '-webkit-image-set("'],
        ...[
          'src(',
          'image(',
          'expression(',
          '//evil.example/x',
          '\n',
          '\0',
          '\u202e',
          '\\75rl(',
          ':',
          '!important',
        ],
      )
      const value = fc.oneof(
        fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('')),
        fc.constantFrom('#0047ff', '12px', '1rem'),
        fc.string(),
        anything,
      )
      const keys = ['accent', 'fontFamily', 'fontScale', 'radius', 'density', 'qrColor']
      const written = [
        ...Object.keys(palette.dark),
        'font',
        'mono',
        'radius',
        'row',
        'primary',
        'signal-line',
      ]
      const made = [
        'on-primary',
        'font',
        'font-scale',
        'row',
        'qr',
        'radius',
        /^radius-\w+$/,
        /^(on-)?signal(-\w+)?$/,
      ]
      let worn = 0
      fc.assert(
        fc.property(
          fc.dictionary(fc.constantFrom(...keys), value, { noNullPrototype: true }),
          fc.dictionary(fc.oneof(fc.constantFrom(...written, '__proto__', 'motion'), fc.string()), value),
          (theme, variables) => {
            const given = { mode: 'dark', ...theme, variables } as unknown as Theme
            const { shape, colours, refused } = planTheme(given, palette, credulous)
            for (const values of [shape, colours.dark, colours.light])
              for (const [name, value] of Object.entries(values)) {
                worn++
                expect(
                  [...written, ...made].some((known) =>
                    typeof known === 'string' ? known === name : known.test(name),
                  ),
                ).toBe(true)
                expect(value).not.toMatch(/[;{}<>\\@]|(url|src|image|image-set|expression)\(/i)
                expect(value.length).toBeLessThan(240)
              }
            for (const text of refused) expect(text).toEqual(expect.any(String))
          },
        ),
        { numRuns: CASES },
      )
      expect(worn).toBeGreaterThan(CASES / 5)
    },
    limit(600_000),
  )

  test.each([
    'red; background: url(//x)',
    'url(x)',
    'image-set("x")',
    'a}b',
    '@import',
    '<x>',
    '\\75rl(x)',
    'src("x")',
    'image("x")',
  ])('a value like %s is not a safe variable', (value) => expect(isSafeVariable('accent', value)).toBe(false))
})

describe('contrast of the colours of a host, in debug mode', () => {
  const low = (given: Record<string, string>, theme: 'dark' | 'light' = 'light') =>
    findLowContrast(palette[theme], given, reader.read)

  test.each(['dark', 'light'] as const)(
    'our own %s colours have enough contrast when the host sets them',
    (theme) => {
      const { line: _, scrim: __, ...given } = palette[theme]
      expect(low(given, theme)).toEqual([])
    },
  )

  test('a text that is too faint is found on every surface, with its contrast ratio', () => {
    const found = low({ 'text-2': '#949494' })
    expect(found.map(({ back }) => back)).toEqual(
      expect.arrayContaining(['surface-0', 'surface-3', 'info-tint']),
    )
    const [first] = found
    expect(first).toMatchObject({ front: 'text-2', back: 'surface-0', needed: 4.5 })
    expect(first?.ratio).toBeCloseTo(3.03, 2)
  })

  test('a surface is checked with every colour that is used on it', () => {
    expect(low({ 'surface-0': '#808080' }).map(({ front, back }) => `${front} on ${back}`)).toEqual(
      expect.arrayContaining(['text-2 on surface-0', 'line-strong on surface-0', 'on-critical on critical']),
    )
  })

  test('a role that follows another one is checked with it, unless it is set itself', () => {
    expect(low({ 'text-1': '#dddddd' }).map(({ front, back }) => `${front} on ${back}`)).toContain(
      'on-primary on primary',
    )
    expect(low({ 'text-1': '#dddddd', primary: '#000000' }).map(({ back }) => back)).not.toContain('primary')
  })

  test('colours that cannot be read are not checked', () => {
    expect(low({ 'text-1': 'var(--mine)' })).toEqual([])
  })

  const warn = (theme: Record<string, unknown>, told = new Set<string>()) => {
    const heard = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const given = { mode: 'light', variables: {}, ...theme } as unknown as Theme
    warnAboutTheme(given, planTheme(given, palette, reader), palette, reader, told)
    const said = heard.mock.calls.map(([text]) => String(text))
    heard.mockRestore()
    return said
  }

  test('one message has the computed ratio and what is used instead, and is not repeated', () => {
    const told = new Set<string>()
    const theme = { accent: '#ffd400', qrColor: '#808080', variables: { 'text-3': '#999999' } }
    const [text, ...more] = warn(theme, told)
    expect(more).toEqual([])
    expect(text).toContain(
      'accent #ffd400 has a contrast of 1.43:1 on surface-0 (light), but 4.5:1 is needed: using #',
    )
    expect(text).toContain('qrColor #808080 has a contrast of 3.95:1 on white')
    expect(text).toContain('text-3 has a contrast of 2.84:1 on surface-0 (light), but 4.5:1 is needed')
    expect(warn(theme, told)).toEqual([])
    expect(warn({ ...theme, variables: { 'text-3': '#aaaaaa' } }, told)).toHaveLength(1)
  })

  test('colours with enough contrast log nothing', () => {
    expect(warn({ mode: 'dark', accent: '#ffd400' })).toEqual([])
    expect(warn({ accent: '#003377', qrColor: '#003377', radius: 8 })).toEqual([])
  })
})
