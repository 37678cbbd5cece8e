import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { compare, measure } from '../../bench/size/measure.mjs'
import { modulesOf } from '../../bench/size/modules.mjs'

const root = mkdtempSync(join(tmpdir(), 'portico-size-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Text that gzip cannot shorten much, the same in every run. */
function noise(length: number, seed: number): string {
  let state = seed
  let text = ''
  while (text.length < length) {
    state = (state * 1103515245 + 12345) % 2147483648
    text += (Math.floor(state / 65536) % 36).toString(36)
  }
  return text
}

const files = {
  'package.json': JSON.stringify({
    name: 'portico',
    exports: { '.': { default: './dist/index.js' }, './gone': { default: './dist/gone.js' } },
  }),
  'dist/index.js': `import { small } from './small.js'
export const a = small
export const open = () => import('./view.js')`,
  'dist/small.js': `export const small = '${noise(500, 1)}'`,
  'dist/view.js': `import { small } from './small.js'\nexport const view = small + '${noise(4000, 2)}'`,
  'entries/host.mjs': "import * as host from 'portico'\nexport { host }",
  'entries/broken.mjs': "import 'portico/gone'",
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const row = { name: 'row', entry: 'host', external: [] as string[], limit: 1000 }
const rowsOf = async (...rows: object[]) =>
  (await measure(rows, { root, entries: join(root, 'entries') })).results

describe('the size gate', () => {
  test('counts static imports, but not what is loaded later', async () => {
    const [first] = await rowsOf(row)
    expect(first?.ok).toBe(true)
    expect(first?.bytes).toBeGreaterThan(300)
  })

  test('counts of a later stage only what has not been loaded before', async () => {
    const [, later] = await rowsOf(row, { ...row, loads: ['view'], limit: 10_000 })
    expect(later?.ok).toBe(true)
    expect(later?.bytes).toBeGreaterThan(2000)
    expect(later?.bytes).toBeLessThan(4000)
  })

  test('a row may build on an earlier row, and the next row does not build on it', async () => {
    const [, aside, later] = await rowsOf(
      row,
      { ...row, name: 'aside', after: 'row', loads: ['view'], limit: 10_000 },
      { ...row, name: 'later', loads: ['view'], limit: 10_000 },
    )
    expect(aside?.bytes).toBeGreaterThan(2000)
    expect(later?.bytes).toBe(aside?.bytes)
  })

  test('compares rows, and fails if a difference is above its limit or a row is missing', async () => {
    const results = await rowsOf(row, { ...row, name: 'more', after: 'row', loads: ['view'], limit: 10_000 })
    const [first, more] = results.map(({ bytes }) => bytes ?? 0) as [number, number]
    const of = (limit: number, of = ['more']) =>
      compare(results, [{ name: 'difference', of, than: ['row'], limit }])[0]
    expect(of(more)).toMatchObject({ bytes: more - first, ok: true })
    expect(of(more - first - 1)?.ok).toBe(false)
    expect(of(more, ['gone'])).toMatchObject({ ok: false, reason: 'a row it compares is missing' })
  })

  test('fails above the limit', async () => {
    const [, later] = await rowsOf(row, { ...row, loads: ['view'] })
    expect(later).toMatchObject({ ok: false, limit: 1000 })
  })

  test.each([
    ['an entry that cannot be resolved', { ...row, entry: 'broken' }, 'not in the built package'],
    ['an entry that is not there', { ...row, entry: 'nowhere' }, 'resolve'],
    ['a source that nothing loads', { ...row, loads: ['ghost'] }, 'nothing loads ghost'],
    ['a row without sources', { ...row, loads: [] }, 'names nothing'],
  ])('fails for %s', async (_, broken, reason) => {
    const [result] = await rowsOf(broken)
    expect(result?.ok).toBe(false)
    expect(result?.reason).toContain(reason)
  })

  test('lists what each source adds to a chunk', async () => {
    const { results } = await measure([row], { root, entries: join(root, 'entries'), maps: true })
    const [first] = (results[0] as unknown as { chunks: { code: string; map: object }[] }).chunks.map(
      modulesOf,
    )
    const small = first?.find(({ name }) => name.endsWith('small.js'))
    expect(first?.[0]).toBe(small)
    expect(small?.bytes).toBeGreaterThan(300)
  })
})
