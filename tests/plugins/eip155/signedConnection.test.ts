import { isRejection, type SignInInvitation } from 'portico/core'
import { expect, test, vi } from 'vitest'
import { createEip1193 } from '../../../plugins/eip155/provider/createEip1193.js'
import { alice, bob, fakeWallet, network, rpcError } from './fixtures.js'

const message: SignInInvitation = {
  domain: 'shop.example',
  account: 'Ethereum',
  statement: 'Welcome.',
  uri: 'https://shop.example',
  version: '1',
  chainId: '8453',
  nonce: 'nonce123',
  issuedAt: '2026-01-01T00:00:00Z',
  resources: ['https://shop.example/terms'],
}
const proof = { message: 'shop.example wants you to sign in', signature: '0xabcd' }
const signedBy = (address: string, signed: unknown = proof) => ({
  accounts: [
    { address, capabilities: { signInWithEthereum: signed } },
    { address: bob, capabilities: {} },
  ],
})

const start = (
  wallet: ReturnType<typeof fakeWallet>,
  invite: () => Promise<SignInInvitation | undefined> = async () => message,
) => {
  const service = createEip1193(new AbortController().signal, undefined, invite)
  return (signal = new AbortController().signal) =>
    service.connect(
      wallet.provider,
      { namespaces: ['eip155'], networks: [network(1)], signal },
      { name: 'Foxy' },
    )
}
const methodsOf = (wallet: ReturnType<typeof fakeWallet>) => wallet.calls.map(({ method }) => method)

test('SIW-11 a wallet with wallet_connect (ERC-7846) connects and signs with one prompt', async () => {
  const wallet = fakeWallet({ wallet_connect: () => signedBy(alice.toLowerCase()) })
  const session = await start(wallet)()
  expect(session.accounts.get()).toEqual([
    { address: alice, type: 'eoa' },
    { address: bob, type: 'eoa' },
  ])
  expect(session.proof).toEqual(proof)
  expect(methodsOf(wallet)).toEqual(['wallet_connect', 'eth_chainId'])
  const { account: _, ...fields } = message
  expect(wallet.calls[0]?.params).toEqual([
    { version: '1', capabilities: { signInWithEthereum: { ...fields, chainId: '0x2105' } } },
  ])
})

test('SIW-11 a wallet that refuses the texts of the standard is asked with a number and dates', async () => {
  let asked: readonly { capabilities: { signInWithEthereum: Record<string, unknown> } }[] = []
  const wallet = fakeWallet({
    wallet_connect: (params) => {
      asked = params as typeof asked
      const [{ capabilities } = { capabilities: { signInWithEthereum: {} } }] = asked
      if (typeof capabilities.signInWithEthereum.chainId !== 'number')
        throw rpcError(-32602, 'Invalid params')
      return signedBy(alice)
    },
  })
  const session = await start(wallet)()
  expect(session.proof).toEqual(proof)
  const { account: _, ...fields } = message
  expect(asked[0]?.capabilities.signInWithEthereum).toEqual({
    ...fields,
    chainId: 8453,
    issuedAt: new Date(message.issuedAt ?? ''),
  })
  expect(methodsOf(wallet)).toEqual(['wallet_connect', 'wallet_connect', 'eth_chainId'])
})

test('SIW-11 a page where visitors do not sign in asks for accounts only', async () => {
  const wallet = fakeWallet({ wallet_connect: () => signedBy(alice) })
  const session = await start(wallet, async () => undefined)()
  expect(session.proof).toBeUndefined()
  expect(methodsOf(wallet)).toEqual(['eth_requestAccounts', 'eth_chainId'])
})

test.each<[string, () => unknown]>([
  ['does not know the method', () => Promise.reject(rpcError(4200, 'Unsupported method'))],
  ['has its node refuse the method', () => Promise.reject(rpcError(-32601, 'Method not found'))],
  ['answers null', () => null],
  ['answers no account', () => ({ accounts: [] })],
])('SIW-11 a wallet that %s is asked for its accounts', async (_, answer) => {
  const wallet = fakeWallet({ wallet_connect: answer })
  const session = await start(wallet)()
  expect(session.accounts.get()[0]?.address).toBe(alice)
  expect(session.proof).toBeUndefined()
  expect(methodsOf(wallet)).toEqual(['wallet_connect', 'eth_requestAccounts', 'eth_chainId'])
})

test.each<[string, unknown]>([
  ['an error', { code: -32603, message: 'Could not sign' }],
  ['no hexadecimal signature', { ...proof, signature: 'signed' }],
  ['a message without end', { ...proof, message: 'x'.repeat(20_000) }],
])('SIW-11 a connection with %s in place of the signed message has no proof', async (_, signed) => {
  const session = await start(fakeWallet({ wallet_connect: () => signedBy(alice, signed) }))()
  expect(session.accounts.get()[0]?.address).toBe(alice)
  expect(session.proof).toBeUndefined()
})

test('SIW-11 a visitor who declines is not asked again', async () => {
  const wallet = fakeWallet({ wallet_connect: () => Promise.reject(rpcError(4001, 'User rejected')) })
  const error = await start(wallet)().catch((cause: unknown) => cause)
  expect(isRejection(error)).toBe(true)
  expect(methodsOf(wallet)).toEqual(['wallet_connect'])
})

test('SIW-11 a wallet that refuses wallet_connect after the attempt has ended is asked nothing more', async () => {
  let refuse: (error: unknown) => void = () => {}
  const wallet = fakeWallet({
    wallet_connect: () =>
      new Promise((_, reject) => {
        refuse = reject
      }),
  })
  const attempt = new AbortController()
  const outcome = start(wallet)(attempt.signal)
  await vi.waitFor(() => expect(methodsOf(wallet)).toEqual(['wallet_connect']))
  attempt.abort(new Error('Stopped'))
  await expect(outcome).rejects.toThrow('Stopped')
  refuse(rpcError(4200, 'Unsupported method'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(methodsOf(wallet)).toEqual(['wallet_connect'])
})

test('SIW-11 a wallet that never answers wallet_connect is asked for its accounts by the next attempt', async () => {
  const wallet = fakeWallet({ wallet_connect: () => new Promise(() => {}) })
  const connect = start(wallet)
  const attempt = new AbortController()
  const first = connect(attempt.signal)
  await vi.waitFor(() => expect(methodsOf(wallet)).toEqual(['wallet_connect']))
  attempt.abort(new Error('Stopped'))
  await expect(first).rejects.toThrow('Stopped')
  const session = await connect()
  expect(session.accounts.get()[0]?.address).toBe(alice)
  expect(methodsOf(wallet)).toEqual(['wallet_connect', 'eth_requestAccounts', 'eth_chainId'])
})
