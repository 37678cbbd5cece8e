import { type ConnectOptions, type Connector, connectors } from 'portico/core'
import { definePlugin, lazyPlugin } from 'portico/kernel'
import { walletError } from 'portico/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { connectMethods, wallets as token, type WalletList } from '../../../plugins/wallets/contract.js'
import { wallets } from '../../../plugins/wallets/index.js'
import { internal } from '../../../plugins/wallets/internal.js'
import { emulate } from '../../ui/conformance.js'
import {
  connection,
  type FakeModalOptions,
  fakeModal,
  fakeRouter,
  fakeSessions,
  network,
} from './fakeModal.js'
import { mountModal, type Screen } from './mountModal.js'

const mainnet = network(1, 'Ethereum')
const solana = network('main', 'Solana', { chainNamespace: 'solana' })
const connector = (id: string, more: Partial<Connector> = {}): Connector => ({
  id,
  type: 'ANNOUNCED',
  traits: { announced: true },
  name: id,
  namespaces: ['eip155'],
  connect: async () => [],
  ...more,
})
const provideConnectors = (...all: Connector[]) =>
  definePlugin({
    id: 'test.connectors',
    kernel: 1,
    setup: ({ contribute }) => {
      for (const each of all) contribute(connectors, each)
    },
  })
const method = (id: string) =>
  definePlugin({
    id: `test.${id}`,
    kernel: 1,
    setup: ({ contribute }) => {
      contribute(connectMethods, {
        id,
        label: 'wallets.method.label',
        load: async () => ({ default: () => <p>{`block ${id}`}</p> }),
      })
    },
  })

const screens: Screen[] = []
const show = (options: Partial<FakeModalOptions>) => {
  const modal = fakeModal({ sessions: fakeSessions([mainnet, solana]), plugins: [wallets()], ...options })
  const screen = mountModal(modal)
  screens.push(screen)
  return { modal, screen }
}
beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  vi.useRealTimers()
  for (const screen of screens.splice(0)) screen.unmount()
})
const rows = (screen: Screen) =>
  [...screen.root.querySelectorAll('[data-testid=wallet-row]')].map((each) => each.textContent)

const names = (screen: Screen) =>
  [...screen.root.querySelectorAll('[data-testid=wallet-row] .p-row-name')].map((each) => each.textContent)

