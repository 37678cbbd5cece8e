import { request } from 'node:http'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { evmNetwork } from '../../demo/sandbox/secure/networks.mjs'
import { type Secure, startSecure } from '../../demo/sandbox/secure/site.mjs'
import { sample } from '../volumes.js'
import { type BareHost, launch, openBareHost, startBareHost } from './bareHost.js'
import { openDocument, type SecureDocument } from './secureDocument.js'

const PROVIDERS = ['google', 'x', 'discord', 'github', 'apple', 'facebook'] as const

const network = evmNetwork({ chainId: 1, url: 'http://127.0.0.1:9' }, { name: 'Ethereum', endpoints: [] })

describe('logins at other providers', () => {
  let secure: Secure
  let time: number
  beforeEach(async () => {
    time = Date.now()
    secure = await startSecure({ networks: [network], now: () => time })
  })
  afterEach(() => secure.stop())

  /** Follows a login at a provider without a browser, to the address that ends it. */
  const follow = async (uri: string, form: Record<string, string>) => {
    const cookies = new Map<string, string>()
    for (let url = uri, body = '', hops = 0; hops < 10; hops++) {
      const { status, headers, text } = await load(url, body, cookies)
      body = ''
      const location = headers.location && new URL(headers.location, url).href
      if (location?.startsWith(secure.url)) return location
      if (location) url = location
      else if (status === 200 && text.includes('<form')) body = String(new URLSearchParams(form))
      else throw new Error(`${status} ${text}`)
    }
    throw new Error('The login does not end.')
  }
  const load = (url: string, body: string, cookies: Map<string, string>) =>
    new Promise<{ status: number; headers: { location?: string | undefined }; text: string }>(
      (resolve, reject) => {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const sent = request(
          url,
          {
            method: body ? 'POST' : 'GET',
            headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
          },
          (response) => {
            for (const each of response.headers['set-cookie'] ?? []) {
              const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
              cookies.set(name, value)
            }
            let text = ''
            response.on('data', (chunk) => {
              text += chunk
            })
            response.on('end', () =>
              resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
            )
          },
        )
        sent.on('error', reject)
        sent.end(body)
      },
    )
  const begin = async (frame: SecureDocument, provider: string) => {
    const { payload, error } = await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider })
    if (error) throw new Error(error)
    return payload?.uri as string
  }
  const ada = { login: 'Ada', answer: 'login' }

  // A provider that shares the e-mail address, and one that does not.
  it.each(sample(PROVIDERS, (name) => name === 'google' || name === 'x'))(
    '%s logs the same name in to the same wallet, and returns its profile',
    async (provider) => {
      const frame = await openDocument(secure)
      const resultUri = await follow(await begin(frame, provider), ada)
      expect(new URL(resultUri).pathname).toBe('/sdk/oauth')
      const { payload, session } = await frame.ask('CONNECT_SOCIAL', { uri: resultUri, chainId: 1 })
      expect(payload).toMatchObject({
        userName: provider === 'discord' ? 'ada0' : 'ada',
        email: provider === 'x' ? null : `ada@${provider}.test`,
        chainId: 1,
      })
      expect(session).toBeDefined()
      const other = await openDocument(secure)
      const { search } = new URL(await follow(await begin(other, provider), ada))
      const again = await other.ask('CONNECT_SOCIAL', { uri: search, chainId: 1 })
      expect(again.payload).toEqual(payload)
      const bob = await follow(await begin(other, provider), { ...ada, login: 'bob' })
      expect((await other.ask('CONNECT_SOCIAL', { uri: bob })).payload?.address).not.toBe(payload?.address)
    },
  )

  it('gives an address of its own, which redirects to the provider', async () => {
    const uri = await begin(await openDocument(secure), 'google')
    expect(uri).toMatch(new RegExp(`^${secure.url}/sdk/social\\?state=[0-9a-f]{64}$`))
    const location = async (url: string) => (await fetch(url, { redirect: 'manual' })).headers.get('location')
    expect(await location(uri)).toContain(`${secure.openidUrl}/google/auth?client_id=secure&`)
    expect(await location(`${uri}0`)).toBeNull()
  })

  it('a cancelled login returns an error', async () => {
    const frame = await openDocument(secure)
    const resultUri = await follow(await begin(frame, 'google'), { answer: 'cancel' })
    expect(resultUri).toContain('error=access_denied')
    expect((await frame.ask('CONNECT_SOCIAL', { uri: resultUri })).error).toBe('The user has cancelled')
    expect((await frame.ask('IS_CONNECTED')).payload).toEqual({ isConnected: false })
  })

  it('a result is valid once, in time, for the origin that started it, and with a code of that flow', async () => {
    const frame = await openDocument(secure)
    const connect = async (uri: string, by = frame) => (await by.ask('CONNECT_SOCIAL', { uri })).error
    const resultUri = await follow(await begin(frame, 'github'), ada)
    const foreign = await openDocument(secure, { embedder: 'http://127.0.0.1:4001' })
    expect(await connect(resultUri, foreign)).toBe('This login is over')
    expect(await connect(resultUri)).toBeUndefined()
    expect(await connect(resultUri)).toBe('This login is over')
    const mixed = new URL(await follow(await begin(frame, 'github'), ada))
    const other = new URL(await follow(await begin(frame, 'github'), ada))
    mixed.searchParams.set('code', other.searchParams.get('code') ?? '')
    expect(await connect(mixed.href)).toBe('The provider did not accept the login')
    const late = await follow(await begin(frame, 'github'), ada)
    time += 10 * 60_000
    expect(await connect(late)).toBe('This login is over')
    expect((await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'farcaster' })).error).toBe(
      'Invalid app event',
    )
  })

  it('a mini-app without popups is redirected to its own page only', async () => {
    const frame = await openDocument(secure)
    const visit = async (page: string) => {
      // As clients do it: in the text of the address.
      const uri = (await begin(frame, 'google')).replace(
        /state=[^&]+/,
        (state) => `${state}--${encodeURIComponent(page)}`,
      )
      const resultUri = await follow(uri, ada)
      return { resultUri, response: await fetch(resultUri, { redirect: 'manual' }) }
    }
    const { resultUri, response } = await visit('http://127.0.0.1:4000/app?x=1')
    const location = new URL(response.headers.get('location') ?? '')
    expect(location.origin + location.pathname).toBe('http://127.0.0.1:4000/app')
    const uri = location.searchParams.get('result_uri')
    expect([uri, location.searchParams.get('x')]).toEqual([resultUri, '1'])
    expect((await frame.ask('CONNECT_SOCIAL', { uri })).error).toBeUndefined()
    const foreign = await visit('http://evil.test/')
    expect([foreign.response.status, foreign.response.headers.get('location')]).toEqual([200, null])
  })

  describe('in a browser', () => {
    let browser: Browser
    let host: Awaited<ReturnType<typeof startBareHost>>
    let context: BrowserContext
    beforeAll(async () => {
      ;[browser, host] = await Promise.all([launch(), startBareHost()])
    })
    afterAll(() => Promise.all([browser?.close(), host?.stop()]))
    beforeEach(async () => {
      context = await browser.newContext()
    })
    afterEach(async () => {
      await context.close()
      expect(secure.reports).toEqual([])
    })

    /** Opens the popup as the modal does, and leads it to the provider. */
    const popup = async (page: BareHost, provider: string): Promise<Page> => {
      const [opened] = await Promise.all([
        context.waitForEvent('page'),
        page.page.evaluate(
          (url) => void Object.assign(window, { popup: open(url, 'popupWindow', 'width=600,height=800') }),
          `${secure.url}/loading`,
        ),
      ])
      await opened.getByText('Loading the login').waitFor()
      const { payload } = await page.send('GET_SOCIAL_REDIRECT_URI', { provider })
      await page.page.evaluate(
        (uri) => void Object.assign((window as unknown as { popup: Window }).popup.location, { href: uri }),
        payload?.uri,
      )
      return opened
    }
    const result = async (page: BareHost) => {
      const found = await page.page.waitForFunction(() => window.heard.find((each) => 'resultUri' in each))
      return (await found.jsonValue()) as unknown as { resultUri: string; origin: string }
    }

    it.each(['url', 'localUrl'] as const)(
      'logs in through the popup of a page at its %s',
      async (hostName) => {
        const page = await openBareHost(context, host[hostName], secure.url)
        const opened = await popup(page, 'google')
        await opened.getByRole('heading', { name: 'Google of the sandbox' }).waitFor()
        await opened.getByLabel('Name').fill('ada')
        await opened.getByRole('button', { name: 'Log in' }).click()
        const { resultUri, origin } = await result(page)
        expect(origin).toBe(secure.url)
        expect(await page.send('CONNECT_SOCIAL', { uri: resultUri, chainId: 1 })).toMatchObject({
          type: '@w3m-frame/CONNECT_SOCIAL_SUCCESS',
          payload: { userName: 'ada', email: 'ada@google.test', chainId: 1 },
        })
      },
    )

    it('reports a cancelled login', async () => {
      const page = await openBareHost(context, host.url, secure.url)
      const opened = await popup(page, 'apple')
      await opened.getByRole('button', { name: 'Cancel' }).click()
      expect((await result(page)).resultUri).toContain('error=access_denied')
    })

    it('sends the result only to the origin that started the login', async () => {
      const frame = await openDocument(secure, { embedder: host.localUrl })
      const resultUri = await follow(await begin(frame, 'google'), ada)
      const page = await openBareHost(context, host.url, secure.url)
      const [opened] = await Promise.all([
        context.waitForEvent('page'),
        page.page.evaluate((url) => void open(url), resultUri),
      ])
      await opened.getByText('Done.').waitFor()
      await page.send('GET_CHAIN_ID')
      expect((await page.heard()).filter((each) => 'resultUri' in each)).toEqual([])
    })

    it('Farcaster: the page approves, every waiting request is answered, and the link is valid once', async () => {
      const page = await openBareHost(context, host.url, secure.url)
      expect((await page.send('CONNECT_FARCASTER')).payload).toEqual({ message: 'Ask for the link first' })
      const { payload } = await page.send('GET_FARCASTER_URI')
      const waiting = [await page.post('CONNECT_FARCASTER'), await page.post('CONNECT_FARCASTER')]
      const phone = await (await browser.newContext()).newPage()
      await phone.goto(String(payload?.url))
      expect(await phone.getByText('asks you to log in').textContent()).toContain(host.url)
      await phone.getByLabel('Name').fill('Ada')
      await phone.getByRole('button', { name: 'Approve' }).click()
      for (const id of waiting)
        expect(await page.answer(id)).toMatchObject({
          type: '@w3m-frame/CONNECT_FARCASTER_SUCCESS',
          payload: { userName: 'ada' },
        })
      expect((await page.send('GET_USER', { chainId: 1 })).payload).toMatchObject({ email: null })
      await phone.reload()
      await phone.getByText('This link is used or has expired').waitFor()
      await phone.context().close()
    })

    it('Farcaster: an abandoned link logs nobody in', async () => {
      const page = await openBareHost(context, host.url, secure.url)
      const { payload } = await page.send('GET_FARCASTER_URI')
      await page.post('CONNECT_FARCASTER')
      const phone = await context.newPage()
      await phone.goto(String(payload?.url))
      await page.send('RELOAD')
      await page.ready(2)
      await phone.getByLabel('Name').fill('ada')
      await phone.getByRole('button', { name: 'Approve' }).click()
      await phone.getByText('This link is used or has expired').waitFor()
      expect((await page.send('IS_CONNECTED')).payload).toEqual({ isConnected: false })
    })
  })
})
