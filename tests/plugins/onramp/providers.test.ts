import { onramp } from 'portico/plugins/onramp'
import type { BuySource, CoinbaseOptions } from 'portico/plugins/onramp/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defaultPurchases } from '../../../plugins/onramp/currencies.js'
import { coinbaseSession } from '../../../plugins/onramp/offers/createCoinbase.js'
import { ada, bitcoin, evm, sol, startOnramp, stubWindow } from './startOnramp.js'

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => {
  warn.mockClear()
  vi.unstubAllGlobals()
})
type Given = Parameters<typeof startOnramp>[0]
const namesOf = async (given: Given) => (await startOnramp(given)).state().providers.map(({ name }) => name)
const source = (name: string, more: Partial<BuySource> = {}): BuySource => ({
  name,
  label: 'Acme',
  feeRange: '3%',
  url: 'https://acme.example',
  supportedChains: ['eip155'],
  link: () => 'https://acme.example/pay',
  ...more,
})

describe('providers', () => {
  test('ONR-01 ENT-06 BAL-17 Meld is offered on EVM and Solana, Coinbase only on EVM, each with its fee', async () => {
    const { state } = await startOnramp()
    expect(state().providers).toEqual([
      {
        name: 'meld',
        label: 'Meld.io',
        feeRange: '1-2%',
        url: 'https://meldcrypto.com',
        supportedChains: ['eip155', 'solana'],
      },
      {
        name: 'coinbase',
        label: 'Coinbase',
        feeRange: '1-2%',
        url: 'https://pay.coinbase.com',
        supportedChains: ['eip155'],
      },
    ])
    expect(Object.isFrozen(state().providers[0]?.supportedChains)).toBe(true)
    expect(await namesOf({ chain: sol })).toEqual(['meld'])
    expect(await namesOf({ chain: bitcoin })).toEqual([])
  })

  test('a provider without a key is not offered, and the console says why once', async () => {
    const { kernel, state } = await startOnramp({ options: {}, project: {} })
    expect(state().providers).toEqual([])
    kernel.setFeatures({ onramp: false })
    kernel.setFeatures({ onramp: ['meld', 'coinbase'] })
    await kernel.settled()
    expect(warn.mock.calls.map(([text]) => text)).toEqual([
      'Portico: meld is not offered to buy with: onramp() has no key meld.publicKey',
      'Portico: coinbase is not offered to buy with: there is neither a projectId nor coinbase.sessionToken',
    ])
    warn.mockClear()
    expect(await namesOf({ features: { onramp: ['coinbase'] }, options: {} })).toEqual(['coinbase'])
    expect(warn).not.toHaveBeenCalled()
  })

  test('ONR-10 the feature decides which providers are offered and in which order; unknown names are dropped', async () => {
    expect(await namesOf({ features: { onramp: ['coinbase', 'evil', 'meld', 7] } })).toEqual([
      'coinbase',
      'meld',
    ])
    expect(await namesOf({ features: { onramp: ['evil'] } })).toEqual([])
    expect(await namesOf({ features: { onramp: ['meld'] } })).toEqual(['meld'])
  })

  test('a plugin can add a provider, but invalid ones and duplicate names are dropped', async () => {
    expect(
      await namesOf({
        sources: [
          source('acme'),
          source('acme'),
          source('meld'),
          source('broken', { url: 'javascript:alert(1)' }),
          source('solana', { supportedChains: ['solana'] }),
        ],
      }),
    ).toEqual(['meld', 'coinbase', 'acme'])
  })

  test('no provider is offered on a testnet', async () => {
    const [network] = evm.networks
    const chain = { ...evm, networks: [{ ...network, testnet: true }] } as typeof evm
    expect(await namesOf({ chain })).toEqual([])
  })

  test('an invalid key is refused with the reason', async () => {
    const started = await startOnramp({ options: { meld: { publicKey: 'a&b' } } })
    expect(started.reports.map((each) => String((each as Error).cause))).toEqual([
      expect.stringContaining('onramp: meld.publicKey is no key'),
    ])
  })
})

