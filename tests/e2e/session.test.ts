import { describe, expect, test } from 'vitest'
import { LINEAR } from '../growth.js'
import type {} from './fixtures/subscribers/main.js'
import { stopTime, timeUntil } from './timeUntil.js'
import { eventually, openBrowser, visitor as visitorOf } from './visitor.js'

const { site, visit } = openBrowser()
const honest = `${site.demo}?wallets=honest&pairing=0`
const host = `${site.fixtures}/host/?wallets=honest`
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const stored = () =>
  JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('portico/')))

describe('events of the wallet', () => {
  test('INJ-06 on an account change the address, balance and storage follow', async () => {
    const { page, connect, wallet, text, accountButton } = await visit(honest)
    await connect()
    await eventually(() => text('account-balance')).toMatch(/ETH/)
    await wallet('selectAccount', 'honest', 2)
    await eventually(() => text('account-address')).toBe('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
    await eventually(() => accountButton.textContent()).toMatch(/^10,?000 ETH0x3C44Cd…4293BC$/)
    await eventually(() => page.evaluate(stored)).toContain('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
    await wallet('selectAccount', 'honest', 1)
    await eventually(() => text('account-address')).toBe(second)
  })

  test('INJ-07 with no account left the page is disconnected, and the open modal closes', async () => {
    const { connect, wallet, text, accountButton, view, closed, connectButton } = await visit(honest)
    await connect()
    await accountButton.click()
    await view('Account')
    await wallet('revoke', 'honest')
    await closed()
    await connectButton.waitFor()
    await eventually(() => text('account-status')).toBe('disconnected')
  })

  test('PER-02 SEC-22 the locking of its wallet, and an impostor that announces itself later', async () => {
    const { page, card, connect, view, wallet, calls } = await visit(host)
    const status = () => page.evaluate(() => window.host.modal.getState().status)
    await connect()
    const prompts = await calls('eth_requestAccounts')
    await wallet('lock', 'honest')
    await eventually(status).toBe('disconnected')
    await wallet('unlock', 'honest')
    await eventually(status).toBe('connected')
    expect(await calls('eth_requestAccounts')).toBe(prompts)

    await page.evaluate(() => {
      let info: unknown
      const hear = (event: Event) => {
        info ??= (event as CustomEvent).detail.info
      }
      window.addEventListener('eip6963:announceProvider', hear)
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      window.removeEventListener('eip6963:announceProvider', hear)
      const provider = { request: async () => ['0x000000000000000000000000000000000000bEEF'] }
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    })
    expect(await status()).toBe('connected')
    await page.evaluate(() => window.host.modal.disconnect())
    await page.evaluate(() => void window.host.modal.open({ view: 'Connect' }))
    await view('Connect')
    const rows = card.getByTestId('wallet-row').filter({ hasText: 'Honest Wallet' })
    await eventually(() => rows.count()).toBe(2)
    for (const row of await rows.all())
      expect(await row.textContent()).toContain(
        'Two wallets use this name. If you installed only one, remove the other.',
      )
  })

  test('INJ-07 of two connected wallets, only the one without an account is disconnected', async () => {
    const { page, card, connect, view, row, approve, closed, wallet } = await visit(
      `${host.replace('honest', 'honest,slow')}&several=1`,
    )
    const connected = () =>
      page.evaluate(() =>
        window.host.modal
          .getState()
          .connections.map(({ name }) => name)
          .sort(),
      )
    await wallet('setBehaviour', 'slow', { delayMs: 0 })
    await connect()
    await page.evaluate(() => void window.host.modal.open({ view: 'Connect' }))
    await view('Connect')
    expect(await card.getByTestId('header-title').textContent()).toBe('Add wallet')
    expect(await row('Honest Wallet').textContent()).toContain('Connected')
    await row('Slow Wallet').click()
    await approve()
    await closed()
    expect(await connected()).toEqual(['Honest Wallet', 'Slow Wallet'])
    await wallet('revoke', 'slow')
    await eventually(connected).toEqual(['Honest Wallet'])
    expect(await page.evaluate(() => window.host.modal.getState().status)).toBe('connected')
  })

  test('INJ-08 on a chain change the network follows', async () => {
    const { connect, wallet, text, networkButton } = await visit(`${site.demo}?wallets=slow`)
    await wallet('setBehaviour', 'slow', { delayMs: 0 })
    await connect('Slow Wallet')
    await wallet('switchChain', 'slow', 8453)
    await eventually(() => text('network-id')).toBe('eip155:8453')
    await eventually(() => networkButton.textContent()).toBe('Base')
  })

  test('FLT-27 of 10,000 events in a second the last wins, with at most 60 renders, 2 calls and 10 writes', async () => {
    const { page, connect, accountButton } = await visit(host, { clock: true })
    await connect()
    await eventually(() => accountButton.textContent()).toContain('ETH')
    await stopTime(page)
    await page.evaluate(() => {
      const { setItem } = Storage.prototype
      const writes: string[] = []
      Storage.prototype.setItem = function (key, value) {
        if (key.startsWith('portico/')) writes.push(key)
        return setItem.call(this, key, value)
      }
      let requests = 0
      const { fetch } = window
      window.fetch = (...given) => {
        requests++
        return fetch(...given)
      }
      const { renders } = window.host
      const asked = window.__calls.length
      Object.assign(window, {
        seen: () => ({
          writes,
          requests,
          renders: window.host.renders - renders,
          calls: window.__calls.slice(asked).map(({ method }) => method),
        }),
      })
    })
    // Spread the events over a second, so that a slow machine has the same number in the same time.
    for (let batch = 0; batch < 100; batch++) {
      await page.evaluate((batch) => {
        const control = window.__testWallets
        const { accounts = [] } = control?.state('honest') ?? {}
        for (let each = 0; each < 50; each++) {
          control?.emit('honest', 'accountsChanged', [accounts[(batch + each) % 2]])
          control?.emit('honest', 'chainChanged', each % 2 ? '0x2105' : '0x1')
        }
      }, batch)
      await page.clock.runFor(10)
    }
    await page.evaluate(() => {
      const control = window.__testWallets
      control?.emit('honest', 'accountsChanged', [control.state('honest')?.accounts[1]])
      control?.emit('honest', 'chainChanged', '0x1')
    })
    // The last state is shown once the wallet is quiet, followed by its balance.
    const isOver = () =>
      page.evaluate((wanted) => {
        const { accounts: all, network } = window.host.modal.getState()
        const { address, balance } = all.eip155 ?? {}
        return address === wanted && network?.caipNetworkId === 'eip155:1' && balance !== undefined
      }, second)
    await timeUntil(page, isOver)
    const seen = await page.evaluate(
      (): { writes: string[]; requests: number; renders: number; calls: string[] } =>
        Reflect.get(window, 'seen')(),
    )
    expect(seen.renders).toBeGreaterThan(0)
    expect(seen.renders).toBeLessThanOrEqual(60)
    // Only the balances of the first and the last state are read.
    expect(seen.calls.filter((method) => method !== 'eth_getBalance')).toEqual([])
    expect(seen.calls.length).toBeGreaterThan(0)
    expect(seen.calls.length).toBeLessThanOrEqual(2)
    // Only the wallet sends requests to the network, none comes from the modal.
    expect(seen.requests).toBeLessThanOrEqual(seen.calls.length)
    expect(seen.writes.length).toBeGreaterThan(0)
    expect(seen.writes.length).toBeLessThanOrEqual(10)
    if (process.env.PORTICO_MEASURE) console.log('FLT-27', JSON.stringify(seen))
  })
})

describe('reloading and other tabs', () => {
  test('PER-05 with reconnecting off, a reload starts disconnected', async () => {
    const { page, connect, connectButton, calls } = await visit(`${host}&noreconnect=1`)
    await connect()
    await page.reload()
    await connectButton.waitFor()
    await eventually(() => page.evaluate(() => window.host.modal.getState().ready)).toBe(true)
    expect(await page.evaluate(() => window.host.modal.getState().status)).toBe('disconnected')
    expect(await calls('eth_requestAccounts')).toBe(0)
  })

  test('PER-06 a visitor who disconnected stays disconnected after a reload, until they connect again', async () => {
    const { page, id, connect, connectButton, accountButton, text, wallet } = await visit(honest)
    await connect()
    await id('disconnect').first().click()
    await connectButton.waitFor()
    await page.reload()
    await connectButton.waitFor()
    await page.waitForLoadState('networkidle')
    await eventually(() => text('account-status')).toBe('disconnected')
    expect(await page.evaluate(() => window.__calls)).toEqual([])
    await wallet('setBehaviour', 'honest', { answer: 'approve' })
    await connectButton.click()
    await page.getByTestId('portico-card').getByText('Honest Wallet').click()
    await accountButton.waitFor()
    await page.reload()
    await accountButton.waitFor()
    await eventually(() => text('account-status')).toBe('connected')
  })

  test('PER-09 with storage denied everything works, but is not kept', async () => {
    const { page, card, connectButton, view, accountButton, text } = await visit(
      host.replace('wallets=honest', 'announce=none'),
      {
        init: () => {
          Object.defineProperty(window, 'localStorage', {
            get() {
              throw new DOMException('Access is denied for this document.', 'SecurityError')
            },
          })
          // The test wallets keep their state in localStorage, so this one keeps none.
          const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
          const answers: Record<string, unknown> = {
            eth_requestAccounts: [account],
            eth_accounts: [account],
            eth_chainId: '0x1',
            eth_getBalance: '0xde0b6b3a7640000',
          }
          const provider = {
            request: async ({ method }: { method: string }) => answers[method],
            on: () => provider,
            removeListener: () => provider,
          }
          const info = {
            uuid: '2f0d1c1e-6f1b-4c9c-9d07-9a6a3c1f7a10',
            name: 'Memory Wallet',
            rdns: 'org.example.memory',
            icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
          }
          window.addEventListener('eip6963:requestProvider', () =>
            window.dispatchEvent(
              new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
            ),
          )
        },
      },
    )
    await connectButton.click()
    await view('Connect')
    await card.getByText('Memory Wallet').click()
    await accountButton.waitFor()
    await eventually(() => accountButton.textContent()).toContain('1 ETH')
    await page.evaluate(() => window.host.modal.disconnect())
    await connectButton.waitFor()
    await page.reload()
    await connectButton.waitFor()
    expect(await page.evaluate(() => window.host.modal.getState().status)).toBe('disconnected')
    await eventually(() => text('top-buttons')).toContain('Connect Wallet')
  })

  test('FLT-34 a change in one tab shows in the other within a second, and stays', async () => {
    const one = await visit(honest, { clock: true })
    await one.connect()
    const two = visitorOf(await one.page.context().newPage())
    await two.page.goto(honest)
    await two.accountButton.waitFor()
    const { clock } = one.page
    await stopTime(one.page)
    await one.id('disconnect').first().click()
    const shown = async () => {
      await two.connectButton.waitFor()
      await eventually(() => two.text('account-status')).toBe('disconnected')
    }
    expect(await timeUntil(one.page, shown())).toBeLessThan(1000)
    await clock.resume()
    // The connection does not come back in either tab, not even after a reload.
    for (const each of [one, two]) {
      await each.page.reload()
      await each.connectButton.waitFor()
      await each.page.waitForLoadState('networkidle')
      expect(await each.text('account-status')).toBe('disconnected')
    }
    await one.page.bringToFront()
    await one.connect('Honest Wallet', { asks: false })
    await two.accountButton.waitFor()
    expect(await two.calls('eth_requestAccounts')).toBe(0)
  })
})

describe('one update with 1,000 subscribers of which it concerns one', () => {
  test.each(['plugin', 'modal'] as const)(
    'renders one component, in at most ten times the time of a tenth of the subscribers: state of a %s',
    async (state) => {
      const { page } = await visit(`${site.fixtures}/subscribers/`)
      await page.waitForFunction(() => 'measure' in window)
      const measure = (count: number) =>
        page.evaluate(([which, count]) => window.measure[which](count), [state, count] as const)
      const [few, many] = [await measure(100), await measure(1000)]
      expect([few.rendered, many.rendered]).toEqual([1, 1])
      // The limit leaves a factor for variation of the machine.
      expect(many.ms / few.ms).toBeLessThan(LINEAR)
    },
  )
})
