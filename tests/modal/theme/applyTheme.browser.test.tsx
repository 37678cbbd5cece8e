import fc from 'fast-check'
import type { Modal, Theme } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { Button, Chip, List, palette, QrPlate, Row } from 'portico/ui'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { createModal, type ModalOptions } from '#modal'
import { contrast } from '../../../src/modal/theme/colour/contrast.js'
import { readColour } from '../../../src/modal/theme/colour/readColour.js'
import { toHex } from '../../../src/modal/theme/colour/rgb.js'
import { planTheme } from '../../../src/modal/theme/planTheme.js'
import { CASES, limit, volume } from '../../volumes.js'

const open: Modal[] = []
const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
const media = (features: Record<string, string>) =>
  (cdp() as unknown as { send(method: string, params: object): Promise<unknown> }).send(
    'Emulation.setEmulatedMedia',
    { features: Object.entries(features).map(([name, value]) => ({ name, value })) },
  )
beforeEach(() => media({ 'prefers-reduced-motion': 'reduce' }))
afterEach(async () => {
  for (const modal of open.splice(0)) modal.dispose()
  warned.mockClear()
  document.documentElement.removeAttribute('style')
  await media({})
})

const below = (root: ParentNode): ShadowRoot[] =>
  [...root.querySelectorAll('*')].flatMap((each) =>
    each.shadowRoot ? [each.shadowRoot, ...below(each.shadowRoot)] : [],
  )
const find = (selector: string) => {
  const found = below(document).flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])[0]
  if (!found) throw new Error(`nothing matches ${selector}`)
  return found
}
const shadow = () => find('.p-card').getRootNode() as ShadowRoot
/** The computed value of a token, or colour of a part. */
const token = (name: string) =>
  getComputedStyle(find('.portico')).getPropertyValue(`--portico-${name}`).trim()
const colour = (selector: string, property: string) => {
  const read = readColour(shadow(), getComputedStyle(find(selector)).getPropertyValue(property))
  if (!read) throw new Error(`${selector} has no opaque ${property}`)
  return read
}
const hex = (selector: string, property: string) => toHex(colour(selector, property))

const Parts = () => (
  <>
    <List>
      <Row name="Rest" onClick={() => {}} logo={<div style={{ width: 40, height: 40 }} />} />
      <Row name="Chosen" selected onClick={() => {}} chips={<Chip tone="signal">Live</Chip>} />
    </List>
    <Button variant="primary">Go</Button>
  </>
)
const parts = definePlugin({
  id: 'acme',
  kernel: 1,
  setup: (context) =>
    void context.view('Connect', { title: 'modal.help', load: async () => ({ default: Parts }) }),
})

const show = async (
  theme: Partial<Theme> | undefined,
  options: {
    debug?: boolean
    target?: Element
    zIndex?: number
    plugins?: NonNullable<ModalOptions['plugins']>
  } = {},
) => {
  const modal = createModal({
    networks: [
      {
        id: 1,
        name: 'Ethereum',
        chainNamespace: 'eip155',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://rpc.invalid'] } },
      },
    ],
    plugins: [parts],
    debug: false,
    ...(theme ? { theme } : {}),
    ...options,
  })
  open.push(modal)
  void modal.open()
  await vi.waitFor(() => find('.p-card[data-idle] :is(.p-row,.p-qr)'))
  return modal
}

test('readColour accepts every opaque CSS colour, and none that depends on its context', () => {
  const host = document.createElement('div')
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  const read = (value: string) => {
    const found = readColour(root, value)
    return found && toHex(found)
  }
  expect(read('#0047FF')).toBe('#0047ff')
  expect(read('#04f')).toBe('#0044ff')
  expect(read('gold')).toBe('#ffd700')
  expect(read('rgb(0 71 255)')).toBe('#0047ff')
  expect(read('hsl(0 100% 50%)')).toBe('#ff0000')
  expect(read('oklch(0.62796 0.25768 29.234)')).toBe('#ff0000')
  expect(read('color(display-p3 0 1 0)')).toBe('#00ff00')
  for (const wrong of [
    '',
    'blurple',
    '#0047ff80',
    'transparent',
    'currentColor',
    'var(--x)',
    'inherit',
    'rgb(0 0 0/50%)',
  ])
    expect(read(wrong), wrong).toBeUndefined()
  expect(root.childElementCount).toBe(0)
  host.remove()
})

