import { cell, type Session } from 'portico/kernel'
import { describe, expect, test } from 'vitest'
import { ethSendRawTransaction } from '../../../plugins/eip155/methods/eth_sendRawTransaction.js'
import { ethSendTransaction } from '../../../plugins/eip155/methods/eth_sendTransaction.js'
import { walletSendCalls } from '../../../plugins/eip155/methods/wallet_sendCalls.js'
import { readStatus } from '../../../plugins/eip155/transactions/readStatus.js'
import { alice, network } from './fixtures.js'

const HASH = `0x${'ab'.repeat(32)}`
const { signal } = new AbortController()

/** A chain that answers each method with a value, or with one of a list after another. */
const read = async (answers: Record<string, unknown>, known?: { from: string; mark?: string }) => {
  const calls: string[] = []
  const request = async ({ method }: { method: string }) => {
    calls.push(method)
    const answer = answers[method]
    return Array.isArray(answer) ? answer.shift() : (answer ?? null)
  }
  const session = { network: cell('eip155:1'), request } as unknown as Session
  return { calls, status: await readStatus(session, HASH, network(1), signal, known) }
}
const receipt = (status: unknown) => ({ eth_getTransactionReceipt: { transactionHash: HASH, status } })

describe('ACT-11 the status of a transaction on an EVM chain', () => {
  test('is that of its receipt', async () => {
    expect((await read(receipt('0x1'))).status).toEqual({ status: 'confirmed' })
    expect((await read(receipt('0x0'))).status).toEqual({ status: 'failed' })
  })
  test('is confirmed if its receipt has no status, as before EIP-658', async () => {
    for (const status of [undefined, null])
      expect((await read(receipt(status))).status).toEqual({ status: 'confirmed' })
  })
  test('is pending without a receipt, with the nonce as its mark', async () => {
    const { status } = await read({ eth_getTransactionByHash: { hash: HASH, nonce: '0x7' } })
    expect(status).toEqual({ status: 'pending', mark: '7' })
  })
  test('is "replaced" if the node lost it and its nonce is used, and "unknown" otherwise', async () => {
    const known = { from: alice, mark: '7' }
    expect((await read({ eth_getTransactionCount: '0x8' }, known)).status).toEqual({
      status: 'replaced',
      mark: '7',
    })
    expect((await read({ eth_getTransactionCount: '0x7' }, known)).status).toEqual({
      status: 'unknown',
      mark: '7',
    })
    const { status, calls } = await read({}, { from: alice })
    expect(status).toEqual({ status: 'unknown' })
    expect(calls).toEqual(['eth_getTransactionReceipt', 'eth_getTransactionByHash'])
  })
  test('is not "replaced" if its receipt appears between the requests', async () => {
    const late = {
      eth_getTransactionReceipt: [null, { transactionHash: HASH, status: '0x1' }],
      eth_getTransactionCount: '0x8',
    }
    expect((await read(late, { from: alice, mark: '7' })).status).toEqual({ status: 'confirmed' })
  })
  test.each([
    [{ status: '0x1' }],
    [{ transactionHash: `0x${'cd'.repeat(32)}`, status: '0x1' }],
    [{ transactionHash: HASH, status: '0x2' }],
    [{ transactionHash: HASH, status: 1 }],
    ['0x1'],
  ])('the receipt %j is refused', async (eth_getTransactionReceipt) => {
    await expect(read({ eth_getTransactionReceipt })).rejects.toThrow(/receipt/)
  })
})

test('ACT-10 the hash of a sent transaction is read from the answer, its sender from the request', () => {
  const params = (from: unknown = alice.toLowerCase()) => [{ from }]
  expect(ethSendTransaction.sent?.(params(), HASH.toUpperCase().replace('X', 'x'))).toEqual({
    hash: HASH,
    from: alice,
  })
  expect(ethSendRawTransaction.sent?.(params(7), HASH)).toEqual({ hash: HASH })
  expect(ethSendRawTransaction.sent?.(undefined, HASH)).toEqual({ hash: HASH })
  for (const answer of [null, '0x12', { hash: HASH }, `${HASH}00`, 7])
    expect(ethSendTransaction.sent?.(params(), answer)).toBeUndefined()
})

test('the id of a batch is read from answers of both versions of the standard', () => {
  expect(walletSendCalls.sent?.([{}], { id: '0x01' })).toEqual({ id: '0x01' })
  expect(walletSendCalls.sent?.([{}], '0x01')).toEqual({ id: '0x01' })
  for (const answer of [null, '', {}, { id: 7 }, 'x'.repeat(10_001)])
    expect(walletSendCalls.sent?.([{}], answer)).toBeUndefined()
})
