import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { uiStyles } from 'portico/ui'
import { describe, expect, it } from 'vitest'
import { qrColours } from '../../src/ui/tokens/qrColours.js'
import { tokenStyles } from '../../src/ui/tokens/tokenStyles.js'

const root = join(import.meta.dirname, '../..')
/** Sources of everything that the modal renders, without the tokens. */
const sources = ['src/ui', 'src/modal', 'src/page', 'plugins'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)(tokens|colour)\//.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') })),
)
/** The text between braces, if it looks like a declaration. */
const declarationsOf = (css: string) =>
  [...css.matchAll(/[{;\n]\s*([a-z-]+)\s*:\s*([^;{}\n`]+)(?=[;}`\n])/g)].map(
    ([, property = '', value = '']) => ({
      property,
      value: value.trim(),
    }),
  )
const sheets = sources
  .filter(({ file, text }) => /Styles\.ts$/.test(file) || /`[^`]*\{[a-z-]+:[^`]*\}[^`]*`/.test(text))
  .flatMap(({ file, text }) => declarationsOf(text).map((each) => ({ file, ...each })))

const physical = /(^|-)(left|right)($|-)|^(float|clear)$/
const named =
  /\b(white|black|red|green|blue|gr[ae]y|yellow|orange|purple|pink|brown|silver|gold|navy|teal|lime|olive|maroon|aqua|cyan|fuchsia|magenta)\b/
/** Whether a four-value shorthand has different values for left and right. */
const isLopsided = ({ property, value }: { property: string; value: string }) => {
  if (!/^(margin|padding|inset|border-(width|style|color))$/.test(property)) return false
  const parts = value.match(/[a-z-]*\((?:[^()]|\([^()]*\))*\)|\S+/g) ?? []
  return parts.length === 4 && parts[1] !== parts[3]
}
const isRaw = ({ value }: { value: string }) => {
  const bare = value.replace(/\$\{[^}]*\}/g, '')
  const hex = (bare.match(/#[0-9a-f]{3,8}\b/gi) ?? []).filter((each) => each !== '#0000' && each !== '#000')
  return hex.length > 0 || /\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/.test(bare) || named.test(bare)
}
const isPhysical = (each: { property: string; value: string }) =>
  physical.test(each.property) ||
  isLopsided(each) ||
  (/^(text-align|justify-content|background-position|transform-origin)$/.test(each.property) &&
    /\b(left|right)\b/.test(each.value))

describe('the checks for raw colours and physical sides', () => {
  it.each([
    ['color', 'red'],
    ['background', 'rgb(1 2 3)'],
    ['border', '1px solid #fff'],
    ['box-shadow', '0 0 2px black'],
  ])('%s:%s is a raw colour', (property, value) => expect(isRaw({ property, value } as never)).toBe(true))

  it.each([
    ['margin-left', '4px'],
    ['left', '0'],
    ['border-top-right-radius', '4px'],
    ['padding', '1px 2px 3px 4px'],
    ['text-align', 'left'],
    ['float', 'right'],
  ])('%s:%s is a physical side', (property, value) => expect(isPhysical({ property, value })).toBe(true))

  it.each([
    ['border', '1px solid #0000'],
    ['color', 'var(--portico-text-1)'],
    ['background', 'color-mix(in srgb,var(--portico-critical),var(--portico-text-1) 12%)'],
    ['padding', '1px 2px 3px 2px'],
    ['border-radius', 'var(--portico-radius) var(--portico-radius) 0 0'],
    ['margin-inline-start', 'auto'],
  ])('%s:%s is accepted', (property, value) => {
    expect(isRaw({ property, value } as never)).toBe(false)
    expect(isPhysical({ property, value })).toBe(false)
  })
})

it('all style sheets are found', () => {
  const files = new Set(sheets.map(({ file }) => file))
  expect(files.size).toBeGreaterThan(30)
  expect(sheets.length).toBeGreaterThan(400)
  expect([...files]).toEqual(
    expect.arrayContaining(['src/ui/row/rowStyles.ts', 'src/modal/shell/shellStyles.ts']),
  )
})

it('every colour in a component is a token', () => {
  expect(sheets.filter(isRaw)).toEqual([])
  const parts = uiStyles.replace(tokenStyles, '')
  expect(parts).toContain('.p-row{')
  expect(parts.length).toBeLessThan(uiStyles.length)
  const raw = [...parts.matchAll(/#[0-9a-f]{3,8}\b/gi)].map((match) => match[0])
  const known: string[] = ['#0000', '#000', ...Object.values(qrColours)]
  expect(raw.filter((colour) => !known.includes(colour))).toEqual([])
})

it('no style has a physical side (left or right)', () => {
  expect(sheets.filter(isPhysical)).toEqual([])
})

it('font sizes are relative, so that they grow with the card', () => {
  const fixed = sheets.filter(
    ({ property, value }) =>
      (property === 'font-size' && !/^(max\()?[\d.]*em|medium|inherit|var\(|calc\(|[\d.]+%/.test(value)) ||
      (property === 'line-height' && /px/.test(value)) ||
      (property === 'font' && /\b\d*\.?\d+(px|rem|pt)\b/.test(value)),
  )
  expect(fixed).toEqual([])
})

it('every custom property that is read is also set by us, so that the page cannot set it', () => {
  // A host's theme sets these together with the rule that reads them.
  const withIt = ['--portico-font-scale']
  const css = sources.map(({ text }) => text).join('\n') + uiStyles
  const set = new Set([
    ...withIt,
    ...[...css.matchAll(/(--[a-z][\w-]*)['"`]?\]?\s*:/g)].map(([, name]) => name),
  ])
  const read = new Set([...css.matchAll(/var\((--[a-z][\w-]*)/g)].map(([, name]) => name))
  expect(read.size).toBeGreaterThan(30)
  expect([...read].filter((name) => !set.has(name))).toEqual([])
})
