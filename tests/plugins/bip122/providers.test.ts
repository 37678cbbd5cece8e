import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { createMockBitcoinWallet, createMockStorage, type MockBitcoinWay } from 'portico/testing'
import { describe, expect, test, vi } from 'vitest'
import { createBitcoinKeys } from '../../../demo/wallets/createBitcoinKeys.js'
import { connectorRows } from '../../../plugins/wallets/list/connectorRows.js'
import { bitcoinPage, MAINNET, network, SIGNET, startBitcoin, TESTNET } from './startBitcoin.js'
import { spend, verifiesBip322, verifiesEcdsa } from './verify.js'

const page = bitcoinPage()
const keys = createBitcoinKeys()
const [payment, ordinals] = keys
const receiver = createBitcoinKeys('mainnet', 5)[0].address

/** Puts a wallet on the window, under the name of its kind. */
const put = (way: MockBitcoinWay, provider: object, name = 'Listed Wallet') => {
  const places = {
    satsConnect: { btc_providers: [{ id: 'listed.provider', name }], listed: { provider } },
    leather: { LeatherProvider: provider },
    unisat: { unisat: provider },
    okx: { okxwallet: { bitcoin: provider } },
  }
  Object.assign(page.target, places[way])
}
const names = { satsConnect: 'Listed Wallet', leather: 'Leather', unisat: 'UniSat Wallet', okx: 'OKX Wallet' }

describe.each(['satsConnect', 'leather', 'unisat', 'okx'] as const)('%s', (way) => {
  test('INJ-13 connects, signs, sends, is restored without a prompt, and disconnects', async () => {
    const paid: (readonly [string, string, number])[] = []
    const mock = createMockBitcoinWallet({
      keys,
      transfer: async (...transfer) => {
        paid.push(transfer)
        return 'ef'.repeat(32)
      },
    })
    put(way, mock.provider(way))
    const storage = createMockStorage()
    const first = await startBitcoin({ storage, networks: [network(MAINNET)] })
    expect(first.listed()).toMatchObject([{ name: names[way], namespaces: ['bip122'], installed: true }])
    await first.connect()
    expect(first.account()).toMatchObject({ status: 'connected', address: payment.address })
    expect(first.account()?.accounts?.map(({ type }) => type)).toEqual(
      way === 'unisat' || way === 'okx' ? ['payment'] : ['payment', 'ordinal'],
    )

    const bip322 = await first.ask('signMessage', { message: 'Hi', protocol: 'bip322' })
    expect(verifiesBip322(payment.address, 'Hi', (bip322 as { signature: string }).signature)).toBe(true)
    const ecdsa = first.ask('signMessage', { message: 'Hi', protocol: 'ecdsa' })
    if (way === 'leather') await expect(ecdsa).rejects.toMatchObject({ code: 4200 })
    else {
      const { signature } = (await ecdsa) as { signature: string }
      expect(verifiesEcdsa(payment.address, 'Hi', signature)).toBe(true)
    }

    const psbt = base64.encode(spend(payment.address))
    const signInputs = [{ address: payment.address, index: 0 }]
    const signed = (await first.ask('signPsbt', { psbt, signInputs })) as { psbt: string; txid?: string }
    const transaction = Transaction.fromPSBT(base64.decode(signed.psbt))
    transaction.finalize()
    expect(signed.txid).toBeUndefined()
    expect(transaction.isFinal).toBe(true)
    expect(await first.ask('signPsbt', { psbt, broadcast: true })).toMatchObject({ txid: 'ab'.repeat(32) })

    expect(await first.ask('sendTransfer', { recipientAddress: receiver, amount: '12345' })).toEqual({
      txid: 'ef'.repeat(32),
    })
    expect(paid).toEqual([[payment.address, receiver, 12_345]])
    const prompts = mock.prompts()
    first.stop()

    const second = await startBitcoin({ storage, networks: [network(MAINNET)] })
    await second.sessions.restore()
    expect(second.account()).toMatchObject({ status: 'connected', address: payment.address })
    expect(mock.prompts()).toBe(prompts)
    await second.sessions.disconnect()
    second.stop()
    const third = await startBitcoin({ storage, networks: [network(MAINNET)] })
    await third.sessions.restore()
    expect(third.account()?.status).toBe('disconnected')
    third.stop()
    expect(mock.listeners()).toBe(0)
    if (way !== 'leather') expect(mock.isAuthorised()).toBe(false)
  })

  test('a rejection has code 4001, and a connect that never answers can be aborted', async () => {
    const mock = createMockBitcoinWallet({ keys, answer: 'reject' })
    put(way, mock.provider(way))
    const { connect, account } = await startBitcoin()
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    mock.answer('never')
    const abort = new AbortController()
    const connecting = connect(abort.signal)
    abort.abort(new Error('Left'))
    await expect(connecting).rejects.toThrow('Left')
    expect(account()?.status).toBe('disconnected')
  })
})

describe.each(['satsConnect', 'unisat', 'okx'] as const)('%s', (way) => {
  test('an account change updates the session, and no account ends it', async () => {
    const other = createBitcoinKeys('mainnet', 3)
    const mock = createMockBitcoinWallet({ keys: [...keys, ...other] })
    put(way, mock.provider(way))
    const { connect, account } = await startBitcoin()
    await connect()
    mock.changeAccounts(2, 3)
    await expect.poll(() => account()?.address).toBe(other[0].address)
    mock.disconnect()
    await expect.poll(() => account()?.status).toBe('disconnected')
  })
})

