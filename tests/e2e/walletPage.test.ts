import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import { renderSVG } from 'uqr'
import { afterAll, describe, expect, test } from 'vitest'
import { createKeys } from '../../demo/sandbox/wallet/keys.mjs'
import { whole } from '../volumes.js'
import { axe } from './axe.js'
import { copyLink, openCode } from './codes.js'
import { eventually, openBrowser, type Visitor } from './visitor.js'

declare global {
  interface Window {
    /** Tracks of every camera stream that the page got. */
    __tracks: MediaStreamTrack[]
    /** Statuses of the account, as the page has shown them. */
    __statuses: string[]
  }
}

const folder = mkdtempSync(join(tmpdir(), 'camera-'))
const film = join(folder, 'film.mjpeg')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { site, visit } = openBrowser()
const device = openBrowser({ camera: film })

const openDemo = () => visit(`${site.demo}/?pairing=1&wallets=none&announce=none`)
const facts = ({ page }: Pick<Visitor, 'page'>) => page.locator('#state')
const openWallet = async (options: Parameters<typeof visit>[1] = {}, open = visit) => {
  const { page, id } = await open(site.wallet, options)
  const state = facts({ page })
  await state.getByText('Ready.').waitFor()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  return { page, id, state, press }
}

/** The camera's picture from its next start on. */
const aim = async (picture: Buffer) => writeFileSync(film, picture)
/** Points the camera at a page. */
const photograph = async ({ page }: Pick<Visitor, 'page'>) =>
  aim(await page.screenshot({ type: 'jpeg', quality: 90 }))
/** Points the camera at a QR code of the text, or at a blank page. */
const show = async (text?: string) => {
  const page = await device.browser().newPage({ viewport: { width: 640, height: 480 } })
  await page.setContent(text ? `<main style="width: 400px; margin: auto">${renderSVG(text)}</main>` : '')
  await photograph({ page })
  await page.close()
}

const recordTracks = () => {
  window.__tracks = []
  const { mediaDevices } = navigator
  // The blank page before navigation has no `mediaDevices`.
  if (!mediaDevices) return
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (wished) => {
    const stream = await open(wished)
    window.__tracks.push(...stream.getTracks())
    return stream
  }
}

