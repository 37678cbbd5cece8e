import { fileURLToPath } from 'node:url'
import { type Address, createPublicClient, type Hex, http, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StaticServer, startStatic } from '../../demo/serve/server.mjs'
import { RECEIVER, sendForm } from './sendForm.js'
import { eventually, openBrowser, visitor } from './visitor.js'

const { site, visit } = openBrowser()
const root = fileURLToPath(new URL('../.output/fixtures', import.meta.url))
const other = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'
const REAL = 'https://app.safe.global'
const STRANGER = 'https://stranger.example'
const PLAYED = 'https://app.example'
const CODE = /\/(askParent|createConnector)-/

declare global {
  interface Window {
    /** Messages of the app to the site around it, in order. */
    asked: string[]
    /** The site does not hear the app. */
    isMute?: boolean
    /** The site sends to this receiver instead of the app's. */
    rogueReceiver?: string
  }
}

/** Runs before the site's own code. */
const watchApp = () => {
  if (window !== window.top) return
  window.asked = []
  window.isMute = new URLSearchParams(location.search).has('mute')
  window.addEventListener('message', (event) => {
    if (!event.data?.method) return
    window.asked.push(event.data.method)
    const [first] = event.data.params?.txs ?? []
    if (first && window.rogueReceiver) first.to = window.rogueReceiver
    if (window.isMute) event.stopImmediatePropagation()
  })
}

let app: StaticServer
let safe: Address
let chain: ReturnType<typeof createPublicClient>

beforeAll(async () => {
  const facts = await fetch(`${site.origin}/sandbox.json`).then((response) => response.json())
  ;({
    safes: { 8453: safe },
  } = await fetch(`${site.safe}/sandbox.json`).then((response) => response.json()))
  chain = createPublicClient({ transport: http(facts.endpoints[8453]), cacheTime: 0 })
  app = await startStatic({
    root,
    csp: { connect: [site.gateway], frameAncestors: [site.safe, STRANGER, REAL] },
    routes: { '/sandbox.json': () => facts },
  })
})
afterAll(async () => {
  await app?.stop()
  expect(app?.reports).toEqual([])
})

/** Opens a page as an app of the sandbox's Safe site, under the site's own address or another one. */
const visitApp = async ({ at = site.safe, address = '', more = '' } = {}) => {
  const isPlayed = at !== site.safe
  const own = address || `${isPlayed ? PLAYED : app.url}/safe/?site=${encodeURIComponent(site.safe)}`
  const played: Record<string, string> = isPlayed ? { [at]: site.safe, [PLAYED]: app.url } : {}
  const { page } = await visit(`${at}/?app=${encodeURIComponent(own)}${more}`, {
    played,
    init: watchApp,
    neighbours: [app.url, ...Object.keys(played)],
  })
  const frame = page.frameLocator('iframe')
  const buttons = frame.getByTestId('top-buttons')
  const inside = async () => {
    await buttons.waitFor()
    const found = page.frames().find((each) => each.url() === own)
    if (!found) throw new Error('The app is not there')
    return found
  }
  const rows = frame.getByTestId('wallet-row')
  const open = async () => {
    await buttons.getByTestId('connect-button').click()
    await frame.locator('[data-testid=portico-card][data-view=Connect][data-idle]').waitFor()
  }
  const connect = async () => {
    await open()
    await rows.filter({ hasText: 'Safe' }).click()
  }
  const ask = async <T>(method: string, params: unknown[]): Promise<T> =>
    (await inside()).evaluate(
      ([name, given]) =>
        window.safeApp.provider('eip155').request({ method: name, params: given }) as Promise<never>,
      [method, params] as const,
    )
  /** The newest proposal, at the site. */
  const proposal = page.getByTestId('proposal').first()
  const press = (name: string) => page.getByTestId(name).first().click()
  const tells = (text: string) => proposal.filter({ hasText: text }).waitFor()
  return { page, frame, buttons, rows, open, connect, inside, ask, press, tells }
}
const loaded = () => app.requests.map(({ path }) => path).filter((path) => CODE.test(path))

