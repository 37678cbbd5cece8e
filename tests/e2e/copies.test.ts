import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sample } from '../volumes.js'
import { type BuiltSite, buildSite, type OpenedPage } from './hostile/openPage.js'
import { hostCode, pageHtml, watchPage } from './hostile/pages.js'

let site: BuiltSite
const opened: OpenedPage[] = []

beforeAll(async () => {
  site = await buildSite(
    'copies',
    {
      one: { files: { 'main.js': hostCode('first') } },
      // Another version, with its own React in the other build.
      two: { files: { 'main.js': hostCode('second') }, minify: false, version: '0.0.9' },
      twins: { files: { 'main.js': hostCode('first', 'second') } },
    },
    {
      'copies.html': pageHtml(['/one/main.js', '/two/main.js']),
      'twins.html': pageHtml(['/twins/main.js']),
    },
  )
})
afterEach(async () => {
  for (const { problems, close } of opened.splice(0)) {
    await close()
    expect(problems).toEqual([])
  }
  expect(site.reports).toEqual([])
})
afterAll(() => site?.stop())

const visit = async (path: string) => {
  const found = await site.open({ path, init: [watchPage] })
  opened.push(found)
  await found.page.waitForFunction(() => Object.keys(window.modals).length === 2)
  return found.page
}

/** Names of the page's shared resources, with the number of holders of each. */
const leases = (page: Page) =>
  page.evaluate(() => {
    const held = Reflect.get(window, Symbol.for('portico.page.1')) as
      | Map<string, { holders: number }>
      | undefined
    return Object.fromEntries([...(held ?? [])].map(([name, { holders }]) => [name, holders]))
  })

/** The index of the open card that has the focus, and the locks on the page. */
const look = (page: Page) =>
  page.evaluate(() => {
    const cards: Element[] = []
    const dig = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.getAttribute('data-testid') === 'portico-card' && element.checkVisibility())
          cards.push(element)
        if (element.shadowRoot) dig(element.shadowRoot)
      }
    }
    dig(document)
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return {
      cards: cards.length,
      focused: cards.findIndex((card) => card.contains(active)),
      active: document.activeElement?.id,
      hosts: document.querySelectorAll('#portico-host').length,
      locked: getComputedStyle(document.documentElement).overflowY === 'hidden',
      inert: (document.querySelector('main') as HTMLElement).inert,
      open: Object.keys(window.modals).filter((name) => window.modals[name]?.getState().open),
    }
  })

const eventually = <T>(read: () => T) => expect.poll(read, { interval: 25 })
const open = async (page: Page, name: string) => {
  await page.evaluate((which) => void window.modals[which]?.open(), name)
  await page.waitForFunction((which) => window.modals[which]?.getState().open, name)
}
const close = (page: Page, name: string) => page.evaluate((which) => window.modals[which]?.close(), name)
const states = (page: Page) =>
  page.evaluate(() => Object.values(window.modals).map((modal) => modal.getState().status))
const asked = (page: Page, method: string) =>
  page.evaluate((wanted) => window.wallet.asked.filter((each) => each === wanted).length, method)

const shut = { cards: 0, active: 'opener', hosts: 1, locked: false, inert: false, open: [] }

const pairs = [
  ['two copies of the package', '/copies.html'],
  ['two modals of one copy', '/twins.html'],
] as const

