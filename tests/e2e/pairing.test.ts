import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { chainSigners } from '../sandbox/chainSigners.js'
import { type Client, createClient } from '../sandbox/pairedClients.js'
import { eventually, openBrowser, type Visitor } from './visitor.js'

process.env.DISABLE_GLOBAL_CORE = 'true'
process.env.IS_VITEST = 'true'

const { site, visit } = openBrowser()
const address = `${site.fixtures}/pairing/?wallets=honest`
const owner = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const hub = 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4'

const namespaces = {
  eip155: {
    chains: ['eip155:1', 'eip155:8453'],
    accounts: [`eip155:1:${owner.address}`, `eip155:8453:${owner.address}`],
    methods: ['personal_sign'],
    events: ['chainChanged', 'accountsChanged'],
  },
  cosmos: {
    chains: ['cosmos:cosmoshub-4'],
    accounts: [`cosmos:cosmoshub-4:${hub}`],
    methods: ['cosmos_signAmino'],
    events: [],
  },
}

const wallets: Client[] = []
afterEach(async () => {
  await Promise.allSettled(wallets.splice(0).map((each) => each.core.relayer.transportClose()))
})

/** A phone with a wallet: the real client, which reads the page's link. */
const phone = async () => {
  const client = await createClient(site.relay, 'phone')
  wallets.push(client)
  return {
    client,
    scan: async (uri: string) => {
      const proposed = new Promise<number>((resolve) =>
        client.once('session_proposal', ({ id }) => resolve(id)),
      )
      await client.pair({ uri })
      return proposed
    },
  }
}

const openCode = async ({ id, view, card }: Visitor) => {
  await id('top-buttons').getByTestId('connect-button').click()
  await view('Connect')
  await card.getByTestId('wallet-row').filter({ hasText: 'WalletConnect' }).click()
  await view('ConnectingWalletConnect')
  await card.getByTestId('qr-code').waitFor()
}

/** The link, as the visitor copies it. */
const link = async ({ page, card }: Visitor) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await card.getByTestId('copy-pairing').click()
  await card.getByText('Link copied').first().waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