describe("the page of the sandbox's wallet", () => {
  test('WCT-01 it scans the code from a camera picture of the page and approves, and the visitor is connected', async () => {
    const host = await openDemo()
    await host.page.evaluate(() => {
      window.__statuses = []
      const status = document.querySelector('[data-testid=account-status]')
      const note = () => {
        const text = status?.textContent ?? ''
        if (window.__statuses.at(-1) !== text) window.__statuses.push(text)
      }
      note()
      new MutationObserver(note).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    })
    await openCode(host)
    const link = await copyLink(host)
    await photograph(host)

    const wallet = await openWallet({ permissions: ['camera'], init: recordTracks }, device.visit)
    // Record the field's content, because pairing empties the field.
    await wallet.page.evaluate(() => {
      const field = document.querySelector('textarea') as HTMLTextAreaElement
      const { get, set } = Object.getOwnPropertyDescriptor(
        HTMLTextAreaElement.prototype,
        'value',
      ) as Required<PropertyDescriptor>
      Object.defineProperty(field, 'value', {
        get,
        set(text: string) {
          if (text) field.dataset.held = text
          set.call(this, text)
        },
      })
    })
    const readers = () =>
      wallet.page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/jsqr.js')).length,
      )
    expect(await readers()).toBe(0)
    await wallet.press('Scan')
    await wallet.id('question').getByRole('button', { name: 'Approve' }).click()
    await wallet.id('session').getByText('Portico demo', { exact: true }).waitFor()
    expect(await readers()).toBe(1)
    expect(await wallet.page.locator('textarea').getAttribute('data-held')).toBe(link)
    expect(await wallet.page.evaluate(() => window.__tracks.map(({ readyState }) => readyState))).toEqual([
      'ended',
    ])
    expect(await wallet.page.getByLabel('Picture of the camera').isVisible()).toBe(false)
    await host.closed()
    await host.accountButton.waitFor()
    await eventually(() => host.page.evaluate(() => window.__statuses)).toEqual([
      'disconnected',
      'connecting',
      'connected',
    ])
  })

  test('the camera is released when stopped, in the background, and on leaving the page', async () => {
    await show()
    const { page, state, press } = await openWallet(
      { permissions: ['camera'], init: recordTracks },
      device.visit,
    )
    const picture = page.getByLabel('Picture of the camera')
    const start = async () => {
      await press('Scan')
      await state.getByText('Point the camera at the code.').waitFor()
      expect(await picture.isVisible()).toBe(true)
      expect(await page.evaluate(() => window.__tracks.at(-1)?.readyState)).toBe('live')
    }
    const states = () => page.evaluate(() => window.__tracks.map(({ readyState }) => readyState))
    await start()
    await page.evaluate(axe)
    const wrong = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } }
      return (await axe.run({ preload: false })).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
    })
    expect(wrong).toEqual([])
    await press('Stop')
    await state.getByText('Scanning stopped.').waitFor()
    expect(await states()).toEqual(['ended'])
    expect(await picture.isVisible()).toBe(false)

    await start()
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: true })
      document.dispatchEvent(new Event('visibilitychange'))
      Reflect.deleteProperty(document, 'hidden')
    })
    await state.getByText('Scanning stopped.').waitFor()
    expect(await states()).toEqual(['ended', 'ended'])

    await start()
    await page.evaluate(() =>
      addEventListener('pagehide', () =>
        sessionStorage.setItem('tracks', window.__tracks.map(({ readyState }) => readyState).join()),
      ),
    )
    await page.reload()
    expect(await page.evaluate(() => sessionStorage.getItem('tracks'))).toBe('ended,ended,ended')

    // Stop the camera before the browser has provided its stream.
    await state.getByText('Ready.').waitFor()
    await page.evaluate(() => {
      const { mediaDevices } = navigator
      const open = mediaDevices.getUserMedia
      mediaDevices.getUserMedia = async (wished) => {
        await new Promise((resolve) => addEventListener('allowed', resolve, { once: true }))
        return open(wished)
      }
    })
    await press('Scan')
    await state.getByText('Asking for the camera…').waitFor()
    await press('Stop')
    await page.evaluate(() => dispatchEvent(new Event('allowed')))
    await eventually(states).toEqual(['ended'])
    expect(await state.textContent()).toBe('Scanning stopped.')
    expect(await picture.isVisible()).toBe(false)
  })

  test.runIf(whole)('it says what is wrong with a code, and why there is no camera', async () => {
    await show('https://app.invalid/')
    const { page, id, state, press } = await openWallet(
      { permissions: ['camera'], init: recordTracks },
      device.visit,
    )
    const scan = page.getByRole('button', { name: 'Scan', exact: true })
    await press('Scan')
    await state.getByText('this is no link of a pairing: those begin with wc:').waitFor()
    expect(await page.getByRole('textbox').inputValue()).toBe('https://app.invalid/')
    expect(await page.evaluate(() => window.__tracks.map(({ readyState }) => readyState))).toEqual(['ended'])
    for (const [name, text] of [
      ['NotFoundError', 'no camera was found. Paste the link instead'],
      ['NotReadableError', 'the camera does not start, as where another app has it. Paste the link instead'],
    ] as const) {
      await page.evaluate((wrong) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', wrong))
      }, name)
      await press('Scan')
      await state.getByText(text).waitFor()
      await scan.waitFor()
    }
    await page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
    await press('Scan')
    await state.getByText('the browser gives no camera to this address. Paste the link instead').waitFor()
    await scan.waitFor()
    expect(await id('question').count()).toBe(0)

    const refused = await openWallet({ permissions: [] }, device.visit)
    await refused.press('Scan')
    await refused.state
      .getByText('the camera was refused. Allow it in the browser’s settings of this page, or paste the link')
      .waitFor()
    await refused.page.getByRole('button', { name: 'Scan', exact: true }).waitFor()
  })

  test.runIf(whole)('each of its buttons has an effect on the connected page', async () => {
    const [host, wallet] = await Promise.all([openDemo(), openWallet()])
    const { card, id, closed, accountButton, connectButton, networkButton } = host
    const question = wallet.id('question')
    const answer = (title: string, name: 'Approve' | 'Reject') =>
      question
        .filter({ has: wallet.page.getByRole('heading', { name: title, exact: true }) })
        .getByRole('button', { name })
        .click()
    const pair = async () => {
      await wallet.page.getByRole('textbox').fill(await copyLink(host))
      await wallet.press('Pair')
    }
    const says = (name: string) => eventually(() => id(name).textContent())

    await openCode(host)
    await pair()
    await answer('Connect to this page?', 'Reject')
    await card.getByText('You declined in your wallet.', { exact: true }).waitFor()
    expect(await wallet.id('session').count()).toBe(0)

    await card.getByTestId('retry').click()
    await card.getByTestId('qr-code').waitFor()
    await pair()
    await answer('Connect to this page?', 'Approve')
    await closed()
    await accountButton.waitFor()
    const session = wallet.id('session')
    await session.getByText('Portico demo', { exact: true }).waitFor()

    await id('sign').click()
    await answer('Allow personal_sign?', 'Reject')
    await says('sign-error').toMatch(/reject|declined/i)
    await id('sign').click()
    await answer('Allow personal_sign?', 'Approve')
    await says('sign-verified').toBe('Verified: the account signed this.')

    await says('network-name').toBe('Ethereum')
    await session.getByRole('combobox', { name: 'Chain' }).selectOption('eip155:8453')
    await says('network-name').toBe('Base')
    await eventually(() => networkButton.textContent()).toContain('Base')

    const [first, second] = [0, 1].map((index) => createKeys().address('eip155:8453', index))
    await says('account-address').toBe(first)
    await wallet.page.getByLabel('Signs by default').selectOption({ label: second ?? '' })
    await says('account-address').toBe(second)

    await wallet.press('Disconnect Portico demo')
    await wallet.page.getByText('None.', { exact: true }).waitFor()
    await connectButton.waitFor()
    await says('account-status').toBe('disconnected')
    expect(await session.count()).toBe(0)
  })
})
