import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'
import { createMockCosmosWallet, createMockStorage } from 'portico/testing'
import { describe, expect, test, vi } from 'vitest'
import { aminoBytes, directBytes } from '../../../demo/sandbox/wallet/cosmos.mjs'
import { flush } from '../../session/startSession.js'
import { cosmosPage, HUB, network, networks, OSMOSIS, startCosmos } from './startCosmos.js'

const page = cosmosPage()
const { wallet: honest, addresses } = createMockCosmosWallet()

const inject = (options: Parameters<typeof createMockCosmosWallet>[0] = {}) => {
  const mock = createMockCosmosWallet(options)
  return {
    mock,
    remove: mock.inject(page.target),
    hub: addresses('cosmoshub-4') as [string, string],
    osmosis: addresses('osmosis-1') as [string, string],
  }
}

/** Hashes of Web Crypto come from another thread. */
const eventually = (check: () => void) => vi.waitFor(check)

interface Signature {
  readonly pub_key: { readonly value: string }
  readonly signature: string
}
/** Verified by libraries that neither the plugin nor the mock uses. */
const verifies = ({ pub_key: key, signature }: Signature, bytes: Uint8Array) =>
  secp256k1.verify(base64.decode(signature), sha256(bytes), base64.decode(key.value))
const messageBytes = (signer: string, text: string) =>
  aminoBytes({
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [
      {
        type: 'sign/MsgSignData',
        value: { signer, data: base64.encode(new TextEncoder().encode(text)) },
      },
    ],
    memo: '',
  })
const direct = {
  chainId: 'cosmoshub-4',
  accountNumber: '7',
  bodyBytes: base64.encode(Uint8Array.of(1, 2, 3)),
  authInfoBytes: base64.encode(Uint8Array.of(4, 5)),
}
const amino = {
  chain_id: 'cosmoshub-4',
  account_number: '7',
  sequence: '1',
  fee: { gas: '1', amount: [] },
  msgs: [{ type: 'cosmos-sdk/MsgSend', value: { to: 'a', from: 'b' } }],
  memo: '',
}