describe('Connect', () => {
  test('CVW-08 rows are buttons whose name has the wallet and its tag', async () => {
    const { screen } = show({
      plugins: [
        provideConnectors(
          connector('MetaMask'),
          connector('pair', { type: 'WALLET_CONNECT', traits: { elsewhere: true } }),
        ),
        wallets(),
      ],
    })
    await vi.waitFor(() => expect(rows(screen)).toHaveLength(2))
    expect(screen.control('pair QR code')).toBeDefined()
    expect(screen.control('MetaMask Installed')).toBeDefined()
    expect(screen.root.querySelectorAll('ul > li > button')).toHaveLength(2)
  })
  test('CVW-21 Connect explains what a wallet is only to visitors without an installed wallet', async () => {
    const pair = connector('pair', { type: 'WALLET_CONNECT', traits: { elsewhere: true } })
    const { modal, screen } = show({ plugins: [provideConnectors(pair), wallets()] })
    await vi.waitFor(() => expect(screen.control('I don’t have a wallet')).toBeDefined())
    screen.press('I don’t have a wallet')
    expect(modal.router.state.get().stack.at(-1)?.view).toBe('WhatIsAWallet')
    const { screen: other } = show({ plugins: [provideConnectors(pair, connector('MetaMask')), wallets()] })
    await vi.waitFor(() => expect(rows(other)).toHaveLength(2))
    expect(other.text()).not.toContain('I don’t have a wallet')
  })
  test('a row is named by its text, whatever language its list was made in', async () => {
    const { screen } = show({
      plugins: [
        definePlugin({
          id: 'test.rows',
          kernel: 1,
          setup: ({ tap, messages }) => {
            messages('de', { 'wallets.method.label': 'Alle Wallets' })
            tap('wallets.list', (list) => ({
              ...list,
              rows: [
                {
                  id: 'all',
                  kind: 'all' as const,
                  name: 'All wallets',
                  label: 'wallets.method.label' as const,
                  namespaces: [],
                  connectors: [],
                },
              ],
            }))
          },
        }),
        wallets(),
      ],
      locale: 'de',
    })
    await vi.waitFor(() => expect(screen.find('[data-testid=all-wallets]')?.textContent).toBe('Alle Wallets'))
  })
  test('an empty list says that no wallet was found, and leads to WhatIsAWallet', async () => {
    const { modal, screen } = show({})
    await vi.waitFor(() => expect(screen.text()).toContain('No wallet found in this browser'))
    screen.press('What is a wallet?')
    expect(modal.router.state.get().stack.at(-1)?.view).toBe('WhatIsAWallet')
    await vi.waitFor(() =>
      expect([...screen.root.querySelectorAll('h3')].map((each) => each.textContent)).toEqual([
        'Your key to apps',
        'Get a wallet',
        'Connect it here',
      ]),
    )
    expect(screen.control('Get a wallet')).toBe(undefined)
  })
  test('AXS-06 in forced colours the pictures of WhatIsAWallet have the text colour and no background', async () => {
    const { screen } = show({})
    await vi.waitFor(() => expect(screen.text()).toContain('No wallet found in this browser'))
    screen.press('What is a wallet?')
    await vi.waitFor(() => expect(screen.root.querySelectorAll('.p-what')).toHaveLength(3))
    await emulate('forced-colors', 'active')
    try {
      const { color, backgroundColor } = getComputedStyle(screen.find('.p-what > svg') as Element)
      expect(color).toBe(getComputedStyle(screen.find('.p-what h3') as Element).color)
      expect(backgroundColor).toBe('rgba(0, 0, 0, 0)')
    } finally {
      await emulate('forced-colors', 'none')
    }
  })
  test('without any connect method a message tells the developer', async () => {
    const { screen } = show({ plugins: [wallets({ list: false })] })
    await vi.waitFor(() => expect(screen.text()).toContain('No connect method is enabled'))
  })
  test.each([
    ['the only way', []],
    ['one way of two', [method('email')]],
  ])('if %s does not load, the view says so and a retry loads it', async (_, others) => {
    const tries: (() => void)[] = []
    let came = false
    const social = lazyPlugin({
      id: 'test.social',
      kernel: 1,
      wakes: ['open'],
      load: async () => {
        if (tries.length) await new Promise<void>((done) => tries.unshift(done))
        else tries.push(() => {})
        if (!came) throw new Error('Failed to fetch')
        return { default: method('social') }
      },
    })
    const { modal, screen } = show({ plugins: [...others, social, wallets({ list: false })] })
    await modal.kernel.wake('open')
    const said = 'Some ways to connect couldn’t load.'
    await vi.waitFor(() => expect(screen.text()).toContain(said))
    expect(screen.text()).not.toContain('No connect method is enabled')
    const again = () => screen.find('[data-testid=retry]') as HTMLElement
    again().click()
    await vi.waitFor(() => expect(again().getAttribute('aria-busy')).toBe('true'))
    expect(screen.text()).toContain(said)
    tries[0]?.()
    await vi.waitFor(() => expect(again().getAttribute('aria-busy')).toBe(null))
    expect(screen.text()).toContain(said)
    came = true
    again().click()
    await vi.waitFor(() => expect(tries).toHaveLength(3))
    tries[0]?.()
    await vi.waitFor(() => expect(screen.text()).toContain('block social'))
    await vi.waitFor(() => expect(screen.text()).not.toContain(said))
  })
  test.each([
    [
      'CVW-01 without an installed wallet, wallets come last',
      [],
      ['method-email', 'method-social', 'or', 'method-wallet'],
    ],
    [
      'CVW-02 with an installed wallet, wallets come first',
      [connector('a')],
      ['method-wallet', 'or', 'method-email', 'method-social'],
    ],
    [
      'CVW-02 a hidden Browser Wallet does not count',
      [connector('i', { type: 'INJECTED', traits: { unnamed: true }, name: 'Browser Wallet' })],
      ['method-email', 'method-social', 'or', 'method-wallet'],
    ],
  ])('%s', async (_, all, order) => {
    const { screen } = show({
      plugins: [provideConnectors(...all), method('email'), method('social'), wallets()],
    })
    await vi.waitFor(() => expect(screen.text()).toContain('block social'))
    const marks = [...screen.root.querySelectorAll<HTMLElement>('[data-testid^=method-], .p-separator')]
    expect(marks.map((each) => each.dataset.testid ?? each.textContent)).toEqual(order)
  })
  test('MCH-05 only wallets of the requested namespace are listed', async () => {
    const { screen } = show({
      router: fakeRouter([{ view: 'Connect', params: { namespace: 'solana' } }]),
      plugins: [provideConnectors(connector('evm'), connector('sol', { namespaces: ['solana'] })), wallets()],
    })
    await vi.waitFor(() => expect(rows(screen)).toEqual(['Ssol Installed']))
  })
  test('two wallets with the same name are marked, and show their rdns', async () => {
    const { screen } = show({
      plugins: [
        provideConnectors(
          connector('1', { name: 'M', rdns: 'io.m' }),
          connector('2', { name: 'M', rdns: 'io.evil' }),
        ),
        wallets(),
      ],
    })
    await vi.waitFor(() =>
      expect(screen.text()).toContain(
        'Two wallets use this name. If you installed only one, remove the other. io.evil',
      ),
    )
    expect(screen.text()).toContain(
      'Two wallets use this name. If you installed only one, remove the other. io.m',
    )
  })
  test('a wallet of which more claims were made than are listed says so', async () => {
    const { screen } = show({
      plugins: [
        provideConnectors(
          connector('1', { name: 'M', rdns: 'io.m', ambiguous: true, crowded: true }),
          connector('2', { name: 'N', rdns: 'io.n', crowded: true }),
        ),
        wallets(),
      ],
    })
    const crowded = 'Too many wallets announced themselves. Some are not listed.'
    await vi.waitFor(() =>
      expect(screen.text()).toContain(
        `Two wallets use this name. If you installed only one, remove the other. ${crowded} io.m`,
      ),
    )
    expect(screen.text()).toContain(`${crowded} io.n`)
    expect(screen.text().split('Two wallets use')).toHaveLength(2)
  })
})

