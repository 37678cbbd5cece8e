import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { createMockBitcoinWallet, createMockStorage } from 'portico/testing'
import { describe, expect, test } from 'vitest'
import { createBitcoinKeys } from '../../../demo/wallets/createBitcoinKeys.js'
import { bitcoinPage, MAINNET, network, SIGNET, startBitcoin, TESTNET } from './startBitcoin.js'
import { spend, verifiesBip322, verifiesEcdsa } from './verify.js'

const page = bitcoinPage()
const keys = createBitcoinKeys()
const [payment, ordinals] = keys
const start = async (more: Partial<Parameters<typeof createMockBitcoinWallet>[0]> = {}) => {
  const mock = createMockBitcoinWallet({ keys, ...more })
  const leave = mock.announce(page.target)
  const started = await startBitcoin()
  return { mock, leave, ...started }
}

test('INJ-13 an installed wallet connects, signs, is restored without a prompt, and disconnects', async () => {
  // The wallet keeps its permission, and tells the account for ordinals first.
  const mock = createMockBitcoinWallet({ keys: [ordinals, payment] })
  mock.announce(page.target)
  const storage = createMockStorage()
  const first = await startBitcoin({ storage })
  expect(first.listed()).toMatchObject([
    { name: 'Mock Bitcoin Wallet', namespaces: ['bip122'], installed: true },
  ])
  await first.connect()
  expect(mock.calls[0]).toEqual({
    feature: 'bitcoin:connect',
    given: [{ purposes: ['payment', 'ordinals'] }],
  })
  expect(first.account()).toMatchObject({ status: 'connected', address: payment.address })
  expect(first.inUse()).toBe(MAINNET)

  const answer = await first.ask('signMessage', { account: payment.address, message: 'Hello' })
  const { signature } = answer as { signature: string }
  expect(verifiesEcdsa(payment.address, 'Hello', signature)).toBe(true)
  expect(verifiesEcdsa(payment.address, 'Hullo', signature)).toBe(false)
  expect(mock.prompts()).toBe(2)
  first.stop()

  const second = await startBitcoin({ storage })
  await second.sessions.restore()
  expect(second.account()).toMatchObject({ status: 'connected', address: payment.address })
  expect(mock.prompts()).toBe(2)
  await second.sessions.disconnect()
  expect(second.account()?.status).toBe('disconnected')
  expect(mock.isAuthorised()).toBe(false)
  second.stop()

  const third = await startBitcoin({ storage })
  await third.sessions.restore()
  expect(third.account()?.status).toBe('disconnected')
  third.stop()
  expect(mock.listeners()).toBe(0)
})

test('INJ-15 payment accounts precede ordinal ones, each listed once with its public key', async () => {
  const { mock, connect, account, ask } = await start({ keys: [ordinals, payment, payment] })
  await connect()
  expect(account()?.accounts).toMatchObject([
    { address: payment.address, type: 'payment', publicKey: expect.stringMatching(/^0[23][\da-f]{64}$/) },
    { address: ordinals.address, type: 'ordinal', publicKey: expect.stringMatching(/^[\da-f]{64}$/) },
  ])
  expect(account()?.accounts).toHaveLength(2)
  expect(await ask('getAccountAddresses', { account: payment.address })).toMatchObject([
    { address: payment.address, intention: 'payment' },
    { address: ordinals.address, intention: 'ordinal' },
  ])
  expect(mock.prompts()).toBe(1)
})

test('INJ-14 a wallet without accounts on a network of the page is refused', async () => {
  const testnet = createMockBitcoinWallet({ keys: createBitcoinKeys('testnet') })
  testnet.announce(page.target)
  const { connect, account } = await startBitcoin({ networks: [network(MAINNET)] })
  await expect(connect()).rejects.toThrow('The connector does not support any of the requested chains')
  expect(account()?.status).toBe('disconnected')
})

