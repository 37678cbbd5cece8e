import { type Connector, connectors, entryViews, router } from 'portico/core'
import { type AnyPlugin, definePlugin, type LazyPlugin } from 'portico/kernel'
import { external } from 'portico/plugins/external'
import { createMockServices, createTestKernel, describePlugin, type ServiceFake } from 'portico/testing'
import { describe, expect, it, vi } from 'vitest'
import { walletEntries } from '../../../demo/sandbox/wallet-entries.mjs'
import { type DirectoryOptions, directory as token } from '../../../plugins/directory/contract.js'
import { directory } from '../../../plugins/directory/index.js'
import type { InternalDirectory } from '../../../plugins/directory/internal.js'
import { countText } from '../../../plugins/directory/rows/countText.js'
import { type Openings, pairings } from '../../../plugins/walletconnect/contract.js'
import { walletconnect } from '../../../plugins/walletconnect/index.js'
import { type WalletsOptions, wallets as walletsToken } from '../../../plugins/wallets/contract.js'
import { wallets } from '../../../plugins/wallets/index.js'
import { network } from '../wallets/fakeModal.js'

const entries = walletEntries(120)
const idOf = (name: string) => entries.find((each) => each.name === name)?.id ?? ''
const answer = (request: { params?: unknown }) => {
  const asked = request.params as Record<'include' | 'exclude', string> & Record<'page' | 'entries', number>
  const { page = 1, entries: size = 40, include, exclude } = asked
  const all = entries.filter(
    ({ id }) => (!include || include.split(',').includes(id)) && !exclude?.split(',').includes(id),
  )
  const start = (page - 1) * size
  return {
    count: all.length,
    data: all.slice(start, start + size),
    ...(start + size < all.length && { nextPage: page + 1 }),
  }
}

interface Setup {
  readonly options?: Parameters<typeof createMockServices>[0]
  readonly directory?: DirectoryOptions
  readonly wallets?: WalletsOptions
  readonly connectors?: readonly Partial<Connector>[]
  readonly recents?: readonly object[]
  /** Wallets with an in-app browser by id, and whether it can open this page. */
  readonly owners?: Readonly<Record<string, boolean>>
  readonly answer?: (request: { params?: unknown }) => unknown
  readonly plugins?: readonly (AnyPlugin | LazyPlugin)[]
}

const start = async (setup: Setup = {}) => {
  const services = createMockServices({
    networks: [network(1, 'Ethereum')],
    ...setup.options,
    options: { projectId: 'project', ...setup.options?.options },
  })
  if (setup.recents)
    services.storage
      .at('wallets/recent', { parse: (input) => input as never }, [])
      .set(setup.recents as never)
  services.http.respond('/getWallets', setup.answer ?? answer)
  const connectorsPlugin = definePlugin({
    id: 'test.connectors',
    kernel: 1,
    setup: ({ contribute }) => {
      for (const each of setup.connectors ?? [])
        contribute(connectors, {
          id: each.name ?? '',
          name: '',
          type: 'ANNOUNCED',
          traits: { announced: true },
          namespaces: ['eip155'],
          connect: async () => [],
          ...each,
        })
    },
  })
  const own: ServiceFake = [
    pairings,
    {
      hasOwnBrowser: (id: string) => Object.hasOwn(setup.owners ?? {}, id),
      openings: ({ id }: { id: string }): Openings =>
        setup.owners?.[id] ? { app: { href: 'own://', target: '_self', unpaired: true } } : {},
    },
  ]
  const { kernel, stop } = createTestKernel({
    plugins: [connectorsPlugin, wallets(setup.wallets), directory(setup.directory), ...(setup.plugins ?? [])],
    services: [...services.list, ...(setup.owners ? [own] : [])],
  })
  await kernel.wake('open')
  const rows = () => kernel.get(walletsToken)?.rows.get() ?? []
  return {
    kernel,
    services,
    stop,
    rows,
    rowLabels: () => rows().map(({ kind, name }) => `${kind} ${name}`),
    open: async () => {
      void services.router.open({ view: 'Connect' })
      kernel.emit('modal.opened', { view: 'Connect' })
      await vi.waitFor(() => expect(kernel.get(walletsToken)?.loading.get()).toBe(false))
      await vi.waitFor(() => expect(rows().some(({ kind }) => kind === 'all')).toBe(true))
    },
  }
}

