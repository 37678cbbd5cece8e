import { createModal } from 'portico'
import { connectors, entryViews, router, sessions } from 'portico/core'
import {
  type ChainAdapter,
  definePlugin,
  type LazyPlugin,
  lazyPlugin,
  PorticoError,
  type Wake,
} from 'portico/kernel'
import { opensOnPairing } from 'portico/plugins/walletconnect/contract'
import { createMockChain, createMockWallet, mockChain } from 'portico/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'

declare module 'portico/kernel' {
  interface Features {
    'host.chain': boolean
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const options = (chain = createMockChain('eip155')) => ({ networks: chain.networks as never, debug: false })

const GLOBALS = [
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'location',
  'navigator',
  'matchMedia',
  'fetch',
  'WebSocket',
  'addEventListener',
  'setInterval',
]

/** Names of page globals that were read while `run` ran. */
const touched = (run: () => void) => {
  const seen = new Set<string>()
  const before = new Map(GLOBALS.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]))
  for (const name of GLOBALS)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        seen.add(name)
        return undefined
      },
    })
  try {
    run()
  } finally {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
  }
  return [...seen].sort()
}

describe('creating a modal', () => {
  test('SSR-01 on a server no plugin runs and no global of the page is read', () => {
    const setup = vi.fn()
    const names = touched(() => {
      const modal = createModal({
        ...options(),
        plugins: [{ id: 'host.plugin', kernel: 1, setup }],
      })
      modal.subscribe(() => {})()
      modal.start()
      expect(modal.getState()).toBe(modal.initialState)
      expect(modal.text('button.connect')).toBe('Connect Wallet')
      modal.dispose()
    })
    expect(setup).not.toHaveBeenCalled()
    // `typeof window` and `typeof location` are allowed, to detect a server.
    expect(names.filter((name) => name !== 'window' && name !== 'location')).toEqual([])
  })

  test('the initial state in a browser equals that of the server', () => {
    const modal = createModal(options())
    expect(modal.initialState).toMatchObject({
      open: false,
      view: 'Connect',
      status: 'disconnected',
      ready: false,
      loading: false,
      activeNamespace: 'eip155',
      network: { caipNetworkId: 'eip155:1' },
      connections: [],
      theme: { mode: 'dark', variables: {} },
    })
    expect(Object.isFrozen(modal.initialState)).toBe(true)
    expect(JSON.parse(JSON.stringify(modal.initialState.accounts))).toEqual({
      eip155: { status: 'disconnected', accounts: [] },
    })
  })

  test('two modals share nothing', () => {
    const given = options()
    const one = createModal(given)
    const two = createModal(given)
    const before = two.getState()
    const heard = vi.fn()
    two.subscribe(heard)
    one.setTheme({ mode: 'light', variables: { accent: 'red' } })
    one.setFeatures({ networks: false })
    one.kernel.emit('modal.opened', { view: 'x' })
    expect(one.getState().theme).toEqual({ mode: 'light', variables: { accent: 'red' } })
    expect(two.getState()).toBe(before)
    expect(heard).not.toHaveBeenCalled()
    one.dispose()
    expect(two.getState()).toBe(before)
  })

  test('getState returns the same object until something changes', () => {
    const modal = createModal(options())
    const heard = vi.fn()
    const stop = modal.subscribe(heard)
    const first = modal.getState()
    expect(modal.getState()).toBe(first)
    modal.setTheme({ mode: 'light' })
    const second = modal.getState()
    expect(second).not.toBe(first)
    expect(second.accounts).toEqual(first.accounts)
    expect(modal.getState()).toBe(second)
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
    modal.setTheme({ mode: 'dark' })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('an invalid theme throws and changes nothing', () => {
    const modal = createModal(options())
    const before = modal.getState()
    expect(() => modal.setTheme({ mode: 'pink' as 'dark' })).toThrow('theme.mode')
    expect(() => modal.setTheme('light' as never)).toThrow('option "theme" must be an object')
    expect(modal.getState()).toBe(before)
  })

  test('texts of the host override the built-in ones, in the current locale', () => {
    const modal = createModal({
      ...options(),
      locale: 'de-AT',
      messages: { de: { 'button.connect': 'Verbinden' }, en: { 'button.connecting': 'One moment' } },
    })
    expect(modal.text('button.connect')).toBe('Verbinden')
    expect(modal.text('button.connecting')).toBe('One moment')
    expect(modal.text('no.such.text' as never)).toBe('no.such.text')
  })

  test('texts of the host are found under a locale in any spelling', () => {
    const modal = createModal({
      ...options(),
      locale: 'pt_BR',
      messages: { pt_br: { 'button.connect': 'Conectar' } },
    })
    expect(modal.text('button.connect')).toBe('Conectar')
  })
})

describe('a running modal', () => {
  const browser = (lang = 'en') => {
    const window = Object.assign(new EventTarget(), { localStorage: undefined })
    vi.stubGlobal('window', window)
    vi.stubGlobal('document', { documentElement: { lang } })
  }
  test('setting features before the start keeps the language of the page', async () => {
    browser('fr')
    const modal = createModal(options(createMockChain('eip155')))
    modal.setFeatures({})
    modal.start()
    await vi.waitFor(() => expect(modal.getState().locale).toBe('fr'))
    modal.dispose()
  })
  const withWallet = () => {
    browser()
    const chain = createMockChain('eip155')
    const wallet = createMockWallet({ id: 'one', chains: [chain] })
    const errors: unknown[] = []
    const modal = createModal({
      ...options(chain),
      onError: (error) => errors.push(error),
      plugins: [
        mockChain({ chain }),
        definePlugin({
          id: 'host.wallets',
          kernel: 1,
          setup: ({ contribute }) => void contribute(connectors, wallet.connector),
        }),
      ],
    })
    return { modal, wallet, chain, errors }
  }

  test('HDL-04 MOD-16 connects by id without opening, and loading is true only meanwhile', async () => {
    const { modal, chain, wallet } = withWallet()
    const loading: boolean[] = []
    modal.subscribe(() => loading.push(modal.getState().loading))
    const connection = await modal.connect({ connectorId: 'one' })
    expect(connection.address).toBe(chain.address())
    expect(modal.getState()).toMatchObject({
      open: false,
      status: 'connected',
      loading: false,
      caipAddress: `eip155:1:${chain.address()}`,
    })
    expect(loading).toContain(true)
    expect(loading.at(-1)).toBe(false)
    wallet.answer('reject')
    await modal.disconnect()
    await expect(modal.connect({ connectorId: 'one' })).rejects.toThrow('Connection rejected')
    expect(modal.getState().loading).toBe(false)
    modal.dispose()
  })

  test('HDL-05 disconnects; MCH-13 an unknown namespace is rejected with an error that says so', async () => {
    const { modal } = withWallet()
    await modal.connect({ connectorId: 'one' })
    await expect(modal.disconnect({ namespace: 'nowhere' })).rejects.toThrow('Unsupported chain namespace')
    expect(() => modal.provider('nowhere')).toThrow('Unsupported chain namespace')
    await modal.disconnect()
    expect(modal.getState()).toMatchObject({ status: 'disconnected', address: undefined, connections: [] })
    modal.dispose()
  })

  test('WCT-18 a missing connector has an error with its id, a missing pairing connector one of its own', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { modal } = withWallet()
      for (const [connectorId, text] of [
        ['walletConnect', 'WalletConnectConnector not found'],
        ['other', 'No connector found for connection: other'],
      ] as const) {
        const attempt = expect(modal.connect({ connectorId })).rejects.toThrow(text)
        await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
        await vi.advanceTimersByTimeAsync(3000)
        await attempt
      }
      await modal.dispose()
    } finally {
      vi.useRealTimers()
    }
  })

  test('ERR-04 NET-16 switching to a network that is not configured rejects', async () => {
    // Its developer alert is logged once.
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { modal } = withWallet()
    const alerts: unknown[] = []
    modal.on('alert', (alert) => alerts.push(alert))
    await expect(modal.switchNetwork('eip155:5')).rejects.toMatchObject({
      message: 'Network not found',
      code: 'network-not-found',
    })
    expect(alerts).toMatchObject([{ code: 'network-not-found', title: 'Network Not Found' }])
    await modal.switchNetwork('eip155:137')
    expect(modal.getState().network?.caipNetworkId).toBe('eip155:137')
    modal.dispose()
    log.mockRestore()
  })

  test('provider() returns one object, which uses the connected wallet', async () => {
    const { modal, chain } = withWallet()
    const provider = modal.provider()
    expect(modal.provider('eip155')).toBe(provider)
    await modal.connect({ connectorId: 'one' })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([chain.address()])
    modal.dispose()
  })

  test('starting twice starts once, and calls after dispose reject with "The modal was disposed"', async () => {
    browser()
    const setup = vi.fn()
    const modal = createModal({ ...options(), plugins: [{ id: 'host.plugin', kernel: 1, setup }] })
    modal.start()
    modal.start()
    expect(setup).toHaveBeenCalledTimes(1)
    await vi.waitFor(() => expect(modal.getState().ready).toBe(true))
    modal.dispose()
    modal.dispose()
    await expect(modal.disconnect()).rejects.toThrow('The modal was disposed')
    await expect(modal.open()).rejects.toBeInstanceOf(PorticoError)
  })

  test('NET-18 switching networks after dispose rejects, with the disposal as the cause', async () => {
    browser()
    const modal = createModal(options())
    modal.start()
    modal.dispose()
    await expect(modal.switchNetwork('eip155:1')).rejects.toMatchObject({
      message: 'NetworkController client not set',
      category: 'network',
      cause: { message: 'The modal was disposed' },
    })
  })

  test('FLT-42 disposing a modal during a restore reports no error', async () => {
    browser()
    vi.stubGlobal('localStorage', { getItem: () => '{}' })
    const report = vi.fn()
    const modal = createModal({ ...options(), onError: report })
    modal.start()
    await vi.waitFor(() =>
      expect(modal.getState().plugins.find(({ id }) => id === 'session')?.status).toBe('starting'),
    )
    modal.dispose()
    await modal.kernel.settled()
    await new Promise((resolve) => setImmediate(resolve))
    expect(report).not.toHaveBeenCalled()
  })

  test('MOD-04 FLT-46 a chain that failed to load still counts as a chain, one that is turned off does not', async () => {
    browser()
    const modal = createModal({
      ...options(),
      onError: () => {},
      plugins: [
        lazyPlugin({
          id: 'host.chain',
          kernel: 1,
          wakes: ['start', 'chain:eip155'],
          load: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
        }),
        lazyPlugin({
          id: 'host.views',
          kernel: 1,
          views: ['Connect', 'ConnectingWalletConnectBasic'],
          wakes: 'view',
          load: () => new Promise(() => {}),
        }),
        definePlugin({
          id: 'host.pairing',
          kernel: 1,
          needs: { sessions },
          setup: ({ needs, contribute }) =>
            void contribute(entryViews, {
              entry: { view: 'ConnectingWalletConnectBasic' },
              applies: () => opensOnPairing(needs.sessions),
            }),
        }),
      ],
    })
    modal.start()
    const opened = async () => {
      await modal.kernel.wake('open')
      const shown = modal.kernel.get(router)
      void shown?.open()
      const { view } = modal.getState()
      await shown?.close()
      return view
    }
    const status = () => modal.getState().plugins.find(({ id }) => id === 'host.chain')?.status
    await vi.waitFor(() => expect(status()).toBe('failed'))
    expect(await opened()).toBe('Connect')
    modal.setFeatures({ 'host.chain': false })
    expect(status()).toBe('off')
    expect(await opened()).toBe('ConnectingWalletConnectBasic')
    modal.dispose()
  })

  test('plugins that wake for a namespace load only on a page with a network of it', async () => {
    const woken: string[] = []
    const sleeper = (id: string, wakes: Wake): LazyPlugin => ({
      id,
      kernel: 1,
      wakes,
      load: async () => ({ default: { id, kernel: 1, setup: () => void woken.push(id) } }),
    })
    const chain = createMockChain('solana')
    const modal = createModal({
      ...options(chain),
      plugins: [
        sleeper('sun', 'open:solana'),
        sleeper('evm', 'open:eip155'),
        sleeper('kept', 'stored:solana'),
      ],
    })
    modal.kernel.start()
    await modal.kernel.wake('open')
    expect(woken).toEqual(['sun'])
    modal.setNetworks([...chain.networks, ...createMockChain('eip155').networks])
    await modal.kernel.wake('open')
    expect(woken).toEqual(['sun', 'evm'])
    await modal.kernel.wake('stored')
    expect(woken).toEqual(['sun', 'evm', 'kept'])
    modal.dispose()
  })

  test('a host can add and remove its plugins, but not the core ones', async () => {
    browser()
    const modal = createModal(options())
    modal.start()
    const chain = vi.fn((context: { chain(adapter: ChainAdapter): unknown }) =>
      context.chain(createMockChain('solana').adapter),
    )
    await modal.use({ id: 'host.chain', kernel: 1, setup: chain })
    expect(modal.getState().plugins.find((each) => each.id === 'host.chain')?.status).toBe('on')
    await modal.remove('host.chain')
    expect(modal.getState().plugins.some((each) => each.id === 'host.chain')).toBe(false)
    await expect(modal.remove('session')).rejects.toThrow('has no plugin')
    modal.dispose()
  })
})