describe('requests', () => {
  test('BIP-322 signs with either account', async () => {
    const { connect, ask } = await start()
    await connect()
    for (const { address } of keys) {
      const answer = await ask('signMessage', { account: address, message: 'Hi', protocol: 'bip322' })
      expect(verifiesBip322(address, 'Hi', (answer as { signature: string }).signature)).toBe(true)
    }
    await expect(ask('signMessage', { account: 'bc1q', message: 'Hi' })).rejects.toThrow('No account found')
    await expect(ask('signMessage', { message: 'Hi', protocol: 'none' })).rejects.toThrow(
      'Expected the protocol ecdsa or bip322',
    )
  })

  test('requests without an account are signed by the selected one, also after a reload', async () => {
    const storage = createMockStorage()
    createMockBitcoinWallet({ keys }).announce(page.target)
    const first = await startBitcoin({ storage })
    const { connect, ask, sessions, account } = first
    await connect()
    await sessions.selectAccount('bip122', ordinals.address)
    await expect.poll(() => account()?.address).toBe(ordinals.address)
    const { address, signature } = (await ask('signMessage', { message: 'Hi', protocol: 'bip322' })) as {
      address: string
      signature: string
    }
    expect(address).toBe(ordinals.address)
    expect(verifiesBip322(ordinals.address, 'Hi', signature)).toBe(true)
    first.stop()

    const second = await startBitcoin({ storage })
    await second.sessions.restore()
    expect(second.account()).toMatchObject({ status: 'connected', address: ordinals.address })
    expect(await second.ask('signMessage', { message: 'Hi', protocol: 'bip322' })).toMatchObject({
      address: ordinals.address,
    })
  })

  test('a sighash type is sent to the wallet by its standard name; several at once are refused', async () => {
    const { connect, ask, mock } = await start()
    await connect()
    const psbt = base64.encode(spend(payment.address, ordinals.address))
    const sign = (sighashTypes: readonly number[]) =>
      ask('signPsbt', { psbt, signInputs: [{ address: payment.address, index: 0, sighashTypes }] }).catch(
        (error: unknown) => error,
      )
    await sign([131])
    const call = mock.calls.at(-1)
    expect(JSON.stringify(call?.given)).toContain('SINGLE|ANYONECANPAY')
    const count = mock.calls.length
    expect(await sign([1, 2])).toMatchObject({ code: 4200 })
    expect(mock.calls).toHaveLength(count)
  })

  test('a PSBT is signed by the named accounts and broadcast only if fully signed', async () => {
    const sent: Uint8Array[] = []
    const { connect, ask } = await start({
      send: async (psbt) => {
        sent.push(psbt)
        return 'cd'.repeat(32)
      },
    })
    await connect()
    const psbt = base64.encode(spend(payment.address, ordinals.address))
    const both = [
      { address: payment.address, index: 0 },
      { address: ordinals.address, index: 1 },
    ]
    const signed = (await ask('signPsbt', { account: payment.address, psbt, signInputs: both })) as {
      psbt: string
    }
    const transaction = Transaction.fromPSBT(base64.decode(signed.psbt))
    transaction.finalize()
    expect(transaction.isFinal).toBe(true)

    const part = await ask('signPsbt', { account: payment.address, psbt, signInputs: both.slice(0, 1) })
    expect(() => Transaction.fromPSBT(base64.decode((part as typeof signed).psbt)).finalize()).toThrow()
    await expect(
      ask('signPsbt', { account: payment.address, psbt, signInputs: both.slice(0, 1), broadcast: true }),
    ).rejects.toThrow('Broadcast not supported for partial signing')
    expect(sent).toEqual([])
    expect(
      await ask('signPsbt', { account: payment.address, psbt, signInputs: both, broadcast: true }),
    ).toMatchObject({ txid: 'cd'.repeat(32) })
    expect(sent).toHaveLength(1)
    for (const wrong of ['', 'AAAA', 7])
      await expect(ask('signPsbt', { psbt: wrong })).rejects.toThrow('Expected a PSBT in base64')
    await expect(ask('signPsbt', { psbt, signInputs: [{ index: 2 }] })).rejects.toThrow(
      'Expected an input of the transaction',
    )
  })

  test('a method that the wallet lacks is refused with code 4200', async () => {
    const { connect, ask } = await start({
      features: ['bitcoin:connect', 'standard:events', 'bitcoin:signTransaction'],
    })
    await connect()
    await expect(ask('signMessage', { message: 'Hi' })).rejects.toMatchObject({
      message: 'Method signMessage is not supported',
      code: 4200,
    })
    await expect(
      ask('signPsbt', { psbt: base64.encode(spend(payment.address)), broadcast: true }),
    ).rejects.toMatchObject({ code: 4200 })
  })
})

