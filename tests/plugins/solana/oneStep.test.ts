import { type SignIn, type SignInInvitation, signIn } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { verifySignIn } from 'portico/server'
import { createMockSolanaWallet } from 'portico/testing'
import { expect, test } from 'vitest'
import { MAINNET, solanaPage, startSolana } from './startSolana.js'

const page = solanaPage()

const nonce = 'nonce00000001'
const invitation: SignInInvitation = {
  domain: 'shop.example',
  account: 'Solana',
  uri: 'https://shop.example',
  version: '1',
  chainId: MAINNET.slice(7),
  nonce,
  issuedAt: new Date().toISOString(),
}

const start = async (
  given: SignInInvitation | undefined,
  wallet: Parameters<typeof createMockSolanaWallet>[0] = {},
) => {
  const mock = await createMockSolanaWallet(wallet)
  mock.announce(page.target)
  const siwx: SignIn = { invite: async () => given }
  const started = await startSolana({
    plugins: [definePlugin({ id: 'siwx', kernel: 1, provides: signIn, setup: () => siwx })],
  })
  return { mock, ...started }
}

test.each([undefined, 'Welcome.'])(
  'SIW-11 an installed wallet connects and signs in with one prompt (statement: %s)',
  async (statement) => {
    const { mock, connect, sessions } = await start({ ...invitation, ...(statement && { statement }) })
    await connect()
    const { message = '', signature = '' } = sessions.session('solana')?.proof ?? {}
    const verified = await verifySignIn({ message, signature, nonce, domain: 'shop.example' })
    expect(verified).toMatchObject({ address: mock.addresses[0], network: MAINNET })
    expect(mock.prompts()).toBe(1)
  },
)

test('SIW-11 declining the prompt declines the connection', async () => {
  const { mock, connect, account } = await start(invitation, { answer: 'reject' })
  await expect(connect()).rejects.toMatchObject({ code: 4001 })
  expect(mock.prompts()).toBe(1)
  expect(account()?.status).toBe('disconnected')
})

test('SIW-11 a wallet that lacks sign-in, or fails at it, connects without a proof', async () => {
  const features = ['standard:connect', 'standard:events', 'solana:signTransaction', 'solana:signMessage']
  const plain = await start(invitation, { features })
  await plain.connect()
  expect(plain.sessions.session('solana')?.proof).toBeUndefined()

  const failing = await start(invitation, { name: 'Failing Wallet' })
  failing.mock.respond('solana:signIn', () => Promise.reject(new Error('Unknown chain')))
  await failing.connect('Failing Wallet')
  expect(failing.sessions.session('solana')?.proof).toBeUndefined()
  expect(failing.account()?.status).toBe('connected')
})

test('SIW-11 a page without sign-in asks only to connect', async () => {
  const { mock, connect } = await start(undefined)
  await connect()
  expect(mock.calls.map(({ feature }) => feature)).not.toContain('solana:signIn')
  expect(mock.prompts()).toBe(1)
})
