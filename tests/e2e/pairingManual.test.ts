import { describe, expect, test } from 'vitest'
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

describe('a page that makes its pairings itself', () => {
  test('WCT-20 the view shows the link it is given, and no other one is made', async () => {
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

  test('WCT-20 a pairing of modal.connect is shown, and the modal closes with its connection', async () => {
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
