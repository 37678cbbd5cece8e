import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltSite, buildSite, type OpenedPage } from './hostile/openPage.js'
import { hostCode, pageHtml, type Snapshot, watchPage } from './hostile/pages.js'

const lock = `import 'ses'
lockdown({ errorTaming: 'unsafe', consoleTaming: 'unsafe' })
globalThis.locked = true
`

/** Elements with names of the modal, of the secure frame, and of globals that wallets and hosts use. */
const squatters = `
<iframe id="w3m-iframe" name="w3m-secure-iframe"></iframe>
<form id="portico-host"><input name="shadowRoot" /><input name="isConnected" /><input name="id" /></form>
<form id="ethereum"><input name="request" /><object name="on"></object></form>
<a id="Telegram" href="https://t.invalid/host">Telegram</a>
<form id="portico"><input name="page" /></form>
<img id="modal" alt="" /><img id="portico.page.1" name="portico.page.1" alt="" />
<form id="TelegramWebviewProxy"></form>
<div data-testid="portico-card" id="portico-card">Not the modal</div>
`

let site: BuiltSite
const opened: OpenedPage[] = []

beforeAll(async () => {
  site = await buildSite(
    'hostile-page',
    {
      one: { files: { 'main.js': hostCode('first') } },
      // The host locks down the realm before its other code runs.
      locked: {
        files: {
          'lock.js': lock,
          'start.js': `import './lock.js'\nawait import('./main.js')\n`,
          'main.js': hostCode('first'),
        },
      },
    },
    {
      'one.html': pageHtml(['/one/main.js']),
      'locked.html': pageHtml(['/locked/start.js']),
      'squatters.html': pageHtml(['/one/main.js'], squatters),
    },
  )
})
afterEach(async () => {
  for (const { problems, close } of opened.splice(0)) {
    await close()
    // SES logs new platform methods that it does not know.
    expect(problems.filter((each) => !each.startsWith('Removing intrinsics'))).toEqual([])
  }
  expect(site.reports).toEqual([])
})
afterAll(() => site?.stop())

const eventually = <T>(read: () => T) => expect.poll(read, { interval: 25 })
const visit = async (
  path: string,
  init: readonly (string | (() => void))[] = [],
  context: BrowserContextOptions = {},
) => {
  const found = await site.open({ path, init, context })
  opened.push(found)
  await found.page.waitForFunction(() => window.modals?.first)
  return found.page
}
const status = (page: Page) => page.evaluate(() => window.modals.first?.getState().status)
const openModal = async (page: Page) => {
  await page.evaluate(() => void window.modals.first?.open())
  await page.locator('[data-testid=portico-card][data-idle]').waitFor()
}
const closeModal = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.locator('[data-testid=portico-card][data-idle]').waitFor({ state: 'hidden' })
}

