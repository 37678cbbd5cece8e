import MiniSearch from 'minisearch'
import { createServer } from 'vitepress'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchOptions } from '../../demo/docs/.vitepress/theme/search.mjs'
import { guides, otherNames } from './guides.js'
import { root } from './readSnippets.js'

let index: MiniSearch
let server: Awaited<ReturnType<typeof createServer>>

beforeAll(async () => {
  // The index as the site makes it, without the reference, which comes last in any case.
  server = await createServer(`${root}/demo/docs`, { middlewareMode: true, hmr: false, ws: false })
  const loaded = await server.pluginContainer.load('/@localSearchIndexroot')
  const code = typeof loaded === 'string' ? loaded : (loaded?.code ?? '')
  const json: string = JSON.parse(code.replace(/^export default /, ''))
  index = MiniSearch.loadJSON(json, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    searchOptions,
  })
})
afterAll(() => server?.close())

test.each(guides)('"%s" finds %s first', (words, page) => {
  const [first] = index.search(words)
  expect(first?.id).toMatch(new RegExp(`^/docs/${page}\\.html#`))
})

test.each(otherNames)('the name "%s" of another kit leads to %s', (name, page) => {
  expect(index.search(name)[0]?.id).toMatch(new RegExp(`^/docs/${page}\\.html`))
})

test('a name that a kit shares with Portico has the page of the kit among the first', () => {
  const pages = index.search('ConnectButton').slice(0, 5)
  expect(pages.map(({ id }) => id).join()).toContain('/from-rainbowkit.html')
})

test('a page for looking things up is found by its own words', () => {
  expect(index.search('test ids')[0]?.id).toMatch(/\/test-ids\.html/)
})
