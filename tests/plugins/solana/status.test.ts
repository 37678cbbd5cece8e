import { base58 } from '@scure/base'
import { createMockChain, createMockHttp } from 'portico/testing'
import { expect, test } from 'vitest'
import { solanaSignAndSendTransaction } from '../../../plugins/solana/methods/solana_signAndSendTransaction.js'
import { readStatus } from '../../../plugins/solana/readStatus.js'

const HASH = base58.encode(new Uint8Array(64).fill(7))
const KEY = base58.encode(new Uint8Array(32).fill(9))
const [network] = createMockChain('solana').networks as [
  ReturnType<typeof createMockChain>['networks'][number],
]
const { signal } = new AbortController()
const read = (value: unknown) => {
  const http = createMockHttp()
  http.respond('getSignatureStatuses', () => ({ value }))
  return readStatus(http, HASH, network, signal)
}

test('ACT-11 a transaction’s status is read from getSignatureStatuses; a malformed answer is an error', async () => {
  expect(await read([null])).toEqual({ status: 'unknown' })
  expect(await read([{ err: null, confirmationStatus: 'processed' }])).toEqual({ status: 'pending' })
  expect(await read([{ err: null, confirmationStatus: 'confirmed' }])).toEqual({ status: 'confirmed' })
  expect(await read([{ err: null, confirmationStatus: 'finalized' }])).toEqual({ status: 'confirmed' })
  expect(await read([{ err: { InstructionError: [0] }, confirmationStatus: 'finalized' }])).toEqual({
    status: 'failed',
  })
  for (const value of [null, [], [null, null], ['confirmed'], 7])
    await expect(read(value)).rejects.toThrow('No status')
})

test('ACT-10 the hash and sender of a sent transaction are read from the wallet’s answer', () => {
  const { sent } = solanaSignAndSendTransaction
  expect(sent?.({ pubkey: KEY }, { signature: HASH })).toEqual({ hash: HASH, from: KEY })
  expect(sent?.({}, { signature: HASH })).toEqual({ hash: HASH })
  for (const answer of [{ signature: KEY }, { signature: 7 }, HASH, null])
    expect(sent?.({}, answer)).toBeUndefined()
})