/** Clicks with the mouse only, because Playwright's `click()` leaves listeners on the page. */
const press = async (page: Page, target: Locator) => {
  await target.waitFor()
  const box = await target.boundingBox()
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Opens, connects, signs, switches, looks at the account, disconnects. */
const journey = async (page: Page) => {
  await openModal(page)
  await press(page, page.getByTestId('wallet-row').filter({ hasText: 'Scripted Wallet' }))
  await eventually(() => status(page)).toBe('connected')
  await page.locator('[data-testid=portico-card][data-idle]').waitFor({ state: 'hidden' })
  expect(
    await page.evaluate(() =>
      window.modals.first
        ?.provider('eip155')
        .request({ method: 'personal_sign', params: ['0x6869', '0x5290'] }),
    ),
  ).toBe('0x5163')
  await page.evaluate(() => window.modals.first?.switchNetwork('eip155:137'))
  expect(await page.evaluate(() => window.modals.first?.getState().network?.caipNetworkId)).toBe('eip155:137')
  await openModal(page)
  await page.locator('[data-testid=portico-card][data-view=Account]').waitFor()
  await press(page, page.getByTestId('disconnect'))
  await eventually(() => status(page)).toBe('disconnected')
  await page.locator('[data-testid=portico-card][data-idle]').waitFor({ state: 'hidden' })
}

describe('SEC-48 the page is left as it was', () => {
  const without = ({ keys, html, listeners: _, place, ...rest }: Snapshot) => ({
    ...rest,
    // The host element stays between two openings, and its leases have one symbol on the page.
    keys: keys.filter((key) => key !== 'Symbol(portico.page.1)'),
    html: html.filter((each) => !each.includes('portico-host')),
    place,
  })

  test('globals, prototypes, handlers, styles, scroll and focus after each close, and listeners after dispose', async () => {
    const page = await visit('/one.html', [watchPage])
    const snapshot = () => page.evaluate(() => window.snapshot())
    const before = (await page.evaluate(() => window.before)) as Snapshot
    await page.locator('#opener').focus()
    await page.evaluate(() => scrollTo(0, 120))
    const start = await snapshot()
    expect(without(start)).toEqual(without({ ...before, place: start.place }))

    await openModal(page)
    expect((await snapshot()).sheets).toBeGreaterThan(start.sheets)
    await closeModal(page)
    await eventually(async () => without(await snapshot())).toEqual(without(start))
    const { listeners: kept } = await snapshot()
    // Listeners are counted: some stay until the modal is disposed.
    expect(kept['window storage']).toBe(2)

    for (let round = 0; round < 3; round++) {
      await journey(page)
      await page.locator('#opener').focus()
      await page.evaluate(() => scrollTo(0, 120))
      await eventually(async () => without(await snapshot())).toEqual(without(start))
    }
    await openModal(page)
    await closeModal(page)
    const grown = Object.entries((await snapshot()).listeners).filter(
      ([name, count]) => count > (kept[name] ?? 0) + 2,
    )
    expect(grown).toEqual([])

    await page.evaluate(() => window.modals.first?.dispose())
    await eventually(async () => ({ ...(await snapshot()), place: 0 })).toEqual({ ...before, place: 0 })
  })
})

describe('SEC-37 prototypes', () => {
  test('everything works under ses lockdown, with the built package', async () => {
    // SES tests whether it may compile code, which the policy would report.
    const page = await visit('/locked.html', [], { bypassCSP: true })
    expect(
      await page.evaluate(() => [Reflect.get(window, 'locked'), Object.isFrozen(Array.prototype)]),
    ).toEqual([true, true])
    await journey(page)
  })

  test('everything works with every prototype of the page frozen', async () => {
    const page = await visit('/one.html', [
      () => {
        for (const name of Object.getOwnPropertyNames(globalThis)) {
          const { value } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {}
          if (typeof value === 'function' && value.prototype) Object.freeze(value.prototype)
        }
      },
    ])
    expect(
      await page.evaluate(() =>
        [Object, Array, Function, Promise, Map, Event, Element].every((each) =>
          Object.isFrozen(each.prototype),
        ),
      ),
    ).toBe(true)
    await journey(page)
  })

  test('a whole visit adds nothing to a prototype', async () => {
    const page = await visit('/one.html', [watchPage])
    await journey(page)
    expect((await page.evaluate(() => window.snapshot())).patched).toEqual([])
  })
})

describe('SEC-27 elements of the page with our names', () => {
  test('are not mistaken for ours, a wallet or Telegram, and are not changed', async () => {
    const page = await visit('/squatters.html')
    const theirs = () =>
      page.evaluate(() =>
        ['w3m-iframe', 'portico-host', 'ethereum', 'Telegram', 'portico', 'modal', 'portico-card'].map(
          (id) => document.getElementById(id)?.outerHTML,
        ),
      )
    const before = await theirs()
    await openModal(page)
    expect(await page.getByTestId('wallet-row').allTextContents()).toEqual([
      expect.stringContaining('Scripted Wallet'),
    ])
    await page.keyboard.press('Escape')
    await journey(page)
    expect(await theirs()).toEqual(before)
    expect(await page.locator('#portico-host').count()).toBe(2)
    await page.evaluate(() => window.modals.first?.dispose())
    await eventually(() => page.locator('#portico-host').count()).toBe(1)
    expect(await theirs()).toEqual(before)
  })
})
