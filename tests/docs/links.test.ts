import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { root } from './readSnippets.js'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const pages = ['.', 'docs', 'docs/adr'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file)),
)
/** The name a heading is linked by. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

test.each(pages)('links of %s have a target', (page) => {
  const broken = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#')
      const file = path ? relative(root, join(root, dirname(page), path)) : page
      if (file.startsWith('..') || !existsSync(join(root, file))) return true
      return anchor !== undefined && !anchorsOf(read(file)).includes(anchor)
    })
  expect(broken).toEqual([])
})

test('the commands on the pages exist', () => {
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name),
  )
  expect(named).toContain('demo')
  expect(named.filter((name) => !(name in manifest.scripts))).toEqual([])
})