describe('the directory in Connect', () => {
  it('sends no request before the modal opens, then one', async () => {
    const modal = await start()
    expect(modal.services.http.requests).toEqual([])
    await modal.open()
    modal.kernel.get(walletsToken)?.reload()
    modal.kernel.get(walletsToken)?.reload()
    expect(modal.services.http.requests).toHaveLength(1)
    expect(modal.services.http.requests[0]?.params).toMatchObject({
      projectId: 'project',
      chains: 'eip155:1',
    })
    modal.stop()
  })

  it('has its places before the modal opens; their wallets are requested at once, and listed after the card is painted', async () => {
    const frames: (() => void)[] = []
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
    vi.stubGlobal('cancelAnimationFrame', () => {})
    const modal = await start()
    try {
      const labels = () => modal.rows().map(({ kind, awaited }) => `${kind} ${!!awaited}`)
      const places = [...Array(4).fill('recommended true'), 'all false']
      await vi.waitFor(() => expect(labels()).toEqual(places))
      const before = modal.rows()
      void modal.services.router.open({ view: 'Connect' })
      modal.kernel.emit('modal.opened', { view: 'Connect' })
      expect(modal.services.http.requests).toEqual([])
      // Before the answer the rows themselves are the same, so that the card is not rendered again.
      expect(modal.rows()).toBe(before)
      const changes: string[][] = []
      modal.kernel.get(walletsToken)?.rows.subscribe(() => changes.push(labels()))
      await vi.waitFor(() => expect(modal.services.http.requests).toHaveLength(1))
      await new Promise((done) => setTimeout(done, 20))
      expect(changes).toEqual([])
      for (const run of frames.splice(0)) run()
      await vi.waitFor(() => expect(labels()).toEqual([...Array(4).fill('recommended false'), 'all false']))
      expect(modal.services.http.requests).toHaveLength(1)
      expect(changes.filter((each) => each.includes('recommended true'))).toEqual([])
    } finally {
      vi.unstubAllGlobals()
      modal.stop()
    }
  })

  it.each([
    ['where installed wallets leave no place', ['One', 'Two', 'Three', 'Four'], false],
    ['after the modal was closed at once', [], true],
  ])('requests nothing before the card is painted %s', async (_, names, isClosed) => {
    vi.stubGlobal('requestAnimationFrame', () => 0)
    vi.stubGlobal('cancelAnimationFrame', () => {})
    const modal = await start({ connectors: names.map((name) => ({ name })) })
    try {
      void modal.services.router.open({ view: 'Connect' })
      modal.kernel.emit('modal.opened', { view: 'Connect' })
      if (isClosed) modal.kernel.emit('modal.closed', { reason: 'closed' })
      await new Promise((done) => setTimeout(done, 20))
      expect(modal.services.http.requests).toEqual([])
    } finally {
      modal.stop()
      vi.unstubAllGlobals()
    }
  })

  it('ALW-08 after a failure the closed modal has its places again for the next opening', async () => {
    let fails = true
    const modal = await start({
      answer: (request) => {
        if (fails) throw new Error('The service is down')
        return answer(request)
      },
    })
    void modal.services.router.open({ view: 'Connect' })
    modal.kernel.emit('modal.opened', { view: 'Connect' })
    const failed = () => modal.kernel.get(walletsToken)?.failed.get()
    await vi.waitFor(() => expect(failed()).toBe(true))
    await modal.services.router.close()
    modal.kernel.emit('modal.closed', { reason: 'closed' })
    expect([failed(), modal.rows().filter((row) => row.awaited).length]).toEqual([false, 4])
    fails = false
    await modal.open()
    expect(modal.rows().some((row) => row.awaited)).toBe(false)
    modal.stop()
  })

  it('ALW-01 CVW-16 fills four places with recommended wallets and adds the row to all wallets', async () => {
    const modal = await start()
    await modal.open()
    expect(modal.rowLabels()).toEqual([
      'recommended MetaMask',
      'recommended Trust Wallet',
      'recommended Coinbase Wallet',
      'recommended Rainbow',
      'all directory.title',
    ])
    expect(modal.rows().at(-1)).toMatchObject({ open: { view: 'AllWallets' } })
    modal.stop()
  })

  it.each([
    ['a phone', { chains: [], env: { mobile: true } }, ['AllWallets', 'ConnectingWalletConnectBasic']],
    ['a computer', { chains: [], env: { mobile: false } }, ['ConnectingWalletConnectBasic']],
    ['a phone with a chain', { env: { mobile: true } }, []],
  ])('MOD-04 AllWallets is the first view on a phone without chains: on %s', async (_, options, views) => {
    const modal = await start({ options, plugins: [walletconnect()] })
    const applying = modal.kernel
      .point(entryViews)
      .get()
      .filter((each) => each.applies())
    expect(applying.map(({ entry }) => entry.view)).toEqual(views)
    modal.stop()
  })

  it('MCH-05 Connect for one namespace recommends only its wallets and filters the list of all by it', async () => {
    const solana = { ...network(101, 'Solana'), chainNamespace: 'solana', caipNetworkId: 'solana:101' }
    const only = entries.map((each, at) => ({
      ...each,
      chains: at < 10 ? ['eip155:1'] : at < 14 ? ['solana:101', 'eip155:1'] : ['eip155:1'],
    }))
    const modal = await start({
      options: { networks: [network(1, 'Ethereum'), solana as never] },
      // Enough wallets of the other namespace to fill all places.
      connectors: ['One', 'Two', 'Three', 'Four'].map((name) => ({ name })),
      answer: (request) => {
        const { chains } = request.params as { chains: string }
        const data = only.filter((each) => each.chains.some((chain) => chains.split(',').includes(chain)))
        return { count: data.length, data: data.slice(0, 40) }
      },
    })
    const internal = () => modal.kernel.get(token) as InternalDirectory
    const recommended = () =>
      modal
        .rows()
        .filter(({ kind }) => kind === 'recommended')
        .map(({ name }) => name)
    const all = () => modal.rows().at(-1)?.chip
    await modal.open()
    expect(internal().filter.get()).toEqual({})
    expect(recommended()).toEqual([])
    await vi.waitFor(() => expect(all()).toBe('120'))
    modal.services.router.push('Connect', { namespace: 'solana' })
    await vi.waitFor(() => expect(recommended()).toEqual(only.slice(10, 14).map(({ name }) => name)))
    expect(all()).toBe('4')
    expect(internal().filter.get()).toEqual({ namespace: 'solana' })
    modal.services.router.push('AllWallets')
    expect(internal().filter.get()).toEqual({ namespace: 'solana' })
    modal.services.router.back()
    modal.services.router.back()
    await vi.waitFor(() => expect(recommended()).toEqual([]))
    expect(all()).toBe('120')
    expect(internal().filter.get()).toEqual({})
    expect(modal.services.http.requests).toHaveLength(2)
    // A namespace without networks does not filter the list.
    modal.services.router.push('Connect', { namespace: 'cosmos' })
    expect(internal().filter.get()).toEqual({})
    // Closing the modal sends no request for an invisible list.
    modal.services.router.push('Connect', { namespace: 'solana' })
    await vi.waitFor(() => expect(all()).toBe('4'))
    const told = vi.fn()
    modal.kernel.get(walletsToken)?.rows.subscribe(told)
    modal.services.router.close()
    expect(internal().filter.get()).toEqual({})
    expect(told).not.toHaveBeenCalled()
    modal.stop()
  })

  it('installed wallets are not sent to the service; recent ones are requested only by an id of the service', async () => {
    const modal = await start({
      connectors: [{ name: 'Mine', rdns: 'com.mine' }],
      recents: [
        { id: 'com.mine', name: 'Mine', rdns: 'com.mine' },
        { id: idOf('Rainbow'), name: 'Rainbow' },
      ],
    })
    await modal.open()
    const asked = modal.services.http.requests.map(({ params }) => JSON.stringify(params))
    expect(asked.some((each) => each.includes(idOf('Rainbow')))).toBe(true)
    expect(asked.filter((each) => each.includes('com.mine'))).toEqual([])
    modal.stop()
  })

  it('CVW-17 CVW-05 installed, recent, featured and own wallets come first, each once', async () => {
    const modal = await start({
      connectors: [{ name: 'MetaMask', rdns: 'io.metamask' }],
      directory: {
        featuredWalletIds: [idOf('Zerion'), idOf('MetaMask'), 'unknown'],
        wallets: [{ id: 'own', name: 'Own', mobile: 'javascript:alert(1)', web: 'https://own.example' }],
      },
      recents: [
        { id: idOf('Rainbow'), name: 'Rainbow' },
        { id: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask' },
      ],
    })
    await modal.open()
    expect(modal.rowLabels()).toEqual([
      'recent MetaMask',
      'recent Rainbow',
      'featured Zerion',
      'custom Own',
      'all directory.title',
    ])
    expect(modal.rows().find(({ name }) => name === 'Own')?.open).toEqual({
      view: 'GetWallet',
      params: { wallet: { id: 'own', name: 'Own', web: 'https://own.example/' } },
    })
    modal.stop()
  })

  it('CVW-14 CVW-15 excluded wallets are never listed, and with an include list only those on it are', async () => {
    const hidden = await start({
      wallets: { excludeWalletIds: [idOf('MetaMask')], excludeWallets: ['trust wallet', 'me.rainbow'] },
    })
    await hidden.open()
    const names =
      hidden.kernel
        .get(token)
        ?.listing({})
        .state.get()
        .rows.map(({ name }) => name) ?? []
    expect(names.length).toBeGreaterThan(20)
    for (const name of ['MetaMask', 'Trust Wallet', 'Rainbow']) {
      expect(names).not.toContain(name)
      expect(hidden.rowLabels().join()).not.toContain(name)
    }
    hidden.stop()
    // The same holds for any answer of the service.
    const only = await start({
      wallets: { includeWalletIds: [idOf('Zerion')] },
      answer: () => answer({ params: {} }),
    })
    await only.open()
    expect(only.rowLabels()).toEqual(['recommended Zerion', 'all directory.title'])
    only.stop()
  })

  it('MOB-04 on a phone wallets with only their own browser are listed; picking one opens it or GetWallet', async () => {
    const entry = { chains: ['eip155:1'], supports_wc: false }
    const data = [
      { ...entry, id: 'own', name: 'Own' },
      { ...entry, id: 'elsewhere', name: 'Elsewhere' },
      { ...entry, id: 'none', name: 'None' },
    ]
    const modal = await start({
      options: { env: { mobile: true } },
      connectors: [{ id: 'walletConnect', name: 'WalletConnect', traits: { elsewhere: true } }],
      owners: { own: true, elsewhere: false },
      answer: () => ({ count: data.length, data }),
    })
    await modal.open()
    const service = modal.kernel.get(token)
    const listed = service?.listing({}).state.get().rows ?? []
    expect(listed.map(({ id }) => id)).toEqual(['own', 'elsewhere'])
    const pushed = () => modal.services.router.state.get().stack.at(-1)?.view
    const [own, elsewhere] = listed
    if (own) service?.open(own)
    expect(pushed()).toBe('ConnectingWalletConnect')
    if (elsewhere) service?.open(elsewhere)
    expect(pushed()).toBe('GetWallet')
    modal.stop()
  })

  it('ALW-07 a phone lists and counts only wallets that it can open; a computer has all', async () => {
    const entry = { chains: ['eip155:1'], supports_wc: true }
    const data = [
      { ...entry, id: 'app', name: 'App', mobile_link: 'app://' },
      { ...entry, id: 'address', name: 'Address', link_mode: 'https://address.example' },
      { ...entry, id: 'site', name: 'Site', webapp_link: 'https://site.example' },
      { ...entry, id: 'own', name: 'Own way' },
      { ...entry, id: 'desktop', name: 'Desktop', desktop_link: 'desktop://' },
      { ...entry, id: 'extension', name: 'Extension', chrome_store: 'https://store.example/x' },
      {
        ...entry,
        id: 'hostile',
        name: 'Hostile',
        mobile_link: 'javascript:',
        webapp_link: 'http://a.example',
      },
    ]
    const list = async (mobile: boolean) => {
      const modal = await start({
        options: { env: { mobile } },
        owners: { own: true },
        answer: () => ({ count: 500, data, nextPage: 2 }),
      })
      await modal.open()
      const { rows: wallets = [], count } = modal.kernel.get(token)?.listing({}).state.get() ?? {}
      const { chip, label } = modal.rows().find(({ kind }) => kind === 'all') ?? {}
      expect(label).toBe('directory.title')
      modal.stop()
      return { ids: wallets.map(({ id }) => id), count, chip }
    }
    const ids = data.map(({ id }) => id)
    expect(await list(true)).toEqual({ ids: ids.slice(0, 4), count: 497, chip: '490+' })
    expect(await list(false)).toEqual({ ids, count: 500, chip: '500' })
  })

  it('CVW-09 no Coinbase wallet by default; external and featured wallets are listed if the host sets them', async () => {
    const coinbase = idOf('Coinbase Wallet')
    const others = entries.filter(({ id }) => id !== coinbase)
    // The service lists other wallets first, and this one only if its id is requested.
    const answers = ({ params }: { params?: unknown }) => {
      const asked = String(Object(params).include ?? '').split(',')
      const named = entries.filter(({ id }) => asked.includes(id))
      return asked[0]
        ? { count: named.length, data: named }
        : { count: 600, data: others.slice(0, 40), nextPage: 2 }
    }
    const plain = await start({ answer: answers })
    await plain.open()
    expect(plain.rowLabels().join()).not.toMatch(/coinbase|external|featured/i)
    plain.stop()
    const provider = { request: async () => null, on: () => {}, removeListener: () => {} }
    const modal = await start({
      answer: answers,
      directory: { featuredWalletIds: [coinbase] },
      plugins: [external([{ id: 'org.host', name: 'Host Wallet', provider }])],
    })
    await modal.open()
    const told = modal.rowLabels()
    expect(told).toContain('external Host Wallet')
    expect(told).toContain('featured Coinbase Wallet')
    expect(told.filter((each) => /coinbase/i.test(each))).toHaveLength(1)
    modal.stop()
  })

  it.each([
    ['hide', false, false],
    ['hide', true, false],
    ['mobile', false, false],
    ['mobile', true, true],
    ['show', false, true],
  ] as const)('ALW-01 the row to all wallets: %s, on a phone %s: %s', async (allWallets, mobile, there) => {
    const modal = await start({ directory: { allWallets }, options: { env: { mobile } } })
    void modal.services.router.open({ view: 'Connect' })
    modal.kernel.emit('modal.opened', { view: 'Connect' })
    await vi.waitFor(() => expect(modal.rowLabels().length).toBeGreaterThan(3))
    expect(modal.rows().some(({ kind }) => kind === 'all')).toBe(there)
    modal.stop()
  })

  it('ALW-08 a failure is reported, and only a reload sends another request', async () => {
    let down = true
    const modal = await start({
      answer: (request) => {
        if (down) throw new Error('down')
        return answer(request)
      },
    })
    await modal.open()
    const service = modal.kernel.get(walletsToken)
    await vi.waitFor(() => expect(service?.failed.get()).toBe(true))
    expect(modal.rowLabels()).toEqual(['all directory.title'])
    const asked = modal.services.http.requests.length
    // A change in another part of the list causes no request.
    service?.remember({ id: 'a', name: 'A' })
    await Promise.resolve()
    expect(service?.failed.get()).toBe(true)
    expect(modal.services.http.requests).toHaveLength(asked)
    down = false
    service?.reload()
    await vi.waitFor(() => expect(service?.failed.get()).toBe(false))
    expect(modal.rowLabels()).toHaveLength(5)
    modal.stop()
  })

  it('ALW-05 MOB-06 picking a wallet opens the pairing view, or its own connector if it is installed', async () => {
    const modal = await start({
      options: { env: { mobile: true } },
      connectors: [
        { id: 'walletConnect', name: 'WalletConnect', traits: { elsewhere: true } },
        { name: 'Rainbow', rdns: 'me.rainbow' },
      ],
    })
    await modal.open()
    const service = modal.kernel.get(token)
    const all = service?.listing({}).state.get().rows ?? []
    const top = () => modal.kernel.get(router)?.state.get().stack.at(-1)
    const pick = (name: string) =>
      service?.open(all.find((each) => each.name === name) as (typeof all)[number])
    pick('Trust Wallet')
    expect(top()).toMatchObject({
      view: 'ConnectingWalletConnect',
      params: { connectorId: 'walletConnect', wallet: { name: 'Trust Wallet', mobile: 'trust://' } },
    })
    pick('Rainbow')
    expect(top()).toMatchObject({ view: 'ConnectingExternal', params: { connectorId: 'Rainbow' } })
    expect(modal.rows().find(({ kind }) => kind === 'walletConnect')?.open).toEqual({ view: 'AllWallets' })
    modal.stop()
  })

  it('is switched by the feature allWallets, and needs a project id', async () => {
    const modal = await start()
    modal.kernel.setFeatures({ allWallets: false })
    expect(modal.kernel.hasView('AllWallets')).toBe(false)
    modal.stop()
    const without = await start({ options: { options: { projectId: '' } } })
    expect(without.kernel.plugins.get().find(({ id }) => id === 'directory')?.status).toBe('failed')
    without.stop()
  })
})

it.each([
  [0, '0'],
  [7, '7'],
  [10, '10'],
  [534, '530+'],
  [480, '480'],
])('ALW-01 a count of %i wallets is shown as %s', (count, text) => {
  expect(countText(count)).toBe(text)
})

void describePlugin(
  directory,
  {
    options: {},
    needs: createMockServices({ options: { projectId: 'project' } }).list,
    features: { allWallets: true },
  },
  { it },
)