describe('Connect in special situations', () => {
  test('CVW-11 a wallet of several chains shows three chain icons and a count of the others', async () => {
    const chains = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']
    const on = chains.map((chainNamespace) => network('x', chainNamespace, { chainNamespace }))
    const { screen } = show({
      sessions: fakeSessions(on),
      plugins: [provideConnectors(connector('Many', { namespaces: chains }), connector('One')), wallets()],
    })
    await vi.waitFor(() => expect(screen.root.querySelectorAll('[data-testid=chain-icons]')).toHaveLength(1))
    const icons = screen.find('[data-testid=chain-icons]')
    expect(icons?.querySelectorAll('.p-logo')).toHaveLength(3)
    expect(icons?.textContent).toContain('+2')
    // Pictures are not part of the accessible name.
    expect(screen.control('Many')).toBeDefined()
  })
  test('a chain with testnets only has the name of its first testnet', async () => {
    const on = [
      network(5, 'Goerli', { testnet: true }),
      network('main', 'Solana', { chainNamespace: 'solana' }),
      network(4, 'Rinkeby', { testnet: true }),
    ]
    const { screen } = show({
      sessions: fakeSessions(on),
      plugins: [provideConnectors(connector('Many', { namespaces: ['eip155', 'solana'] })), wallets()],
    })
    await vi.waitFor(() => expect(screen.find('[data-testid=chain-icons]')?.textContent).toBe('GS'))
    screen.press('Many Installed')
    await vi.waitFor(() => expect(screen.control('Goerli')).toBeDefined())
  })
  test('CVW-08 a wallet that is being asked shows Opening and ignores a second press', async () => {
    const connect = vi.fn(() => new Promise<never>(() => {}))
    const { modal, screen } = show({
      sessions: fakeSessions([mainnet], {}, { connect }),
      router: fakeRouter([
        { view: 'ConnectingExternal', params: { connectorId: 'slow', namespace: 'eip155' } },
        { view: 'Connect' },
      ]),
      plugins: [provideConnectors(connector('slow'), connector('other')), wallets()],
    })
    modal.kernel.get(token)?.attend('slow', 'eip155')
    await vi.waitFor(() => expect(screen.control('slow Opening')).toBeDefined())
    expect(screen.title().dataset.status).toBe('waiting')
    expect(screen.control('slow Opening')?.getAttribute('aria-busy')).toBe('true')
    screen.press('slow Opening')
    expect(modal.router.state.get().stack).toHaveLength(2)
    expect(screen.control('other')?.getAttribute('aria-busy')).toBe(null)
  })
  test('CVW-08 a connected wallet is tagged Connected while another one is added', async () => {
    const { screen } = show({
      sessions: fakeSessions([mainnet], { connections: [connection('eip155')] }),
      plugins: [provideConnectors(connector('io.fake', { name: 'MetaMask' }), connector('other')), wallets()],
    })
    await vi.waitFor(() => expect(screen.control('MetaMask Connected')).toBeDefined())
    await vi.waitFor(() => expect(screen.title().textContent).toBe('Add wallet'))
  })
  test('a late wallet is listed when Connect is shown again, so that no row moves', async () => {
    let add = (..._: Connector[]) => {}
    const late = definePlugin({
      id: 'test.late',
      kernel: 1,
      setup: ({ contribute }) => {
        add = (...all) => {
          for (const each of all) contribute(connectors, each)
        }
      },
    })
    const pair = connector('pair', { type: 'WALLET_CONNECT', traits: { elsewhere: true } })
    const { modal, screen } = show({ plugins: [provideConnectors(pair), late, wallets()] })
    await vi.waitFor(() => expect(names(screen)).toEqual(['pair']))
    const service = modal.kernel.get(token)
    const listed = () => service?.rows.get().length
    const nextPaint = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    // Without a wallet, the view waits for an announcement.
    add(connector('One'))
    await vi.waitFor(() => expect(names(screen)).toEqual(['pair', 'One']))
    // Code that loads after the list is shown stores it.
    await modal.kernel.get(internal)?.extras()
    await nextPaint()
    add(connector('Two'))
    await vi.waitFor(() => expect(listed()).toBe(3))
    await nextPaint()
    expect(names(screen)).toEqual(['pair', 'One'])
    modal.router.push('WhatIsAWallet', undefined)
    await vi.waitFor(() => expect(names(screen)).toEqual([]))
    void modal.router.back()
    await vi.waitFor(() => expect(names(screen)).toEqual(['pair', 'One', 'Two']))
    // A name that two wallets claim is reported at once.
    add(connector('Two', { id: 'three', rdns: 'io.evil' }))
    await vi.waitFor(() =>
      expect(screen.text()).toContain(
        'Two wallets use this name. If you installed only one, remove the other. io.evil',
      ),
    )
  })
  test('CVW-06 an unknown connector type is reported to the developer', async () => {
    const { modal } = show({
      plugins: [provideConnectors(connector('local')), wallets({ connectorTypeOrder: ['magic'] })],
    })
    await vi.waitFor(() => expect(modal.alerts.join()).toContain('magic'))
  })
  test('two skeletons show while a directory loads; after a failure the other rows stay, with a retry', async () => {
    let answer = (_: WalletList) => {}
    let asked = 0
    const directory = definePlugin({
      id: 'test.directory',
      kernel: 1,
      setup: ({ tap }) =>
        void tap('wallets.list', () => {
          asked++
          return new Promise<WalletList>((resolve) => {
            answer = resolve
          })
        }),
    })
    const { modal, screen } = show({ plugins: [provideConnectors(connector('local')), directory, wallets()] })
    await vi.waitFor(() => expect(screen.root.querySelectorAll('[data-testid=skeleton]')).toHaveLength(2))
    expect(screen.find('ul')?.getAttribute('aria-busy')).toBe('true')
    const place = screen.find('[data-testid=skeleton]')?.getBoundingClientRect().height
    expect(place).toBe(screen.find('[data-testid=wallet-row]')?.getBoundingClientRect().height)
    const { rows: known } = { rows: modal.kernel.get(token)?.rows.get() ?? [] }
    answer({ rows: known, recents: [], failed: true })
    await vi.waitFor(() => expect(screen.text()).toContain('The wallet list could not be loaded.'))
    expect(rows(screen)).toEqual(['Llocal Installed'])
    const before = asked
    screen.press('Try again')
    expect(asked).toBe(before + 1)
    answer({ rows: known, recents: [] })
    await vi.waitFor(() => expect(screen.text()).not.toContain('could not be loaded'))
  })
  test('the offline message appears, and goes when the browser is online', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { screen } = show({ plugins: [provideConnectors(connector('local')), wallets()] })
    await vi.waitFor(() => expect(screen.text()).toContain('You are offline.'))
    expect(rows(screen)).toEqual(['Llocal Installed'])
    online.mockRestore()
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(screen.text()).not.toContain('You are offline.'))
  })
})