describe.each(['satsConnect', 'unisat'] as const)('%s', (way) => {
  test('network switches by the page and by the wallet are followed', async () => {
    const testnet = createBitcoinKeys('testnet')
    const mock = createMockBitcoinWallet({ keys: [...keys, ...testnet] })
    put(way, mock.provider(way))
    const { connect, sessions, account, inUse, ask } = await startBitcoin({
      networks: [MAINNET, TESTNET, SIGNET].map(network),
    })
    await connect()
    await sessions.switchNetwork(SIGNET)
    expect(mock.network()).toBe('signet')
    expect(inUse()).toBe(SIGNET)
    expect(account()?.address).toBe(testnet[0].address)
    mock.changeNetwork('testnet')
    await expect.poll(inUse).toBe(TESTNET)
    await expect(ask('sendTransfer', { recipientAddress: receiver, amount: 1 })).rejects.toThrow(
      'Expected an address of this network',
    )
  })
})

test('a wallet that switches to a chain with the same address format is disconnected', async () => {
  const mock = createMockBitcoinWallet({ keys })
  put('unisat', mock.provider('unisat'))
  const { connect, account } = await startBitcoin()
  await connect()
  mock.lie('getChain', { enum: 'FRACTAL_BITCOIN_MAINNET' })
  mock.changeAccounts(0)
  await expect.poll(() => account()?.status).toBe('disconnected')
})

test.each(['0', '-1', '1.5', 1.5, 2 ** 53, 2_100_000_000_000_001n, '', null, undefined])(
  'the amount %s is refused',
  async (amount) => {
    const mock = createMockBitcoinWallet({ keys })
    put('satsConnect', mock.provider('satsConnect'))
    const { connect, ask } = await startBitcoin()
    await connect()
    await expect(ask('sendTransfer', { recipientAddress: receiver, amount })).rejects.toThrow(
      'Invalid amount',
    )
    expect(mock.prompts('sendTransfer')).toBe(0)
  },
)

test('a transfer needs a valid receiver, and is refused from the ordinals account or with a memo', async () => {
  const mock = createMockBitcoinWallet({ keys })
  put('satsConnect', mock.provider('satsConnect'))
  const { connect, ask } = await startBitcoin()
  await connect()
  await expect(ask('sendTransfer', { recipientAddress: `${receiver}x`, amount: 1 })).rejects.toThrow(
    'Expected an address of this network',
  )
  await expect(
    ask('sendTransfer', { account: ordinals.address, recipientAddress: receiver, amount: 1 }),
  ).rejects.toMatchObject({ code: 4200 })
  await expect(
    ask('sendTransfer', { recipientAddress: receiver, amount: 1, memo: '00' }),
  ).rejects.toMatchObject({ code: 4200 })
  expect(mock.prompts('sendTransfer')).toBe(0)
})

describe('wallets on the window', () => {
  test('a wallet injected late is listed, and one found in two ways is a single row', async () => {
    const mock = createMockBitcoinWallet({ keys, name: 'UniSat Wallet' })
    const { listed } = await startBitcoin()
    expect(listed()).toEqual([])
    put('unisat', mock.provider('unisat'))
    mock.announce(page.target)
    await expect.poll(() => listed().length).toBe(2)
    const rows = connectorRows(listed(), {
      recents: [],
      choice: {},
      env: { mobile: false },
      connections: [],
      namespaces: ['bip122'],
    } as unknown as Parameters<typeof connectorRows>[1])
    expect(rows).toMatchObject([{ name: 'UniSat Wallet', namespaces: ['bip122'] }])
  })

  test('invalid registry entries are left out, and their requests are not called', async () => {
    const trap = vi.fn(() => {
      throw new Error('No')
    })
    const hostile = Object.defineProperty({}, 'id', { get: trap })
    Object.assign(page.target, {
      other: { request: trap },
      btc_providers: [
        hostile,
        null,
        { id: 'constructor', name: 'Constructor' },
        { id: 'a.b.c.d.e.f', name: 'Deep' },
        { id: 'missing', name: 'Missing' },
        { id: 'other', name: '\u202e' },
        { id: 'other', name: 'Other', icon: 'javascript:alert(1)' },
      ],
    })
    const { listed } = await startBitcoin()
    expect(listed().map(({ name, icon }) => ({ name, icon }))).toEqual([{ name: 'Other', icon: undefined }])
    expect(trap).toHaveBeenCalledOnce()
  })

  test.each([
    ['throws', { error: { code: -32603, message: 'Broken' } }, 'Broken'],
    ['no answer', null, 'The wallet gave an answer that cannot be used'],
    [
      'an account with a wrong checksum',
      { result: { addresses: [{ address: `${payment.address.slice(0, -1)}q` }] } },
      'No address available',
    ],
    [
      'an account of another chain',
      {
        result: { addresses: [{ address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', purpose: 'stacks' }] },
      },
      'No address available',
    ],
  ])('a wallet that answers with %s is refused', async (_, answer, message) => {
    put('satsConnect', { request: async () => answer })
    const { connect } = await startBitcoin()
    await expect(connect()).rejects.toThrow(message)
  })

  test('at most 100 of 10,000 accounts are read', async () => {
    const addresses = Array.from({ length: 10_000 }, (_, at) => ({
      get address() {
        if (at >= 100) throw new Error('Read too much')
        return payment.address
      },
    }))
    put('satsConnect', { request: async () => ({ result: { addresses } }) })
    const { connect, account } = await startBitcoin()
    await connect()
    expect(account()?.accounts).toHaveLength(1)
  })
})
