import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './readSnippets.js'

const idsOf = (path: string) => new Set(readFileSync(join(root, path), 'utf8').match(/\b[A-Z]{3}-\d+\b/g))

test('every test id on the security page is in the list of scenarios', () => {
  const proven = idsOf('docs/scenarios.md')
  const named = [...idsOf('docs/security.md')].filter((id) => !/^(CSP|MIT)-/.test(id))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((id) => !proven.has(id))).toEqual([])
})
