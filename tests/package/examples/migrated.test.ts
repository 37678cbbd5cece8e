import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type StaticServer, startStatic } from '../../../demo/serve/server.mjs'
import { copyMigrated, readApps } from '../../migrate/readApps.js'
import { sample } from '../../volumes.js'
import { buildExample } from './buildExample.js'
import { eventually, openBrowser } from './openBrowser.js'

const { tarballs } = inject('packed')
const { visit, problems } = openBrowser()

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Apps on the two chains of the test wallet, and the message that each signs. */
const journeys = [
  { app: 'rainbowkit one-file', message: 'I was here' },
  { app: 'connectkit one-file', message: 'I agree' },
  { app: 'appkit ethers', message: 'Eight hours' },
]

/** The wallet-adapter's apps have one network: there is nothing to switch. */
const SOLANA = 'wallet-adapter one-file'

/** The files of a folder by path, as texts. */
const textsOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.startsWith('src') && statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )

const page = `<!doctype html>
<html lang="en">
  <head><title>Migrated</title></head>
  <body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body>
</html>
`

/** Serves an app as it is after the command. */
async function serve(name: string): Promise<StaticServer> {
  const app = readApps().find((each) => `${each.kit} ${each.name}` === name)
  if (!app) throw new Error(`There is no app ${name}`)
  const built = await buildExample('vite', tarballs[0], {
    ...textsOf(copyMigrated(app, 'journey')),
    'index.html': page,
    'package.json': JSON.stringify({ type: 'module', scripts: { build: 'vite build' } }),
  })
  return startStatic({ root: join(built, 'dist') })
}

/** The services of the project, and the public endpoints of its chains, are not there: these requests fail. */
const ownProblems = () => problems.splice(0).filter((each) => each.startsWith('uncaught: '))

describe.each(sample(journeys, ({ app }) => app.startsWith('rainbowkit')))(
  'after the command, the app $app',
  ({ app: name, message }) => {
    let server: StaticServer
    beforeAll(async () => {
      server = await serve(name)
    })
    afterAll(() => server?.stop())

    test('connects, signs, switches, and is connected after a reload', async () => {
      const { page: tab, id, wallet, connect } = await visit(server.url)
      await connect()
      await eventually(() => id('address').textContent()).toBe(account)
      await id('sign').click()
      await eventually(() => id('signature').textContent()).toMatch(/^0x[\da-f]{130}$/)
      const signature = (await id('signature').textContent()) as `0x${string}`
      expect(await verifyMessage({ address: account, message, signature })).toBe(true)
      await id('switch').click()
      await eventually(() => wallet('state', 'slow').then(({ chainId }) => chainId)).toBe(8453)
      await eventually(() => id('chain').textContent()).toBe('8453')
      await tab.reload()
      await eventually(() => id('address').textContent()).toBe(account)
      await eventually(() => id('chain').textContent()).toBe('8453')
      expect(ownProblems()).toEqual([])
    })
  },
)

describe.each(sample([SOLANA], () => false))('after the command, the app %s', (name) => {
  let server: StaticServer
  beforeAll(async () => {
    server = await serve(name)
  })
  afterAll(() => server?.stop())

  test('connects, signs, and is connected after a reload', async () => {
    const { page: tab, id, row, wallet } = await visit(server.url, { wallets: 'solana-slow' })
    await wallet('setBehaviour', 'solana-slow', { answer: 'approve', delayMs: 0 })
    await id('connect-button').click()
    await row('wallet-row', 'Slow Solana Wallet').click()
    await eventually(() => id('address').textContent()).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    const address = await id('address').textContent()
    await id('sign').click()
    await eventually(() => id('signature').textContent()).toMatch(/^(?:\d+,){63}\d+$/)
    const signature = Uint8Array.from(((await id('signature').textContent()) ?? '').split(',').map(Number))
    const message = new TextEncoder().encode('Dear sir')
    expect(ed25519.verify(signature, message, base58.decode(address ?? ''))).toBe(true)
    await tab.reload()
    await eventually(() => id('address').textContent()).toBe(address)
    expect(ownProblems()).toEqual([])
  })
})

test('each kit has an app on the chains of the test wallets', () => {
  const names = readApps().map(({ kit, name }) => `${kit} ${name}`)
  expect([...journeys.map(({ app }) => app), SOLANA].filter((each) => !names.includes(each))).toEqual([])
})