describe('a page that runs as an app of a Safe', () => {
  test('INJ-21 outside a frame or in another site, no Safe is listed, and nothing is asked or loaded', async () => {
    const { page, open, rows, inside } = await visitApp({ at: STRANGER })
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

  test('INJ-21 no Safe is listed if the Safe site does not answer', async () => {
    const { page, rows, open } = await visitApp({ more: '&mute=1' })
    await eventually(() => page.evaluate(() => window.asked.length)).toBeGreaterThan(1)
    await open()
    expect(await rows.filter({ hasText: 'Safe' }).count()).toBe(0)
  })

  test('INJ-21 the origin of the real site needs no option', async () => {
    const { page, open, rows } = await visitApp({ at: REAL })
    await open()
    await rows.filter({ hasText: 'Safe' }).waitFor()
    expect(new URL(page.url()).origin).toBe(REAL)
  })

  test('INJ-21 connects a Safe of two in three, signs and sends calls through it, and is restored after a reload', async () => {
    const { page, connect, buttons, frame, inside, ask, press, tells } = await visitApp()
    await connect()
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
    const connected = { address: safe, chain: 8453, type: 'smartAccount', approved: ['eip155:8453'] }
    expect(await state()).toEqual(connected)

    const declined = ask('personal_sign', ['0x48656c6c6f', safe]).catch(String)
    await press('reject')
    expect(await declined).toContain('User rejected')
    const signing = ask<Hex>('personal_sign', ['0x48656c6c6f', safe])
    await press('approve')
    await tells('Signed by 1 of 2')
    await press('sign-2')
    const signature = await signing
    expect(await chain.verifyMessage({ address: safe, message: 'Hello', signature })).toBe(true)

    const before = await chain.getBalance({ address: other })
    const calls = ['0x2a', '0x1'].map((value) => ({ to: other, value }))
    const sending = ask<{ id: Hex }>('wallet_sendCalls', [{ from: safe, chainId: '0x2105', calls }])
    await press('approve')
    const { id } = await sending
    const status = () => ask<{ status: number }>('wallet_getCallsStatus', [id]).then((found) => found.status)
    expect(await status()).toBe(100)
    await tells('Signed by 1 of 2, AWAITING_CONFIRMATIONS')
    await press('sign-3')
    await press('execute')
    await tells('SUCCESS')
    expect(await status()).toBe(200)
    expect((await chain.getBalance({ address: other })) - before).toBe(43n)
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

  test('SND-05 SND-18 FLT-38 a Safe waits for a second owner to sign and execute, across a reload, and an altered transfer is detected', async () => {
    const { page, frame, buttons, connect, press, tells } = await visitApp()
    await connect()
    await frame.getByTestId('portico-card').waitFor({ state: 'hidden' })
    await buttons.getByTestId('account-button').waitFor()
    const inFrame = visitor(frame as never)
    const form = sendForm(inFrame)
    const isAsked = () => page.getByTestId('approve').count()
    const before = await chain.getBalance({ address: RECEIVER })
    await form.open()
    await form.fill('Ether', '0.5')
    await form.confirm(isAsked)
    await press('approve')
    await inFrame.view('Account')
    await tells('Signed by 1 of 2, AWAITING_CONFIRMATIONS')
    const request = frame.getByTestId('transactions-row')
    const openRequests = async () => {
      await frame.getByTestId('transactions-open').filter({ hasText: 'Waiting for the other owners' }).click()
      await inFrame.view('Requests')
      expect(await request.getAttribute('data-state')).toBe('proposed')
    }
    await openRequests()
    expect(await chain.getBalance({ address: RECEIVER })).toBe(before)
    await page.reload()
    await buttons.getByTestId('account-button').click()
    await inFrame.view('Account')
    await openRequests()
    await press('sign-2')
    await press('execute')
    await tells('SUCCESS')
    expect(await chain.getBalance({ address: RECEIVER })).toBe(before + parseEther('0.5'))
    await eventually(() => request.getAttribute('data-state')).toBe('confirmed')
    const href = await request.getByRole('link').getAttribute('href')
    const hash = /0x[\da-f]{64}/.exec(href ?? '')?.[0] as Hex
    expect((await chain.getTransactionReceipt({ hash })).to).toBe(safe.toLowerCase())
    await inFrame.card.getByTestId('header-back').click()
    await inFrame.view('Account')

    await page.evaluate((to) => {
      window.rogueReceiver = to
    }, other)
    await form.open()
    await form.fill('Ether', '0.25')
    await form.confirm(isAsked)
    await press('approve')
    await inFrame.view('Account')
    await press('sign-2')
    await press('execute')
    await inFrame.view('TransactionMismatch')
    expect((await form.read('transactions-mismatch')).toLowerCase()).toContain(other.toLowerCase())
  })

  test('SIW-19 the demo signs a visitor in by a Safe, whose signature its server checks with the contract', async () => {
    const address = `${site.demo}?sign-in=1&pairing=0&logins=0&solana=0`
    const { page, frame, connect, press, tells } = await visitApp({ address })
    await connect()
    await frame.getByTestId('siwx-sign').click()
    await press('approve')
    await tells('Signed by 1 of 2')
    await press('sign-2')
    await frame.getByTestId('portico-card').waitFor({ state: 'hidden' })
    const sessions = await page
      .frames()
      .find((each) => each.url().startsWith(site.demo))
      ?.evaluate(() => fetch('/auth/sessions').then((response) => response.text()))
    expect(sessions?.toLowerCase()).toContain(safe.toLowerCase())
  })
})
