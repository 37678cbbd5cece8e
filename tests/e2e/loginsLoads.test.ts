import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { rows } from '../../bench/size/rows.mjs'
import { newAddress, openLogins } from './openLogins.js'
import { watchLogin } from './watchLogin.js'

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly isDynamicEntry?: boolean
}

const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
  await readFile(
    fileURLToPath(new URL('../.output/fixtures/manifests/logins.json', import.meta.url)),
    'utf8',
  ),
)
const counted = new Set(rows.flatMap(({ loads = [] }) => loads))
/** Stages and sources that an `import()` asks for, by the path of their file. */
const sources = new Map(
  Object.entries(manifest).flatMap(([key, { file, name, isDynamicEntry }]) => {
    const source = /(?:^|\/)dist\/((?:src|plugins|stages)\/.+)\.js$/.exec(key)?.[1]
    // A chunk of a stage that is shared has no key in the manifest, only the stage's name.
    const stage = `stages/${name}`
    if (counted.has(stage)) return [[`/${file}`, stage] as [string, string]]
    return isDynamicEntry && source ? [[`/${file}`, source] as [string, string]] : []
  }),
)
const loadsOf = (name: string) => rows.find((row) => row.name === name)?.loads ?? []

const { start, giveEmail, site } = openLogins()

test('EML-01 until the code can be entered, exactly the counted files load, and the account code follows', async () => {
  const visitor = await start({ init: watchLogin })
  const { page } = visitor
  const pressed = await page.evaluate(() => performance.now())
  await giveEmail(visitor, newAddress())
  await page.waitForFunction(() => window.__pace.code !== undefined)
  /** Files of the page, sorted by the time of their request. */
  const files = () =>
    page.evaluate(
      () =>
        [
          window.__pace.code ?? 0,
          performance.getEntriesByType('resource').map(({ name, startTime }) => [name, startTime] as const),
        ] as const,
    )
  const asked = async (when: 'before' | 'after') => {
    const [code, all] = await files()
    // The bundler splits a stage that is shared into two files: the code, and one that re-exports it.
    const found = all
      .filter(([, at]) => (when === 'before' ? at > pressed && at <= code : at > code))
      .flatMap(([name]) =>
        name.startsWith(site.fixtures) ? (sources.get(new URL(name).pathname) ?? []) : [],
      )
    // The mark of the network loads when the page is idle: before the code, if that takes long.
    return [...new Set(found)].filter((each) => each !== 'stages/marks').sort()
  }
  expect(await asked('before')).toEqual(
    [
      ...loadsOf('logins: Connect'),
      ...loadsOf('logins: code view'),
      // The page has a network of Solana.
      'stages/solana',
      'stages/walletStandard',
    ].sort(),
  )
  await expect.poll(() => asked('after')).toEqual(['stages/embeddedAccount'])
})