describe('links', () => {
  test.each([
    ['EVM', evm, 'USDC'],
    ['Solana', sol, 'SOL'],
  ] as const)('ONR-02 PROP-20 Meld’s link has exactly its four parameters on %s', async (_, chain, code) => {
    const opened = stubWindow()
    const { service, address } = await startOnramp({
      chain,
      options: { meld: { publicKey: 'WQ4Vd-1.x_' } },
      project: { projectId: 'a&b=c' },
    })
    expect(service().buy('meld')).toBe(true)
    await vi.waitFor(() => expect(opened[0]?.location.href).toMatch(/^https/))
    const link = new URL(opened[0]?.location.href ?? '')
    expect(link.origin).toBe('https://meldcrypto.com')
    expect([...link.searchParams]).toEqual([
      ['publicKey', 'WQ4Vd-1.x_'],
      ['destinationCurrencyCode', code],
      ['walletAddress', address],
      ['externalCustomerId', 'a&b=c'],
    ])
    // The provider cannot reach back to the page.
    expect(opened[0]?.opener).toBeNull()
  })

  test('the host can set the address of a provider’s page', async () => {
    const opened = stubWindow()
    const { service } = await startOnramp({ hosts: { meld: 'https://meld.cn.example/buy' } })
    service().buy('meld')
    await vi.waitFor(() =>
      expect(opened[0]?.location.href).toMatch(/^https:\/\/meld\.cn\.example\/buy\?publicKey=KEY&/),
    )
  })

  const order = {
    address: ada,
    network: evm.networks[0] as (typeof evm.networks)[number],
    purchaseCurrency: defaultPurchases[0],
    paymentCurrency: { id: 'USD', payment_method_limits: [] },
    paymentAmount: 5_050n,
  }

  test.each([
    [1, 'ethereum'],
    [42161, 'arbitrum'],
    [137, 'polygon'],
    [80094, 'berachain'],
    [43114, 'avalanche-c-chain'],
    [10, 'optimism'],
    [42220, 'celo'],
    [8453, 'base'],
    [56, 'ethereum'],
    ['constructor', 'ethereum'],
  ])('ONR-09 for chain %s Coinbase’s default network is %s', (id, name) => {
    expect(coinbaseSession({ ...order, network: { ...order.network, id } }).defaultNetwork).toBe(name)
  })

  test('API-06 the Coinbase session is requested with the expected payload', async () => {
    const opened = stubWindow()
    const { service, asked, services } = await startOnramp()
    services.http.respond('/generators/onrampurl', {
      url: 'https://pay.coinbase.com/buy/select-asset?appId=x',
    })
    service().buy('coinbase')
    await vi.waitFor(() =>
      expect(opened[0]?.location.href).toBe('https://pay.coinbase.com/buy/select-asset?appId=x'),
    )
    expect(asked('/generators/onrampurl')).toEqual([
      {
        url: 'https://rpc.walletconnect.org/v1/generators/onrampurl',
        method: 'POST',
        params: { projectId: 'project' },
        body: {
          destinationWallets: [
            {
              address: ada,
              blockchains: expect.arrayContaining(['ethereum', 'avalanche-c-chain', 'base']),
              assets: ['USDC'],
            },
          ],
          defaultNetwork: 'ethereum',
          partnerUserId: ada,
          defaultExperience: 'buy',
          presetFiatAmount: 50,
        },
      },
    ])
    expect(coinbaseSession(order).presetFiatAmount).toBe(50)
  })

  test.each(['https://evil.example/buy', 'http://pay.coinbase.com', 'javascript:alert(1)', '', 7, null])(
    'a session with the address %s is not opened',
    async (url) => {
      const opened = stubWindow()
      const { service, services, state } = await startOnramp()
      services.http.respond('/generators/onrampurl', { url })
      service().buy('coinbase')
      await vi.waitFor(() => expect(state().purchase?.status).toBe('failed'))
      expect(opened).toMatchObject([{ closed: true, location: { href: 'about:blank' } }])
    },
  )

  test('with a session token of the host’s server the page builds Coinbase’s link, without an address in it', async () => {
    const opened = stubWindow()
    const sessionToken = vi.fn(async (..._: Parameters<CoinbaseOptions['sessionToken']>) => 'MWYw+/NmYw==')
    const { service, services } = await startOnramp({ options: { coinbase: { sessionToken } }, project: {} })
    service().edit({ amount: '50' })
    service().buy('coinbase')
    await vi.waitFor(() => expect(opened[0]?.location.href).toMatch(/^https/))
    const { origin, pathname, searchParams } = new URL(opened[0]?.location.href ?? '')
    expect(origin + pathname).toBe('https://pay.coinbase.com/buy/select-asset')
    expect(Object.fromEntries(searchParams)).toEqual({
      sessionToken: 'MWYw+/NmYw==',
      defaultAsset: 'USDC',
      defaultNetwork: 'ethereum',
      defaultExperience: 'buy',
      partnerUserId: ada,
      presetFiatAmount: '50',
      fiatCurrency: 'USD',
    })
    expect(services.http.requests).toEqual([])
    expect(sessionToken).toHaveBeenCalledOnce()
    const [session, signal] = sessionToken.mock.calls[0] ?? []
    expect(session).toEqual({
      addresses: [{ address: ada, blockchains: expect.arrayContaining(['ethereum', 'base']) }],
      assets: ['USDC'],
    })
    expect([session, session?.addresses, session?.addresses[0], session?.assets].every(Object.isFrozen)).toBe(
      true,
    )
    expect(signal).toBeInstanceOf(AbortSignal)
    // A token is good for one visit: the next press asks for another.
    service().buy('coinbase')
    await vi.waitFor(() => expect(sessionToken).toHaveBeenCalledTimes(2))
  })

  test.each([undefined, null, 7, '', 'a token', 'a&b', 'x'.repeat(2_001), {}])(
    'the token %j of the host’s server opens nothing',
    async (token) => {
      const opened = stubWindow()
      const { service, state } = await startOnramp({
        options: { coinbase: { sessionToken: async () => token as string } },
        project: {},
      })
      service().buy('coinbase')
      await vi.waitFor(() => expect(state().purchase?.status).toBe('failed'))
      expect(opened).toMatchObject([{ closed: true, location: { href: 'about:blank' } }])
    },
  )

  test('a host’s server that fails, throws at once or never answers ends the attempt', async () => {
    vi.useFakeTimers()
    try {
      for (const sessionToken of [
        async () => Promise.reject(new Error('HTTP 500')),
        () => {
          throw new Error('No')
        },
        () => new Promise<string>(() => {}),
      ]) {
        const opened = stubWindow()
        const { service, state } = await startOnramp({ options: { coinbase: { sessionToken } }, project: {} })
        service().buy('coinbase')
        await vi.advanceTimersByTimeAsync(20_000)
        expect(state().purchase?.status).toBe('failed')
        expect(opened).toMatchObject([{ closed: true }])
      }
    } finally {
      vi.useRealTimers()
    }
  })

  test('an app id alone is refused when the plugin is configured', async () => {
    for (const coinbase of [{ appId: 'app' }, {}, { sessionToken: 'token' }]) {
      expect(() => onramp({ coinbase: coinbase as never })).toThrow(
        expect.objectContaining({
          message: 'onramp: coinbase needs the function sessionToken',
          category: 'options',
        }),
      )
      const { reports } = await startOnramp({ options: { coinbase: coinbase as never } })
      expect(reports.map((each) => String((each as Error).cause))).toEqual([
        expect.stringContaining('onramp: coinbase needs the function sessionToken'),
      ])
    }
    expect(onramp({ coinbase: { appId: 'app', sessionToken: async () => 'token' } }).id).toBe('onramp')
  })

  test('if Coinbase does not support the network, the purchase says where it arrives', async () => {
    stubWindow()
    const { service, services, state } = await startOnramp({ reference: '56' })
    services.http.respond('/generators/onrampurl', { url: 'https://pay.coinbase.com/buy' })
    service().buy('coinbase')
    await vi.waitFor(() => expect(state().purchase).toMatchObject({ status: 'open', elsewhere: 'Ethereum' }))
  })
})

test('FLG-01 FLG-02 ONR-11 the button is first, on namespaces with a provider, and not with the feature off', async () => {
  const { accountActions } = await import('portico/plugins/account/contract')
  const actions = async (given: Given) => {
    const { kernel } = await startOnramp(given)
    return kernel.point(accountActions).get()
  }
  const [buy] = await actions({})
  expect(buy).toMatchObject({ id: 'onramp', label: 'onramp.action', namespaces: ['eip155', 'solana'] })
  expect(buy?.shows?.get()).toBe(true)
  expect(await actions({ features: { onramp: ['coinbase'] } })).toMatchObject([{ namespaces: ['eip155'] }])
  expect((await actions({ chain: bitcoin }))[0]?.shows?.get()).toBe(false)
  expect(await actions({ features: { onramp: [] } }).catch(() => [])).toEqual([])
  expect(await actions({ options: {}, project: {} })).toEqual([])
})