describe('an installed wallet', () => {
  test('INJ-16 connects, signs a message, is restored without a prompt, and disconnects', async () => {
    const { mock, hub } = inject()
    const [address] = hub
    const storage = createMockStorage()
    const first = await startCosmos({ storage })
    expect(first.listed()).toMatchObject([
      { id: 'cosmos:keplr', name: 'Keplr', namespaces: ['cosmos'], installed: true },
    ])
    await first.connect()
    expect(first.account()).toMatchObject({ status: 'connected', address })
    expect(first.current()).toBe(HUB)
    expect(await first.ask('cosmos_getAccounts')).toEqual([
      { algo: 'secp256k1', address, pubkey: expect.stringMatching(/^A.{43}$/) },
    ])
    const answer = (await first.ask('cosmos_signArbitrary', {
      signerAddress: address,
      data: 'Hello',
    })) as Signature
    expect(verifies(answer, messageBytes(address, 'Hello'))).toBe(true)
    expect(verifies(answer, messageBytes(address, 'Hullo'))).toBe(false)
    expect(mock.prompts()).toBe(2)
    first.stop()

    const second = await startCosmos({ storage })
    await second.sessions.restore()
    expect(second.account()).toMatchObject({ status: 'connected', address })
    expect(mock.prompts()).toBe(2)
    await second.sessions.disconnect()
    expect(second.account()?.status).toBe('disconnected')
    expect(mock.enabled()).toEqual([])
    second.stop()
    const third = await startCosmos({ storage })
    await third.sessions.restore()
    expect(third.account()?.status).toBe('disconnected')
    third.stop()
  })

  test('signs direct and amino transactions, and refuses those of another network or account', async () => {
    const { mock, hub } = inject()
    const [signerAddress, other] = hub
    const { connect, ask, stop } = await startCosmos()
    await connect()
    const one = (await ask('cosmos_signDirect', { signerAddress, signDoc: direct })) as {
      signature: Signature
      signed: typeof direct
    }
    expect(one.signed).toEqual(direct)
    expect(verifies(one.signature, directBytes(direct))).toBe(true)
    const two = (await ask('cosmos_signAmino', { signerAddress, signDoc: amino })) as {
      signature: Signature
      signed: typeof amino
    }
    expect(two.signed).toEqual(amino)
    expect(verifies(two.signature, aminoBytes(amino))).toBe(true)

    const refused = (method: string, signDoc: unknown, from: string = signerAddress) =>
      ask(method, { signerAddress: from, signDoc })
    await expect(refused('cosmos_signDirect', { ...direct, chainId: 'osmosis-1' })).rejects.toThrow(
      'of another network',
    )
    await expect(refused('cosmos_signAmino', { ...amino, chain_id: '' })).rejects.toThrow(
      'of another network',
    )
    await expect(refused('cosmos_signDirect', { ...direct, bodyBytes: '%' })).rejects.toThrow('base64')
    await expect(refused('cosmos_signDirect', direct, other)).rejects.toThrow('does not share')
    await expect(refused('cosmos_signAmino', 'text')).rejects.toThrow('Expected a document')
    await expect(ask('cosmos_send')).rejects.toMatchObject({ code: 4200 })
    expect(mock.prompts()).toBe(3)
    stop()
  })

  test('a network switch enables the chain; an unknown chain is suggested if the host describes it', async () => {
    const { mock, osmosis } = inject()
    const test1 = network('cosmos:test-1', 'Test')
    const chainInfos = { 'test-1': { chainId: 'test-1', bech32Config: { bech32PrefixAccAddr: 'test' } } }
    const all = [...networks, test1, network('cosmos:other-1', 'Other')]
    const { connect, account, current, sessions, ask, stop } = await startCosmos({
      networks: all,
      options: { chainInfos },
    })
    await connect()
    await sessions.switchNetwork(OSMOSIS)
    expect(account()?.address).toBe(osmosis[0])
    expect(mock.prompts('enable')).toBe(2)
    await expect(ask('cosmos_signDirect', { signerAddress: osmosis[0], signDoc: direct })).rejects.toThrow(
      'of another network',
    )
    const added = vi.fn()
    await sessions.switchNetwork('cosmos:test-1', { onAdd: added })
    expect(added).toHaveBeenCalledTimes(1)
    expect(mock.prompts('experimentalSuggestChain')).toBe(1)
    expect(account()?.address).toMatch(/^test1/)
    await expect(sessions.switchNetwork('cosmos:other-1')).rejects.toThrow('Keplr does not support Other')
    expect(current()).toBe('cosmos:test-1')
    stop()
  })

  test('connects to the first network that the wallet knows, and fails if it knows none', async () => {
    const { mock } = inject({ chains: { 'osmosis-1': 'osmo' }, place: 'leap' })
    const some = await startCosmos()
    await some.connect()
    expect(some.current()).toBe(OSMOSIS)
    expect(mock.prompts()).toBe(1)
    some.stop()
    const none = await startCosmos({ networks: networks.slice(0, 1) })
    await expect(none.connect()).rejects.toThrow('The connector does not support any of the requested chains')
    none.stop()
  })

  test.each([
    ['There is no modular chain info for test-1'],
    ['Unknown chain id test-1'],
    ['Chain test-1 is not registered'],
  ])('a chain for which a wallet has no key after it was enabled is suggested once: %s', async (message) => {
    const chainInfos = { 'test-1': { chainId: 'test-1', bech32Config: { bech32PrefixAccAddr: 'test' } } }
    const { mock } = inject()
    let suggested = 0
    mock.respond('experimentalSuggestChain', (_, honest) => {
      suggested++
      return honest()
    })
    // Some wallets let a page use any chain, and only have no key for it.
    mock.respond('enable', (_, honest) => honest().catch(() => {}))
    mock.respond('getKey', (_, honest) => {
      if (!suggested) throw new Error(message)
      return honest()
    })
    const { connect, account, stop } = await startCosmos({
      networks: [network('cosmos:test-1', 'Test')],
      options: { chainInfos },
    })
    await connect()
    expect(account()?.address).toMatch(/^test1/)
    expect(suggested).toBe(1)
    stop()
  })

  test('a wallet that still does not know a suggested chain is not asked again', async () => {
    const chainInfos = { 'test-1': { chainId: 'test-1', bech32Config: { bech32PrefixAccAddr: 'test' } } }
    const { mock } = inject()
    mock.respond('enable', () => undefined)
    mock.respond('getKey', () => {
      throw new Error('There is no modular chain info for test-1')
    })
    const { connect, sessions, of, stop } = await startCosmos({
      networks: [network('cosmos:test-1', 'Test'), ...networks],
      options: { chainInfos },
    })
    await expect(connect()).rejects.toThrow('The connector does not support any of the requested chains')
    expect(mock.prompts('experimentalSuggestChain')).toBe(1)
    expect(of('connect.failed')).toMatchObject([{ rejected: false }])
    mock.honest()
    await connect()
    mock.respond('getKey', () => {
      throw new Error('There is no chain info for other-1')
    })
    await expect(sessions.switchNetwork(OSMOSIS)).rejects.toThrow('Keplr does not support Osmosis')
    stop()
  })

  test('a declined suggestion is a rejection', async () => {
    const chainInfos = { 'test-1': { chainId: 'test-1', bech32Config: { bech32PrefixAccAddr: 'test' } } }
    const { mock } = inject({ answer: 'reject' })
    mock.respond('enable', () => undefined)
    const { connect, of, stop } = await startCosmos({
      networks: [network('cosmos:test-1', 'Test')],
      options: { chainInfos },
    })
    mock.respond('getKey', () => {
      throw new Error('There is no chain info for test-1')
    })
    await expect(connect()).rejects.toThrow('rejected')
    expect(of('connect.failed')).toMatchObject([{ rejected: true }])
    stop()
  })

  test('an account change in the wallet is followed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { mock, hub } = inject({ place: 'cosmostation.providers.keplr' })
    const { connect, account, ask, stop } = await startCosmos()
    await connect()
    for (let times = 0; times < 100; times++) mock.selectAccount(times % 2)
    await eventually(() => expect(account()?.address).toBe(hub[1]))
    expect(mock.calls.filter(({ method }) => method === 'getKey').length).toBeLessThan(10)
    await ask('cosmos_signArbitrary', { signerAddress: hub[1], data: 'Hello' })
    mock.lie('getKey', { bech32Address: hub[0] })
    mock.selectAccount(0)
    await eventually(() => expect(account()?.status).toBe('disconnected'))
    stop()
  })

  test('a wallet injected late is found, and one in two places is listed once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { listed, connect, stop } = await startCosmos()
    expect(listed()).toEqual([])
    const { mock, remove } = inject({ place: 'leap' })
    Object.assign(page.target, { keplr: mock.wallet })
    await vi.advanceTimersByTimeAsync(60)
    expect(listed().map(({ name }) => name)).toEqual(['Leap'])
    remove()
    await expect(connect()).rejects.toThrow('Leap was removed')
    stop()
  })
})

