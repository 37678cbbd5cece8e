import { createPublicClient, http, parseEther, recoverMessageAddress, toHex } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { createKeys } from '../../demo/sandbox/wallet/keys.mjs'
import { sample } from '../volumes.js'
import { connected, copyLink, openCode } from './codes.js'
import { openRelay } from './openRelay.js'
import { visitor as asVisitor, eventually, openBrowser, type Visitor } from './visitor.js'

const site = openRelay()
const { visit } = openBrowser()
const keys = createKeys()
const [first = '', second = ''] = [0, 1].map((index) => keys.address('eip155:1', index))

type Phone = Awaited<ReturnType<typeof site.phone>>

/** The browser's messages about an unreachable relay. */
const silence = /WebSocket|ERR_|net::/
const open = (given = {}) =>
  visit(`${site.address}?announce=none`, { neighbours: site.neighbours, expected: silence, ...given })
/** The page with a wallet on another device. */
const pair = async (phone: Phone, given = {}) => {
  const visitor = await open(given)
  await openCode(visitor)
  await phone.pair(await copyLink(visitor))
  await visitor.closed()
  await visitor.accountButton.waitFor()
  return visitor
}
const ask = ({ page }: Visitor, method: string, params: unknown) =>
  page.evaluate(
    ([name, given]) =>
      window.pairing.modal
        .provider('eip155')
        .request({ method: name as string, params: given })
        .catch(({ message, code }) => ({ message, code })),
    [method, params] as const,
  )
const signer = async (visitor: Visitor, address: string) => {
  const signature = await ask(visitor, 'personal_sign', ['0x68656c6c6f', address])
  return recoverMessageAddress({ message: 'hello', signature: signature as `0x${string}` })
}
const state = ({ page }: Visitor) =>
  page.evaluate(() => {
    const { address, network } = window.pairing.modal.getState()
    return { address, network: network?.caipNetworkId }
  })

describe('a paired wallet and the chain', () => {
  test('WCT-12 an approved transaction is sent and mined, a declined one is not', async () => {
    let agrees = true
    const phone = await site.phone(() => agrees)
    const visitor = await pair(phone)
    const receiver = `0x${'57aa'.padStart(40, '0')}` as const
    const client = createPublicClient({
      transport: http(`${inject('site').gateway}/v1?chainId=eip155:1&projectId=sandbox`),
    })
    const value = parseEther('0.25')
    const transaction = [{ from: first, to: receiver, value: toHex(value) }]
    const before = await client.getBalance({ address: receiver })
    const hash = (await ask(visitor, 'eth_sendTransaction', transaction)) as `0x${string}`
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect((await client.getBalance({ address: receiver })) - before).toBe(value)
    agrees = false
    expect(await ask(visitor, 'eth_sendTransaction', transaction)).toMatchObject({
      message: 'User rejected.',
      code: 4001,
    })
    expect((await client.getBalance({ address: receiver })) - before).toBe(value)
    await connected(visitor).toEqual(['eip155', 'cosmos'])
  })

  test('WCT-11 the page follows the wallet to another network and to another account', async () => {
    const phone = await site.phone(undefined, {
      approve: ({ eip155 }) => ({
        eip155: {
          chains: ['eip155:1'],
          accounts: (eip155?.accounts ?? []).filter((each) => each.startsWith('eip155:1:')),
          methods: ['personal_sign', 'eth_sendTransaction'],
          events: ['accountsChanged', 'chainChanged'],
        },
      }),
    })
    const visitor = await pair(phone)
    const { networkButton, accountButton } = visitor
    expect(await state(visitor)).toEqual({ address: first, network: 'eip155:1' })
    const [session] = phone.sessions()
    await phone.switchChain(session?.topic ?? '', 'eip155:8453')
    await eventually(() => state(visitor)).toEqual({ address: first, network: 'eip155:8453' })
    expect(await networkButton.textContent()).toBe('Base')
    await phone.switchChain(session?.topic ?? '', 'eip155:1')
    await eventually(() => state(visitor)).toEqual({ address: first, network: 'eip155:1' })
    await phone.switchAccount(1)
    await eventually(() => state(visitor)).toEqual({ address: second, network: 'eip155:1' })
    expect(await accountButton.textContent()).toContain(second.slice(0, 6))
    expect(await signer(visitor, second)).toBe(second)
  })
})

test('a namespace that the wallet shares later is connected in both tabs, and after a reload', async () => {
  let all: Awaited<ReturnType<Phone['sessions']>>[number]['namespaces'] = {}
  const phone = await site.phone(undefined, {
    approve: (given) => {
      all = given as never
      return { eip155: given.eip155 } as never
    },
  })
  const visitor = await pair(phone)
  await connected(visitor).toEqual(['eip155'])
  const page = await visitor.page.context().newPage()
  await page.goto(visitor.page.url())
  const second = asVisitor(page)
  await connected(second).toEqual(['eip155'])
  const [{ topic }] = phone.sessions() as [ReturnType<Phone['sessions']>[number]]
  await phone.client.update({ topic, namespaces: all as never })
  await connected(visitor).toEqual(['eip155', 'cosmos'])
  await connected(second).toEqual(['eip155', 'cosmos'])
  for (const each of [visitor, second]) {
    await each.page.reload()
    await connected(each).toEqual(['eip155', 'cosmos'])
  }
})

