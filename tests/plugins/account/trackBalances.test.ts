import type { Store } from 'portico/core'
import type { Kernel } from 'portico/kernel'
import { describePlugin } from 'portico/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account as token } from '../../../plugins/account/contract.js'
import { account } from '../../../plugins/account/index.js'
import { createTabs } from '../../session/createTabs.js'
import {
  connectedState,
  connection,
  fakeModal,
  fakeServices,
  fakeSessions,
  network,
} from '../wallets/fakeModal.js'

const mainnet = network(1, 'Ethereum')
const base = network(8453, 'Base')
const START = 1_700_000_000_000
const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

const open = (
  balance: () => Promise<bigint>,
  stored: Readonly<Record<string, unknown>> = {},
  storage?: Store,
) => {
  const read = vi.fn((_namespace: string, _signal?: AbortSignal) => balance())
  const sessions = fakeSessions(
    [mainnet, base],
    {
      activeNamespace: 'eip155',
      namespaces: { eip155: connectedState(mainnet) } as never,
      connections: [connection('eip155')],
    },
    { balance: read },
  )
  const modal = fakeModal({ sessions, stored, ...(storage && { storage }), plugins: [account()] })
  const service = modal.kernel.get(token)
  if (!service) throw new Error('no account service')
  const at = () => sessions.state.get().namespaces.eip155?.account
  const move = (to: typeof mainnet, address = ADDRESS) =>
    sessions.state.set({
      ...sessions.state.get(),
      namespaces: { eip155: connectedState(to, { address }) } as never,
    })
  return { modal, sessions, service, read, at, move }
}

const expectCalls = (read: unknown, times: number) =>
  vi.waitFor(() => expect(read).toHaveBeenCalledTimes(times))

test('passes the checks of describePlugin', async () => {
  vi.useRealTimers()
  const box: { kernel?: Kernel } = {}
  const { services } = fakeServices({ sessions: fakeSessions([mainnet]) }, () => box.kernel as Kernel)
  await expect(
    describePlugin(() => account(), { needs: services.map(([t, api]) => [t, api]) }),
  ).resolves.toBe(undefined)
})

