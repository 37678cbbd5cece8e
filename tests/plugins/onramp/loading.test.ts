import { cell, type Network } from 'portico/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import type { OnrampState } from '../../../plugins/onramp/contract.js'
import { createForm, emptyState } from '../../../plugins/onramp/form/createForm.js'
import { builtInOffers } from '../../../plugins/onramp/offers/builtInOffers.js'
import { createPurchases } from '../../../plugins/onramp/purchases/createPurchases.js'
import type { Buying } from '../../../plugins/onramp/purchases/startBuying.js'
import { ada, evm, stubWindow } from './startOnramp.js'

afterEach(() => vi.unstubAllGlobals())

const network = evm.networks[0] as Network
const currentAccount = () => ({ namespace: 'eip155', network, address: ada, isContract: false })
const { meld } = builtInOffers({ at: () => 'https://meldcrypto.com', list: () => [] } as never)

/**
 * The form before its code and that of a press have loaded; a test decides when they load, or that they fail.
 */
const start = () => {
  const state = cell<OnrampState>(emptyState)
  const stack = cell<{ open: boolean; stack: { view: string }[] }>({ open: true, stack: [] })
  const calls: { loaded(): void; fail(): void }[] = []
  const openPage = vi.fn()
  const attend = vi.fn()
  const buying = {
    watch: { openPage, resume: vi.fn() },
    prices: { attend, requote: vi.fn(), pauseQuotes: vi.fn() },
  }
  const withBuying = (run: (code: Buying) => void, failed = () => {}) =>
    void calls.push({ loaded: () => run(buying as never), fail: failed })
  const emit = vi.fn()
  const purchases = createPurchases({
    state,
    stored: { load: () => {}, get: () => null, remove: () => {} },
    router: { state: stack as never },
    currentAccount,
    withBuying,
    emit,
    now: () => 1,
    signal: new AbortController().signal,
  })
  const form = createForm({
    state,
    currentAccount,
    hasService: true,
    offers: () => [meld],
    withBuying,
    text: ((id: string) => id) as never,
  })
  return { state, stack, calls, openPage, attend, emit, purchases, form }
}

test('ONR-03 a press before its code has loaded opens the window at once, and its page later', () => {
  const opened = stubWindow()
  const { state, calls, openPage, purchases } = start()
  expect(purchases.buy(meld)).toBe(true)
  expect(opened).toMatchObject([{ opener: null, closed: false }])
  expect(state.get().purchase).toMatchObject({ status: 'opening', provider: 'meld' })
  calls[0]?.loaded()
  expect(openPage).toHaveBeenCalledWith(
    expect.objectContaining({ purchase: state.get().purchase, offer: meld, popup: opened[0] }),
  )
})

test('ONR-03 if the code cannot be loaded, the window closes, and another press tries again', () => {
  const opened = stubWindow()
  const { state, calls, emit, purchases } = start()
  purchases.buy(meld)
  calls[0]?.fail()
  expect(opened[0]?.closed).toBe(true)
  expect(state.get().purchase?.status).toBe('failed')
  expect(emit).toHaveBeenCalledWith('onramp.failed', expect.objectContaining({ provider: 'meld' }))
  purchases.buy(meld)
  expect(state.get().purchase).toMatchObject({ status: 'opening', count: 2 })
  expect(opened[1]?.closed).toBe(false)
})

test.each(['leaves', 'stops', 'presses again'])(
  'if the visitor %s while the code loads, the first press opens no page',
  (way) => {
    const opened = stubWindow()
    const { state, stack, calls, openPage, purchases } = start()
    purchases.buy(meld)
    stack.set({ open: true, stack: [{ view: 'BuyInProgress' }] })
    expect(opened[0]?.closed).toBe(false)
    if (way === 'leaves') stack.set({ open: true, stack: [] })
    else if (way === 'stops') purchases.stop()
    else purchases.buy(meld)
    expect(opened[0]?.closed).toBe(true)
    expect(state.get().purchase?.status).toBe(way === 'presses again' ? 'opening' : undefined)
    calls[0]?.loaded()
    calls[0]?.fail()
    expect(openPage).not.toHaveBeenCalled()
    expect(state.get().purchase?.status).not.toBe('failed')
  },
)

test('ONR-07 if the prices’ code cannot be loaded, a message says so, and an edit tries again', () => {
  const { state, calls, attend, form } = start()
  form.follow()
  expect(calls).toHaveLength(0)
  form.attend()
  expect(state.get()).toMatchObject({ quoting: true, options: 'loading' })
  calls[0]?.fail()
  expect(state.get()).toMatchObject({ quoting: false, options: 'failed', error: 'onramp.get.none' })
  form.edit({ amount: '60' })
  expect(state.get().quoting).toBe(true)
  expect(state.get().error).toBeUndefined()
  // One request is enough.
  form.edit({ amount: '70' })
  expect(calls).toHaveLength(2)
  calls[1]?.loaded()
  expect(attend).toHaveBeenCalledTimes(1)
})
