import { afterEach, expect, test } from 'vitest'
import { createPeer, type Peer } from '../../demo/sandbox/wallet/peer.mjs'
import { createStorage } from '../sandbox/pairedClients.js'
import { copyLink } from './codes.js'
import { eventually, openBrowser } from './visitor.js'

process.env.DISABLE_GLOBAL_CORE = 'true'
process.env.IS_VITEST = 'true'

const { site, visit } = openBrowser()
const peers: Peer[] = []
afterEach(async () => {
  await Promise.allSettled(peers.splice(0).map((each) => each.close()))
})

test('WCT-16 CVW-05 a listed wallet that was paired is first the next time, as recent; two are kept', async () => {
  const visitor = await visit(`${site.fixtures}/directory/?announce=none&paired`)
  const { page, id, view, card, closed, connectButton, accountButton } = visitor
  const peer = await createPeer({
    relayUrl: site.relay,
    storage: createStorage(),
    endpoints: { 'eip155:1': site.gateway, 'eip155:8453': site.gateway },
    ask: async () => true,
  })
  peers.push(peer)
  const open = async () => {
    await connectButton.click()
    await view('Connect')
    await id('all-wallets').waitFor()
  }
  const recents = () =>
    card
      .getByTestId('wallet-row')
      .filter({ hasText: 'Recent' })
      .evaluateAll((all) => all.map((each) => each.querySelector('.p-row-name')?.textContent ?? ''))

  await open()
  expect(await recents()).toEqual([])
  for (const [name, after] of [
    ['Rainbow', ['Rainbow']],
    ['Zerion', ['Zerion', 'Rainbow']],
    ['Trust Wallet', ['Trust Wallet', 'Zerion']],
  ] as const) {
    await id('all-wallets').click()
    await view('AllWallets')
    // The previous search is not kept.
    expect(await id('search-field').inputValue()).toBe('')
    await id('search-field').fill(name)
    await eventually(() => card.locator('.p-tile-name').allTextContents()).toEqual([name])
    await card.getByTestId('wallet-row').click()
    await card.getByTestId('qr-code').waitFor()
    await peer.pair(await copyLink(visitor))
    await closed()
    await accountButton.click()
    await view('Account')
    await id('disconnect').click()
    await connectButton.waitFor()
    if (await card.count()) await page.keyboard.press('Escape')
    await closed()
    await open()
    await eventually(async () => (await recents()).map((each) => each.trim())).toEqual(after)
    const kinds = await card.getByTestId('wallet-row').allTextContents()
    // In the preset's order, what was used last comes first.
    expect(kinds[0]).toContain(name)
  }
  await page.reload()
  await open()
  await eventually(recents).toHaveLength(2)
})