describe('native balances', () => {
  test('BAL-01 the native balance is read once and set with its symbol', async () => {
    const { read, at, service, modal } = open(async () => 1_234_560_000_000_000_000n)
    expect(service.balances.get()).toEqual({ eip155: 'loading' })
    await vi.waitFor(() => expect(service.balances.get()).toEqual({ eip155: 'ready' }))
    expect(at()).toMatchObject({ balance: '1234560000000000000', balanceSymbol: 'ETH' })
    expect(read).toHaveBeenCalledTimes(1)
    expect(JSON.parse(modal.store.texts.get('cache/nativeBalance') ?? 'null')).toEqual({
      [`eip155:1:${ADDRESS}`]: { balance: '1234560000000000000', timestamp: expect.any(Number) },
    })
  })
  test('BAL-01 two tabs that cache balances at the same time keep each other’s entries', async () => {
    const tabs = createTabs(2)
    const other = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
    const stored = () => Object.keys(JSON.parse(tabs.texts.get('cache/nativeBalance') ?? '{}'))
    const in0 = open(async () => 1n, {}, tabs.open(0))
    const in1 = open(async () => 2n, {}, tabs.open(1))
    await vi.waitFor(() => expect(stored()).toEqual([`eip155:1:${ADDRESS}`]))
    in0.move(mainnet, other)
    await vi.waitFor(() => expect(stored()).toHaveLength(2))
    // No change has been reported to it yet.
    in1.move(base)
    await vi.waitFor(() => expect(stored()).toContain(`eip155:8453:${ADDRESS}`))
    expect(stored()).toEqual([`eip155:1:${ADDRESS}`, `eip155:1:${other}`, `eip155:8453:${ADDRESS}`])
  })
  test.each([
    [29_999, 0],
    [30_000, 1],
    [-1, 1],
  ])('PER-11 BAL-06 with a cached balance %i ms old there are %i requests', async (age, requests) => {
    const cache = { [`eip155:1:${ADDRESS}`]: { balance: '7', timestamp: START - age } }
    const { read, at } = open(async () => 8n, { 'cache/nativeBalance': cache })
    await vi.waitFor(() => expect(at()?.balance).toBe(requests ? '8' : '7'))
    expect(read).toHaveBeenCalledTimes(requests)
  })
  test('after a switch of network or account the balance is read again; a late answer for the old one is dropped', async () => {
    const answers: ((amount: bigint) => void)[] = []
    const { read, at, move } = open(() => new Promise((resolve) => answers.push(resolve)))
    await expectCalls(read, 1)
    move(base)
    await expectCalls(read, 2)
    expect(read.mock.calls[0]?.[1]?.aborted).toBe(true)
    answers[0]?.(1n)
    answers[1]?.(2n)
    await vi.waitFor(() => expect(at()?.balance).toBe('2'))
    move(base, '0x0000000000000000000000000000000000000002')
    await expectCalls(read, 3)
  })
  test('FLT-27 account and network changes in one go cause a single balance request', async () => {
    const { read, at, move } = open(async () => 3n)
    move(base)
    move(mainnet, '0x0000000000000000000000000000000000000002')
    move(base, '0x0000000000000000000000000000000000000002')
    await vi.waitFor(() => expect(at()?.balance).toBe('3'))
    expect(read).toHaveBeenCalledTimes(1)
  })
  test.each([
    ['impossible', 300_000],
    [undefined, 30_000],
  ])('a balance that failed (%s) is requested again after %i ms at the earliest', async (reason, pause) => {
    const error = Object.assign(new Error('No balance'), reason && { reason })
    const { read, service } = open(() => Promise.reject(error))
    await vi.waitFor(() => expect(service.balances.get()).toEqual({ eip155: 'unavailable' }))
    expect(service.retryAt('eip155') - START).toBe(pause)
    expect(read).toHaveBeenCalledTimes(1)
    // The visitor may ask at any time.
    service.refresh('eip155')
    await expectCalls(read, 2)
  })
  test('BAL-01 when the host changes the currency of a network, the balance is read again, bypassing the cache', async () => {
    const answers: ((amount: bigint) => void)[] = []
    const { read, at, move, service } = open(() => new Promise((resolve) => answers.push(resolve)))
    await expectCalls(read, 1)
    answers[0]?.(1n)
    await vi.waitFor(() => expect(at()).toMatchObject({ balance: '1', balanceSymbol: 'ETH' }))
    const renamed = network(1, 'Ethereum', { nativeCurrency: { name: 'Gas', symbol: 'GAS', decimals: 6 } })
    move(renamed)
    await expectCalls(read, 2)
    expect(at()?.balance).toBe(undefined)
    expect(service.balances.get()).toEqual({ eip155: 'loading' })
    answers[1]?.(2n)
    await vi.waitFor(() => expect(at()).toMatchObject({ balance: '2', balanceSymbol: 'GAS' }))
    // The same currency in another object is not a change.
    move({ ...renamed, nativeCurrency: { ...renamed.nativeCurrency } })
    expect(read).toHaveBeenCalledTimes(2)
  })
  test('a failed read makes the balance unavailable until a refresh', async () => {
    let fail = true
    const { service, at, read } = open(async () => {
      if (fail) throw new Error('no node')
      return 5n
    })
    await vi.waitFor(() => expect(service.balances.get()).toEqual({ eip155: 'unavailable' }))
    expect(at()?.balance).toBe(undefined)
    fail = false
    service.refresh('eip155')
    await vi.waitFor(() => expect(at()?.balance).toBe('5'))
    expect(read).toHaveBeenCalledTimes(2)
  })
  const settled = (modal: ReturnType<typeof open>['modal'], method: string, ok = true) =>
    modal.kernel.emit('request.settled', { namespace: 'eip155', method, class: 'signing', ok })
  test('EML-16 after a sent transaction the balance is read every 5 s for a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: START })
    let amount = 5n
    const { modal, at, read, service } = open(async () => amount)
    await vi.advanceTimersByTimeAsync(0)
    expect(at()?.balance).toBe('5')
    settled(modal, 'personal_sign')
    settled(modal, 'eth_sendTransaction', false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(read).toHaveBeenCalledTimes(1)
    settled(modal, 'eth_sendTransaction')
    // The current balance stays while it is read again.
    expect([at()?.balance, service.balances.get().eip155]).toEqual(['5', 'ready'])
    const times: number[] = []
    read.mockImplementation(async () => {
      times.push(Date.now() - START - 60_000)
      return amount
    })
    await vi.advanceTimersByTimeAsync(13_000)
    amount = 3n
    await vi.advanceTimersByTimeAsync(2_000)
    expect(at()?.balance).toBe('3')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(times).toEqual(Array.from({ length: 13 }, (_, at) => at * 5_000))
  })
  test('BAL-07 polling after a transaction ends when a read fails or the network changes', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: START })
    let fail = false
    const { modal, read, service, move } = open(async () => {
      if (fail) throw new Error('no node')
      return 5n
    })
    await vi.advanceTimersByTimeAsync(0)
    settled(modal, 'wallet_sendCalls')
    await vi.advanceTimersByTimeAsync(0)
    expect(read).toHaveBeenCalledTimes(2)
    fail = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(service.balances.get()).toEqual({ eip155: 'unavailable' })
    expect(read).toHaveBeenCalledTimes(3)
    fail = false
    service.refresh('eip155')
    await vi.advanceTimersByTimeAsync(0)
    settled(modal, 'eth_sendTransaction')
    move(base)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(read).toHaveBeenCalledTimes(5)
    expect(vi.getTimerCount()).toBe(0)
  })
  test('on an unsupported network the balance is cleared and not read', async () => {
    const { service, sessions, move, read } = open(async () => 5n)
    await vi.waitFor(() => expect(service.balances.get()).toEqual({ eip155: 'ready' }))
    move(network(4002, 'Unknown Network', { unsupported: true }))
    expect(service.balances.get()).toEqual({})
    sessions.state.set({ ...sessions.state.get(), namespaces: {} as never })
    expect(read).toHaveBeenCalledTimes(1)
  })
  test('invalid cache entries are ignored and the balance is read', async () => {
    const { read } = open(async () => 5n, {
      'cache/nativeBalance': { [`eip155:1:${ADDRESS}`]: { balance: '1e5', timestamp: START } },
    })
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  })
})