describe('a wallet that misbehaves', () => {
  test('a declined connect is reported as rejected, and a pending one can be aborted', async () => {
    const { mock } = inject({ answer: 'reject' })
    const { connect, account, of, stop } = await startCosmos()
    await expect(connect()).rejects.toThrow('rejected')
    expect(of('connect.failed')).toMatchObject([{ rejected: true }])
    mock.answer('manual')
    const cancel = new AbortController()
    const connecting = connect(cancel.signal)
    await flush()
    cancel.abort(new Error('Left'))
    await expect(connecting).rejects.toThrow('Left')
    mock.waiting[0]?.approve()
    await eventually(() => expect(of('connect.late')).toHaveLength(1))
    expect(account()?.status).toBe('disconnected')
    stop()
  })

  const key = {
    algo: 'secp256k1',
    pubKey: Uint8Array.of(3, ...new Uint8Array(32).fill(1)),
    bech32Address: addresses('cosmoshub-4')[0],
  }
  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'cannot be used'],
    ['a key of another account', key, 'an address of another key'],
    ['an address of another chain', { ...key, bech32Address: addresses('osmosis-1')[0] }, 'of another chain'],
    ['no address', { ...key, bech32Address: 'cosmos1qqqqqq' }, 'no address'],
    ['a key that is a text', { ...key, pubKey: 'key' }, 'cannot be used'],
    ['a key of 10,000 bytes', { ...key, pubKey: new Uint8Array(10_000) }, 'cannot be used'],
    [
      'a getter that throws',
      {
        get bech32Address() {
          throw new Error('No')
        },
      },
      'cannot be used',
    ],
  ])('%s instead of a key fails the connect with a message', async (_, answer, sentence) => {
    const { mock } = inject()
    mock.lie('getKey', answer)
    const { connect, account, stop } = await startCosmos()
    await expect(connect()).rejects.toThrow(sentence)
    expect(account()?.status).toBe('disconnected')
    stop()
  })

  test('a signature of another key, format or document is refused', async () => {
    const { mock, hub } = inject()
    const [signerAddress] = hub
    const { connect, ask, stop } = await startCosmos()
    await connect()
    const real = (await ask('cosmos_signArbitrary', { signerAddress, data: 'Hello' })) as Signature
    for (const answer of [
      {},
      null,
      { ...real, signature: '' },
      { ...real, signature: '%' },
      { ...real, pub_key: { ...real.pub_key, value: base64.encode(key.pubKey) } },
    ]) {
      mock.lie('signArbitrary', answer)
      await expect(ask('cosmos_signArbitrary', { signerAddress, data: 'Hello' })).rejects.toThrow(
        'cannot be used',
      )
    }
    mock.lie('signAmino', { signed: { ...amino, msgs: [] }, signature: real })
    await expect(ask('cosmos_signAmino', { signerAddress, signDoc: amino })).rejects.toThrow('cannot be used')
    mock.lie('signDirect', { signed: { ...direct, chainId: 'osmosis-1' }, signature: real })
    await expect(ask('cosmos_signDirect', { signerAddress, signDoc: direct })).rejects.toThrow(
      'cannot be used',
    )
    stop()
  })

  test('a wallet whose object throws does not hide the others', async () => {
    inject()
    Object.defineProperty(page.target, 'leap', {
      get: () => {
        throw new Error('No')
      },
    })
    Object.assign(page.target, { cosmostation: 42, okxwallet: { keplr: { enable: honest.enable } } })
    const { listed, connect, account, stop } = await startCosmos()
    expect(listed().map(({ name }) => name)).toEqual(['Keplr'])
    await connect()
    expect(account()?.status).toBe('connected')
    stop()
  })
})
