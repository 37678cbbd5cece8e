import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { compareHoldings, holdingsOf } from '../../../plugins/onramp/purchases/holdings.js'
import { ada, startOnramp, stubWindow } from './startOnramp.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = (ms = 1) => vi.advanceTimersByTimeAsync(ms)
const page = 'https://pay.coinbase.com/buy'
const history = (status: string, minedAt = new Date().toISOString()) => ({
  data: [{ id: '1', metadata: { status: `ONRAMP_TRANSACTION_STATUS_${status}`, minedAt } }],
})

describe('a purchase', () => {
  test('ONR-03 opens its window within the press, is watched, and reported when it has arrived', async () => {
    const opened = stubWindow()
    const started = await startOnramp()
    const { service, state, balance, services } = started
    balance.amount = 5n
    const events: string[] = []
    started.kernel.on('*', (name) => void (String(name).startsWith('onramp.') && events.push(String(name))))
    expect(service().buy('meld')).toBe(true)
    // Synchronously: a browser blocks any window that opens later.
    expect(opened).toHaveLength(1)
    expect(state().purchase).toMatchObject({
      status: 'opening',
      provider: 'meld',
      label: 'Meld.io',
      count: 1,
    })
    await settle()
    expect(state().purchase).toMatchObject({ status: 'open', address: ada, network: 'eip155:1' })
    expect(state().purchase?.link).toBe(opened[0]?.location.href)
    await settle(20_000)
    expect(state().purchase?.status).toBe('open')
    // Meanwhile the visitor spent some of it.
    balance.amount = 2n
    await settle(4_000)
    balance.amount = 2n + 10n ** 16n
    await settle(4_000)
    expect(state().purchase).toMatchObject({
      status: 'arrived',
      arrived: { symbol: 'MOCK', decimals: 18, amount: 10n ** 16n },
    })
    expect(services.notices.state.get().snack?.text).toBe('\u20660.01 MOCK\u2069 arrived')
    expect(events).toEqual(['onramp.opened', 'onramp.arrived'])
    expect(services.storage.texts.get('onramp/pending')).toBeUndefined()
  })

  test('ONR-03 with a blocked window has a link, and is still watched', async () => {
    stubWindow(true)
    const { service, state, balance } = await startOnramp()
    service().buy('meld')
    await settle()
    expect(state().purchase).toMatchObject({ status: 'blocked', link: expect.stringContaining('meldcrypto') })
    balance.amount = 7n
    await settle(5_000)
    expect(state().purchase?.status).toBe('arrived')
  })

  test('ONR-03 fails after a deadline if the provider does not answer, and can be retried', async () => {
    const opened = stubWindow()
    const { service, state, services } = await startOnramp()
    services.http.respond('/generators/onrampurl', () => new Promise(() => {}))
    service().buy('coinbase')
    await settle(15_000)
    expect(state().purchase?.status).toBe('failed')
    expect(opened[0]?.closed).toBe(true)
    services.http.respond('/generators/onrampurl', { url: page })
    service().buy('coinbase')
    await settle()
    expect(state().purchase).toMatchObject({ status: 'open', count: 2 })
    expect(opened[1]).toMatchObject({ closed: false, location: { href: page } })
  })

  test('ONR-03 a declined payment is reported, but not one from before', async () => {
    stubWindow()
    const { service, state, services, asked } = await startOnramp()
    services.http.respond('/generators/onrampurl', { url: page })
    services.http.respond('/history', history('FAILED', '2020-01-01T00:00:00Z'))
    service().buy('coinbase')
    await settle(10_000)
    expect(state().purchase?.status).toBe('open')
    expect(asked('/history')[0]).toMatchObject({ params: { onramp: 'coinbase', projectId: 'project' } })
    services.http.respond('/history', history('FAILED'))
    await settle(4_000)
    expect(state().purchase?.status).toBe('declined')
    // The visitor may pay with another card in the window, so the purchase stays watched, also by later
    // pages.
    const before = asked('/history').length
    await settle(10_000)
    expect(asked('/history').length).toBeGreaterThan(before)
    expect(services.storage.texts.get('onramp/pending')).toContain('coinbase')
    // The provider's entry for the first purchase must not count for the second, however soon that follows.
    service().buy('coinbase')
    await settle(10_000)
    expect(state().purchase?.status).toBe('open')
  })

  test('leaving before the provider’s page is known closes the window', async () => {
    const opened = stubWindow()
    const { service, state, services } = await startOnramp()
    services.http.respond('/generators/onrampurl', () => new Promise(() => {}))
    service().buy('coinbase')
    services.router.push('BuyInProgress')
    await settle()
    expect(opened[0]?.closed).toBe(false)
    services.router.back()
    expect(opened[0]?.closed).toBe(true)
    expect(state().purchase).toBeUndefined()
  })

  test('no window opens for an amount outside the limits or an unknown provider', async () => {
    const opened = stubWindow()
    const { service } = await startOnramp()
    expect(service().buy('acme')).toBe(false)
    service().edit({ amount: '9.99' })
    expect(service().buy('meld')).toBe(false)
    expect(opened).toEqual([])
  })

  test('ONR-03 an arrival is measured from the balance known at the press, if that could not be read then', async () => {
    stubWindow()
    const { service, state, services, balance } = await startOnramp()
    services.sessions.patch('eip155', 'balance', '5')
    balance.isLost = true
    service().buy('meld')
    await settle(40_000)
    expect(state().purchase?.status).toBe('open')
    balance.amount = 7n
    balance.isLost = false
    await settle(4_000)
    expect(state().purchase).toMatchObject({ status: 'arrived', arrived: { amount: 2n } })
    // The balance at the time of the press does not count as an arrival, even if it was not known before.
    service().buy('meld')
    await settle(60_000)
    expect(state().purchase?.status).toBe('open')
  })

  test('a balance on another network does not count as an arrival', async () => {
    stubWindow()
    const { service, state, balance, network } = await startOnramp()
    service().buy('meld')
    await settle()
    network.set('eip155:56')
    balance.amount = 9n
    await settle(60_000)
    expect(state().purchase?.status).toBe('open')
    balance.amount = 0n
    network.set('eip155:1')
    await settle(4_000)
    expect(state().purchase?.status).toBe('open')
  })

  test('is not checked while the page is hidden', async () => {
    stubWindow()
    vi.stubGlobal('document', { hidden: true, addEventListener: () => {} })
    const { service, state, balance } = await startOnramp()
    service().buy('meld')
    await settle()
    balance.amount = 7n
    await settle(60_000)
    expect(state().purchase?.status).toBe('open')
    vi.stubGlobal('document', { hidden: false, addEventListener: () => {} })
    await settle(4_000)
    expect(state().purchase?.status).toBe('arrived')
  })

  test('a reload resumes the purchase, which can be stopped, but only for the same account', async () => {
    stubWindow()
    const first = await startOnramp()
    first.balance.amount = 3n
    first.service().buy('meld')
    await settle()
    const text = first.services.storage.texts.get('onramp/pending') ?? ''
    first.stop()
    expect(JSON.parse(text)).toMatchObject({ provider: 'meld', address: ada, baseline: { '': '3' } })
    const second = await startOnramp({ pending: text, has: 3n })
    await settle()
    expect(second.state().purchase).toMatchObject({ status: 'open', provider: 'meld' })
    second.balance.amount = 4n
    await settle(4_000)
    expect(second.state().purchase).toMatchObject({ status: 'arrived', arrived: { amount: 1n } })
    second.service().stop()
    expect(second.state().purchase).toBeUndefined()
    const stranger = text.replaceAll(ada, '0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
    const third = await startOnramp({ pending: stranger })
    expect(third.state().purchase).toBeUndefined()
  })
})

test('spending does not hide an arrival, and a new token counts only once the list has been read', () => {
  const coin = { key: '', symbol: 'ETH', decimals: 18, isExpected: true }
  const usdc = { key: '0xA0', symbol: 'USDC', decimals: 6, isExpected: true }
  const first = compareHoldings({}, [{ ...coin, amount: 10n }], false)
  expect(first).toEqual({ baseline: { '': '10' } })
  const spent = compareHoldings(first.baseline, [{ ...coin, amount: 4n }], false)
  expect(compareHoldings(spent.baseline, [{ ...coin, amount: 6n }], false).arrived?.amount).toBe(2n)
  expect(compareHoldings(first.baseline, [{ ...usdc, amount: 5n }], false).arrived).toBeUndefined()
  expect(compareHoldings(first.baseline, [{ ...usdc, amount: 5n }], true).arrived).toEqual({
    symbol: 'USDC',
    decimals: 6,
    amount: 5n,
  })
  const other = compareHoldings(first.baseline, [{ ...coin, amount: 99n, isExpected: false }], true)
  expect(other).toEqual({ baseline: { '': '99' } })
})

test('only the chosen currency is awaited, matched by its contract', () => {
  const token = (address: string, symbol: string, more = {}) => ({
    address,
    symbol,
    name: symbol,
    decimals: 6,
    amount: 1n,
    ...more,
  })
  const owned = [token('0xA0', 'USDC'), token('0xFA', 'USDC'), token('0xDA', 'DAI')]
  const sold = (symbol: string, contract_address: string) => ({
    id: symbol,
    name: symbol,
    symbol,
    networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address }],
  })
  const coin = { symbol: 'ETH', decimals: 18, amount: 1n }
  const awaited = (symbol: string, asksAgain: boolean) =>
    holdingsOf(coin, owned, [sold('USDC', '0xa0'), sold('DAI', '0xda')], { chainId: '1', symbol, asksAgain })
      .filter((each) => each.isExpected)
      .map(({ key }) => key)
  expect(awaited('USDC', false)).toEqual(['0xA0'])
  expect(awaited('ETH', false)).toEqual([''])
  expect(awaited('USDC', true)).toEqual(['', '0xA0', '0xDA'])
})
