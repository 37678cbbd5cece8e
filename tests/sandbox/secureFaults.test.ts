import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Faults } from '../../demo/sandbox/secure/faults.mjs'
import { evmNetwork } from '../../demo/sandbox/secure/networks.mjs'
import { type Secure, startSecure } from '../../demo/sandbox/secure/site.mjs'
import { type BareHost, launch, openBareHost, startBareHost } from './bareHost.js'

const network = evmNetwork({ chainId: 1, url: 'http://127.0.0.1:9' }, { name: 'Ethereum', endpoints: [] })

describe('a secure frame with planted faults', () => {
  let browser: Browser
  let host: Awaited<ReturnType<typeof startBareHost>>
  let secure: Secure
  let context: BrowserContext
  beforeAll(async () => {
    ;[browser, host] = await Promise.all([launch(), startBareHost()])
  })
  afterAll(() => Promise.all([browser?.close(), host?.stop()]))
  beforeEach(async () => {
    secure = await startSecure({ networks: [network] })
    context = await browser.newContext()
  })
  afterEach(async () => {
    await context.close()
    await secure.stop()
    expect(secure.reports).toEqual([])
  })

  /** Opens the frame and then turns the faults on. */
  const open = async (faults: Faults): Promise<BareHost> => {
    const page = await openBareHost(context, host.url, secure.url)
    secure.faults.set('test', faults)
    return page
  }
  const types = async (page: BareHost) => (await page.heard()).map(({ type }) => type)

  it('does not answer a method it is silent on', async () => {
    const page = await open({ silent: ['GET_CHAIN_ID'] })
    const id = await page.post('GET_CHAIN_ID')
    await page.send('SYNC_THEME', {})
    expect((await page.heard()).map((each) => each.id)).not.toContain(id)
    secure.faults.set('test', undefined)
    expect((await page.send('GET_CHAIN_ID')).payload).toEqual({ chainId: 1 })
  })

  it('is never ready if it is silent on READY', async () => {
    secure.faults.set('test', { silent: ['READY'] })
    const page = await context.newPage()
    const src = encodeURIComponent(`${secure.url}/sdk?projectId=test`)
    await page.goto(`${host.url}/?src=${src}`, { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => window.heard)).toEqual([])
    await page.goto(`${host.url}/?src=${encodeURIComponent(`${secure.url}/sdk?projectId=other`)}`)
    await page.waitForFunction(() => window.heard.length === 1)
  })

  it('answers late', async () => {
    const page = await open({ slowMs: 400 })
    const started = performance.now()
    await page.send('GET_CHAIN_ID')
    expect(performance.now() - started).toBeGreaterThan(399)
  })

  it('reloads in the middle of a request', async () => {
    const page = await open({ reload: ['GET_CHAIN_ID'] })
    const id = await page.post('GET_CHAIN_ID')
    await page.ready(2)
    expect((await page.heard()).map((each) => each.id)).not.toContain(id)
    expect((await page.send('SYNC_THEME', {})).type).toBe('@w3m-frame/SYNC_THEME_SUCCESS')
  })

  it('floods the page with junk, and still answers', async () => {
    const page = await open({ flood: 700 })
    expect((await page.send('GET_CHAIN_ID')).payload).toEqual({ chainId: 1 })
    expect(await page.heard()).toHaveLength(702)
    expect((await types(page)).filter((type) => type === '@w3m-frame/NONE')).toHaveLength(100)
  })

  it('answers from another origin', async () => {
    const page = await open({ wrongOrigin: ['GET_CHAIN_ID'] })
    const id = await page.post('GET_CHAIN_ID')
    expect(await page.answer(id)).toMatchObject({ payload: { chainId: 1 }, origin: secure.localUrl })
    expect((await page.heard()).filter(({ origin }) => origin === secure.url)).toHaveLength(1)
  })

  it('answers with old ids as well', async () => {
    const page = await open({ oldIds: true })
    await page.post('SYNC_THEME', {}, 'one')
    await page.answer('one')
    await page.post('GET_CHAIN_ID', undefined, 'two')
    await page.answer('two')
    expect((await page.heard()).filter(({ id }) => id !== undefined)).toMatchObject([
      { id: 'one', type: '@w3m-frame/SYNC_THEME_SUCCESS' },
      { id: 'one', type: '@w3m-frame/GET_CHAIN_ID_SUCCESS' },
      { id: 'two', type: '@w3m-frame/GET_CHAIN_ID_SUCCESS' },
    ])
  })

  it('answers with wrong types', async () => {
    const page = await open({ wrongTypes: ['*'] })
    expect((await page.send('GET_CHAIN_ID')).payload).toBe(42)
  })

  it('gets its faults from another process, and rejects unknown ones', async () => {
    const set = async (body: unknown, type = 'application/json') => {
      const headers = { 'content-type': type }
      return (await fetch(`${secure.url}/faults`, { method: 'POST', headers, body: JSON.stringify(body) }))
        .status
    }
    expect(await set({ projectId: 'test', faults: { slowMs: 1 } })).toBe(204)
    expect(secure.faults.of('test')).toEqual({ slowMs: 1 })
    expect(await set({ projectId: 'test', faults: null })).toBe(204)
    expect(secure.faults.of('test')).toBeUndefined()
    expect(await set({ projectId: 'test', faults: { slow: 1 } })).toBe(400)
    expect(await set({ projectId: 'test', faults: { slowMs: '1' } })).toBe(400)
    expect(await set({ projectId: 'test', faults: { slowMs: 1 } }, 'text/plain')).toBe(405)
  })
})
