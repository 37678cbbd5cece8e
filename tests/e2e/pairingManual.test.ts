import { describe, expect, test } from 'vitest'
import { createKeys } from '../../demo/sandbox/wallet/keys.mjs'
import { createClient } from '../sandbox/pairedClients.js'
import { connected, copyLink } from './codes.js'
import { openRelay } from './openRelay.js'
import { openBrowser } from './visitor.js'

const site = openRelay()
const { visit } = openBrowser()
const open = () =>
  visit(`${site.address}?announce=none&manual=1`, {
    neighbours: site.neighbours,
    expected: /Not a pairing link/,
  })

describe('a page that makes its own pairings', () => {
  test('WCT-20 the view shows the link it is given, and makes none itself', async () => {
    const visitor = await open()
    const { page, card, id, view, connectButton } = visitor
    const host = await createClient(site.relay.url, 'host')
    try {
      const { uri = '' } = await host.connect({
        optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
      })
      const made = site.relay.calls.wc_proposeSession
      await connectButton.click()
      await page.locator('[data-testid=portico-card][data-view=ConnectingWalletConnectBasic]').waitFor()
      expect(await card.getByTestId('qr-code').count()).toBe(0)
      await page.evaluate((link) => window.pairing.uri.set(link), 'wc:nothing@2')
      await card.getByText('Not a pairing link').waitFor()
      expect(await card.getByTestId('qr-code').count()).toBe(0)
      await page.evaluate((link) => window.pairing.uri.set(link), uri)
      await card.getByTestId('qr-code').waitFor()
      await view('ConnectingWalletConnectBasic')
      expect(await copyLink(visitor)).toBe(uri)
      await id('header-close').click()
      await visitor.closed()
      await connectButton.click()
      expect(await copyLink(visitor)).toBe(uri)
      // The page alone has talked to the relay.
      expect(site.relay.calls.wc_proposeSession).toBe(made)
      expect(site.relay.clients()).toBe(1)
    } finally {
      await host.core.relayer.transportClose()
    }
  })

  test('HDL-08 with a client of its own, the page uses only the code and the network switch of the modal', async () => {
    const visitor = await visit(`${site.address}?announce=none&manual=1&five`, {
      neighbours: site.neighbours,
    })
    const { page, card, view, network, networkButton, closed, connectButton } = visitor
    const host = await createClient(site.relay.url, 'host')
    const chosen = () => page.evaluate(() => window.pairing.modal.getState().network?.caipNetworkId)
    const choose = async (name: string | RegExp) => {
      await networkButton.click()
      await view('SwitchNetwork')
      await network(name).click()
      await closed()
      return chosen()
    }
    let agrees = true
    const phone = await site.phone(() => agrees)
    try {
      const methods = { eip155: 'personal_sign', solana: 'solana_signMessage', bip122: 'signMessage' }
      const chains = {
        eip155: 'eip155:1',
        solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        bip122: 'bip122:000000000019d6689c085ae165831e93',
      }
      const { uri = '', approval } = await host.connect({
        optionalNamespaces: Object.fromEntries(
          (['eip155', 'solana', 'bip122'] as const).map((namespace) => [
            namespace,
            { chains: [chains[namespace]], methods: [methods[namespace]], events: [] },
          ]),
        ),
      })
      await page.evaluate((link) => window.pairing.uri.set(link), uri)
      await connectButton.click()
      await phone.pair(await copyLink(visitor))
      const { topic } = await approval()
      await page.evaluate(() => window.pairing.modal.close())
      await closed()

      const keys = createKeys()
      const sign = (chain: string, method: string, params: unknown) =>
        host.request<unknown>({ topic, chainId: chain, request: { method, params } })
      const address = (chain: string) => keys.address(chain, 0)
      expect(await choose('Solana')).toBe(chains.solana)
      await sign(chains.solana, 'solana_signMessage', {
        message: '2NEpo7TZRRrLZSi2U',
        pubkey: address(chains.solana),
      })
      expect(await choose('Bitcoin')).toBe(chains.bip122)
      await sign(chains.bip122, 'signMessage', {
        message: 'Hello',
        account: address(chains.bip122),
        address: address(chains.bip122),
      })
      await page.reload()
      await networkButton.waitFor()
      expect(await choose('Ethereum')).toBe(chains.eip155)
      agrees = false
      await expect(
        sign(chains.eip155, 'personal_sign', ['0x68', address(chains.eip155)]),
      ).rejects.toMatchObject({
        code: 5000,
      })
      // The modal shows no account, because the session belongs to the page.
      expect(await visitor.accountButton.count()).toBe(0)
      expect(await card.isVisible()).toBe(false)
      await connected(visitor).toEqual([])
      await host.disconnect({ topic, reason: { code: 6000, message: 'User disconnected' } })
      expect(host.session.getAll()).toEqual([])
    } finally {
      await host.core.relayer.transportClose()
    }
  })

  test('WCT-20 the pairing of modal.connect is shown, and the modal closes once connected', async () => {
    const visitor = await open()
    const { page } = visitor
    const ended = page.evaluate(async () => {
      const { modal } = window.pairing
      const connection = modal.connect({ connectorId: 'walletConnect' })
      const { ended } = await modal.open()
      return { ended, namespace: (await connection).namespace }
    })
    const phone = await site.phone()
    await phone.pair(await copyLink(visitor))
    expect(await ended).toEqual({ ended: 'connected', namespace: 'eip155' })
    await connected(visitor).toContain('eip155')
    expect(site.relay.calls.wc_proposeSession).toBe(1)
  })
})
