import { verifyMessage } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { createPeer, type Peer, type Question } from '../../demo/sandbox/wallet/peer.mjs'
import { createStorage } from '../sandbox/pairedClients.js'
import { copyLink } from './codes.js'
import { eventually, openBrowser, type Visitor } from './visitor.js'

process.env.DISABLE_GLOBAL_CORE = 'true'
process.env.IS_VITEST = 'true'

const { site, visit } = openBrowser()
const peers: Peer[] = []
afterEach(async () => {
  await Promise.allSettled(peers.splice(0).map((each) => each.close()))
})

/** The demo, connected with a wallet on another device. */
const pair = async (answer: (question: Question) => boolean = () => true) => {
  const visitor = await visit(`${site.demo}/?pairing=1&wallets=none&announce=none`)
  const asked: Question[] = []
  const peer = await createPeer({
    relayUrl: site.relay,
    storage: createStorage(),
    endpoints: { 'eip155:1': site.gateway, 'eip155:8453': site.gateway },
    ask: async (question) => {
      asked.push(question)
      return answer(question)
    },
  })
  peers.push(peer)
  const { id, view, row, card, closed, accountButton } = visitor
  await id('top-buttons').getByTestId('connect-button').click()
  await view('Connect')
  await row('WalletConnect').click()
  await card.getByTestId('qr-code').waitFor()
  await peer.pair(await copyLink(visitor))
  await closed()
  await accountButton.waitFor()
  return { ...visitor, peer, asked }
}

const address = ({ text }: Visitor) => text('account-address')

describe('requests to a paired wallet', () => {
  test('WCT-11 signs on each approved network, selected in the modal or by the page, and is told which one', async () => {
    const visitor = await pair()
    const { id, view, closed, networkButton, text, asked } = visitor
    const owner = (await address(visitor)) as `0x${string}`
    const sign = async (chain: string) => {
      asked.length = 0
      const message = `On ${chain}`
      await id('sign-text').fill(message)
      await id('sign').click()
      await id('sign-verified').getByText('Verified: the account signed this.').waitFor()
      expect(asked).toMatchObject([{ kind: 'request', chains: [chain], methods: ['personal_sign'] }])
      const signature = (await text('sign-signature')) as `0x${string}`
      expect(await verifyMessage({ address: owner, message, signature })).toBe(true)
    }
    await eventually(() => text('network-id')).toBe('eip155:1')
    await sign('eip155:1')
    await networkButton.click()
    await view('SwitchNetwork')
    await visitor.network('Base').click()
    await closed()
    await eventually(() => text('network-id')).toBe('eip155:8453')
    await sign('eip155:8453')
    await id('switch-1').click()
    await eventually(() => text('network-id')).toBe('eip155:1')
    await sign('eip155:1')
    expect(await address(visitor)).toBe(owner)
  })

  test('WCT-12 a signature arrives, a rejection is reported, and the wallet stays connected', async () => {
    let agrees = true
    const visitor = await pair(() => agrees)
    const { id, text, peer } = visitor
    await id('sign').click()
    await id('sign-verified').getByText('Verified: the account signed this.').waitFor()
    agrees = false
    await id('sign').click()
    await eventually(() => text('sign-error')).toMatch(/reject/i)
    expect(await id('sign-verified').count()).toBe(0)
    expect(await text('account-status')).toBe('connected')
    expect(peer.sessions()).toHaveLength(1)
    agrees = true
    await id('sign').click()
    await id('sign-verified').getByText('Verified: the account signed this.').waitFor()
  })
})
