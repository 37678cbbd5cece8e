import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Secure, startSecure } from '../../demo/sandbox/secure/site.mjs'
import { launch, openBareHost, startBareHost } from './bareHost.js'
import { codeOf } from './secureDocument.js'

const ada = 'ada@example.test'

describe('the secure frame in a page of another origin', () => {
  let browser: Browser
  let host: Awaited<ReturnType<typeof startBareHost>>
  let secure: Secure
  let context: BrowserContext
  const problems: string[] = []

  beforeAll(async () => {
    ;[browser, host] = await Promise.all([launch({ whole: true }), startBareHost()])
  })
  afterAll(() => Promise.all([browser?.close(), host?.stop()]))
  beforeEach(async () => {
    secure = await startSecure({
      networks: [
        {
          caip: 'eip155:1',
          namespace: 'eip155',
          chainId: 1,
          name: 'Ethereum',
          coin: 'ETH',
          decimals: 18,
          url: 'http://127.0.0.1:9',
          known: [],
          smartAccounts: false,
        },
      ],
    })
    context = await browser.newContext()
    context.on('weberror', (error) => problems.push(String(error.error())))
  })
  afterEach(async () => {
    await context.close()
    await secure.stop()
    expect(problems.splice(0)).toEqual([])
    expect(secure.reports).toEqual([])
  })

  const logIn = async (page: Awaited<ReturnType<typeof openBareHost>>) => {
    await page.send('CONNECT_EMAIL', { email: ada })
    return page.send('CONNECT_OTP', { otp: codeOf(secure, ada) })
  }

  describe.each([
    ['of its own site', 'url', 'url'],
    ['of another site, where its storage is blocked', 'localUrl', 'url'],
    ['of another site, by its other name', 'url', 'localUrl'],
  ] as const)('%s', (_, hostName, siteName) => {
    it('logs in, is recognised after a reload, and is forgotten after a sign-out', async () => {
      const open = () => openBareHost(context, host[hostName], secure[siteName])
      const page = await open()
      expect((await page.send('SYNC_DAPP_DATA', { projectId: 'test' })).type).toBe(
        '@w3m-frame/SYNC_DAPP_DATA_SUCCESS',
      )
      expect(await page.send('CONNECT_OTP', { otp: '000000' })).toMatchObject({
        type: '@w3m-frame/CONNECT_OTP_ERROR',
        payload: { message: 'Enter your e-mail first' },
      })
      expect((await logIn(page)).type).toBe('@w3m-frame/CONNECT_OTP_SUCCESS')
      const user = await page.send('GET_USER', { chainId: 1 })
      expect(user).toMatchObject({ type: '@w3m-frame/GET_USER_SUCCESS', payload: { email: ada, chainId: 1 } })
      expect(new Set((await page.heard()).map(({ origin }) => origin))).toEqual(new Set([secure[siteName]]))

      const again = await open()
      expect((await again.send('IS_CONNECTED')).payload).toEqual({ isConnected: true })
      expect((await again.send('GET_USER', { chainId: 1 })).payload).toEqual(user.payload)

      await again.send('RELOAD')
      await again.ready(2)
      expect((await again.send('IS_CONNECTED')).payload).toEqual({ isConnected: true })

      expect((await again.send('SIGN_OUT')).type).toBe('@w3m-frame/SIGN_OUT_SUCCESS')
      expect((await page.send('IS_CONNECTED')).payload).toEqual({ isConnected: false })
      const later = await open()
      const token = await later.token()
      expect(token).toMatch(/./)
      expect((await later.send('IS_CONNECTED', { token })).payload).toEqual({ isConnected: false })
      // The browser is still known, so it gets a code at once instead of a link.
      expect((await later.send('CONNECT_EMAIL', { email: ada })).payload).toEqual({ action: 'VERIFY_OTP' })
    })
  })

  it('is recognised by its token if the browser keeps no cookie', async () => {
    await secure.stop()
    secure = await startSecure({ cookies: false })
    const page = await openBareHost(context, host.localUrl, secure.url)
    await logIn(page)
    await expect.poll(() => page.token()).toMatch(/./)
    await page.send('RELOAD')
    await page.ready(2)
    expect((await page.send('IS_CONNECTED')).payload).toEqual({ isConnected: true })
    const again = await openBareHost(context, host.localUrl, secure.url)
    expect((await again.send('IS_CONNECTED')).payload).toEqual({ isConnected: false })
    expect((await again.send('IS_CONNECTED', { token: await again.token() })).payload).toEqual({
      isConnected: true,
    })
  })

  it('a new device is approved by the link in the mailbox', async () => {
    await logIn(await openBareHost(context, host.url, secure.url))
    const other = await browser.newContext()
    const page = await openBareHost(other, host.url, secure.url)
    expect((await page.send('CONNECT_EMAIL', { email: ada })).payload).toEqual({ action: 'VERIFY_DEVICE' })
    const waiting = await page.post('CONNECT_DEVICE')
    const mailbox = await other.newPage()
    await mailbox.goto(`${secure.url}/mailbox?to=${ada}`)
    const [device] = await Promise.all([
      other.waitForEvent('page'),
      mailbox.getByRole('link', { name: /\/device\?token=/ }).click(),
    ])
    await device.getByRole('button', { name: 'Approve this device' }).click()
    await device.getByText('Approved.').waitFor()
    expect((await page.answer(waiting)).type).toBe('@w3m-frame/CONNECT_DEVICE_SUCCESS')
    await mailbox.getByText('Your login code').first().waitFor()
    expect((await page.send('CONNECT_OTP', { otp: codeOf(secure, ada) })).type).toBe(
      '@w3m-frame/CONNECT_OTP_SUCCESS',
    )
    await other.close()
  })

  it('answers invalid messages with an error, and ignores messages of others', async () => {
    const page = await openBareHost(context, host.url, secure.url)
    const before = (await page.heard()).length
    for (const message of ['text', null, { type: '@w3m-app/NONE', id: 'a' }, { type: '@w3m-frame/READY' }])
      await page.page.evaluate(
        ([message, target]) => {
          const { contentWindow } = document.querySelector('iframe') as HTMLIFrameElement
          contentWindow?.postMessage(message, target as string)
        },
        [message, secure.url] as const,
      )
    expect(await page.send('SWITCH_NETWORK', { chainId: {} })).toMatchObject({
      type: '@w3m-frame/SWITCH_NETWORK_ERROR',
      payload: { message: 'Invalid app event' },
    })
    expect(await page.heard()).toHaveLength(before + 1)
  })

  it('ignores messages of windows other than its parent', async () => {
    const page = await openBareHost(context, host.url, secure.url)
    const before = (await page.heard()).length
    await page.page.evaluate(
      (target) =>
        new Promise<void>((resolve) => {
          const other = document.createElement('iframe')
          other.onload = () => resolve()
          other.src = '/?src=about:blank'
          document.body.append(other)
          Object.assign(window, { target })
        }),
      secure.url,
    )
    const stranger = page.page.frames().find((each) => each.url().endsWith('src=about:blank'))
    await stranger?.evaluate((target) => {
      const secureFrame = parent.frames[0]
      secureFrame?.postMessage({ type: '@w3m-app/IS_CONNECTED', id: 'stranger' }, target)
    }, secure.url)
    await page.send('GET_CHAIN_ID')
    expect(await page.heard()).toHaveLength(before + 1)
  })

  it('follows the theme of the app', async () => {
    const page = await openBareHost(context, host.url, secure.url)
    const root = page.frame.locator('html')
    for (const themeMode of ['light', 'dark'])
      expect(
        await page
          .send('SYNC_THEME', { themeMode, w3mThemeVariables: { '--w3m-accent': 'rgb(1, 2, 3)' } })
          .then(() => root.getAttribute('data-theme')),
      ).toBe(themeMode)
    const read = () => root.evaluate((each) => each.style.getPropertyValue('--accent'))
    expect(await read()).toBe('rgb(1, 2, 3)')
    await page.send('SYNC_THEME', { w3mThemeVariables: { '--w3m-accent': 'url(http://evil.test)' } })
    expect(await read()).toBe('rgb(1, 2, 3)')
  })

  it('works only inside another page', async () => {
    const page = await context.newPage()
    await page.goto(`${secure.url}/sdk?projectId=test`, { referer: `${host.url}/` })
    await page.getByText('works inside of another page only').waitFor()
  })
})
