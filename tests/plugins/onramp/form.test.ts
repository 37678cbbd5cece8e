import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultPayments } from '../../../plugins/onramp/currencies.js'
import { checkAmount, limitOf } from '../../../plugins/onramp/form/checkAmount.js'
import { readOptions } from '../../../plugins/onramp/form/readOptions.js'
import { readQuote } from '../../../plugins/onramp/form/readQuote.js'
import { options, quote, refusal, sol, startOnramp } from './startOnramp.js'

beforeEach(() => {
  vi.useFakeTimers()
  // Without a project id, the console warns that Coinbase is not available.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => void vi.useRealTimers())
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

describe('amounts', () => {
  test.each([
    ['card', '9.99', false],
    ['card', '10', true],
    ['card', '10.00', true],
    ['card', '7500', true],
    ['card', '7500.01', false],
    ['ach_bank_account', '9.99', false],
    ['ach_bank_account', '10', true],
    ['ach_bank_account', '25000', true],
    ['ach_bank_account', '25000.01', false],
    ['card', '10.001', false],
    ['card', '1e3', false],
    ['card', '0.10', false],
  ])('ONR-05 paying by %s, the amount %s is within the limits: %s', (method, amount, isIn) => {
    const checked = checkAmount(amount, limitOf(defaultPayments[0], method))
    expect(checked).toEqual(
      isIn ? { units: BigInt(Math.round(Number(amount) * 100)) } : { problem: 'limits' },
    )
  })

  test('ONR-05 an empty or zero amount counts as missing', () => {
    for (const amount of ['', '0', '0.00', '.'])
      expect(checkAmount(amount, limitOf(defaultPayments[0], 'card'))).toEqual({ problem: 'missing' })
  })
})

describe('currencies', () => {
  test('ONR-04 the default is USDC on Ethereum and Polygon, paid in dollars', async () => {
    const { state } = await startOnramp({ project: {} })
    expect(state()).toMatchObject({
      options: 'default',
      purchaseCurrency: {
        symbol: 'USDC',
        name: 'USD Coin',
        networks: [{ chain_id: '1' }, { chain_id: '137' }],
      },
      paymentCurrency: {
        id: 'USD',
        payment_method_limits: [
          { id: 'card', min: '10.00', max: '7500.00' },
          { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
        ],
      },
      method: 'card',
      amount: '50',
      paymentAmount: 5_000n,
    })
    expect(state().purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
  })

  test('a network that is not in the lists offers its native coin', async () => {
    for (const given of [{ reference: '8453' }, { chain: sol }]) {
      const { state } = await startOnramp({ project: {}, ...given })
      expect(state().purchaseCurrencies).toMatchObject([{ symbol: 'MOCK', networks: [] }])
    }
  })

  test('ONR-06 ENT-06 API-06 the service’s lists are used, with its first currency selected', async () => {
    const { state, service, services, asked } = await startOnramp()
    services.http.respond('/onramp/options', options)
    services.http.respond('/onramp/quote', quote('0.01'))
    const undo = service().attend()
    expect(state().options).toBe('loading')
    await settle()
    expect(asked('/onramp/options')).toMatchObject([
      { params: { projectId: 'project', st: 'appkit', sv: 'html-core-portico' } },
    ])
    expect(state()).toMatchObject({
      options: 'ready',
      purchaseCurrency: { id: 'eth', symbol: 'ETH' },
      // Dollars stay selected if the service supports them.
      paymentCurrency: { id: 'USD', payment_method_limits: [{ id: 'card', min: '5.00', max: '100.00' }] },
    })
    expect(state().purchaseCurrencies[0]).not.toHaveProperty('more')
    undo()
    service().attend()
    await settle()
    expect(asked('/onramp/options')).toHaveLength(1)
  })

  test.each([
    ['404', refusal(404), 'default'],
    ['500', refusal(500), 'failed'],
    ['another schema', { purchaseCurrencies: 'none' }, 'failed'],
  ])('ONR-06 the defaults stay if the service answers %s', async (_, answer, expected) => {
    const { state, service, services, asked } = await startOnramp()
    services.http.respond('/onramp/options', answer)
    services.http.respond('/onramp/quote', refusal(404))
    const undo = service().attend()
    await settle(1_000)
    expect(state()).toMatchObject({
      options: expected,
      purchaseCurrency: { symbol: 'USDC' },
      paymentCurrency: { id: 'USD' },
    })
    undo()
    service().attend()
    await settle(1_000)
    expect(asked('/onramp/options')).toHaveLength(1)
  })

  test('invalid rows are dropped, and the others kept', () => {
    const read = readOptions({
      purchaseCurrencies: [
        null,
        7,
        { id: 'x', symbol: 'X', name: 'X', networks: [] },
        { id: 'y', symbol: 'Y\u202eY', name: 'Y', networks: [{ name: 'n', chain_id: '1' }] },
        { id: 'z', symbol: 'Z', networks: [{ name: 'n', chain_id: '1' }] },
      ],
      paymentCurrencies: [
        { id: 'usd', payment_method_limits: [{ id: 'card', min: '1', max: '2' }] },
        { id: 'CHF', payment_method_limits: [{ id: 'card', min: '5', max: '2' }] },
        {
          id: 'SEK',
          payment_method_limits: [
            { id: 'card', min: '1', max: 'NaN' },
            { id: 'card', min: '1', max: '2' },
          ],
        },
      ],
    })
    expect(read.purchases).toEqual([
      {
        id: 'z',
        name: 'Z',
        symbol: 'Z',
        networks: [{ name: 'n', display_name: 'n', chain_id: '1', contract_address: '' }],
      },
    ])
    expect(read.payments.map(({ id }) => id)).toEqual(['SEK'])
    expect(Object.isFrozen(read.payments[0]?.payment_method_limits)).toBe(true)
  })
})

describe('quotes', () => {
  const attend = async (answer: unknown = quote('0.01234567890123456789')) => {
    const started = await startOnramp()
    started.services.http.respond('/onramp/options', options)
    started.services.http.respond('/onramp/quote', answer)
    started.service().attend()
    await settle(1)
    return started
  }

  test('ONR-07 API-06 the purchase amount is the quoted one, rounded down', async () => {
    const { state, asked } = await attend()
    const bodies = asked('/onramp/quote').map(({ body }) => body)
    expect(bodies.at(-1)).toEqual({
      purchaseCurrency: state().purchaseCurrency,
      paymentCurrency: state().paymentCurrency,
      amount: '50',
      network: 'ethereum-mainnet',
    })
    expect(state()).toMatchObject({ purchaseAmount: 12_345_678_901_234_567n, quoting: false })
    expect(state().isEstimate).toBeUndefined()
    expect(state().error).toBeUndefined()
  })

  test('ONR-07 a quote is requested after a pause in typing, and none for an amount outside the limits', async () => {
    const { service, state, asked } = await attend()
    const before = asked('/onramp/quote').length
    for (const amount of ['6', '60', '60.5']) {
      service().edit({ amount })
      await settle(100)
    }
    expect(state().quoting).toBe(true)
    await settle(400)
    expect(asked('/onramp/quote').slice(before)).toMatchObject([{ body: { amount: '60.5' } }])
    expect(state().quoting).toBe(false)
    service().edit({ amount: '100.01' })
    await settle(1_000)
    expect(state()).toMatchObject({ quoting: false })
    expect(state().paymentAmount).toBeUndefined()
    expect(state().purchaseAmount).toBeUndefined()
    expect(asked('/onramp/quote')).toHaveLength(before + 1)
  })

  test('a late answer for an earlier amount is ignored', async () => {
    let answer = (_: unknown) => {}
    const started = await attend(({ body }: { body: { amount: string } }) =>
      body.amount === '60' ? new Promise((resolve) => (answer = resolve)) : quote('0.02'),
    )
    started.service().edit({ amount: '60' })
    await settle(500)
    started.service().edit({ amount: '70' })
    await settle(500)
    answer(quote('9'))
    await settle(1)
    expect(started.state().purchaseAmount).toBe(20_000_000_000_000_000n)
  })

  test.each([
    ['a failure', refusal(503)],
    ['no quote', {}],
    ['another currency', quote('1', 'BTC')],
    ['no amount', quote('-1')],
    ['nothing', quote('0')],
  ])('ONR-07 with %s there is no price, but a message', async (_, answer) => {
    const { state } = await attend(answer)
    expect(state()).toMatchObject({ quoting: false, error: 'No price right now.' })
    expect(state().purchaseAmount).toBeUndefined()
  })

  test('ONR-07 a service without quotes is asked once, and the amount is marked as an estimate', async () => {
    const started = await startOnramp()
    started.services.http.respond('/onramp/options', refusal(404))
    started.services.http.respond('/onramp/quote', refusal(404))
    const { service, state, asked } = started
    service().attend()
    await settle(1)
    expect(state()).toMatchObject({ purchaseAmount: 50n * 10n ** 18n, isEstimate: true })
    // The first quote is only requested after the currencies are known.
    expect(asked('/onramp/quote')[0]).toMatchObject({ body: { purchaseCurrency: { symbol: 'USDC' } } })
    service().edit({ amount: '70.25' })
    await settle(500)
    expect(state()).toMatchObject({ purchaseAmount: 7_025n * 10n ** 16n, isEstimate: true })
    expect(asked('/onramp/quote')).toHaveLength(1)
    service().edit({ paymentCurrency: 'EUR' })
    await settle(1)
    expect(state().error).toBe('No price right now.')
    expect(state().isEstimate).toBeUndefined()
  })

  test('ENT-06 a quote has only the known fields of the service', () => {
    const read = readQuote(quote('2.5'), 'ETH')
    expect(read).toEqual({
      paymentTotal: { amount: '50.00', currency: 'USD' },
      paymentSubtotal: { amount: '49.40', currency: 'USD' },
      purchaseAmount: { amount: '2.5', currency: 'ETH' },
      networkFee: { amount: '0.10', currency: 'USD' },
      coinbaseFee: { amount: '0.50', currency: 'USD' },
      quoteId: 'q',
      units: 25n * 10n ** 17n,
    })
    expect(Object.isFrozen(read)).toBe(true)
  })
})
