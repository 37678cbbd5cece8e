import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { createMockSolanaWallet, createMockStorage } from 'portico/testing'
import { expect, test } from 'vitest'
import { MAINNET, solanaPage, startSolana } from './startSolana.js'

const page = solanaPage()

test('INJ-12 an installed wallet connects, signs, is restored without a prompt, and disconnects', async () => {
  const mock = await createMockSolanaWallet()
  mock.announce(page.target)
  const storage = createMockStorage()
  const first = await startSolana({ storage })
  expect(first.listed()).toMatchObject([
    { name: 'Mock Solana Wallet', namespaces: ['solana'], installed: true },
  ])
  await first.connect()
  const [address = ''] = mock.addresses
  expect(first.account()).toMatchObject({ status: 'connected', address })
  expect(first.sessions.state.get().namespaces.solana?.network.caipNetwork?.caipNetworkId).toBe(MAINNET)

  const message = new TextEncoder().encode('Hello')
  const answer = await first.ask('solana_signMessage', { message: base58.encode(message), pubkey: address })
  const { signature } = answer as { signature: string }
  expect(ed25519.verify(base58.decode(signature), message, base58.decode(address))).toBe(true)
  expect(mock.prompts()).toBe(2)
  first.stop()

  const second = await startSolana({ storage })
  await second.sessions.restore()
  expect(second.account()).toMatchObject({ status: 'connected', address })
  expect(mock.prompts()).toBe(2)

  await second.sessions.disconnect()
  expect(second.account()?.status).toBe('disconnected')
  expect(mock.isAuthorised()).toBe(false)
  second.stop()
  const third = await startSolana({ storage })
  await third.sessions.restore()
  expect(third.account()?.status).toBe('disconnected')
  third.stop()
  expect(mock.listeners()).toBe(0)
})
