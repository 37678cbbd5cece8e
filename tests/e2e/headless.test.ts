import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()
const address = `${site.fixtures}/headless/?wallets=honest,rejecting`

describe('a page that draws its own wallet list', () => {
  test('HDL-01 lists the wallets with name, icon, rdns and type, without a modal', async () => {
    const { id, card, text } = await visit(address)
    await eventually(() => text('count')).toBe('2')
    const rows = await id('wallet').evaluateAll((all) =>
      all.map((each) => [
        each.textContent,
        (each as HTMLElement).dataset.type,
        (each as HTMLElement).dataset.rdns,
      ]),
    )
    expect(rows).toEqual([
      ['Honest Wallet', 'ANNOUNCED', 'org.portico-demo.honest'],
      ['Rejecting Wallet', 'ANNOUNCED', 'org.portico-demo.rejecting'],
    ])
    expect(await id('wallet').first().getAttribute('data-icon')).toMatch(/^data:image/)
    expect(await card.count()).toBe(0)
  })

  test('HDL-02 connects by id, and an error ends the pending state', async () => {
    const { id, page, approve, text, prompt } = await visit(address)
    await id('wallet').filter({ hasText: 'Rejecting' }).click()
    await eventually(() => text('error')).not.toBe('')
    await eventually(() => text('pending')).toBe('false')
    await eventually(() => text('status')).toBe('disconnected')
    await id('wallet').filter({ hasText: 'Honest' }).click()
    await prompt.waitFor()
    await eventually(() => text('pending')).toBe('true')
    await approve()
    await eventually(() => text('status')).toBe('connected')
    await eventually(() => text('address')).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    await eventually(() => text('pending')).toBe('false')
    expect(await page.locator('#portico-host').count()).toBe(0)
  })

  test('HDL-03 lists the wallets of the directory, more of them, a search, and the list again', async () => {
    const { id, card, text, page } = await visit(`${site.fixtures}/headless/?wallets=honest&directory`)
    const names = () => id('listed').allTextContents()
    await eventually(() => text('listed-status')).toBe('more')
    const first = await names()
    expect(first.length).toBeGreaterThan(20)
    expect(Number(await text('listed-count'))).toBeGreaterThan(first.length)
    await id('more').click()
    await eventually(() => names().then((all) => all.length)).toBeGreaterThan(first.length)
    const both = await names()
    expect(both.slice(0, first.length)).toEqual(first)
    expect(new Set(both).size).toBe(both.length)
    await id('search').fill('meta')
    await eventually(names).toContain('MetaMask')
    await eventually(() => text('listed-status')).toBe('end')
    for (const name of await names()) expect(name.toLowerCase()).toContain('meta')
    await id('search').fill('')
    await eventually(names).toEqual(both)
    expect(await card.count()).toBe(0)
    expect(await page.locator('#portico-host').count()).toBe(0)
  })

  test('HDL-05 HDL-09 connect, sign, switch and disconnect each emit one event', async () => {
    const { id, approve, text, page } = await visit(address)
    await id('wallet').filter({ hasText: 'Honest' }).click()
    await approve()
    await eventually(() => text('status')).toBe('connected')
    await id('sign').click()
    await approve()
    await eventually(() => text('events')).toContain('personal_sign')
    await id('switch').click()
    await approve()
    await eventually(() => page.evaluate(() => window.headless.modal.getState().network?.caipNetworkId)).toBe(
      'eip155:8453',
    )
    await id('disconnect').click()
    await eventually(() => text('status')).toBe('disconnected')
    const events: { event: string; payload: Record<string, unknown> }[] = JSON.parse(await text('events'))
    const named = (name: string) => events.flatMap(({ event, payload }) => (event === name ? [payload] : []))
    const namespace = 'eip155'
    const connectionId = 'org.portico-demo.honest|eip155'
    expect(named('session.connected')).toEqual([
      {
        restored: false,
        connection: expect.objectContaining({
          id: connectionId,
          namespace,
          type: 'ANNOUNCED',
          name: 'Honest Wallet',
          rdns: 'org.portico-demo.honest',
          caipNetworkId: 'eip155:1',
        }),
      },
    ])
    expect(named('network.switched')).toEqual([{ namespace, network: 'eip155:8453' }])
    expect(named('session.disconnected')).toEqual([{ namespace, connectionId, reason: 'visitor' }])
    expect(named('sessions.empty')).toEqual([{}])
    expect(named('request.settled').filter(({ method }) => method === 'personal_sign')).toEqual([
      { namespace, method: 'personal_sign', class: 'signing', ok: true },
    ])
    // The modal was not opened, so there are no events about views.
    for (const name of ['modal.opened', 'view.changed', 'connect.failed', 'error'])
      expect([name, named(name)]).toEqual([name, []])
  })

  const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not start/
  /** The outcome of an operation of the page, and whether its error contains the browser's error. */
  const say = (page: Page, ask: 'connect' | 'sign' | 'switch' | 'disconnect' | 'wallets') =>
    page.evaluate(async (name) => {
      const { modal } = (window.headless ?? window.host) as Window['headless']
      const operations = {
        connect: () => modal.connect({ connectorId: 'org.portico-demo.honest' }),
        sign: () => modal.provider('eip155').request({ method: 'eth_sign', params: ['0x00', '0x00'] }),
        switch: () => modal.switchNetwork('eip155:8453'),
        disconnect: () => modal.disconnect(),
        wallets: () => modal.wallets(),
      }
      try {
        return await operations[name]()
      } catch (error) {
        const { message, cause } = error as Error
        return [message, cause instanceof TypeError]
      }
    }, ask)
  const notLoaded = ['The modal could not be loaded', true]

  test('an operation whose code cannot load offline rejects with that, and works once the page is online', async () => {
    const { id, page, approve, text } = await visit(address, { expected, cold: true })
    await eventually(() => text('count')).toBe('2')
    await page.context().setOffline(true)
    // The list of wallets has loaded, but the code that connects has not.
    expect(await say(page, 'connect')).toEqual(notLoaded)
    expect(await text('status')).toBe('disconnected')
    await page.context().setOffline(false)
    await id('wallet').filter({ hasText: 'Honest' }).click()
    await approve()
    await eventually(() => text('status')).toBe('connected')
    await page.context().setOffline(true)
    // The code that signs loaded with the connection; the code for these operations did not.
    for (const each of ['switch', 'disconnect'] as const)
      expect(await say(page, each), each).toEqual(notLoaded)
    expect(await text('status')).toBe('connected')
    await page.context().setOffline(false)
    await id('sign').click()
    await approve()
    await eventually(() => text('events')).toContain('personal_sign')
    await id('disconnect').click()
    await eventually(() => text('status')).toBe('disconnected')
  })

  test('a page that goes offline before anything has loaded gets the same error from every operation', async () => {
    const { page, connectButton } = await visit(`${site.fixtures}/host/?wallets=honest`, {
      expected,
      cold: true,
    })
    await connectButton.waitFor()
    await page.context().setOffline(true)
    for (const each of ['connect', 'sign', 'switch', 'disconnect', 'wallets'] as const)
      expect(await say(page, each), each).toEqual([notLoaded[0], expect.any(Boolean)])
    await page.context().setOffline(false)
    expect(await say(page, 'wallets')).toMatchObject([{ id: 'org.portico-demo.honest' }])
  })
})