// Modals of one copy share the same resources as copies do.
describe.each(sample(pairs, ([, path]) => path === '/copies.html'))('FLT-35 %s', (_, path) => {
  test('share one host element and one wallet discovery, and restore focus and scroll in any closing order', async () => {
    const page = await visit(path)
    for (const [lower, upper] of [
      ['first', 'second'],
      ['second', 'first'],
    ] as const)
      for (const leaves of [lower, upper]) {
        await page.locator('#opener').focus()
        await open(page, lower)
        await eventually(() => look(page)).toMatchObject({ cards: 1, focused: 0, locked: true, inert: true })
        await open(page, upper)
        await eventually(() => look(page)).toMatchObject({ cards: 2, hosts: 1, locked: true, inert: true })
        // Layers are in the order in which the modals were created; the modal opened last has the focus.
        const top = (await look(page)).focused
        expect(top).toBeGreaterThanOrEqual(0)
        await page.keyboard.press('Tab')
        expect((await look(page)).focused).toBe(top)
        await close(page, leaves)
        await eventually(() => look(page)).toMatchObject({
          cards: 1,
          focused: 0,
          locked: true,
          inert: true,
          open: [leaves === lower ? upper : lower],
        })
        await page.keyboard.press('Escape')
        await eventually(() => look(page)).toMatchObject(shut)
      }
    expect(await leases(page)).toEqual({ dialogHost: 2, 'eip6963.claims': 2 })
    expect(await page.locator('#portico-host').count()).toBe(1)
  })

  test('Escape closes only the upper one, and the page scrolls again after the last', async () => {
    const page = await visit(path)
    await page.locator('#opener').focus()
    await open(page, 'first')
    await open(page, 'second')
    await eventually(() => look(page)).toMatchObject({ cards: 2 })
    await page.keyboard.press('Escape')
    await eventually(() => look(page)).toMatchObject({ cards: 1, open: ['first'], locked: true, focused: 0 })
    await page.keyboard.press('Escape')
    await eventually(() => look(page)).toMatchObject(shut)
    await page.mouse.wheel(0, 500)
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })

  test('an action in one prompts once, and both share connection, signature and disconnect', async () => {
    const page = await visit(path)
    await page.evaluate(() => {
      window.wallet.waits = true
    })
    await open(page, 'first')
    // The prerendered card of the other modal has invisible rows.
    await page.getByTestId('wallet-row').filter({ hasText: 'Scripted Wallet', visible: true }).click()
    await eventually(() => asked(page, 'eth_requestAccounts')).toBe(1)
    await page.evaluate(() => window.wallet.answer(true))
    await eventually(() => states(page)).toEqual(['connected', 'connected'])
    expect(await asked(page, 'eth_requestAccounts')).toBe(1)

    const signed = page.evaluate(() =>
      window.modals.second
        ?.provider('eip155')
        .request({ method: 'personal_sign', params: ['0x6869', '0x5290'] }),
    )
    await eventually(() => asked(page, 'personal_sign')).toBe(1)
    await page.evaluate(() => window.wallet.answer(true))
    expect(await signed).toBe('0x5163')
    expect(await asked(page, 'personal_sign')).toBe(1)

    await page.evaluate(() => window.modals.second?.disconnect())
    await eventually(() => states(page)).toEqual(['disconnected', 'disconnected'])
    await eventually(() => page.evaluate(() => window.wallet.listeners())).toBe(0)
    await page.reload()
    await page.waitForFunction(() => Object.values(window.modals).every((modal) => modal.getState().ready))
    expect(await states(page)).toEqual(['disconnected', 'disconnected'])
    expect(await asked(page, 'eth_requestAccounts')).toBe(0)
  })

  test('disposing one leaves the other working, and disposing the last restores the page', async () => {
    const page = await visit(path)
    await page.locator('#opener').focus()
    await open(page, 'first')
    await open(page, 'second')
    await eventually(() => look(page)).toMatchObject({ cards: 2 })
    await page.evaluate(() => window.modals.first?.dispose())
    await eventually(() => look(page)).toMatchObject({ cards: 1, focused: 0, locked: true, open: ['second'] })
    // Do not use Playwright's click, which leaves listeners on the page.
    await page.evaluate(() => window.modals.second?.connect({ connectorId: 'test.scripted.wallet' }))
    expect(await page.evaluate(() => window.modals.second?.getState().status)).toBe('connected')
    await page.evaluate(() => window.modals.second?.dispose())
    await eventually(() => leases(page)).toEqual({})
    await eventually(async () => {
      const { keys, patched, handlers, listeners, html, sheets } = await page.evaluate(() =>
        window.snapshot(),
      )
      return { keys, patched, handlers, listeners, html, sheets }
    }).toEqual(
      await page.evaluate(() => {
        const { keys, patched, handlers, listeners, html, sheets } = window.before as never
        return { keys, patched, handlers, listeners, html, sheets }
      }),
    )
  })
})