describe('the wallet changes', () => {
  test('an account change is followed; no account or removal ends the session', async () => {
    const other = createBitcoinKeys('mainnet', 3)
    const { mock, connect, account, leave, of } = await start({ keys: [...keys, ...other] })
    await connect()
    mock.changeAccounts(2, 3)
    await expect.poll(() => account()?.address).toBe(other[0].address)
    mock.changeAccounts()
    await expect.poll(() => account()?.status).toBe('disconnected')
    mock.changeAccounts(0)
    await connect()
    leave()
    await expect.poll(() => account()?.status).toBe('disconnected')
    expect(of('session.disconnected')).toHaveLength(2)
  })

  test('a switch to a network with accounts changes the account without a prompt', async () => {
    const mock = createMockBitcoinWallet({ keys: [...keys, ...createBitcoinKeys('testnet')] })
    mock.announce(page.target)
    const { connect, sessions, account, inUse } = await startBitcoin({
      networks: [network(MAINNET), network(SIGNET)],
    })
    await connect()
    await sessions.switchNetwork(SIGNET)
    expect(inUse()).toBe(SIGNET)
    expect(account()?.address).toBe(createBitcoinKeys('testnet')[0].address)
    expect(mock.prompts()).toBe(1)
  })

  test('a switch to a network without accounts is refused', async () => {
    const { connect, sessions, inUse } = await start()
    await connect()
    await expect(sessions.switchNetwork(TESTNET)).rejects.toThrow(
      'Mock Bitcoin Wallet does not support Bitcoin Testnet',
    )
    expect(inUse()).toBe(MAINNET)
  })
})

describe('a wallet with wrong answers', () => {
  const account = (address: string) => ({
    address,
    publicKey: payment.publicKey,
    purpose: 'payment',
    chains: ['bitcoin:mainnet'],
    features: [],
  })

  test.each([
    ['a wrong checksum', [account(`${payment.address.slice(0, -1)}q`)]],
    ['an address of another chain', [account('5FHwkrdxntdK24hgQU8qgBjn35Y1zwhz1GZwCkP2UJnM')]],
    ['an address of another network', [account(createBitcoinKeys('testnet')[0].address)]],
    [
      'a list that throws',
      [
        Object.defineProperty({}, 'address', {
          get: () => {
            throw new Error('No')
          },
        }),
      ],
    ],
  ])('%s is not accepted as an account', async (_, accounts) => {
    const { mock, connect } = await start()
    mock.respond('bitcoin:connect', () => mock.change({ accounts: accounts as never }))
    await expect(connect()).rejects.toThrow('No address available')
  })

  test('10,000 times the same account is kept once', async () => {
    const { mock, connect, account: shown } = await start()
    const many = Array.from({ length: 10_000 }, () => account(payment.address))
    mock.respond('bitcoin:connect', () => mock.change({ accounts: many }))
    await connect()
    expect(shown()?.accounts).toHaveLength(1)
  })

  test('wrong PSBTs, signatures and transaction ids are refused', async () => {
    const { mock, connect, ask } = await start()
    await connect()
    const psbt = base64.encode(spend(payment.address))
    const other = spend(payment.address, ordinals.address)
    mock.lie('bitcoin:signTransaction', [{ signedPsbt: payment.signPsbt(other, [0]) }])
    await expect(ask('signPsbt', { psbt })).rejects.toThrow('answered with another transaction')
    mock.lie('bitcoin:signTransaction', [{ signedPsbt: base64.decode(psbt) }])
    await expect(ask('signPsbt', { psbt })).rejects.toThrow(
      'answered with a transaction that it did not sign',
    )
    mock.lie('bitcoin:signTransaction', [{ signedPsbt: new Uint8Array(90) }])
    await expect(ask('signPsbt', { psbt })).rejects.toThrow('answered with something that is no PSBT')
    mock.lie('bitcoin:signMessage', [{ signature: new Uint8Array(65) }])
    await expect(ask('signMessage', { message: 'Hi' })).rejects.toThrow('something that is no signature')
    mock.lie('bitcoin:signMessage', [{ signature: ordinals.signMessage('Hi', 'bip322') }])
    await expect(ask('signMessage', { message: 'Hi', protocol: 'ecdsa' })).rejects.toThrow(
      'a signature of the protocol bip322',
    )
    mock.lie('bitcoin:signAndSendTransaction', [{ txId: 'sent' }])
    await expect(ask('signPsbt', { psbt, broadcast: true })).rejects.toThrow('no transaction id')
  })

  test('a connect that never answers can be aborted', async () => {
    const { connect, account: shown } = await start({ answer: 'never' })
    const abort = new AbortController()
    const connecting = connect(abort.signal)
    abort.abort(new Error('Left'))
    await expect(connecting).rejects.toThrow('Left')
    expect(shown()?.status).toBe('disconnected')
  })

  test('a rejection has code 4001 and is reported as rejected', async () => {
    const { connect, of } = await start({ answer: 'reject' })
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    expect(of('connect.failed')).toMatchObject([{ rejected: true }])
  })
})