test('THM-01 is dark by default, and a change applies at once without a new card', async () => {
  const modal = await show(undefined)
  const card = find('.p-card')
  expect(hex('.p-card', 'background-color')).toBe(palette.dark['surface-0'])
  const heard = vi.fn()
  modal.subscribe(heard)
  modal.setTheme({ mode: 'light' })
  await vi.waitFor(() => expect(hex('.p-card', 'background-color')).toBe(palette.light['surface-0']))
  expect(heard).toHaveBeenCalled()
  expect(modal.getState().theme.mode).toBe('light')
  expect(find('.p-card')).toBe(card)
})

test('THM-01 mode "system" follows the device while the modal is open', async () => {
  await media({ 'prefers-color-scheme': 'light' })
  const modal = await show({ mode: 'system' })
  expect(hex('.p-card', 'background-color')).toBe(palette.light['surface-0'])
  await media({ 'prefers-color-scheme': 'dark' })
  await vi.waitFor(() => expect(hex('.p-card', 'background-color')).toBe(palette.dark['surface-0']))
  expect(modal.getState().theme.mode).toBe('system')
})

const piece = fc.constantFrom(
  ...[
    'red',
    '#0047ff',
    '12px',
    'Inter',
    ' ',
    ',',
    '"',
    "'",
    '(',
    ')',
    '[',
    '/*',
    '*/',
    '--x',
    'var(--x)',
    '!important',
  ],
  ...[
    ';',
    '{',
    '}',
    '\\',
    '@import ',
    'url(',
    'image-set(',
    '-webkit-image-set("',
    '//evil.invalid/x',
    '\n',
    ':',
  ],
)
const value = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''))
const name = fc.constantFrom(
  'signal',
  'surface-0',
  'text-1',
  'radius',
  'font',
  'primary',
  'line',
  'info',
  'edge',
)
const look = fc.record({ accent: value, fontFamily: value, qrColor: value }, { requiredKeys: [] })

test(
  'PROP-22 any theme of a host sets only our properties in fixed rules, and fetches nothing',
  async () => {
    const modal = await show({ variables: { radius: '4px' } })
    const rulesOf = (from: CSSRuleList): CSSRule[] =>
      [...from].flatMap((rule) => [
        rule,
        ...('cssRules' in rule ? rulesOf((rule as CSSGroupingRule).cssRules) : []),
      ])
    let worn = 0
    let looks = 0
    await fc.assert(
      fc.asyncProperty(
        look,
        fc.dictionary(name, value, { noNullPrototype: true }),
        async (theme, variables) => {
          // Yield now and then, because thousands of style sheets in one task can crash the browser.
          if (++looks % 50 === 0) await new Promise((resolve) => setTimeout(resolve))
          modal.setTheme({ ...theme, variables })
          // The sheets for shape, dark and light each have a layer with one rule, those for colours in a
          // condition.
          const mine = shadow()
            .adoptedStyleSheets.slice(-3)
            .map((sheet) => rulesOf(sheet.cssRules))
          expect(mine.map((rules) => rules.length)).toEqual([2, 3, 3])
          for (const rule of mine.flat())
            if (rule instanceof CSSStyleRule)
              for (const property of rule.style) {
                worn++
                expect(property).toMatch(/^--portico-/)
                expect(rule.style.getPropertyValue(property)).not.toMatch(/[;{}]|url\(|image-set\(/)
              }
        },
      ),
      { numRuns: volume(300, 100_000) },
    )
    expect(worn).toBeGreaterThan(150)
    expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('evil'))).toEqual([])
  },
  limit(600_000),
)

