import fc from 'fast-check'
import { polkadot } from 'portico/plugins/polkadot'
import { expect, test } from 'vitest'
import { volume } from '../../volumes.js'
import { readerOf } from '../readRequest.js'

const read = readerOf(polkadot())
const genesisHash = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
const network = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const sign = (payload: unknown) =>
  read('polkadot_signTransaction', { address: 'any', transactionPayload: payload })

test('a call by its pallet and method, on the network of the payload', async () => {
  // `balances.transfer_keep_alive` on the relay chain: pallet 5, method 3.
  const method = `0x0503008eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a480b00a0724e1809`
  expect(await sign({ genesisHash, method, tip: '0x00' })).toEqual({
    kind: 'palletCall',
    pallet: 5,
    method: 3,
    network,
  })
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 2, maxLength: 50 }), async (call) => {
      const hex = `0x${Buffer.from(call).toString('hex')}`
      expect(await sign({ genesisHash, method: hex })).toEqual({
        kind: 'palletCall',
        pallet: call[0],
        method: call[1],
        network,
      })
    }),
    { numRuns: volume(100, 2000) },
  )
})

test.each([
  ['no call', { genesisHash }],
  ['no network', { method: '0x0503' }],
  ['half a hash', { genesisHash: genesisHash.slice(0, 34), method: '0x0503' }],
  ['a call of one byte', { genesisHash, method: '0x05' }],
  ['half a byte', { genesisHash, method: '0x05030' }],
  ['names', { genesisHash, method: 'balances.transfer' }],
  ['an object', { genesisHash, method: { pallet: 5, method: 3 } }],
  ['too much', { genesisHash, method: `0x${'05'.repeat(5_000_000)}` }],
])('of %s, only that it is a transaction', async (_, payload) => {
  expect(await sign(payload)).toEqual({ kind: 'transactions', count: 1 })
})

test('nothing is read of a request without a payload', async () => {
  for (const payload of [undefined, null, 7, 'payload']) expect(await sign(payload)).toBeUndefined()
})
