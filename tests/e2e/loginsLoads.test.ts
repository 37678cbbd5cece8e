import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { rows } from '../../bench/size/rows.mjs'
import { newAddress, openLogins } from './openLogins.js'

interface Chunk {
  readonly file: string
  readonly isDynamicEntry?: boolean
}

const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
  await readFile(fileURLToPath(new URL('../.output/fixtures/.vite/manifest.json', import.meta.url)), 'utf8'),
)
/** Our sources that an `import()` asks for, by the path of their file. */
const sources = new Map(
  Object.entries(manifest).flatMap(([key, { file, isDynamicEntry }]) => {
    const source = /(?:^|\/)dist\/((?:src|plugins)\/.+)\.js$/.exec(key)?.[1]
    return isDynamicEntry && source ? [[`/${file}`, source] as [string, string]] : []
  }),
)
const loadsOf = (name: string) => rows.find((row) => row.name === name)?.loads ?? []

const { start, giveEmail } = openLogins()

test('EML-01 until the code can be entered a page loads what the size limit counts, and nothing else', async () => {
  const visitor = await start()
  const { page, id } = visitor
  const asked = new Set<string>()
  page.on('request', (request) => {
    const source = sources.get(new URL(request.url()).pathname)
    if (source) asked.add(source)
  })
  await giveEmail(visitor, newAddress())
  await id('code-input').and(page.locator(':not([readonly])')).waitFor()
  expect([...asked].sort()).toEqual([...loadsOf('logins: Connect'), ...loadsOf('logins: code view')].sort())
})
