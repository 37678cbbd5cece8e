import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { createMockSolanaWallet } from 'portico/testing'
import { describe, expect, test } from 'vitest'
import { offchainMessage } from '../../../plugins/solana/encoding/offchainMessage.js'
import { verifier } from '../../../plugins/solana/verify.js'
import { solanaPage, startSolana } from './startSolana.js'

const page = solanaPage()
const seed = Uint8Array.from({ length: 32 }, (_, at) => at + 1)
const publicKey = ed25519.getPublicKey(seed)
const address = base58.encode(publicKey)
const utf8 = (text: string) => new TextEncoder().encode(text)
const sized = (message: Uint8Array) => [message.length & 255, message.length >> 8, ...message]
const head = [255, ...utf8('solana offchain'), 0]
/** The envelope of hardware wallets' older applications, and the one of the standard, for any application. */
const envelopes = {
  short: (message: Uint8Array) => Uint8Array.from([...head, 0, ...sized(message)]),
  'short, UTF-8': (message: Uint8Array) => Uint8Array.from([...head, 1, ...sized(message)]),
  'with the signer': (message: Uint8Array) =>
    Uint8Array.from([...head, ...new Uint8Array(32), 0, 1, ...publicKey, ...sized(message)]),
}

describe.each(Object.entries(envelopes))('a message that was signed in an envelope: %s', (_, wrap) => {
  const text = 'app.example wants you to sign in with your Solana account:\nHello'
  const signed = wrap(utf8(text))
  const signature = ed25519.sign(signed, seed)

  test('is unwrapped', () => {
    expect(offchainMessage.unwrap(signed)).toEqual(utf8(text))
    expect(offchainMessage.unwrap(utf8(text))).toEqual(utf8(text))
    expect(offchainMessage.unwrap(signed.slice(0, -1))).toEqual(signed.slice(0, -1))
  })

  test('verifies, and no other message does', async () => {
    const proof = { message: text, signature: base58.encode(signature), address }
    expect(await verifier.verify(proof as never)).toBe(true)
    expect(await verifier.verify({ ...proof, message: `${text}!` } as never)).toBe(false)
    const other = base58.encode(ed25519.getPublicKey(seed.map((byte) => byte ^ 1)))
    expect(await verifier.verify({ ...proof, address: other } as never)).toBe(false)
  })

  test.each([true, false])('is answered with what was signed (told by the wallet: %s)', async (isTold) => {
    const mock = await createMockSolanaWallet({ seeds: [seed] })
    mock.announce(page.target)
    const { connect, ask, stop } = await startSolana()
    await connect()
    mock.respond('solana:signMessage', () => [
      { signedMessage: isTold ? signed : utf8(text), signature, signatureType: 'ed25519' },
    ])
    expect(await ask('solana_signMessage', { message: base58.encode(utf8(text)) })).toEqual({
      signature: base58.encode(signature),
      signedMessage: base58.encode(signed),
    })
    await expect(ask('solana_signMessage', { message: base58.encode(utf8('Other')) })).rejects.toThrow(
      'the signature of another message',
    )
    stop()
  })

  test('signs in', async () => {
    const mock = await createMockSolanaWallet({ seeds: [seed] })
    mock.announce(page.target)
    const { connect, ask, stop } = await startSolana()
    await connect()
    mock.respond('solana:signIn', async (_, honest) => {
      const [output] = (await honest()) as { signedMessage: Uint8Array }[]
      const signedMessage = wrap((output as { signedMessage: Uint8Array }).signedMessage)
      return [{ ...output, signedMessage, signature: ed25519.sign(signedMessage, seed) }]
    })
    const answer = (await ask('solana_signIn', { domain: 'app.example', nonce: 'abcdefgh' })) as {
      readonly message: string
      readonly signature: string
    }
    expect(answer.message).toMatch(/^app\.example wants you to sign in/)
    expect(await verifier.verify({ ...answer, address } as never)).toBe(true)
    stop()
  })
})

test('the signature of an envelope of another message is refused', async () => {
  const mock = await createMockSolanaWallet({ seeds: [seed] })
  mock.announce(page.target)
  const { connect, ask, stop } = await startSolana()
  await connect()
  const message = utf8('Hello')
  mock.respond('solana:signMessage', () => [
    { signedMessage: message, signature: ed25519.sign(envelopes.short(utf8('Hallo')), seed) },
  ])
  await expect(ask('solana_signMessage', { message: base58.encode(message) })).rejects.toThrow(
    'a signature that does not verify',
  )
  stop()
})

test('a signature that is appended to the message, as Mobile Wallet Adapter does, is left out', async () => {
  const mock = await createMockSolanaWallet({ seeds: [seed] })
  mock.announce(page.target)
  const { connect, ask, stop } = await startSolana()
  await connect()
  const message = utf8('Hello')
  const signature = ed25519.sign(message, seed)
  mock.respond('solana:signMessage', () => [
    { signedMessage: Uint8Array.from([...message, ...signature]), signature },
  ])
  expect(await ask('solana_signMessage', { message: base58.encode(message) })).toEqual({
    signature: base58.encode(signature),
  })
  await expect(ask('solana_signMessage', { message: base58.encode(utf8('Other')) })).rejects.toThrow(
    'the signature of another message',
  )
  stop()
})
