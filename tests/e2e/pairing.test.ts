import { verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createKeys } from '../../demo/sandbox/wallet/keys.mjs'
import { chainProofs } from '../sandbox/chainProofs.js'
import { chooseCode, connected, copyLink, openCode } from './codes.js'
import { openRelay } from './openRelay.js'
import { eventually, openBrowser } from './visitor.js'

const site = openRelay()
const { visit } = openBrowser()
const open = (query = '') => visit(`${site.address}?wallets=honest${query}`, { neighbours: site.neighbours })
const owner = createKeys().address('eip155:1', 0) as `0x${string}`

describe('a wallet on another device', () => {
  test('WCT-01 WCT-08 PER-03 it scans, approves and signs, the page reloads, and the visitor disconnects', async () => {
    const visitor = await open()
    const { page, closed, accountButton, view, id } = visitor
    // No code for pairing loads before the visitor chooses it.
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .reduce((sum, each) => sum + (each as PerformanceResourceTiming).decodedBodySize, 0),
      )
    const phone = await site.phone()
    const atFirst = await loaded()
    await id('top-buttons').getByTestId('connect-button').click()
    await view('Connect')
    await page.waitForLoadState('networkidle')
    const before = await loaded()
    expect(before).toBeLessThan(atFirst + 200_000)
    expect(site.relay.calls).toEqual({})
    await visitor.row('WalletConnect').click()
    await visitor.card.getByTestId('qr-code').waitFor()
    expect(await loaded()).toBeGreaterThan(before + 300_000)
    const uri = await copyLink(visitor)
    expect(uri).toMatch(/^wc:[\da-f]{64}@2\?/)
    await phone.pair(uri)
    await closed()
    await accountButton.waitFor()
    const sign = async () => {
      const signature = await page.evaluate(async () => {
        const provider = await window.pairing.modal.provider('eip155')
        const [account] = (await provider.request({ method: 'eth_accounts' })) as string[]
        return provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', account] })
      })
      return verifyMessage({ address: owner, message: 'hello', signature: signature as `0x${string}` })
    }
    expect(await sign()).toBe(true)
    const statuses = () =>
      page.evaluate(() =>
        Object.entries(window.pairing.modal.getState().accounts).map(
          ([namespace, account]) => `${namespace} ${account.status}`,
        ),
      )
    expect(await statuses()).toEqual(['eip155 connected', 'cosmos connected'])

    await page.reload()
    await accountButton.waitFor()
    expect(await sign()).toBe(true)
    await eventually(statuses).toEqual(['eip155 connected', 'cosmos connected'])
    await accountButton.click()
    await view('Account')
    await id('disconnect').click()
    await eventually(() => phone.sessions()).toEqual([])
    await eventually(statuses).toEqual(['eip155 disconnected', 'cosmos disconnected'])
  })

  test('WCT-05 the link can be copied once there is one, and a failed copy is shown', async () => {
    const visitor = await open()
    const { page, card, view } = visitor
    let release: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/pairingClient/, async (route) => {
      await held
      await route.continue()
    })
    await chooseCode(visitor)
    const copy = card.getByTestId('copy-pairing')
    await card.locator('[data-testid=copy-pairing][aria-disabled=true]').waitFor()
    await copy.click({ force: true })
    expect(await card.getByText('Link copied').count()).toBe(0)
    release()
    const phone = await site.phone()
    const link = await copyLink(visitor)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))
    })
    await card.getByTestId('copy-pairing').filter({ hasText: 'Copy link' }).click()
    await card.getByText('Couldn’t copy. Select the link and copy it:', { exact: true }).waitFor()
    await card.getByText(link, { exact: true }).waitFor()
    await view('ConnectingWalletConnect')
    // The copied text is the pairing URI.
    await phone.pair(link)
    await connected(visitor).toContain('eip155')
  })

  test('a page with only a project id uses the public relay, and pairs there', async () => {
    const visitor = await open('&project=project-of-the-host')
    const { page } = visitor
    const asked: URL[] = []
    // The test plays the public relay.
    await page.routeWebSocket(/relay\.walletconnect\.org/, (socket) => {
      const url = new URL(socket.url())
      asked.push(url)
      const relay = new WebSocket(`${site.relay.url}${url.search}`)
      const open = new Promise((resolve) => relay.once('open', resolve))
      socket.onMessage((message) => void open.then(() => relay.send(message)))
      socket.onClose(() => relay.close())
      relay.on('message', (data) => socket.send(String(data)))
    })
    const phone = await site.phone()
    await openCode(visitor)
    await phone.pair(await copyLink(visitor))
    await connected(visitor).toContain('eip155')
    expect(asked.map(({ origin }) => origin)).toEqual(['wss://relay.walletconnect.org'])
    expect(asked[0]?.searchParams.get('projectId')).toBe('project-of-the-host')
  })

  test('WCT-05 if the code to draw the QR code fails to load, the link can be copied, and a retry draws it', async () => {
    const visitor = await visit(`${site.address}?wallets=honest`, {
      neighbours: site.neighbours,
      expected: /Failed to load resource|Failed to fetch|net::/,
    })
    const { page, card } = visitor
    const encoder = /\/drawQr-[\w-]+\.js/
    await page.route(encoder, (route) => route.abort())
    await chooseCode(visitor)
    for (const at of ['qr-plate', 'status-text'])
      await card.getByTestId(at).getByText('Couldn’t load this.').waitFor({ state: 'attached' })
    expect(await copyLink(visitor)).toMatch(/^wc:/)
    await page.unroute(encoder)
    await card.getByTestId('retry').click()
    await card.getByTestId('qr-code').waitFor()
  })

  test('WCT-04 if it declines, the visitor sees the reason, and a retry makes a new code', async () => {
    const visitor = await open()
    const { card } = visitor
    const phone = await site.phone(() => false)
    await openCode(visitor)
    const first = await copyLink(visitor)
    await phone.pair(first)
    await card.getByText('You declined in your wallet.', { exact: true }).waitFor()
    await card.getByTestId('retry').click()
    await card.getByTestId('qr-code').waitFor()
    expect(await copyLink(visitor)).not.toBe(first)
  })

  test('WCT-03 WCT-07 the code is the same after reopening, and a disconnect by the wallet ends the session', async () => {
    const visitor = await open()
    const { page, card, closed, connectButton, accountButton } = visitor
    const phone = await site.phone()
    await openCode(visitor)
    const first = await copyLink(visitor)
    await page.keyboard.press('Escape')
    await closed()
    await openCode(visitor)
    expect(await copyLink(visitor)).toBe(first)
    await phone.pair(first)
    await closed()
    await accountButton.waitFor()
    await eventually(() => phone.sessions().filter(({ acknowledged }) => acknowledged).length).toBe(1)
    await accountButton.click()
    await visitor.view('Account')
    await phone.disconnect(phone.sessions()[0]?.topic ?? '')
    await closed()
    await connectButton.waitFor()
    await connected(visitor).toEqual([])
    expect(await card.isVisible()).toBe(false)
  })

  test('PER-05 with reconnecting off, a reload starts disconnected, and the wallet is not contacted', async () => {
    const visitor = await open('&noreconnect')
    const { page, closed, accountButton, connectButton } = visitor
    const phone = await site.phone()
    await openCode(visitor)
    await phone.pair(await copyLink(visitor))
    await closed()
    await accountButton.waitFor()
    await page.reload()
    await connectButton.waitFor()
    await eventually(() => page.evaluate(() => window.pairing.modal.getState().ready)).toBe(true)
    await connected(visitor).toEqual([])
    expect(phone.asked.map(({ kind }) => kind)).toEqual(['proposal'])
  })

  test('MCH-01 MCH-02 MCH-03 MCH-11 MCH-12 MOD-04 PER-03 WCT-19 five namespaces pair, sign and end together', async () => {
    const visitor = await open('&five')
    const { page, id, closed, accountButton, card, view, networkButton } = visitor
    const phone = await site.phone()
    await id('top-buttons').getByTestId('connect-button').click()
    await view('ConnectingWalletConnectBasic')
    await card.getByTestId('qr-code').waitFor()
    expect(await card.getByTestId('header-back').count()).toBe(0)
    await phone.pair(await copyLink(visitor))
    await closed()
    await accountButton.waitFor()
    const keys = createKeys()
    const accounts = () =>
      page.evaluate(() =>
        Object.fromEntries(
          Object.entries(window.pairing.modal.getState().accounts).map(([namespace, account]) => [
            namespace,
            `${account.status} ${account.caipAddress ?? ''}`.trim(),
          ]),
        ),
      )
    const all = Object.fromEntries(
      Object.entries(chainProofs).map(([namespace, { network }]) => [
        namespace,
        `connected ${network}:${keys.address(network, 0)}`,
      ]),
    )
    expect(await accounts()).toEqual(all)
    for (const [namespace, { network }] of Object.entries(chainProofs)) {
      const button = id(`account-of-${namespace}`).getByTestId('account-button')
      expect(await button.textContent()).toContain(keys.address(network, 0).slice(0, 4))
    }
    phone.asked.length = 0
    const sign = (namespace: string, message: string) => {
      const { network = '', method, params } = chainProofs[namespace] ?? {}
      return page.evaluate(
        async ([where, name, given]) =>
          (await window.pairing.modal.provider(where as string)).request({
            method: name as string,
            params: given,
          }),
        [namespace, method, params?.(keys.address(network, 0), message)] as const,
      )
    }
    for (const [namespace, { network, verify }] of Object.entries(chainProofs)) {
      const message = `Portico on ${namespace}`
      const result = await sign(namespace, message)
      expect(await verify(keys.address(network, 0), message, result)).toBe(true)
      expect(await verify(keys.address(network, 0), 'Another message', result)).toBe(false)
    }
    expect(phone.asked.flatMap(({ chains }) => chains)).toEqual(
      Object.values(chainProofs).map(({ network }) => network),
    )

    // Each namespace's button opens its account, and the network in use follows.
    for (const [namespace, { network }] of Object.entries(chainProofs)) {
      await id(`account-of-${namespace}`).getByTestId('account-button').click()
      await view('Account')
      expect(
        await page.evaluate(() => {
          const { activeNamespace, caipAddress } = window.pairing.modal.getState()
          return [activeNamespace, caipAddress]
        }),
      ).toEqual([namespace, `${network}:${keys.address(network, 0)}`])
      await page.keyboard.press('Escape')
      await closed()
    }

    // The page switches to a network of another namespace, and signs with the account in use there.
    const use = async (name: string, wanted: string) => {
      await networkButton.click()
      await view('SwitchNetwork')
      await visitor.network(name).click()
      await closed()
      await eventually(() =>
        page.evaluate(() => window.pairing.modal.getState().network?.caipNetworkId),
      ).toBe(wanted)
    }
    await use('Base', 'eip155:8453')
    await use('Solana', chainProofs.solana?.network ?? '')
    const own = await page.evaluate(() => window.pairing.modal.getState().address ?? '')
    const said = 'In use'
    const signed = await sign('solana', said)
    expect(await chainProofs.solana?.verify(own, said, signed)).toBe(true)

    await page.reload()
    await accountButton.waitFor()
    const now = { ...all, eip155: `connected eip155:8453:${keys.address('eip155:8453', 0)}` }
    await eventually(accounts).toEqual(now)
    const { network = '', verify } = chainProofs.cosmos ?? {}
    expect(await verify?.(keys.address(network, 0), 'Back', await sign('cosmos', 'Back'))).toBe(true)
    await accountButton.click()
    await view('Account')
    // The wallet's own name.
    await card.getByText('Sandbox Wallet', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await closed()
    // Disconnecting one namespace ends all namespaces of the pairing.
    await page.evaluate(() => window.pairing.modal.disconnect({ namespace: 'eip155' }))
    await eventually(() => phone.sessions()).toEqual([])
    await eventually(async () => new Set(Object.values(await accounts()))).toEqual(new Set(['disconnected']))
  })
})
