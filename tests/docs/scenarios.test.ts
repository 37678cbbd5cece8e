import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { idsIn, makePage } from '../../scripts/scenarios.mjs'
import { root } from './readSnippets.js'
import { readTables } from './readTables.js'

const { page, untitled, ids } = makePage()
const rows = readTables('docs/scenarios.md', 'Scenarios')

describe('docs/scenarios.md', () => {
  test('every id that a test carries has a title in scripts/scenario-titles.json', () => {
    expect(untitled).toEqual([])
  })

  test('is what node scripts/scenarios.mjs writes', () => {
    expect(readFileSync(join(root, 'docs/scenarios.md'), 'utf8'), 'run node scripts/scenarios.mjs').toBe(page)
  })

  test('every id on it has a test that names it', () => {
    expect(rows.length).toBeGreaterThan(80)
    expect(rows.map(([id]) => id).sort()).toEqual([...ids].sort())
    for (const [id = '', , files = ''] of rows) {
      const texts = [...files.matchAll(/\]\(\.\.\/(tests\/[^)]+)\)/g)].map(([, file = '']) =>
        readFileSync(join(root, file), 'utf8'),
      )
      expect(texts.length, id).toBeGreaterThan(0)
      for (const text of texts) expect(text, id).toMatch(new RegExp(`\\b${id}\\b`))
    }
  })
})

describe('names of tests', () => {
  const areas = ['MOD', 'SEC']
  test.each([
    ["test('MOD-08 closing resets', () => {})", ['MOD-08']],
    ["it('MOD-01 SEC-2 both', () => {})", ['MOD-01', 'SEC-2']],
    ["describe('SEC-50: hooks', () => {})", ['SEC-50']],
    ["test.each([1])('MOD-03 with %s', () => {})", ['MOD-03']],
    [`describe.each(all)(\`SEC-4 \${name} MOD-5\`, () => {})`, ['SEC-4', 'MOD-5']],
    ["describe.each([{ title: 'MOD-07 rules' }])('$title', () => {})", ['MOD-07']],
    ["test('signs as EIP-712 says', () => {})", []],
    ["// MOD-08\nconst id = 'MOD-09'\ntest('closes', () => expect('MOD-10').toBe(id))", []],
    ["test.each([['MOD-11']])('%s', () => {})", []],
  ])('%s', (text, found) => {
    expect(idsIn(text, 'planted.test.ts', areas)).toEqual(found)
  })
})
