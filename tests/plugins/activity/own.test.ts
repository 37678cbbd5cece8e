import { cell, type Dispose, type Network } from 'portico/kernel'
import { createMockChain } from 'portico/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ActivityState } from '../../../plugins/activity/contract.js'
import { createHistories } from '../../../plugins/activity/histories/createHistories.js'
import { createPageReader } from '../../../plugins/activity/histories/createPageReader.js'
import { pageParsers } from '../../../plugins/activity/histories/pageParsers.js'
import { createOwnTransactions } from '../../../plugins/activity/sent/createOwnTransactions.js'
import { startOwnTransactions } from '../../../plugins/activity/sent/startOwnTransactions.js'
import { abilitiesOf } from '../../abilities.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const evm = createMockChain('eip155')
const network = evm.networks[0]
const account = `${network?.caipNetworkId}:${evm.address()}`
const record = { hash: '0xab', kind: 'send', at: 5, status: 'confirmed' } as const

/**
 * Transactions of a connected account; the test decides whether
 * the code for this browser's transactions loads.
 */
const start = (kept: object = { [account]: [record] }) => {
  const value = cell(kept)
  const stored = { ...value, load: () => {}, remove: () => value.set({}) }
  const signal = new AbortController().signal
  let isDown = true
  const request = vi.fn(async () => {
    if (isDown) throw new Error('Out of reach')
    const tokens = { get: () => undefined, subscribe: (): Dispose => () => {} }
    return startOwnTransactions({
      stored,
      sessions: { networks: cell([]) } as never,
      tokens,
      transactionEffect: abilitiesOf(),
      now: Date.now,
      signal,
    })
  })
  const ownTransactions = createOwnTransactions(stored, request)
  const state = cell<Readonly<Record<string, ActivityState>>>({})
  const session = {
    account: { status: 'connected', caipAddress: account, address: evm.address() },
    network: { caipNetwork: network },
  }
  const histories = createHistories({
    sessions: { state: cell({ namespaces: { eip155: session } }), session: () => undefined } as never,
    chains: { get: () => [evm.adapter] },
    transactionStatus: abilitiesOf(),
    state,
    ownTransactions,
    signal,
    serves: () => false,
    page: async () => ({ rows: [] }),
    reportFailure: () => {},
    now: Date.now,
  })
  return {
    ownTransactions,
    histories,
    request,
    at: () => state.get().eip155,
    restore: () => {
      isDown = false
    },
  }
}
const settle = () => vi.advanceTimersByTimeAsync(1)

test('stored own transactions load their code when shown; if that fails the list fails, and a retry loads it', async () => {
  const { histories, request, at, restore } = start()
  expect(request).not.toHaveBeenCalled()
  histories.attend('eip155')
  expect(at()).toMatchObject({ status: 'loading', rows: [] })
  await settle()
  expect(at()).toMatchObject({ status: 'failed', rows: [] })
  // The code is not requested again without an action of the visitor.
  expect(request).toHaveBeenCalledTimes(1)
  restore()
  histories.more('eip155')
  await settle()
  expect(at()).toMatchObject({ status: 'end', rows: [{ hash: '0xab', own: true }] })
  expect(request).toHaveBeenCalledTimes(2)
})

test('the code for own transactions does not load where none are stored', async () => {
  const { histories, request, at } = start({})
  histories.attend('eip155')
  await settle()
  expect(at()).toMatchObject({ status: 'end', rows: [], ownOnly: true })
  expect(request).not.toHaveBeenCalled()
})

test('sent transactions are stored without loading their code, and cleared with their namespace', () => {
  const { ownTransactions } = start()
  ownTransactions.add(account, { ...record, hash: '0xcd' })
  ownTransactions.add(account, { ...record, at: 6 })
  expect(ownTransactions.has(account)).toBe(true)
  for (let each = 0; each < 60; each++) ownTransactions.add(account, { ...record, hash: `0x${each}` })
  ownTransactions.clear('solana')
  expect(ownTransactions.has(account)).toBe(true)
  ownTransactions.clear('eip155')
  expect(ownTransactions.has(account)).toBe(false)
})

test('a page fails where the parser code cannot be loaded, and the next call succeeds', async () => {
  let isDown = true
  const page = createPageReader({
    sources: { get: () => [{ plugin: 'test', read: async () => ({ rows: [] }) }] },
    chains: { get: () => [] },
    emit: (() => {}) as never,
    loadParsers: async () => {
      if (isDown) throw new Error('Out of reach')
      return pageParsers
    },
    reportSkipped: () => {},
    freshFor: 1_000,
    now: Date.now,
  })
  const query = { address: evm.address(), network: network as Network }
  await expect(page(query)).rejects.toThrow('Out of reach')
  isDown = false
  expect(await page(query)).toEqual({ rows: [] })
})
