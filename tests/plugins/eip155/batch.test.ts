import { cell, type Network, type Session } from 'portico/kernel'
import { expect, test, vi } from 'vitest'
import { batches, requestAll } from '../../../plugins/eip155/calls/batch.js'
import { followCalls } from '../../../plugins/eip155/tracing/followCalls.js'

const HASH = `0x${'AB'.repeat(32)}`
const network = { id: 137, caipNetworkId: 'eip155:137' } as unknown as Network
const { signal } = new AbortController()
const answering = (
  request: (call: { method: string; params: unknown }) => unknown,
  methods?: readonly string[],
) =>
  ({
    request: async (call: never) => request(call),
    approved: cell({ allNetworks: true, networks: [], ...(methods && { methods }) }),
    closed: new Promise(() => {}),
  }) as unknown as Session

test.each([
  [{ '0x89': { atomic: { status: 'supported' } } }, true],
  [{ '0x89': { atomic: { supported: true } } }, true],
  // The account would have to be upgraded first.
  [{ '0x89': { atomic: { status: 'ready' } } }, 'upgrade'],
  [{ '0x1': { atomic: { status: 'supported' } } }, false],
  [{ '0x89': { atomic: null } }, false],
  [null, false],
])('EIP-5792 capabilities %j: support for atomic batches is %s', async (capabilities, expected) => {
  expect(
    await batches(
      answering(() => capabilities),
      '0xa',
      network,
      signal,
    ),
  ).toBe(expected)
})

test('a wallet without wallet_getCapabilities gets no batches', async () => {
  const failing = answering(() => {
    throw Object.assign(new Error('No such method'), { code: -32601 })
  })
  expect(await batches(failing, '0xa', network, signal)).toBe(false)
})

test('a paired wallet is not asked for its capabilities', async () => {
  const paired = answering(() => expect.unreachable(), ['wallet_sendCalls', 'wallet_getCallsStatus'])
  expect(await batches(paired, '0xa', network, signal)).toBe(false)
})

test('wallet_sendCalls has the calls in order, without empty data, and requires atomicity', () => {
  const calls = [
    { to: '0x1', data: '0xaa', value: 0n },
    { to: '0x2', data: '0xbb', value: 255n },
    { to: '0x3', data: '0x', value: 1n },
  ]
  const { call } = requestAll(network, '0xa', calls)
  expect(call).toEqual({
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        from: '0xa',
        chainId: '0x89',
        atomicRequired: true,
        calls: [
          { to: '0x1', data: '0xaa', value: '0x0' },
          { to: '0x2', data: '0xbb', value: '0xff' },
          { to: '0x3', value: '0x1' },
        ],
      },
    ],
  })
})

const batch = { method: 'wallet_sendCalls', params: [] }

test.each([
  ['an object', { id: 'one' }],
  ['the id alone', 'one'],
])('the call status is polled until there is a transaction, the answer being %s', async (_, answer) => {
  vi.useFakeTimers()
  try {
    const statuses: unknown[] = [
      { status: 100, receipts: [] },
      'asleep',
      { status: 200, receipts: [{ transactionHash: HASH }] },
    ]
    const asked: unknown[] = []
    const session = answering(({ params }) => {
      asked.push(params)
      return statuses.shift()
    })
    const found = followCalls(session, batch, answer, signal)
    await vi.runAllTimersAsync()
    expect(await found).toBe(HASH.toLowerCase())
    expect(asked).toEqual([['one'], ['one'], ['one']])
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['done, without receipts', { status: 200 }],
  ['done, with an empty list', { status: 200, receipts: [] }],
  ['done, with a receipt without a hash', { status: 200, receipts: [{ status: '0x1' }] }],
  ['done, of another final status', { status: 201, receipts: null }],
  ['done in the first version of the standard', { status: 'CONFIRMED' }],
])('a batch that is %s is asked for once, and has no transaction', async (_, status) => {
  const [accepted, asked]: [string[], unknown[]] = [[], []]
  const session = answering(({ params }) => {
    asked.push(params)
    return status
  })
  const found = followCalls(session, batch, { id: 'one' }, signal, (id) => accepted.push(id))
  expect(await found).toBe(undefined)
  expect([accepted, asked]).toEqual([['one'], [['one']]])
})

test('a receipt without a status has its transaction', async () => {
  const session = answering(() => ({ status: 200, receipts: [{ transactionHash: HASH }] }))
  expect(await followCalls(session, batch, 'one', signal)).toBe(HASH.toLowerCase())
})

test.each([
  [400, 'The calls were not sent'],
  [401, 'The calls were not sent'],
  [499, 'The calls were not sent'],
  [500, 'The calls have failed on the chain'],
  [600, 'The calls have failed on the chain'],
  [700, 'The calls have failed on the chain'],
])('the status %d is final', async (status, text) => {
  const session = answering(() => ({ status }))
  await expect(followCalls(session, batch, 'one', signal)).rejects.toThrow(text)
})

test('every status from 100 to 199, and none, is pending', async () => {
  vi.useFakeTimers()
  try {
    const statuses: unknown[] = [
      { status: 100 },
      { status: 101 },
      { status: 199 },
      { status: 'PENDING' },
      {},
      null,
    ]
    const session = answering(() => (statuses.length ? statuses.shift() : { status: 200 }))
    const found = followCalls(session, batch, 'one', signal)
    await vi.runAllTimersAsync()
    expect(await found).toBe(undefined)
    expect(statuses).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('unsent calls and an answer without an id reject; a reverted batch resolves with its transaction', async () => {
  const left = followCalls(
    answering(() => ({ status: 400 })),
    batch,
    { id: 'one' },
    signal,
  )
  await expect(left).rejects.toMatchObject({ category: 'transfer', message: 'The calls were not sent' })
  await expect(
    followCalls(
      answering(() => ({})),
      batch,
      { id: 7 },
      signal,
    ),
  ).rejects.toThrow('no id')
  const failed = followCalls(
    answering(() => ({ status: 500 })),
    batch,
    { id: 'one' },
    signal,
  )
  await expect(failed).rejects.toMatchObject({ category: 'wallet' })
  const silent = answering(() => {
    throw Object.assign(new Error('No such method'), { code: -32601 })
  })
  await expect(followCalls(silent, batch, { id: 'one' }, signal)).rejects.toThrow(
    'does not tell of its calls',
  )
  const reverted = { status: 500, receipts: [{ transactionHash: HASH }] }
  expect(
    await followCalls(
      answering(() => reverted),
      batch,
      { id: 'one' },
      signal,
    ),
  ).toBe(HASH.toLowerCase())
})

test('for other requests nothing is polled', async () => {
  const none = answering(() => expect.unreachable())
  expect(await followCalls(none, { method: 'eth_sendTransaction', params: [] }, HASH, signal)).toBe(undefined)
})
