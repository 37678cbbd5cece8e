import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaultHosts } from '../../src/csp/defaultHosts.js'
import { isErrorCode, ownCodes, ownEvents, ownHosts, ownKeys } from '../../src/devtools/trace/ownNames.js'
import { productFiles } from '../errors/readErrorTexts.js'

const sources = productFiles().map((file) => readFileSync(file, 'utf8'))
const found = (pattern: RegExp) =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name))
const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

describe('the names that a trace may hold are those of the sources:', () => {
  it('events', () => {
    const registered = found(/interface Events \{\n(.*?)\n {2}\}/gs).flatMap((body) =>
      [...body.matchAll(/^ {4}'?([\w.]+)'?: /gm)].map(([, name = '']) => name),
    )
    expect(sorted(ownEvents)).toEqual(sorted(registered))
  })

  it('keys of storage', () => {
    const inStore = found(/\bkept(?:<[^>]*>)?\('(\w+)'/g).map((key) => `auth/${key}`)
    const keys = [...found(/\bat(?:<.*?>)?\(\s*'(\w+\/\w+)'/g), ...inStore, ...found(/InUse = '(.*?)'/g)]
    expect(sorted(ownKeys)).toEqual(sorted(keys))
  })

  it('default hosts', () => {
    expect(sorted(ownHosts)).toEqual(sorted(Object.values(defaultHosts).map(({ url }) => new URL(url).host)))
  })

  it('codes and categories of errors', () => {
    const rows = readFileSync('docs/errors.md', 'utf8').match(/^\| `[^|]*/gm) ?? []
    const codes = rows.flatMap((row) => [...row.matchAll(/`([\w-]+)`/g)].map(([, code = '']) => code))
    expect(codes.length).toBeGreaterThan(90)
    expect(codes.filter((code) => !ownCodes.has(code))).toEqual([])
    const all = new Set(['unknown', ...codes, ...found(/category: '([\w-]+)'/g)])
    expect([...ownCodes].filter((code) => !all.has(code))).toEqual([])
  })

  it.each([
    [4001, true],
    [-32603, true],
    [-32002, true],
    [5720, true],
    [404, false],
    [4242, false],
    [483920, false],
  ])('the number %d: %j', (code, is) => expect(isErrorCode(code)).toBe(is))
})
