import type { SignInInvitation } from 'portico/core'
import { verifySignIn } from 'portico/server'
import { expect, test } from 'vitest'
import { address, evm, hub, other, pairByRelay } from './pairByRelay.js'

const { at, invite, beOld, paired, proposal, connect } = pairByRelay()

const invitation: SignInInvitation = {
  domain: 'shop.example',
  account: 'Ethereum',
  uri: 'https://shop.example',
  version: '1',
  chainId: '8453',
  nonce: 'nonce00000001',
  statement: 'Welcome.',
  resources: ['https://shop.example/terms'],
  issuedAt: new Date().toISOString(),
  expirationTime: '2099-01-01T00:00:00.000Z',
}

test('SIW-11 a wallet that supports CAIP-222 signs in while pairing, without a second request', async () => {
  invite(async () => invitation)
  const { sessions } = await paired({ eip155: evm('eip155:1', 'eip155:8453'), cosmos: hub })
  const [session, plain] = sessions
  expect(session?.network.get()).toBe('eip155:8453')
  expect(session?.accounts.get()[0]?.address).toBe(address)
  const proof = session?.proof
  const verified = await verifySignIn({
    message: proof?.message ?? '',
    signature: proof?.signature ?? '',
    domain: 'shop.example',
    nonce: 'nonce00000001',
    networks: ['eip155:8453'],
    address,
  })
  const { issuedAt: _, ...asked } = invitation
  expect(verified.message).toMatchObject(asked)
  expect(plain?.proof).toBeUndefined()
  expect(at().asked).toEqual([])
})

test('SIW-11 the account that signed is the one in use, although it is not the wallet’s first', async () => {
  invite(async () => invitation)
  await at().peer.switchAccount(1)
  const { sessions } = await paired({ eip155: evm('eip155:8453') })
  expect(sessions[0]?.accounts.get().map((each) => each.address)).toEqual([other, address])
})

test('SIW-11 a wallet without CAIP-222 pairs without signing in', async () => {
  invite(async () => invitation)
  beOld()
  const { sessions } = await paired({ eip155: evm('eip155:8453') })
  expect(sessions).toHaveLength(1)
  expect(sessions[0]?.proof).toBeUndefined()
})

test('SIW-11 a page without a sign-in message, or one that is late, pairs without it', async () => {
  for (const given of [async () => undefined, () => new Promise<undefined>(() => {})]) {
    invite(given)
    const { uri, sessions } = connect()
    const { approve } = await proposal(await uri)
    expect(at().proposals.at(-1)?.params).toBeUndefined()
    approve({ eip155: evm('eip155:8453') })
    expect((await sessions)[0]?.proof).toBeUndefined()
  }
})