test(
  'PROP-22 each planned value sets only its own property and changes no rule',
  async () => {
    await show(undefined)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('@media(forced-colors:none){.portico{}}')
    const [group] = sheet.cssRules as unknown as [CSSGroupingRule]
    const [{ style }] = group.cssRules as unknown as [CSSStyleRule]
    const root = shadow()
    const reader = {
      read: (given: string) => readColour(root, given),
      supports: (property: string, given: string) => CSS.supports(property, given),
    }
    const before = sheet.cssRules.length + group.cssRules.length
    let worn = 0
    fc.assert(
      fc.property(look, fc.dictionary(name, value, { noNullPrototype: true }), (theme, variables) => {
        const { shape, colours } = planTheme({ ...theme, variables } as Theme, palette, reader)
        for (const values of [shape, colours.dark, colours.light])
          for (const [key, given] of Object.entries(values)) {
            style.setProperty(`--portico-${key}`, given)
            // A value that the browser rejects leaves no property.
            expect([...style].filter((each) => each !== `--portico-${key}`)).toEqual([])
            expect(style.getPropertyValue(`--portico-${key}`)).not.toMatch(/[;{}]|url\(|image-set\(/)
            worn += style.length
            style.removeProperty(`--portico-${key}`)
          }
        expect(sheet.cssRules.length + group.cssRules.length).toBe(before)
      }),
      { numRuns: CASES },
    )
    expect(worn).toBeGreaterThan(CASES / 2)
  },
  limit(600_000),
)

test.each(
  ['#0047FF', '#FFD400', '#808080'].flatMap((accent) =>
    (['dark', 'light'] as const).map((mode) => [accent, mode] as const),
  ),
)('THM-03 accent %s on the %s theme has readable contrast', async (accent, mode) => {
  await show({ accent, mode })
  expect(token('signal-fill')).toBe(accent.toLowerCase())
  expect(
    contrast(
      colour('.p-row[aria-current] .p-chip', 'color'),
      colour('.p-row[aria-current]', 'background-color'),
    ),
  ).toBeGreaterThanOrEqual(4.5)
  expect(
    contrast(
      colour('.p-row[aria-current] .p-row-name', 'color'),
      colour('.p-row[aria-current]', 'background-color'),
    ),
  ).toBeGreaterThanOrEqual(4.5)
  for (const part of ['.p-card', '.p-row', '.p-row[aria-current]'])
    expect(
      contrast(colour('.p-signal i', 'background-color'), colour(part, 'background-color')),
      part,
    ).toBeGreaterThanOrEqual(3)
  find('.p-button').focus()
  expect(warned).not.toHaveBeenCalled()
})

test('THM-03 the theme applies from the first frame, and a change of mode keeps it', async () => {
  const modal = await show({
    accent: 'gold',
    radius: 0,
    density: 'compact',
    fontFamily: 'Georgia',
    fontScale: 1.25,
  })
  expect(token('signal')).toBe('#ffd700')
  const style = (selector: string) => getComputedStyle(find(selector))
  expect(style('.p-row').minHeight).toBe('48px')
  expect(find('.p-row').getBoundingClientRect().height).toBe(48)
  expect(style('.p-card').fontFamily).toBe('Georgia, system-ui, sans-serif')
  expect(style('.p-card').fontSize).toBe('20px')
  for (const each of shadow().querySelectorAll('.p-card,.p-row,.p-button,.p-logo,.p-icon-button'))
    expect(getComputedStyle(each).borderStartStartRadius, each.className).toBe('0px')
  modal.setTheme({ mode: 'light' })
  await vi.waitFor(() => expect(find('.portico').dataset.theme).toBe('light'))
  expect(token('signal')).not.toBe('#ffd700')
  expect(token('radius')).toBe('0px')
})

test('THM-03 values set later apply, and values reset to undefined fall back to the defaults', async () => {
  const modal = await show({ mode: 'light' })
  modal.setTheme({ accent: '#0047ff', radius: 4, variables: { 'text-1': '#002200' } })
  await vi.waitFor(() => expect(token('signal')).toBe('#0047ff'))
  expect(hex('.p-card', 'color')).toBe('#002200')
  expect(getComputedStyle(find('.p-button')).borderStartStartRadius).toBe('4px')
  const heard = vi.fn()
  modal.subscribe(heard)
  modal.setTheme({ accent: undefined, radius: undefined })
  expect(heard).toHaveBeenCalledTimes(1)
  expect(token('signal')).toBe(palette.light.signal)
  expect(token('radius')).toBe('20px')
  expect(token('text-1')).toBe('#002200')
})

test('THM-03 unknown keys and invalid values change nothing', async () => {
  await show({
    mixColor: '#fff',
    accent: 'url(//x)',
    radius: 'big',
    variables: { radius: 'calc(1px', line: 'red;color:red', 'surface-0': 'red}' },
  } as unknown as Partial<Theme>)
  expect(token('signal')).toBe(palette.dark.signal)
  expect(hex('.p-card', 'background-color')).toBe(palette.dark['surface-0'])
  expect(token('line')).toBe(palette.dark.line)
  // The host's value has an unclosed bracket, which the browser closes; the declarations after it still
  // apply.
  expect(token('edge')).toContain('0 40px 96px')
})

test.each([
  ['without a word of the host', {}, '2147483000'],
  ['of the host', { zIndex: 70 }, '70'],
])('THM-03 the z-index %s applies to the box that holds the modal', async (_, options, drawn) => {
  await show(undefined, options)
  const { position, zIndex } = getComputedStyle(shadow().host.parentElement as HTMLElement)
  expect([position, zIndex]).toEqual(['fixed', drawn])
  // The host element creates no stacking context, whose z-index would apply instead.
  expect(getComputedStyle(document.querySelector('#portico-host') as Element).display).toBe('contents')
})

const Code = () => <QrPlate label="A code" value="wc:1" />
const code = definePlugin({
  id: 'code',
  kernel: 1,
  setup: (context) =>
    void context.view('Connect', { title: 'modal.help', load: async () => ({ default: Code }) }),
})
test.each(['dark', 'light'] as const)(
  'THM-03 qrColor colours the code on the %s theme, unless it would not scan',
  async (mode) => {
    const modal = await show({ mode, qrColor: 'navy' }, { plugins: [code] })
    const colours = () =>
      [...find('.p-qr').querySelectorAll('svg path')].map((path) => getComputedStyle(path).fill)
    await vi.waitFor(() => expect(colours()).toEqual(['rgb(0, 0, 128)', 'rgb(0, 0, 128)']))
    expect(hex('.p-qr', 'background-color')).toBe('#ffffff')
    modal.setTheme({ qrColor: '#767676' })
    await vi.waitFor(() => expect(colours()).toEqual(['rgb(18, 22, 26)', 'rgb(18, 22, 26)']))
    modal.setTheme({ qrColor: '#410' })
    await vi.waitFor(() => expect(colours()).toEqual(['rgb(68, 17, 0)', 'rgb(68, 17, 0)']))
  },
)

test('THM-03 the theme applies to an inline modal as well', async () => {
  const target = document.createElement('div')
  document.body.append(target)
  const modal = await show({ accent: 'gold', radius: 2 }, { target })
  expect(token('signal')).toBe('#ffd700')
  expect(getComputedStyle(find('.p-card')).borderStartStartRadius).toBe('2px')
  modal.dispose()
  await vi.waitFor(() => expect(target.childElementCount).toBe(0))
  target.remove()
})

test('THM-05 custom properties of the page do not reach the card', async () => {
  await show(undefined)
  const sheets = shadow().adoptedStyleSheets.flatMap((sheet) =>
    [...sheet.cssRules].map((rule) => rule.cssText),
  )
  const names = new Set([...sheets.join('').matchAll(/--[\w-]+/g)].map(([name]) => name))
  const look = () =>
    [...shadow().querySelectorAll<HTMLElement>('.portico,.portico *')].map((each) => {
      const style = getComputedStyle(each)
      return [
        'color',
        'background-color',
        'border-color',
        'border-radius',
        'min-height',
        'max-height',
        'font',
        'width',
        'transform',
        'outline-color',
      ]
        .map((name) => style.getPropertyValue(name))
        .join('|')
    })
  const before = look()
  expect(names.size).toBeGreaterThan(40)
  for (const name of names) document.documentElement.style.setProperty(name, 'rgb(1, 2, 3)')
  expect(look()).toEqual(before)
})

test('AXS-06 forced colours override the theme of the host', async () => {
  await media({ 'forced-colors': 'active', 'prefers-reduced-motion': 'reduce' })
  await show({ accent: '#0047ff', radius: 4, variables: { line: '#123456' } })
  expect(token('signal')).toBe('Highlight')
  expect(token('line')).toBe('GrayText')
  expect(token('radius')).toBe('4px')
})

test('AXS-06 prefers-contrast raises the contrast within the colours of the host', async () => {
  await media({ 'prefers-contrast': 'more', 'prefers-reduced-motion': 'reduce' })
  await show({
    variables: { line: '#20262c', 'line-strong': '#ff0000', 'text-2': '#00ff00', 'text-3': '#999999' },
  })
  expect(token('line')).toBe('#ff0000')
  expect(token('text-3')).toBe('#00ff00')
})

test('in debug mode a low contrast is logged once, with its ratio', async () => {
  const modal = await show(
    { mode: 'light', accent: '#FFD400', variables: { 'text-2': '#999' } },
    { debug: true },
  )
  await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(1))
  expect(warned.mock.calls[0]?.[0]).toContain('accent #FFD400 has a contrast of 1.43:1 on surface-0 (light)')
  expect(warned.mock.calls[0]?.[0]).toContain('text-2 has a contrast of 2.84:1 on surface-0 (light)')
  modal.setTheme({ radius: 3 })
  modal.setTheme({ accent: '#808080' })
  await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(2))
  expect(warned.mock.calls[1]?.[0]).toMatch(
    /^Portico theme: accent #808080 has a contrast of 3\.94:1 on surface-0 \(light\), but 4\.5:1 is needed: using #636363 for text and #7f7f7f for lines/,
  )
})
