import { fileURLToPath } from 'node:url'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StaticServer, startStatic } from '../../demo/serve/server.mjs'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()
const root = fileURLToPath(new URL('../.output/fixtures', import.meta.url))
const address = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
const other = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'
const REAL = 'https://app.safe.global'
const PLAYED = 'https://app.example'
const CODE = /\/(askParent|createConnector|loadPackages)-/

let safeSite: StaticServer
let stranger: StaticServer
let app: StaticServer

beforeAll(async () => {
  const facts = await fetch(`${site.demo}/sandbox.json`).then((response) => response.json())
  const serve = (csp: object) => startStatic({ root, csp, routes: { '/sandbox.json': () => facts } })
  const frame = { connect: [site.gateway], frame: ['http://127.0.0.1:*', PLAYED] }
  ;[safeSite, stranger] = await Promise.all([serve(frame), serve(frame)])
  app = await serve({ connect: [site.gateway], frameAncestors: [safeSite.url, stranger.url, REAL] })
})
afterAll(async () => {
  const servers = [safeSite, stranger, app]
  await Promise.all(servers.map((each) => each?.stop()))
  expect(servers.flatMap((each) => each.reports)).toEqual([])
})

/** The app in a frame of `around`, each by its own address or by one that it plays; only `safeSite` is told to be a Safe. */
const visitApp = async (around: StaticServer, more = '', plays?: { site: string; app: string }) => {
  const own = plays ? `${plays.app}/safe/` : `${app.url}/safe/?site=${encodeURIComponent(safeSite.url)}`
  const played = plays ? { [plays.site]: around.url, [plays.app]: app.url } : {}
  const { page } = await visit(
    `${plays?.site ?? around.url}/safeSite/?app=${encodeURIComponent(own)}${more}`,
    { played, neighbours: [safeSite.url, stranger.url, app.url, ...Object.keys(played)] },
  )
  const frame = page.frameLocator('iframe')
  const buttons = frame.getByTestId('top-buttons')
  const inside = async () => {
    await buttons.waitFor()
    const found = page.frames().find((each) => each.url().startsWith(app.url))
    if (!found) throw new Error('The app is not there')
    return found
  }
  const rows = frame.getByTestId('wallet-row')
  const open = async () => {
    await buttons.getByTestId('connect-button').click()
    await frame.locator('[data-testid=portico-card][data-view=Connect][data-idle]').waitFor()
  }
  return { page, frame, buttons, rows, open, inside }
}
const loaded = () => app.requests.map(({ path }) => path).filter((path) => CODE.test(path))

describe('a page that runs as an app of a Safe', () => {
  test('INJ-21 nothing appears, is asked or is loaded around another site or without a frame', async () => {
    const { page, open, rows, inside } = await visitApp(stranger)
    await open()
    expect(await rows.filter({ hasText: 'Safe' }).count()).toBe(0)
    expect(await page.evaluate(() => window.asked)).toEqual([])
    const ids = await (await inside()).evaluate(() =>
      window.safeApp.wallets().then((all) => all.map(({ id }) => id)),
    )
    expect(ids).toEqual([])

    const alone = await visit(`${app.url}/safe/`, { neighbours: [app.url] })
    await alone.connectButton.click()
    await alone.view('Connect')
    expect(await alone.row('Safe').count()).toBe(0)
    expect(loaded()).toEqual([])
  })

  test('INJ-21 nothing appears where the Safe site stays silent', async () => {
    const { page, rows, open } = await visitApp(safeSite, '&mute=1')
    await eventually(() => page.evaluate(() => window.asked.length)).toBeGreaterThan(1)
    await open()
    expect(await rows.filter({ hasText: 'Safe' }).count()).toBe(0)
  })

  test('INJ-21 the origin of the real site needs no option', async () => {
    const { page, open, rows } = await visitApp(safeSite, '', { site: REAL, app: PLAYED })
    await open()
    await rows.filter({ hasText: 'Safe' }).waitFor()
    expect(new URL(page.url()).origin).toBe(REAL)
  })

  test('INJ-21 connects the Safe, signs and sends through it, and comes back after a reload', async () => {
    const { page, open, rows, buttons, frame, inside } = await visitApp(safeSite)
    await open()
    await rows.filter({ hasText: 'Safe' }).click()
    await frame.getByTestId('portico-card').waitFor({ state: 'hidden' })
    await buttons.getByTestId('account-button').waitFor()
    const state = async () =>
      (await inside()).evaluate(() => {
        const { address, network, accounts, networks } = window.safeApp.getState()
        return {
          address,
          chain: network?.id,
          type: accounts.eip155?.accounts[0]?.type,
          approved: networks.eip155?.approvedCaipNetworkIds,
        }
      })
    const connected = { address, chain: 8453, type: 'smartAccount', approved: ['eip155:8453'] }
    expect(await state()).toEqual(connected)

    const ask = async <T>(method: string, params: unknown[]): Promise<T> =>
      (await inside()).evaluate(
        ([name, given]) =>
          window.safeApp.provider('eip155').request({ method: name, params: given }) as Promise<never>,
        [method, params] as const,
      )
    const signature = await ask<Hex>('personal_sign', ['0x48656c6c6f', address])
    expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
    const before = BigInt(await ask<Hex>('eth_getBalance', [other, 'latest']))
    const hash = await ask<Hex>('eth_sendTransaction', [{ from: address, to: other, value: '0x2a' }])
    await eventually(() =>
      ask<{ status?: string } | null>('eth_getTransactionReceipt', [hash]).then((found) => found?.status),
    ).toBe('0x1')
    expect(BigInt(await ask<Hex>('eth_getBalance', [other, 'latest'])) - before).toBe(42n)
    const switched = (await inside()).evaluate(() =>
      window.safeApp.switchNetwork('eip155:1').catch((error) => error.message),
    )
    expect(await switched).toBe('Safe cannot switch networks')

    await page.reload()
    await buttons.getByTestId('account-button').waitFor()
    expect(await state()).toEqual(connected)
    await (await inside()).evaluate(() => window.safeApp.disconnect())
    await buttons.getByTestId('connect-button').waitFor()
    expect(loaded().length).toBeGreaterThan(2)
  })
})
