import { base58 } from '@scure/base'
import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Relay, startRelay } from '../../demo/sandbox/relay.mjs'
import { createPeer, type Peer, type Question } from '../../demo/sandbox/wallet/peer.mjs'
import { type Client, createClient, createStorage } from './pairedClients.js'

process.env.DISABLE_GLOBAL_CORE = 'true'
process.env.IS_VITEST = 'true'

const wish = (chain: string, ...methods: string[]) => ({
  chains: [chain],
  methods,
  events: ['accountsChanged'],
})
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const five = {
  eip155: { ...wish('eip155:1', 'personal_sign', 'eth_sign'), chains: ['eip155:1', 'eip155:10'] },
  solana: wish(solana, 'solana_signMessage', 'solana_signAndSendTransaction'),
  polkadot: wish('polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot_signMessage'),
  bip122: wish('bip122:000000000019d6689c085ae165831e93', 'signMessage', 'signPsbt', 'sendTransfer'),
  cosmos: wish('cosmos:cosmoshub-4', 'cosmos_getAccounts'),
}

describe('the wallet of the sandbox', () => {
  let relay: Relay
  let page: Client
  let wallet: Peer
  let asked: Question[]
  let answer: boolean

  beforeEach(async () => {
    relay = await startRelay()
    asked = []
    answer = true
    ;[page, wallet] = await Promise.all([
      createClient(relay.url, 'page'),
      createPeer({
        relayUrl: relay.url,
        storage: createStorage(),
        endpoints: { 'eip155:1': 'http://127.0.0.1:1', 'eip155:5': 'http://127.0.0.1:1' },
        ask: async (question) => {
          asked.push(question)
          return answer
        },
      }),
    ])
  })
  afterEach(async () => {
    await Promise.allSettled([page.core.relayer.transportClose(), wallet.close()])
    await relay.stop()
  })

  const pair = async () => {
    const { uri = '', approval } = await page.connect({ optionalNamespaces: five })
    await wallet.pair(uri)
    return approval()
  }

  it('approves what it can do of five namespaces, and signs with the requested account', async () => {
    const { topic, namespaces } = await pair()
    expect(asked).toMatchObject([{ kind: 'proposal', page: 'page', origin: 'UNKNOWN' }])
    expect(Object.keys(namespaces).sort()).toEqual(['bip122', 'cosmos', 'eip155', 'polkadot', 'solana'])
    // No endpoint of chain 10, and no chain of Solana to send to.
    expect(namespaces.eip155).toMatchObject({ chains: ['eip155:1'], methods: ['personal_sign'] })
    expect(namespaces.solana?.methods).toEqual(['solana_signMessage'])
    expect(namespaces.bip122?.methods).toEqual(['signMessage', 'signPsbt'])

    const [, second = ''] = namespaces.eip155?.accounts ?? []
    const address = second.split(':')[2] as `0x${string}`
    const request = { method: 'personal_sign', params: ['0x6869', address] }
    const signature = await page.request<`0x${string}`>({ topic, chainId: 'eip155:1', request })
    expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
    expect(asked.at(-1)).toMatchObject({ kind: 'request', methods: ['personal_sign'], chains: ['eip155:1'] })

    answer = false
    const declined = page.request({
      topic,
      chainId: solana,
      request: { method: 'solana_signMessage', params: { message: base58.encode(Uint8Array.of(1)) } },
    })
    await expect(declined).rejects.toMatchObject({ code: 5000 })
  })

  it('notifies the page of an account change, a chain change and its disconnect', async () => {
    const { topic } = await pair()
    const events: unknown[] = []
    page.on('session_event', ({ params }) => events.push([params.event.name, params.chainId]))
    const told = (count: number) => expect.poll(() => events.length).toBe(count)
    await wallet.switchAccount(1)
    await told(5)
    expect(events).toContainEqual(['accountsChanged', solana])
    await wallet.switchChain(topic, 'eip155:1')
    await told(6)
    expect(events.at(-1)).toEqual(['chainChanged', 'eip155:1'])
    const ended = new Promise((resolve) => page.once('session_delete', resolve))
    await wallet.disconnect(topic)
    await ended
    expect(wallet.sessions()).toEqual([])
  })

  const evm = (...methods: string[]) => ({ eip155: wish('eip155:1', ...methods) })
  const pairFor = async (...methods: string[]) => {
    const { uri = '', approval } = await page.connect({ optionalNamespaces: evm(...methods) })
    await wallet.pair(uri)
    const { topic } = await approval()
    return (method: string, ...params: unknown[]) =>
      page.request({ topic, chainId: 'eip155:1', request: { method, params } })
  }

  it('switches only to a chain it has, which joins the session', async () => {
    const request = await pairFor('wallet_switchEthereumChain', 'wallet_addEthereumChain')
    const events: unknown[] = []
    page.on('session_event', ({ params }) => events.push([params.event, params.chainId]))
    expect(await request('wallet_switchEthereumChain', { chainId: '0x5' })).toBeNull()
    const held = () => page.session.getAll()[0]?.namespaces.eip155
    await expect.poll(() => held()?.chains).toEqual(['eip155:1', 'eip155:5'])
    expect(held()?.accounts).toHaveLength(4)
    const [session] = page.session.getAll()
    await expect.poll(() => events).toEqual([[{ name: 'chainChanged', data: 5 }, 'eip155:5']])
    expect(wallet.chain(session?.topic ?? '')).toBe('eip155:5')
    expect(await request('wallet_addEthereumChain', { chainId: '0x1' })).toBeNull()
    const before = asked.length
    for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
      await expect(request(method, { chainId: '0x2105' })).rejects.toMatchObject({ code: 4902 })
    for (const chainId of [undefined, 1, '1', '0x', '0x0', '0xzz'])
      await expect(request('wallet_switchEthereumChain', { chainId })).rejects.toMatchObject({ code: -32602 })
    // Impossible requests caused no prompt.
    expect(asked).toHaveLength(before)
    answer = false
    await expect(request('wallet_switchEthereumChain', { chainId: '0x5' })).rejects.toMatchObject({
      code: 5000,
    })
    expect(wallet.chain(session?.topic ?? '')).toBe('eip155:1')
  })

  it('switches to a chain that joins the session even if the page answers before the relay', async () => {
    const { topic } = await pair()
    const told = new Promise((resolve) => page.once('session_event', resolve))
    relay.faults.delayMs = 300
    await wallet.switchChain(topic, 'eip155:5')
    expect(await told).toMatchObject({ params: { event: { name: 'chainChanged', data: 5 } } })
    expect(page.session.get(topic).namespaces.eip155?.chains).toContain('eip155:5')
  })

  it('answers what needs no signature, and rejects unknown methods', async () => {
    const request = await pairFor('wallet_getPermissions', 'wallet_watchAsset', 'wallet_getCapabilities')
    const before = asked.length
    expect(await request('wallet_getPermissions')).toMatchObject([{ parentCapability: 'eth_accounts' }])
    expect(await request('wallet_getCapabilities')).toEqual({})
    expect(asked).toHaveLength(before)
    expect(await request('wallet_watchAsset', { type: 'ERC20' })).toBe(true)
    expect(asked.at(-1)).toMatchObject({ kind: 'request', methods: ['wallet_watchAsset'] })
    // The page sends the request anyway, around the checks of its own client.
    const [session] = page.session.getAll()
    const all = session?.namespaces.eip155
    if (!session || !all) throw new Error('There is no session')
    const wider = { ...session.namespaces, eip155: { ...all, methods: [...all.methods, 'eth_sign'] } }
    await page.session.update(session.topic, { namespaces: wider })
    await wallet.client.session.update(session.topic, { namespaces: wider })
    await expect(request('eth_sign', '0x1', '0x2')).rejects.toMatchObject({ code: 4200 })
    expect(asked.at(-1)).toMatchObject({ methods: ['wallet_watchAsset'] })
  })

  it('declines if its owner does, and if it supports nothing that was requested', async () => {
    answer = false
    await expect(pair()).rejects.toMatchObject({ code: 5000 })
    const { uri = '', approval } = await page.connect({
      optionalNamespaces: { near: wish('near:mainnet', 'x') },
    })
    const refused = approval()
    refused.catch(() => {})
    await wallet.pair(uri)
    await expect(refused).rejects.toMatchObject({ code: 5000 })
    expect(asked).toHaveLength(1)
  })
})
