import { base58 } from '@scure/base'
import { createMockSolanaWallet, type MockSolanaWallet } from 'portico/testing'
import { describe, expect, test } from 'vitest'
import { DEVNET, network, solanaPage, startSolana } from './startSolana.js'

const page = solanaPage()
const message = base58.encode(new TextEncoder().encode('Hello'))

const start = async (prepare: (mock: MockSolanaWallet) => void = () => {}) => {
  const mock = await createMockSolanaWallet()
  mock.announce(page.target)
  const page_ = await startSolana()
  await page_.connect()
  prepare(mock)
  return { mock, ...page_ }
}
/** Answers of a wallet, each with one change. */
const changed =
  (change: (output: { signedMessage: Uint8Array; signature: Uint8Array }) => object) =>
  async (_: unknown, honest: () => Promise<unknown>) =>
    ((await honest()) as Parameters<typeof change>[0][]).map((each) => change(each))

describe('a wallet’s answer that does not match the request is refused', () => {
  test.each<
    [string, MockSolanaWallet['respond'] extends (feature: string, run: infer R) => void ? R : never, string]
  >([
    [
      'a signature that does not verify',
      changed((each) => ({ ...each, signature: each.signature.map((byte) => byte ^ 1) })),
      'a signature that does not verify',
    ],
    [
      'another message',
      changed((each) => ({ ...each, signedMessage: new Uint8Array(5) })),
      'the signature of another message',
    ],
    ['wrong bytes', changed((each) => ({ ...each, signature: new Uint8Array(63) })), 'cannot be used'],
    ['no list', () => 1, 'cannot be used'],
    ['two outputs', async (_, honest) => [...((await honest()) as unknown[]), {}], 'cannot be used'],
  ])('%s', async (_, respond, text) => {
    const { ask } = await start((mock) => mock.respond('solana:signMessage', respond))
    await expect(ask('solana_signMessage', { message })).rejects.toThrow(text)
  })
})

test('sign-in uses the session’s account and the requested domain; another signed message is refused', async () => {
  const { mock, ask } = await start()
  const answer = await ask('solana_signIn', { domain: 'app.example', statement: 'Hello', nonce: 'abcdefgh' })
  expect(answer).toMatchObject({
    address: mock.addresses[0],
    message: expect.stringMatching(/^app\.example wants you to sign in with your Solana account:\n/),
  })
  mock.respond('solana:signIn', async ([input], honest) => {
    const outputs = (await honest()) as { signedMessage: Uint8Array }[]
    expect(input).toMatchObject({ address: mock.addresses[0], domain: 'app.example' })
    return outputs.map((each) => ({ ...each, signedMessage: new TextEncoder().encode('evil.example wants') }))
  })
  await expect(ask('solana_signIn', { domain: 'app.example' })).rejects.toThrow('another message')
})

test('only valid Solana accounts are kept, each once, even of ten thousand', async () => {
  const mock = await createMockSolanaWallet()
  mock.announce(page.target)
  const { connect, account } = await startSolana()
  await connect()
  const [one, two] = mock.wallet.accounts
  if (!one || !two) throw new Error('The wallet has two accounts')
  const strange = [
    { ...one, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    { ...one, chains: ['bitcoin:mainnet'] },
    { ...one, publicKey: two.publicKey },
    { ...one, address: one.address.replace(/.$/, '0') },
    null,
    new Proxy(one, {
      get: () => {
        throw new Error('trap')
      },
    }),
  ]
  mock.change({ accounts: [...strange, two, two, one, ...new Array(10_000).fill(two)] as never })
  await expect
    .poll(() => account()?.accounts.map(({ address }) => address))
    .toEqual([two.address, one.address])
})

test('a wallet that is removed while connected rejects its open request, disconnects and is unlisted', async () => {
  const mock = await createMockSolanaWallet()
  const leave = mock.announce(page.target)
  const { connect, account, ask, events, flush, listed } = await startSolana()
  await connect()
  mock.answer('never')
  const signing = ask('solana_signMessage', { message })
  leave()
  await expect(signing).rejects.toThrow()
  await flush()
  expect(account()?.status).toBe('disconnected')
  expect(events.map(([name]) => name)).toContain('session.disconnected')
  await expect.poll(() => listed()).toEqual([])
})

test('a wallet that throws does not hide others; a wallet without the page’s network fails with a message', async () => {
  page.target.addEventListener('wallet-standard:app-ready', (event) => {
    const { register } = (event as CustomEvent).detail
    register(
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('trap')
          },
        },
      ),
    )
  })
  const mock = await createMockSolanaWallet({ chains: ['solana:mainnet'] })
  mock.announce(page.target)
  const { listed, connect } = await startSolana({ networks: [network(DEVNET)] })
  expect(listed()).toHaveLength(1)
  await expect(connect()).rejects.toThrow('The connector does not support any of the requested chains')
})

test('a signature is refused when the account changes during signing', async () => {
  const { mock, ask } = await start((mock) => mock.answer('manual'))
  const signing = ask('solana_signMessage', { message, pubkey: mock.addresses[0] })
  await expect.poll(() => mock.waiting.length).toBe(1)
  mock.changeAccounts(1)
  mock.waiting[0]?.approve()
  await expect(signing).rejects.toThrow()
  await expect(ask('solana_signMessage', { message, pubkey: mock.addresses[0] })).rejects.toMatchObject({
    code: 4100,
  })
})