describe('more than three installed wallets', () => {
  const ids = ['One', 'Two', 'Three', 'Four', 'Five']
  const several = (count: number) => ids.slice(0, count).map((id) => connector(id))

  test('of five, three are shown; a press shows the rest and focuses the first of them', async () => {
    const { modal, screen } = show({ plugins: [provideConnectors(...several(5)), wallets()] })
    await vi.waitFor(() => expect(names(screen)).toEqual(ids.slice(0, 3)))
    const more = screen.find('[data-testid=more-wallets]') as HTMLElement
    expect(more.textContent).toContain('Show 2 more')
    more.focus()
    more.click()
    await vi.waitFor(() => expect(names(screen)).toEqual(ids))
    const focused = (screen.root.getRootNode() as Document).activeElement as HTMLElement
    expect([focused.textContent, screen.find('[data-testid=more-wallets]')]).toEqual([
      expect.stringContaining('Four'),
      null,
    ])
    // The second click of a double click hits the wallet that has replaced the button.
    focused.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
    expect(modal.router.state.get().stack.at(-1)?.view).toBe('Connect')
    focused.click()
    expect(modal.router.state.get().stack.at(-1)).toMatchObject({ params: { connectorId: 'Four' } })
  })

  test('four are all shown, without a button for more', async () => {
    const { screen } = show({ plugins: [provideConnectors(...several(4)), wallets()] })
    await vi.waitFor(() => expect(names(screen)).toEqual(ids.slice(0, 4)))
    expect(screen.find('[data-testid=more-wallets]')).toBeNull()
  })
})

