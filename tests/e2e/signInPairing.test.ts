import { expect, test } from 'vitest'
import { createPeer, type Question } from '../../demo/sandbox/wallet/peer.mjs'
import { createStorage } from '../sandbox/pairedClients.js'
import { copyLink } from './codes.js'
import { eventually, openBrowser } from './visitor.js'

process.env.DISABLE_GLOBAL_CORE = 'true'
process.env.IS_VITEST = 'true'

const { site, visit } = openBrowser()

test.each([
  ['knows how to sign as it pairs: its owner is asked once', true],
  ['does not: the visitor signs afterwards', false],
] as const)('SIW-11 a phone pairs where signing in is required, and %s', async (_, knows) => {
  const visitor = await visit(`${site.demo}?wallets=none&announce=none&solana=0&pairing=1&logins=0&sign-in=1`)
  const { page, card, id, view, closed, accountButton, connectButton } = visitor
  const nonces: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/nonce')) nonces.push(request.url())
  })
  const sessions = () =>
    page.evaluate(async () => (await (await fetch('/auth/sessions')).json()).sessions as unknown[])
  const asked: Question[] = []
  const phone = await createPeer({
    relayUrl: site.relay,
    storage: createStorage(),
    endpoints: Object.fromEntries(
      ['eip155:1', 'eip155:8453'].map((chain) => [
        chain,
        `${site.gateway}/v1?chainId=${chain}&projectId=sandbox`,
      ]),
    ),
    signsIn: () => knows,
    // The demo has other namespaces as well, which would sign in after this one.
    approve: ({ eip155 }) => ({ ...(eip155 && { eip155 }) }),
    ask: async (question) => {
      asked.push(question)
      return true
    },
  })
  try {
    await connectButton.click()
    await view('Connect')
    await visitor.row('WalletConnect').click()
    await card.getByTestId('qr-code').waitFor()
    expect(nonces).toHaveLength(1)
    await phone.pair(await copyLink(visitor))
    if (!knows) {
      await view('SIWXSignMessage')
      await id('siwx-sign').click()
    }
    await closed()
    await accountButton.waitFor()
    const { host } = new URL(site.demo)
    expect(asked.map(({ kind }) => kind)).toEqual(knows ? ['proposal'] : ['proposal', 'request'])
    if (knows) expect(asked[0]?.params).toContain(`${host} wants you to sign in with your Ethereum account:`)
    if (knows) expect(nonces).toHaveLength(1)
    // The message to sign afterwards is made again if the network changes while the connection settles.
    else expect(nonces.length).toBeGreaterThanOrEqual(2)
    expect(await sessions()).toEqual([expect.objectContaining({ chainId: 'eip155:1' })])

    await page.reload()
    await accountButton.waitFor()
    await eventually(() => visitor.text('account-status')).toBe('connected')
    expect(await card.isVisible()).toBe(false)
    expect(asked).toHaveLength(knows ? 1 : 2)
  } finally {
    await phone.close()
  }
})
