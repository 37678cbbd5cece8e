import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guides } from './guides.js'
import { readSnippet, root } from './readSnippets.js'

const PAGE = 'docs/quick-start.md'

// The snippets of the README are built and driven in Chromium (tests/e2e/readme.test.ts).
test.each(['react', 'plain', 'plugins'])('the quick start has the snippet "%s" of the README', (name) => {
  expect(readSnippet(PAGE, name).code).toBe(readSnippet('README.md', name).code)
})

test('the quick start has the plugin table of the README, and the picture', () => {
  const read = (page: string) => readFileSync(join(root, page), 'utf8')
  const table = /^\| For \| Plugin of[\s\S]*?(?=\n\n)/m
  const inReadme = table.exec(read('README.md'))?.[0].replaceAll('](docs/', '](')
  expect(inReadme?.split('\n').length).toBeGreaterThan(8)
  expect(table.exec(read(PAGE))?.[0]).toBe(inReadme)
  expect(read(PAGE)).toContain('](assets/modal.png)')
})

// `plugins` is a course in chapters, each with its own code.
const pages = [...new Set(guides.map(([, page]) => page))].filter((page) => page !== 'plugins')
test.each(pages)('the guide "%s" begins with code', (page) => {
  const [intro = ''] = readFileSync(join(root, `docs/${page}.md`), 'utf8').split('\n```')
  expect(intro.split('\n## ').length).toBeLessThan(3)
  expect(intro.split('\n').length).toBeLessThan(16)
})

test('the README has the sizes of the bench', () => {
  const read = (page: string) => readFileSync(join(root, page), 'utf8')
  const rows = /^\| (?:Loaded|Wallets listed|Connected, with the balance) \| (.*?),/gm
  const measured = [...read('bench/README.md').matchAll(rows)].slice(0, 3).map(([, size]) => size)
  expect(measured).toHaveLength(3)
  const told = /^\| A React page[\s\S]*?(?=\n\n)/m.exec(read('README.md'))?.[0] ?? ''
  expect(told.match(/[\d.]+ kB/g)).toEqual(measured)
})
