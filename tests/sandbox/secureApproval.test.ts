import type { Browser, BrowserContext } from 'playwright-core'
import { stringToHex, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../demo/sandbox/world.mjs'
import { axe } from '../e2e/axe.js'
import { type BareHost, launch, openBareHost, startBareHost } from './bareHost.js'
import { codeOf } from './secureDocument.js'

declare global {
  interface Window {
    readonly axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
  }
}

describe('the approval in the secure frame', () => {
  let browser: Browser
  let host: Awaited<ReturnType<typeof startBareHost>>
  let world: World
  let context: BrowserContext
  let page: BareHost
  let address: `0x${string}`

  beforeAll(async () => {
    ;[browser, host, world] = await Promise.all([launch(), startBareHost(), startWorld()])
  })
  afterAll(() => Promise.all([browser?.close(), host?.stop(), world?.stop()]))
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 400, height: 700 } })
    page = await openBareHost(context, host.url, world.secure.url)
    const email = `${Math.random().toString(36).slice(2)}@example.test`
    await page.send('SYNC_DAPP_DATA', {
      projectId: 'test',
      metadata: { name: 'Bare host', description: '', url: host.url, icons: [] },
    })
    await page.send('CONNECT_EMAIL', { email })
    await page.send('CONNECT_OTP', { otp: codeOf(world.secure, email) })
    const user = await page.send('GET_USER', { chainId: 1, preferredAccountType: 'eoa' })
    address = user.payload?.address as `0x${string}`
  })
  afterEach(async () => {
    await context.close()
    expect(world.secure.reports).toEqual([])
  })

  const sign = (text: string) =>
    page.post('RPC_REQUEST', { method: 'personal_sign', params: [stringToHex(text), address], chainId: 1 })
  const button = (name: string) => page.frame.getByRole('button', { name })
  /** Rejects the request with this text. A press in the moment in which a prompt appears may not reach the frame. */
  const reject = async (text: string, id: string) => {
    const prompt = page.frame.locator('pre', { hasText: text })
    await prompt.waitFor()
    await expect
      .poll(async () => {
        if (await prompt.isVisible()) await button('Reject').click()
        return (await page.heard()).some((each) => each.id === id)
      })
      .toBe(true)
    expect(await page.answer(id)).toMatchObject(error('User rejected the request'))
  }
  const heading = () => page.frame.getByRole('heading', { level: 1 })
  const error = (message: string) => ({ type: '@w3m-frame/RPC_REQUEST_ERROR', payload: { message } })

  it('shows who requests what, and signs when approved', async () => {
    const id = await sign('Hello\nfrom the page')
    expect(await heading().textContent()).toBe('Sign a message')
    const list = page.frame.locator('dl')
    for (const text of ['Bare host', host.url, 'Hello\nfrom the page', 'Ethereum'])
      expect(await list.textContent()).toContain(text)
    expect((await list.textContent())?.replace(/\s/g, '')).toContain(address)
    await button('Sign').click()
    const { payload } = await page.answer(id)
    const signature = String(payload) as `0x${string}`
    expect(await verifyMessage({ address, message: 'Hello\nfrom the page', signature })).toBe(true)
    expect(await page.frame.locator('main').textContent()).toBe('')
  })

  it('rejects with the keyboard only', async () => {
    const id = await sign('Hello')
    await expect.poll(() => heading().evaluate((each) => each === document.activeElement)).toBe(true)
    await page.page.keyboard.press('Tab')
    expect(await button('Reject').evaluate((each) => each === document.activeElement)).toBe(true)
    await page.page.keyboard.press('Enter')
    expect(await page.answer(id)).toMatchObject(error('User rejected the request'))
  })

  it('asks one request after the other, in their order, and counts the rest', async () => {
    // The server answers the first request last.
    let resolve = () => {}
    const answered = new Promise<void>((done) => {
      resolve = done
    })
    let requests = 0
    await page.page.route('**/api/RPC_REQUEST', async (route) => {
      const nth = ++requests
      const response = await route.fetch()
      if (nth === 1) await answered
      await route.fulfill({ response })
      if (nth === 3) resolve()
    })
    const ids = [await sign('one'), await sign('two'), await sign('three')]
    await page.frame.getByText('2 more requests after this').waitFor()
    for (const [index, text] of ['one', 'two', 'three'].entries()) await reject(text, ids[index] ?? '')
  })

  it('an abort closes all prompts and answers each request', async () => {
    const ids = [await sign('one'), await sign('two')]
    await heading().waitFor()
    expect(await page.send('RPC_ABORT')).toMatchObject({ type: '@w3m-frame/RPC_ABORT_SUCCESS' })
    for (const id of ids) expect(await page.answer(id)).toMatchObject(error('Request was aborted'))
    await heading().waitFor({ state: 'detached' })
    // An abort before the question is shown also ends it.
    const late = await sign('three')
    await page.post('RPC_ABORT')
    expect(await page.answer(late)).toMatchObject(error('Request was aborted'))
    const safe = await page.send('RPC_REQUEST', { method: 'eth_chainId', chainId: 1 })
    expect(safe).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', payload: '0x1' })
  })

  it('prompts after an abort even if the server has not answered an earlier request', async () => {
    let resolve = () => {}
    const released = new Promise<void>((done) => {
      resolve = done
    })
    let requests = 0
    await page.page.route('**/api/RPC_REQUEST', async (route) => {
      if (++requests === 1) await released
      await route.continue()
    })
    const slow = await sign('one')
    await expect.poll(() => requests).toBe(1)
    await page.send('RPC_ABORT')
    const next = await sign('two')
    await reject('two', next)
    resolve()
    expect(await page.answer(slow)).toMatchObject(error('Request was aborted'))
    await page.page.unroute('**/api/RPC_REQUEST')
  })

  it('reports an abort that did not reach the server, and closes the prompts all the same', async () => {
    const id = await sign('one')
    await heading().waitFor()
    await page.page.route('**/api/RPC_ABORT', (route) => route.abort())
    expect(await page.send('RPC_ABORT')).toMatchObject({
      type: '@w3m-frame/RPC_ABORT_ERROR',
      payload: { message: 'The wallet cannot reach its server' },
    })
    expect(await page.answer(id)).toMatchObject(error('Request was aborted'))
    await page.page.unroute('**/api/RPC_ABORT')
  })

  it('a sign-out closes an open prompt', async () => {
    const id = await sign('one')
    await heading().waitFor()
    await page.send('SIGN_OUT')
    expect(await page.answer(id)).toMatchObject(error('Request was aborted'))
  })

  it('its button is disabled at first, and while something covers it', async () => {
    const cover = (on: boolean) =>
      page.page.evaluate((on) => {
        document.querySelector('#cover')?.remove()
        if (!on) return
        const cover = Object.assign(document.createElement('div'), { id: 'cover' })
        cover.style.cssText = 'position: fixed; inset: 0; background: #fff; opacity: .9; pointer-events: none'
        document.body.append(cover)
      }, on)
    // Observed in the frame: half a second later the button is enabled, which may be before the test asks.
    const inside = page.page.frames().find((each) => each.name() === 'secure')
    await inside?.evaluate(`window.isDisabledAtFirst = new Promise((resolve) => {
      const watch = new MutationObserver(() => {
        const button = document.querySelector('button.strong')
        if (button) resolve(button.disabled)
      })
      watch.observe(document.querySelector('main'), { childList: true, subtree: true })
    })
    undefined`)
    await sign('Hello')
    expect(await inside?.evaluate('window.isDisabledAtFirst')).toBe(true)
    await expect.poll(() => button('Sign').isEnabled()).toBe(true)
    await cover(true)
    await expect.poll(() => button('Sign').isDisabled()).toBe(true)
    await page.frame.getByText('Something covers the wallet.').waitFor()
    await cover(false)
    await expect.poll(() => button('Sign').isEnabled()).toBe(true)
  })

  it.each(['light', 'dark'])('is accessible in %s', async (themeMode) => {
    await page.send('SYNC_THEME', { themeMode })
    await page.post('RPC_REQUEST', {
      method: 'eth_sendTransaction',
      params: [
        {
          from: address,
          to: '0x00000000000000000000000000000000000057aa',
          value: `0x${(10n ** 30n).toString(16)}`,
          data: `0x${'ab'.repeat(300)}`,
        },
      ],
      chainId: 1,
    })
    await page.frame.getByText('It is likely to fail').waitFor()
    await button('Send').waitFor()
    const inside = page.page.frames().find((each) => each.name() === 'secure')
    await inside?.evaluate(axe)
    const found = await inside?.evaluate(() => window.axe.run())
    expect(found?.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    const { scrollWidth, clientWidth } = await page.frame
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
    expect(scrollWidth).toBe(clientWidth)
  })
})