describe('a wallet on another device', () => {
  test('WCT-01 WCT-05 WCT-08 it scans, approves, signs; the visitor reloads and disconnects', async () => {
    const visitor = await visit(address)
    const { page, closed, accountButton, view, id } = visitor
    // Nothing of it is loaded before it is chosen.
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .reduce((sum, each) => sum + (each as PerformanceResourceTiming).decodedBodySize, 0),
      )
    const before = await loaded()
    const { client, scan } = await phone()
    client.on('session_request', ({ id: request, topic, params }) => {
      const [message] = params.request.params as [`0x${string}`]
      void owner
        .signMessage({ message: { raw: message } })
        .then((result) => client.respond({ topic, response: { id: request, jsonrpc: '2.0', result } }))
    })
    await openCode(visitor)
    expect(await loaded()).toBeGreaterThan(before + 300_000)
    const uri = await link(visitor)
    expect(uri).toMatch(/^wc:[\da-f]{64}@2\?/)
    const { acknowledged } = await client.approve({ id: await scan(uri), namespaces })
    await acknowledged()
    await closed()
    await accountButton.waitFor()
    const sign = () =>
      page.evaluate(async () => {
        const provider = await window.pairing.modal.provider('eip155')
        const [account] = (await provider.request({ method: 'eth_accounts' })) as string[]
        return provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', account] })
      })
    const signature = await owner.signMessage({ message: 'hello' })
    expect(await sign()).toBe(signature)
    const statuses = () =>
      page.evaluate(() =>
        Object.entries(window.pairing.modal.getState().accounts).map(
          ([namespace, account]) => `${namespace} ${account.status}`,
        ),
      )
    expect(await statuses()).toEqual(['eip155 connected', 'cosmos connected'])

    await page.reload()
    await accountButton.waitFor()
    expect(await sign()).toBe(signature)
    await eventually(statuses).toEqual(['eip155 connected', 'cosmos connected'])
    await accountButton.click()
    await view('Account')
    const deleted = new Promise((resolve) => client.once('session_delete', resolve))
    await id('disconnect').click()
    await deleted
    await eventually(statuses).toEqual(['eip155 disconnected', 'cosmos disconnected'])
  }, 180_000)

  test('WCT-04 it declines: the visitor reads why, and the next code is another one', async () => {
    const visitor = await visit(address)
    const { card } = visitor
    const { client, scan } = await phone()
    await openCode(visitor)
    const first = await link(visitor)
    await client.reject({ id: await scan(first), reason: { code: 5000, message: 'User rejected.' } })
    await card.getByText('You declined in your wallet.').waitFor()
    await card.getByTestId('retry').click()
    await card.getByTestId('qr-code').waitFor()
    expect(await link(visitor)).not.toBe(first)
  })

  test('WCT-03 WCT-07 the code is the same after coming back; the wallet ends the session', async () => {
    const visitor = await visit(address)
    const { page, card, closed, connectButton, accountButton } = visitor
    const { client, scan } = await phone()
    await openCode(visitor)
    const first = await link(visitor)
    await page.keyboard.press('Escape')
    await closed()
    await openCode(visitor)
    expect(await link(visitor)).toBe(first)
    const { topic, acknowledged } = await client.approve({ id: await scan(first), namespaces })
    await acknowledged()
    await closed()
    await accountButton.waitFor()
    await client.disconnect({ topic, reason: { code: 6000, message: 'Gone' } })
    await connectButton.waitFor()
    expect(await card.count()).toBe(0)
  })

  test('MCH-01 MCH-02 MCH-11 MCH-12 MOD-04 PER-03 WCT-19 five namespaces, no plugin of any chain: the code comes first, it signs on each, and they end together', async () => {
    const visitor = await visit(`${address}&five`)
    const { page, id, closed, accountButton, card, view } = visitor
    const { client, scan } = await phone()
    const asked: string[] = []
    client.on('session_request', ({ id: request, topic, params }) => {
      asked.push(params.chainId)
      const signer = chainSigners[params.chainId.split(':')[0] ?? '']
      void signer
        ?.sign(params.request.params)
        .then((result) => client.respond({ topic, response: { id: request, jsonrpc: '2.0', result } }))
    })
    await id('top-buttons').getByTestId('connect-button').click()
    await view('ConnectingWalletConnectBasic')
    await card.getByTestId('qr-code').waitFor()
    expect(await card.getByTestId('header-back').count()).toBe(0)
    const proposal = await scan(await link(visitor))
    const { acknowledged } = await client.approve({
      id: proposal,
      namespaces: Object.fromEntries(
        Object.entries(chainSigners).map(([namespace, { network, address: from, method }]) => [
          namespace,
          { chains: [network], accounts: [`${network}:${from}`], methods: [method], events: [] },
        ]),
      ),
    })
    await acknowledged()
    await closed()
    await accountButton.waitFor()
    const accounts = () =>
      page.evaluate(() =>
        Object.fromEntries(
          Object.entries(window.pairing.modal.getState().accounts).map(([namespace, account]) => [
            namespace,
            `${account.status} ${account.caipAddress ?? ''}`.trim(),
          ]),
        ),
      )
    const connected = Object.fromEntries(
      Object.entries(chainSigners).map(([namespace, { network, address: from }]) => [
        namespace,
        `connected ${network}:${from}`,
      ]),
    )
    expect(await accounts()).toEqual(connected)
    const sign = (namespace: string, message: string) =>
      page.evaluate(
        async ([where, method, params]) =>
          (await window.pairing.modal.provider(where as string)).request({
            method: method as string,
            params,
          }),
        [namespace, chainSigners[namespace]?.method, chainSigners[namespace]?.params(message)] as const,
      )
    for (const [namespace, signer] of Object.entries(chainSigners)) {
      const message = `Portico on ${namespace}`
      const result = await sign(namespace, message)
      expect(await signer.verify(message, result)).toBe(true)
      expect(await signer.verify('Another message', result)).toBe(false)
    }
    expect(asked).toEqual(Object.values(chainSigners).map(({ network }) => network))

    await page.reload()
    await accountButton.waitFor()
    await eventually(accounts).toEqual(connected)
    expect(await chainSigners.cosmos?.verify('Back', await sign('cosmos', 'Back'))).toBe(true)
    await accountButton.click()
    await view('Account')
    // What the wallet calls itself.
    await card.getByText('phone', { exact: true }).waitFor()
    const deleted = new Promise((resolve) => client.once('session_delete', resolve))
    await id('disconnect').click()
    await deleted
    await eventually(async () => new Set(Object.values(await accounts()))).toEqual(new Set(['disconnected']))
  }, 60_000)
})