describe('Connect on a phone', () => {
  const tiles = (screen: Screen) => [...screen.root.querySelectorAll<HTMLElement>('.p-tile')]
  const wallet = (name: string) => connector(name, { icon: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' })
  const many = ['MetaMask', 'Rainbow', 'Phantom', 'Trust'].map(wallet)
  test.each([
    [390, 4],
    [320, 2],
  ])(
    'CVW-05 at %s px there are %s wallet tiles in a row, each with a 48 px picture',
    async (width, columns) => {
      await page.viewport(width, 844)
      const { screen } = show({ plugins: [provideConnectors(...many), wallets()] })
      screen.root.style.cssText += `;display:block;width:${width}px`
      await vi.waitFor(() => expect(tiles(screen)).toHaveLength(4))
      const boxes = tiles(screen).map((tile) => tile.getBoundingClientRect())
      expect(boxes.filter((box) => box.top === boxes[0]?.top)).toHaveLength(columns)
      for (const box of boxes) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(76)
      expect(tiles(screen)[0]?.querySelector('.p-logo')?.getBoundingClientRect().width).toBe(48)
      expect(screen.root.querySelectorAll('ul > li > button')).toHaveLength(4)
    },
  )
  test('AXS-03 a tile’s name includes its tag, and a press connects', async () => {
    await page.viewport(390, 844)
    const { modal, screen } = show({ plugins: [provideConnectors(...many), wallets()] })
    await vi.waitFor(() => expect(tiles(screen)).toHaveLength(4))
    // That all are installed need not be said of each.
    expect(screen.control('MetaMask')).toBe(tiles(screen)[0])
    modal.kernel.get(token)?.remember({ id: 'Trust', name: 'Trust' })
    await vi.waitFor(() => expect(screen.control('Trust Recent')).toBeDefined())
    screen.press('Rainbow Installed')
    expect(modal.router.state.get().stack.at(-1)).toEqual({
      view: 'ConnectingExternal',
      params: { connectorId: 'Rainbow', namespace: 'eip155' },
    })
  })
  test('wallets with the same name are rows that show their rdns, on a phone too', async () => {
    await page.viewport(390, 844)
    const twins = [
      connector('1', { name: 'M', rdns: 'io.m' }),
      connector('2', { name: 'M', rdns: 'io.evil' }),
    ]
    const { screen } = show({
      plugins: [provideConnectors(...twins, connector('other'), connector('more')), wallets()],
    })
    await vi.waitFor(() =>
      expect(screen.text()).toContain(
        'Two wallets use this name. If you installed only one, remove the other. io.evil',
      ),
    )
    expect(tiles(screen)).toHaveLength(2)
    const keys = [...screen.root.querySelectorAll<HTMLElement>('li > button')].map((each) => each.dataset.key)
    expect(new Set(keys).size).toBe(4)
    expect(keys).not.toContain(undefined)
  })
  test('while a directory loads, skeletons have the height of tiles', async () => {
    await page.viewport(390, 844)
    const directory = definePlugin({
      id: 'test.directory',
      kernel: 1,
      setup: ({ tap }) => void tap('wallets.list', () => new Promise<WalletList>(() => {})),
    })
    const { screen } = show({ plugins: [provideConnectors(wallet('local')), directory, wallets()] })
    await vi.waitFor(() => expect(tiles(screen)).toHaveLength(1))
    const place = screen.find('[data-testid=skeleton]')?.getBoundingClientRect().height
    expect(place).toBe(tiles(screen)[0]?.getBoundingClientRect().height)
  })
  test('up to three wallets are rows, not tiles', async () => {
    await page.viewport(390, 844)
    const { screen } = show({ plugins: [provideConnectors(...many.slice(0, 3)), wallets()] })
    await vi.waitFor(() => expect(screen.root.querySelectorAll('[data-testid=wallet-row]')).toHaveLength(3))
    expect(tiles(screen)).toHaveLength(0)
  })
  test('without wallets it says that none was found', async () => {
    await page.viewport(390, 844)
    const { screen } = show({})
    await vi.waitFor(() => expect(screen.text()).toContain('No wallet found in this browser'))
  })
})

describe('ConnectingExternal', () => {
  const asking = () => {
    const asked: {
      connector: Connector
      given: ConnectOptions
      approve(): void
      fail(error: unknown): void
    }[] = []
    const sessions = fakeSessions(
      [mainnet, solana],
      {},
      {
        connect: (which, given = {}) =>
          new Promise((resolve, fail) => {
            asked.push({ connector: which, given, approve: () => resolve([connection('eip155')]), fail })
          }),
      },
    )
    return { asked, sessions }
  }
  const pick = async (more: Partial<Connector> = {}) => {
    const { asked, sessions } = asking()
    const wallet = connector('io.metamask', { name: 'MetaMask', ...more })
    const shown = show({ sessions, plugins: [provideConnectors(wallet), wallets()] })
    await vi.waitFor(() => expect(shown.screen.control('MetaMask Installed')).toBeDefined())
    shown.screen.press('MetaMask Installed')
    return { ...shown, asked }
  }

  test('FLT-40 in StrictMode the wallet is asked once, and the view shows that it is waiting for it', async () => {
    const { screen, asked, modal } = await pick()
    await vi.waitFor(() => expect(screen.text()).toContain('Approve in MetaMask'))
    await vi.waitFor(() => expect(screen.title().textContent).toBe('MetaMask'))
    await vi.waitFor(() => expect(screen.title().dataset.status).toBe('waiting'))
    await vi.waitFor(() => expect(screen.find('[role=status]')?.textContent).toBe('Waiting for MetaMask'))
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.given.namespaces).toEqual(['eip155'])
    asked[0]?.approve()
    await vi.waitFor(() => expect(modal.router.closes).toEqual(['connected']))
    expect(asked).toHaveLength(1)
  })
  test('INJ-02 a decline is shown, stores nothing, and moves the focus to Try again', async () => {
    const { screen, asked, modal } = await pick()
    await vi.waitFor(() => expect(screen.text()).toContain('Approve in MetaMask'))
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    asked[0]?.fail(walletError(4001, 'User rejected the request.'))
    await vi.waitFor(() => expect(screen.text()).toContain('You declined in MetaMask.'))
    expect(screen.text()).toContain('Declined')
    await vi.waitFor(() => expect(screen.title().dataset.status).toBe('failed'))
    await vi.waitFor(() =>
      expect((screen.root.getRootNode() as ShadowRoot).activeElement).toBe(screen.control('Try again')),
    )
    expect(modal.store.texts.has('wallets/recent')).toBe(false)
    expect(modal.router.closes).toEqual([])
  })
  test('INJ-03 Try again asks the wallet again and connects', async () => {
    const { screen, asked, modal } = await pick()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    asked[0]?.fail(walletError(4001, 'User rejected the request.'))
    await vi.waitFor(() => expect(screen.control('Try again')).toBeDefined())
    screen.press('Try again')
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    await vi.waitFor(() => expect(screen.text()).toContain('Approve in MetaMask'))
    asked[1]?.approve()
    await vi.waitFor(() => expect(modal.router.closes).toEqual(['connected']))
  })
  test.each([
    [new Error('boom'), 'Failed to connect', 'MetaMask did not answer. Unlock it and try again.'],
    [walletError(-32002, 'Already processing'), 'A request is already open in MetaMask.', 'Open the wallet'],
  ])('an error is shown and announced: %s', async (error, title, sentence) => {
    const { screen, asked } = await pick()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    asked[0]?.fail(error)
    await vi.waitFor(() => expect(screen.text()).toContain(title))
    await vi.waitFor(() => expect(screen.find('[role=status]')?.textContent).toContain(sentence))
  })
  test('after 5 s without an answer Try again appears, and aborts the first attempt', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { asked, sessions } = asking()
    const wallet = connector('io.metamask', { name: 'MetaMask' })
    const { modal, screen } = show({
      sessions,
      router: fakeRouter([
        { view: 'Connect' },
        { view: 'ConnectingExternal', params: { connectorId: 'io.metamask', namespace: 'eip155' } },
      ]),
      plugins: [provideConnectors(wallet), wallets()],
    })
    const until = async (done: () => boolean) => {
      for (let turn = 0; turn < 5000 && !done(); turn++) {
        // A wallet is asked once its view is painted.
        await new Promise(requestAnimationFrame)
        await vi.advanceTimersByTimeAsync(0)
        await import('portico/core')
      }
      expect(done()).toBe(true)
    }
    await until(() => asked.length === 1 && screen.text().includes('Approve in MetaMask'))
    expect(screen.control('Try again')).toBe(undefined)
    await vi.advanceTimersByTimeAsync(5000)
    await until(() =>
      screen
        .text()
        .includes(
          'Nothing opened? Click your wallet’s icon in the browser’s toolbar, unlock it, then try again.',
        ),
    )
    screen.press('Try again')
    expect(asked[0]?.given.signal?.aborted).toBe(true)
    asked[0]?.fail(new Error('left'))
    await until(() => asked.length === 2)
    await until(() => screen.find('[role=status]')?.textContent === 'Waiting for MetaMask')
    screen.press('Use another wallet')
    expect(asked[1]?.given.signal?.aborted).toBe(true)
    expect(modal.router.state.get().stack).toEqual([{ view: 'Connect' }])
    expect(modal.kernel.get(token)?.attempt.get()).toBe(undefined)
  })
  test('a failure mentions being offline for as long as the browser is', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { screen, asked } = await pick()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    asked[0]?.fail(new Error('boom'))
    await vi.waitFor(() =>
      expect(screen.text()).toContain('You are offline. Check your connection and try again.'),
    )
    online.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(screen.text()).not.toContain('You are offline.'))
    online.mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    await vi.waitFor(() => expect(screen.text()).toContain('You are offline.'))
    online.mockRestore()
  })
  test('AXS-04 waiting, a decline and a new attempt are announced', async () => {
    const { screen, asked } = await pick()
    const said: (string | null | undefined)[] = []
    await vi.waitFor(() => expect(screen.find('[role=status]')).not.toBe(null))
    const region = screen.find('[role=status]') as HTMLElement
    new MutationObserver(() => said.push(region.textContent)).observe(region, {
      characterData: true,
      childList: true,
      subtree: true,
    })
    await vi.waitFor(() => expect(region.textContent).toBe('Waiting for MetaMask'))
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    asked[0]?.fail(walletError(4001, 'User rejected the request.'))
    await vi.waitFor(() => expect(said.at(-1)).toBe('Declined – You declined in MetaMask.'))
    screen.press('Try again')
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(said.at(-1)).toBe('Waiting for MetaMask')
  })
  test('CVW-11 a wallet of two chains lets the visitor choose one first', async () => {
    const { screen, asked } = await pick({ namespaces: ['eip155', 'solana'] })
    await vi.waitFor(() => expect(screen.text()).toContain('Choose a chain'))
    expect(asked).toHaveLength(0)
    screen.press('Solana')
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.given.namespaces).toEqual(['solana'])
    await vi.waitFor(() => expect(screen.text()).toContain('Approve in MetaMask'))
  })
  test('a wallet that no longer exists shows Wallet not found', async () => {
    const { screen } = show({
      router: fakeRouter([{ view: 'ConnectingExternal', params: { connectorId: 'gone' } }]),
    })
    await vi.waitFor(() => expect(screen.text()).toContain('Wallet not found'))
  })
})
