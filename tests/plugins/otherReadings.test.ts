import { base58 } from '@scure/base'
import fc from 'fast-check'
import { createKernel } from 'portico/kernel'
import { bip122 } from 'portico/plugins/bip122'
import { cosmos } from 'portico/plugins/cosmos'
import { polkadot } from 'portico/plugins/polkadot'
import { solana } from 'portico/plugins/solana'
import { expect, test } from 'vitest'
import { volume } from '../volumes.js'

const { methods } = createKernel({ plugins: [bip122(), cosmos(), polkadot(), solana()] })
const signing = methods.get().filter((each) => each.class === 'signing')

const read = async (name: string, params: unknown) => {
  const reader = await signing.find((each) => each.name === name)?.load?.()
  if (!reader) throw new Error(`${name} reads nothing`)
  try {
    return reader.read(reader.params.parse(params))
  } catch {
    return undefined
  }
}
const bytes = (text: string) => new TextEncoder().encode(text)
const inBase58 = (text: string) => base58.encode(bytes(text))
const hex = (text: string) =>
  `0x${Array.from(bytes(text), (each) => each.toString(16).padStart(2, '0')).join('')}`
const signIn = 'example.com:8080 wants you to sign in with your Solana account:\nabc\n\nHello'
const bitcoin = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const one = { kind: 'transactions', count: 1 }
const hello = { kind: 'message', text: 'Hello' }
const site = { kind: 'signIn', domain: 'example.com:8080' }

test.each([
  ['solana_signMessage', { message: inBase58('Hello') }, hello],
  ['solana_signMessage', { message: inBase58(signIn) }, site],
  ['solana_signMessage', { message: base58.encode(Uint8Array.of(255, 254)) }, { kind: 'message' }],
  ['solana_signIn', { domain: 'example.com:8080' }, site],
  ['solana_signIn', { domain: 'ex\u0430mple.com' }, undefined],
  ['solana_signTransaction', { transaction: 'AQ==' }, one],
  ['solana_signAndSendTransaction', { transaction: 'AQ==' }, one],
  ['solana_signAllTransactions', { transactions: ['AQ==', 'AQ=='] }, { kind: 'transactions', count: 2 }],
  ['signMessage', { message: 'Hello', address: bitcoin }, hello],
  [
    'sendTransfer',
    { recipientAddress: bitcoin, amount: '12345' },
    { kind: 'transfer', to: bitcoin, amount: 12345n },
  ],
  ['sendTransfer', { recipientAddress: bitcoin, amount: '-1' }, undefined],
  ['sendTransfer', { recipientAddress: 'somebody', amount: '1' }, undefined],
  ['signPsbt', { psbt: 'cHNidA==' }, one],
  ['cosmos_signArbitrary', { data: 'Hello' }, hello],
  ['cosmos_signDirect', { signDoc: {} }, one],
  ['cosmos_signAmino', { signDoc: {} }, one],
  ['polkadot_signMessage', { message: 'Hello' }, hello],
  ['polkadot_signMessage', { message: hex(signIn) }, site],
  ['polkadot_signTransaction', { transactionPayload: {} }, one],
])('%s of %j', async (name, params, expected) => {
  expect(await read(name, params)).toEqual(expected)
})

test('every method that signs reads its requests, and refuses hostile params without more than an error', () =>
  fc.assert(
    fc.asyncProperty(fc.constantFrom(...signing), fc.anything(), async ({ name }, params) => {
      const reading = await read(name, params)
      expect(reading === undefined || typeof reading.kind === 'string').toBe(true)
    }),
    { numRuns: volume(500, 50_000) },
  ))