describe('a paired wallet that leaves or disconnects', () => {
  test('NET-08 for an unsupported network: UnsupportedChain is shown until the wallet is back', async () => {
    const phone = await site.phone()
    const visitor = await pair(phone)
    const { card, view, closed, networkButton } = visitor
    const [{ topic, namespaces }] = phone.sessions() as [ReturnType<Phone['sessions']>[number]]
    const { eip155 = { accounts: [], methods: [], events: [] } } = namespaces
    const chains = [...(eip155.chains ?? []), 'eip155:4002']
    const accounts = [...eip155.accounts, `eip155:4002:${first}`]
    await phone.client.update({
      topic,
      namespaces: { ...namespaces, eip155: { ...eip155, chains, accounts } },
    })
    const goTo = (id: number) =>
      phone.client.emit({ topic, chainId: `eip155:${id}`, event: { name: 'chainChanged', data: id } })
    await goTo(4002)
    await view('UnsupportedChain')
    await card.getByText(/isn’t on Unknown network \(id 4002\)/).waitFor()
    expect(await card.getByTestId('network-row').count()).toBe(2)
    await eventually(() => networkButton.textContent()).toBe('Switch Network')
    await goTo(1)
    await closed()
    await eventually(() => state(visitor)).toEqual({ address: first, network: 'eip155:1' })
    expect(await signer(visitor, first)).toBe(first)
    // The visitor's own way back.
    await goTo(4002)
    await view('UnsupportedChain')
    await visitor.network('Base').click()
    await closed()
    expect(await signer(visitor, first)).toBe(first)
    expect(phone.asked.at(-1)).toMatchObject({ kind: 'request', chains: ['eip155:8453'] })
  })

  test.each(sample(['eip155', 'cosmos'] as const, (kept) => kept === 'cosmos'))(
    'MCH-12 for one namespace, after a reload and in a second tab: only %s stays connected, in both tabs',
    async (kept) => {
      const phone = await site.phone()
      const visitor = await pair(phone)
      await connected(visitor).toEqual(['eip155', 'cosmos'])
      await visitor.page.reload()
      await connected(visitor).toEqual(['eip155', 'cosmos'])
      const page = await visitor.page.context().newPage()
      await page.goto(visitor.page.url())
      const second = asVisitor(page)
      await connected(second).toEqual(['eip155', 'cosmos'])
      const [{ topic, namespaces }] = phone.sessions() as [ReturnType<Phone['sessions']>[number]]
      await phone.client.update({ topic, namespaces: { [kept]: namespaces[kept] as never } })
      await connected(visitor).toEqual([kept])
      await connected(second).toEqual([kept])
    },
  )

  test('WCT-07 during a signature request: the request rejects, and nobody is connected', async () => {
    const phone = await site.phone(({ kind }) => kind === 'proposal' || new Promise(() => {}))
    const visitor = await pair(phone)
    const answer = ask(visitor, 'personal_sign', ['0x68656c6c6f', first])
    await expect.poll(() => phone.asked.length).toBe(2)
    await phone.disconnect(phone.sessions()[0]?.topic ?? '')
    // The request fails by a refusal or by the end of the session, whichever arrives first.
    expect(await answer).toMatchObject({ message: expect.stringMatching(/disconnected/) })
    await visitor.connectButton.waitFor()
    await connected(visitor).toEqual([])
  })

  test('an expired session ends by itself, also on the page', async () => {
    const phone = await site.phone()
    const visitor = await pair(phone, { clock: true })
    await visitor.page.clock.fastForward(7 * 24 * 60 * 60 * 1000 + 60_000)
    await visitor.connectButton.waitFor()
    await connected(visitor).toEqual([])
    await visitor.page.reload()
    await visitor.connectButton.waitFor()
    await connected(visitor).toEqual([])
  })
})

describe('a relay that is restarted', () => {
  const restarts = [
    ['with its letters', true],
    ['without them', false],
  ] as const
  test.each(sample(restarts, ([, kept]) => !kept))(
    'FLT-07 %s: a connected wallet signs afterwards',
    async (_, kept) => {
      const phone = await site.phone()
      const visitor = await pair(phone)
      expect(await signer(visitor, first)).toBe(first)
      await site.restart({ kept, down: 1000 })
      expect(await signer(visitor, first)).toBe(first)
      await connected(visitor).toEqual(['eip155', 'cosmos'])
    },
  )

  test('FLT-07 a code that is shown already can still be scanned afterwards', async () => {
    const phone = await site.phone()
    const visitor = await open()
    await openCode(visitor)
    const link = await copyLink(visitor)
    await site.restart({ kept: true, down: 1000 })
    await visitor.card.getByTestId('qr-code').waitFor()
    await phone.pair(link)
    await visitor.closed()
    await connected(visitor).toEqual(['eip155', 'cosmos'])
    expect(await signer(visitor, first)).toBe(first)
  })
})
