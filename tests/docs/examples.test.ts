import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSnippets, root } from './readSnippets.js'

const cut = ['README.md', 'docs/quick-start.md', 'docs/frameworks.md', 'docs/csp.md']
  .flatMap(readSnippets)
  .filter(({ name }) => /^(demo|tests)\//.test(name))

test('the pages show parts of all examples', () => {
  const shown = new Set(cut.flatMap(({ name }) => (name.startsWith('demo/') ? [name.split('/')[2]] : [])))
  expect([...shown].sort()).toEqual(['next', 'plain', 'svelte', 'vite', 'vue'])
})

test.each(cut.map(({ page, name, code }) => [page, name, code] as const))(
  '%s shows %s unchanged',
  (_, name, code) => {
    expect(readFileSync(join(root, name), 'utf8')).toContain(code)
  },
)
