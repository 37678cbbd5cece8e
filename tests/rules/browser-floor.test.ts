import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import browsers from '../../browsers.json' with { type: 'json' }
import { checkBrowsers, readCss } from '../../scripts/compat.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** By file: its text, and the feature in it that an older browser lacks. */
const planted: Readonly<Record<string, readonly [string, string?]>> = {
  'src/static.ts': ['export const isUrl = URL.canParse("x")', 'api.URL.canParse_static'],
  'src/builtIn.ts': [
    'export const made = Promise.withResolvers()',
    'javascript.builtins.Promise.withResolvers',
  ],
  'src/method.ts': [
    'export const seen = (at: HTMLElement) => at.checkVisibility()',
    'api.Element.checkVisibility',
  ],
  'src/event.ts': ["document.addEventListener('scrollend', () => {})", 'api.Document.scrollend_event'],
  'src/selector.ts': ["document.querySelector('p:has(a)')", 'script.selectors.has'],
  'src/Part.tsx': ['export const Part = () => <div popover="auto" />', 'html.global_attributes.popover'],
  'src/styles.ts': ['export const styles = `a{color:$' + '{1}}p:has(a){color:red}`', 'css.selectors.has'],
  'src/sheet.css': ['p { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
  'src/own.ts': ['const own = { any: 1, try: 2 }\nexport const sum = own.any + own.try'],
  'src/old.ts': ["export const at = (list: string[]) => [list.at(-1), new URL('x:'), structuredClone(list)]"],
}

test('a feature that a served browser lacks is found, in code and in style sheets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-floor-'))
  try {
    for (const [path, [text]] of Object.entries(planted)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const listed = { features: ['css.types.color', 'css.properties.gone'], reason: 'a test' }
    const { unlisted, unused } = checkBrowsers(folder, [listed])
    expect(unused).toEqual(['css.properties.gone'])
    expect(
      Object.fromEntries(unlisted.flatMap(({ feature, files }) => files.map((file) => [file, feature]))),
    ).toEqual(
      Object.fromEntries(
        Object.entries(planted).flatMap(([file, [, feature]]) =>
          feature && file !== 'src/sheet.css' ? [[file, feature]] : [],
        ),
      ),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test.each([
  ['a{width:100dvh}', []],
  ['a{text-wrap:balance}', ['css.properties.text-wrap', 'css.properties.text-wrap.balance']],
  ['@starting-style{a{opacity:0}}', ['css.at-rules.starting-style']],
  ['a{transition:opacity 1s linear(0,1)}', ['css.types.easing-function.linear-function']],
  [
    'a{animation-timeline:scroll()}',
    ['css.properties.animation-timeline', 'css.types.timeline-range-name.scroll'],
  ],
  ['a{--x:light-dark(red,blue)}', ['css.types.color.light-dark']],
  // An earlier declaration is a fallback only if every served browser knows its value.
  ['a{color:red;color:light-dark(red,blue)}', []],
  ['a{color:light-dark(red,blue);color:light-dark(red,blue)}', ['css.types.color.light-dark']],
  ['@supports (text-wrap:balance){a{text-wrap:balance}}', []],
  ['a{-webkit-mask:none;mask:none}', []],
  ['a{mask:none}', ['css.properties.mask']],
])('%s', (css, features) => {
  expect(readCss(css)).toEqual(features)
})

test('the README names the oldest browsers', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8').replace(/\s+/g, ' ')
  const { chrome, edge, firefox, safari, ios } = browsers.floor
  expect([edge, ios]).toEqual([chrome, safari])
  expect(readme.match(/Chrome and Edge \d+, .*?iOS [\d.]*\d/)?.[0]).toBe(
    `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari and iOS ${safari}`,
  )
})
