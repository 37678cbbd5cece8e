import { type Sessions, type SessionsState, sessions as sessionsToken } from 'portico/core'
import { cell, definePlugin, type MessageId } from 'portico/kernel'
import { Icon } from 'portico/ui'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  accountActions,
  accountParts,
  accountRows,
  accountTabs,
  account as token,
} from '../../../plugins/account/contract.js'
import { account } from '../../../plugins/account/index.js'
import { networks } from '../../../plugins/networks/index.js'
import { emulate } from '../../ui/conformance.js'
import {
  connectedState,
  connection,
  type FakeModalOptions,
  fakeModal,
  fakeRouter,
  fakeSessions,
  network,
} from '../wallets/fakeModal.js'
import { mountModal, type Screen } from '../wallets/mountModal.js'

const mainnet = network(1, 'Ethereum')
const solana = network('main', 'Solana', { chainNamespace: 'solana' })
const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

const screens: Screen[] = []
const writeText = vi.fn(async (_: string) => {})
beforeEach(() => {
  writeText.mockReset().mockResolvedValue(undefined)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'clipboard')
  for (const screen of screens.splice(0)) screen.unmount()
})

const state = (more: Partial<SessionsState> = {}): Partial<SessionsState> => ({
  activeNamespace: 'eip155',
  namespaces: { eip155: connectedState(mainnet) } as never,
  connections: [connection('eip155')],
  ...more,
})
const show = (
  methods: Partial<Sessions> = {},
  options: Partial<FakeModalOptions> = {},
  first: Partial<SessionsState> = state(),
) => {
  const modal = fakeModal({
    sessions: fakeSessions([mainnet, solana], first, {
      balance: async () => 1_204_900_000_000_000_000n,
      ...methods,
    }),
    router: fakeRouter([{ view: 'Account' }]),
    plugins: [account()],
    ...options,
  })
  const screen = mountModal(modal)
  screens.push(screen)
  return { modal, screen }
}
const ready = (screen: Screen) =>
  vi.waitFor(() => expect(screen.find('[data-testid=address]')).not.toBe(null))

describe('Account', () => {
  const dot = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
  const withWallet = (icon?: string) => {
    const at = connectedState(mainnet)
    const connectedWalletInfo = {
      name: 'Paired Wallet',
      type: 'WALLET_CONNECT' as const,
      ...(icon !== undefined && { icon }),
    }
    return state({
      namespaces: { eip155: { ...at, account: { ...at.account, connectedWalletInfo } } } as never,
    })
  }
  const mark = (screen: Screen) => screen.find('[data-testid=wallet-mark]') as HTMLImageElement | null
  test('the icon of the wallet overlaps the avatar, and its name is shown beside it', async () => {
    const { screen } = show({}, {}, withWallet(dot))
    await vi.waitFor(() => expect(mark(screen)?.complete).toBe(true))
    expect(mark(screen)).toMatchObject({ src: dot, alt: '', referrerPolicy: 'no-referrer' })
    const [picture, avatar] = [mark(screen), screen.find('.p-avatar')].map((each) =>
      each?.getBoundingClientRect(),
    )
    expect(picture?.left).toBeLessThan(avatar?.right ?? 0)
    expect(screen.find('.p-account-who')?.textContent).toContain('Paired Wallet')
  })
  test.each([undefined, 'data:image/png;base64,broken'])(
    'no wallet icon is shown where none loads (%s)',
    async (icon) => {
      const { screen } = show({}, {}, withWallet(icon))
      await ready(screen)
      await import('../../../plugins/account/views/extras/accountExtras.js')
      await vi.waitFor(() => expect(screen.find('.p-account-balance')?.textContent).toContain('1.204'))
      await vi.waitFor(() => expect(mark(screen)).toBe(null))
    },
  )

  test('AXS-06 in forced colours the icon of "Disconnect" has the colour of its text', async () => {
    const { screen } = show()
    await ready(screen)
    await emulate('forced-colors', 'active')
    try {
      const row = screen.find('[data-testid=disconnect]') as HTMLElement
      expect(matchMedia('(forced-colors: active)').matches).toBe(true)
      expect(getComputedStyle(row.querySelector('svg') as Element).color).toBe(getComputedStyle(row).color)
    } finally {
      await emulate('forced-colors', 'none')
    }
  })

  test('shows the shortened address, its avatar and the balance rounded down', async () => {
    const { screen } = show()
    await ready(screen)
    await vi.waitFor(() => expect(screen.find('[data-testid=balance]')?.textContent).toBe('1.204 ETH'))
    expect(screen.find('[data-testid=address]')?.textContent).toBe('0x71C765…d8976F')
    expect(screen.root.querySelectorAll('[data-testid=avatar] rect')).toHaveLength(15)
  })
  test('on a network that the page does not list, a sentence stands in the place of the balance', async () => {
    const elsewhere = network(4002, 'Unknown Network', { unsupported: true })
    const { screen } = show({}, {}, state({ namespaces: { eip155: connectedState(elsewhere) } as never }))
    await ready(screen)
    expect(screen.text()).toContain('on a network this app doesn’t support')
    expect(screen.find('[data-testid=balance]')).toBe(null)
  })
  test('a skeleton holds the place of the balance while it loads', async () => {
    const { screen } = show({ balance: () => new Promise(() => {}) })
    await ready(screen)
    const box = screen.find('[data-testid=balance]')
    expect(box?.getAttribute('aria-busy')).toBe('true')
    expect(box?.querySelector('[data-testid=skeleton]')).not.toBe(null)
  })
  test('a balance that cannot be read shows a retry button, which reads it again', async () => {
    let fail = true
    const { screen } = show({
      balance: async () => {
        if (fail) throw new Error('no node')
        return 0n
      },
    })
    await vi.waitFor(() => expect(screen.text()).toContain('Trying again in'))
    fail = false
    screen.press('Try again')
    await vi.waitFor(() => expect(screen.text()).toContain('0.000 ETH'))
  })
  test('BAL-07 a balance that cannot be read is retried after 30 s, with one message to the visitor', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    const balance = vi.fn(async (): Promise<bigint> => {
      throw new Error('no node')
    })
    const { screen, modal } = show({ balance })
    await vi.waitFor(() => expect(screen.text()).toContain('Trying again in 30 s'))
    const box = screen.find('[data-testid=balance]') as HTMLElement
    expect(box.textContent).toContain('--')
    const place = box.getBoundingClientRect().height
    expect(balance).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(6000)
    await vi.waitFor(() => expect(screen.text()).toContain('Trying again in 24 s'))
    await vi.advanceTimersByTimeAsync(24_000)
    await vi.waitFor(() => expect(balance).toHaveBeenCalledTimes(2))
    await vi.waitFor(() => expect(screen.text()).toContain('Trying again in'))
    expect(modal.snacks).toEqual(['error: Couldn’t load your balance'])
    balance.mockImplementation(async () => 10n ** 18n)
    dispatchEvent(new Event('online'))
    expect(modal.dismissed).toEqual([])
    await vi.waitFor(() => expect(box.textContent).toBe('1 ETH'))
    expect(box.getBoundingClientRect().height).toBe(place)
    expect(modal.dismissed).toEqual(['Couldn’t load your balance'])
  })
  test('BAL-01 a large balance has digit groups on one line, and all digits in its title', async () => {
    const { screen } = show({ balance: async () => 12_345_678_901_234_567_890_123n })
    await vi.waitFor(() => expect(screen.find('[data-testid=balance]')?.textContent).toBe('12,345.678 ETH'))
    const amount = screen.find('[data-testid=balance] bdi') as HTMLElement
    expect(amount.title).toBe('12,345.678901234567890123 ETH')
    expect(amount.dir).toBe('ltr')
    expect(amount.childNodes).toHaveLength(1)
  })
  test.each([
    ['it', 'en', '1.204'],
    ['de-AT', 'de', '1,204'],
  ])(
    'BAL-01 with locale %s the balance is formatted in the language of the texts, %s',
    async (locale, language, amount) => {
      const { screen } = show({}, { locale, language })
      await vi.waitFor(() => expect(screen.find('[data-testid=balance]')?.textContent).toBe(`${amount} ETH`))
    },
  )
  test('BAL-01 an amount is never shown in the units of another currency', async () => {
    let reads = 0
    const { screen, modal } = show({
      balance: () => (reads++ ? new Promise(() => {}) : Promise.resolve(10n ** 18n)),
    })
    const shown = () => screen.find('[data-testid=balance]')?.textContent
    await vi.waitFor(() => expect(shown()).toBe('1 ETH'))
    // The symbol may come from anywhere, with any value.
    modal.sessions.patch('eip155', 'balanceSymbol', 'POL')
    await vi.waitFor(() => expect(shown()).not.toMatch(/\d/))
    modal.sessions.patch('eip155', 'balanceSymbol', 'ETH')
    await vi.waitFor(() => expect(shown()).toBe('1 ETH'))
    const seen: unknown[] = []
    const watch = new MutationObserver(() => seen.push(shown()))
    watch.observe(screen.find('[data-testid=balance]') as Element, { subtree: true, childList: true })
    const { state } = modal.sessions
    const at = state.get().namespaces.eip155
    const gas = network(1, 'Ethereum', { nativeCurrency: { name: 'Gas', symbol: 'GAS', decimals: 6 } })
    state.set({
      ...state.get(),
      namespaces: { eip155: { ...at, network: { ...at?.network, caipNetwork: gas } } } as never,
    })
    await vi.waitFor(() => expect(reads).toBe(2))
    await vi.waitFor(() => expect(screen.find('[data-testid=skeleton]')).not.toBe(null))
    watch.disconnect()
    expect(seen.filter((each) => /\d/.test(`${each}`))).toEqual([])
  })
  test('the card keeps its height from loading to loaded', async () => {
    let answer = (_: bigint) => {}
    const { screen } = show({
      balance: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    await ready(screen)
    await vi.waitFor(() => expect(screen.find('[data-testid=skeleton]')).not.toBe(null))
    const before = screen.root.getBoundingClientRect().height
    answer(10n ** 18n)
    await vi.waitFor(() => expect(screen.text()).toContain('1 ETH'))
    expect(screen.root.getBoundingClientRect().height).toBe(before)
  })
  test('the name is above the address and the wallet below it; several wallets are shown as a count', async () => {
    const at = connectedState(mainnet)
    const named = { ...at.account, profileName: 'ada.eth' } as never
    const { screen, modal } = show(
      {},
      {},
      {
        ...state({ namespaces: { eip155: { ...at, account: named } } as never }),
        connections: [connection('eip155'), { ...connection('eip155'), id: 'b', connectorId: 'b' }],
      },
    )
    await ready(screen)
    await vi.waitFor(() =>
      expect(screen.find('.p-account-who')?.textContent).toBe('ada.eth0x71C765…d8976F2 wallets'),
    )
    expect(screen.control('Copy address of ada.eth')).toBeDefined()
    modal.sessions.state.set({ ...modal.sessions.state.get(), ...state() })
    await vi.waitFor(() => expect(screen.find('.p-account-who')?.textContent).toBe('0x71C765…d8976FMetaMask'))
  })
  test('a test network is labelled as one', async () => {
    const sepolia = network(11155111, 'Sepolia', { testnet: true })
    const { screen } = show(
      {},
      { plugins: [account(), networks()] },
      state({ namespaces: { eip155: connectedState(sepolia) } as never }),
    )
    await ready(screen)
    expect(screen.control('Network: Sepolia')).toBeDefined()
    expect(screen.find('.p-account-who')?.textContent).toContain('Testnet')
  })
  test('while disconnecting the row says so, and the account stays visible until the modal closes', async () => {
    let end = () => {}
    const { screen, modal } = show({
      disconnect: () =>
        new Promise((resolve) => {
          end = resolve
        }),
    })
    await vi.waitFor(() => expect(screen.text()).toContain('1.204 ETH'))
    screen.press('Disconnect')
    await vi.waitFor(() => expect(screen.control('Disconnecting…')?.getAttribute('aria-busy')).toBe('true'))
    await vi.waitFor(() => expect(screen.title().dataset.status).toBe('waiting'))
    modal.sessions.state.set({ ...modal.sessions.state.get(), namespaces: {} as never, connections: [] })
    await vi.waitFor(() => expect(modal.kernel.get(token)?.balances.get()).toEqual({}))
    expect(screen.find('[data-testid=address]')?.textContent).toBe('0x71C765…d8976F')
    expect(screen.text()).toContain('1.204 ETH')
    end()
    await vi.waitFor(() => expect(modal.router.closes).toEqual(['disconnected']))
  })
  test('INJ-18 a modal closed and reopened during a disconnect stays open afterwards', async () => {
    let end = () => {}
    const { screen, modal } = show({
      disconnect: () =>
        new Promise((resolve) => {
          end = resolve
        }),
    })
    await ready(screen)
    screen.press('Disconnect')
    await vi.waitFor(() => expect(screen.control('Disconnecting…')).toBeDefined())
    await modal.router.close('visitor')
    await modal.router.open()
    end()
    await vi.waitFor(() => expect(screen.control('Disconnecting…')).toBeUndefined())
    expect([modal.router.closes, modal.router.state.get().open]).toEqual([['visitor'], true])
  })
  test('copying copies the full address and announces it', async () => {
    const { screen } = show()
    await ready(screen)
    screen.press('Copy address of MetaMask')
    await vi.waitFor(() => expect(screen.find('[role=status]')?.textContent).toBe('Copied'))
    expect(writeText).toHaveBeenCalledWith(ADDRESS)
    await vi.waitFor(() => expect(screen.find('[role=status]')?.textContent).toBe(''))
  })
  test('where the clipboard is denied the full address is shown to copy by hand', async () => {
    writeText.mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
    const { screen } = show()
    await ready(screen)
    screen.press('Copy address of MetaMask')
    await vi.waitFor(() => expect(screen.find('[data-testid=address][data-full]')?.textContent).toBe(ADDRESS))
    // Below the head, which stays as it is.
    expect(screen.find('.p-account-who [data-full]')).toBeNull()
    expect(screen.find('[role=status]')?.textContent).toContain('Select the address')
  })
  test.each([
    ['https://scan.example/a', true],
    ['javascript:alert(1)', false],
    [undefined, false],
  ])('the explorer link is shown only for a web URL: %s', async (url, there) => {
    const at = connectedState(mainnet)
    const account = { ...at.account, ...(url ? { addressExplorerUrl: url } : {}) }
    const { screen } = show({}, {}, state({ namespaces: { eip155: { ...at, account } } as never }))
    await ready(screen)
    const link = screen.find('a')
    expect(!!link).toBe(there)
    if (there)
      expect([link?.getAttribute('rel'), link?.getAttribute('target')]).toEqual([
        'noopener noreferrer',
        '_blank',
      ])
  })
  test.each([
    [true, true],
    [false, false],
  ])(
    'NET-14 the network in the header follows enableNetworkSwitch: %s',
    async (enableNetworkSwitch, there) => {
      const { screen, modal } = show(
        {},
        { options: { enableNetworkSwitch }, plugins: [account(), networks()] },
      )
      await ready(screen)
      const row = screen.find('[data-testid=open-networks]')
      expect(!!row).toBe(there)
      row?.click()
      expect(modal.router.state.get().stack.at(-1)?.view).toBe(there ? 'SwitchNetwork' : 'Account')
    },
  )
  test('FLG-08 the network in the header disappears while the networks plugin is off', async () => {
    const { screen, modal } = show({}, { plugins: [account(), networks()] })
    await ready(screen)
    const row = () => screen.find('[data-testid=open-networks]')
    expect(row()).not.toBe(null)
    modal.kernel.setFeatures({ networks: false })
    await vi.waitFor(() => expect(row()).toBe(null))
    modal.kernel.setFeatures({ networks: true })
    await vi.waitFor(() => expect(row()).not.toBe(null))
  })
  test('INJ-17 "Disconnect" ends the connections and closes the modal', async () => {
    const disconnect = vi.fn(async () => {})
    const { screen, modal } = show({ disconnect })
    await ready(screen)
    screen.press('Disconnect')
    await vi.waitFor(() => expect(modal.router.closes).toEqual(['disconnected']))
    expect(disconnect).toHaveBeenCalledTimes(1)
    expect(modal.snacks).toEqual([])
  })
  test('INJ-18 a failed disconnect shows a message and leaves the button usable', async () => {
    let fail = (_: Error) => {}
    const { screen, modal } = show({
      disconnect: () =>
        new Promise((_, reject) => {
          fail = reject
        }),
    })
    await vi.waitFor(() => expect(screen.text()).toContain('1.204 ETH'))
    screen.press('Disconnect')
    await vi.waitFor(() => expect(screen.control('Disconnecting…')?.getAttribute('aria-busy')).toBe('true'))
    fail(new Error('Failed to disconnect'))
    await vi.waitFor(() => expect(modal.snacks).toEqual(['error: Couldn’t disconnect']))
    await vi.waitFor(() => expect(screen.control('Disconnect')?.getAttribute('aria-busy')).toBe(null))
    expect([modal.router.closes, modal.dismissed]).toEqual([[], []])
    // The next attempt removes the message about this one.
    screen.press('Disconnect')
    expect(modal.dismissed).toEqual(['Couldn’t disconnect'])
  })
  test('MCH-03 with several namespaces connected a press on another makes it active', async () => {
    const other = connectedState(solana, { address: 'So1anaAddress111111111111111111111' })
    const { screen, modal } = show(
      {},
      {},
      state({
        namespaces: { eip155: connectedState(mainnet), solana: other } as never,
        connections: [connection('eip155'), connection('solana')],
      }),
    )
    await vi.waitFor(() => expect(screen.control('Ethereum')?.getAttribute('aria-pressed')).toBe('true'))
    screen.press('Solana')
    await vi.waitFor(() => expect(screen.find('[data-testid=address]')?.textContent).toBe('So1ana…111111'))
    expect(modal.kernel.get(sessionsToken)?.state.get().activeNamespace).toBe('solana')
  })
  test('a namespace with only test networks is named after one of them', async () => {
    const test = network(5, 'Goerli', { testnet: true })
    const sessions = fakeSessions(
      [test, solana],
      state({
        namespaces: { eip155: connectedState(test), solana: connectedState(solana) } as never,
        connections: [connection('eip155'), connection('solana')],
      }),
    )
    const { screen } = show({}, { sessions })
    await vi.waitFor(() => expect(screen.control('Goerli')?.getAttribute('aria-pressed')).toBe('true'))
  })
  test('BAL-09 tabs of other plugins are shown for the namespaces they serve, and actions run', async () => {
    const run = vi.fn()
    const more = definePlugin({
      id: 'test.more',
      kernel: 1,
      setup: ({ contribute }) => {
        const tab = (id: string, namespaces: string[]) =>
          contribute(accountTabs, {
            id,
            label: 'account.title',
            namespaces,
            load: async () => ({ default: ({ namespace }) => <p>{`${id} of ${namespace}`}</p> }),
          })
        tab('tokens', ['eip155'])
        tab('elsewhere', ['solana'])
        tab('activity', ['eip155'])
        contribute(accountActions, { id: 'send', label: 'account.network', run })
      },
    })
    const { screen, modal } = show({}, { plugins: [account(), more] })
    await vi.waitFor(() => expect(screen.text()).toContain('tokens of eip155'))
    expect(
      [...screen.root.querySelectorAll<HTMLElement>('[role=tab]')].map((each) => each.dataset.testid),
    ).toEqual(['tab-tokens', 'tab-activity'])
    screen.find('[data-testid=tab-activity]')?.click()
    await vi.waitFor(() => expect(screen.text()).toContain('activity of eip155'))
    expect(modal.sessions.state.get().namespaces.eip155?.account.currentTab).toBe(1)
    await vi.waitFor(() => expect(screen.find('[data-testid=action-send]')).not.toBe(null))
    screen.find('[data-testid=action-send]')?.click()
    expect(run).toHaveBeenCalledTimes(1)
  })
  test('coming back shows all of the account in the first frame: totals, actions and tabs', async () => {
    const more = definePlugin({
      id: 'test.more',
      kernel: 1,
      setup: ({ contribute }) => {
        contribute(accountTabs, {
          id: 'tokens',
          label: 'account.title',
          namespaces: ['eip155'],
          load: async () => ({ default: () => <p>all tokens</p> }),
        })
        contribute(accountParts, {
          id: 'total',
          place: 'total',
          shows: () => true,
          load: async () => ({ default: () => <p>the total</p> }),
        })
        contribute(accountActions, { id: 'send', label: 'account.network', run: () => {} })
      },
    })
    const { screen, modal } = show({}, { plugins: [account(), more] })
    const whole = ['the total', 'all tokens', '1.204 ETH']
    await vi.waitFor(() => whole.map((each) => expect(screen.text()).toContain(each)))
    screen.unmount()
    const again = mountModal(modal)
    screens.splice(0, screens.length, again)
    const first = await new Promise<HTMLElement>((resolve) =>
      new MutationObserver((_, observer) => {
        const body = again.find('.p-body')
        if (!body?.textContent) return
        observer.disconnect()
        resolve(body.cloneNode(true) as HTMLElement)
      }).observe(again.root, { childList: true, subtree: true }),
    )
    for (const each of whole) expect(first.textContent).toContain(each)
    expect(first.querySelector('[data-testid=action-send]')).toBeTruthy()
    expect(first.querySelectorAll('[data-testid=skeleton]')).toHaveLength(0)
  })
  test.each([
    [
      'throws',
      () => {
        throw new Error('no route')
      },
    ],
    ['rejects', () => Promise.reject(new Error('no route'))],
  ])(
    'an action that %s is reported and shows a message; a tab that throws leaves the Account view intact',
    async (_, run) => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      const broken = definePlugin({
        id: 'test.broken',
        kernel: 1,
        setup: ({ contribute }) => {
          contribute(accountActions, { id: 'send', label: 'account.network', run })
          contribute(accountTabs, {
            id: 'broken',
            label: 'account.title',
            namespaces: ['eip155'],
            load: async () => ({
              default: () => {
                throw new Error('no tab')
              },
            }),
          })
        },
      })
      const { screen, modal } = show({}, { plugins: [account(), broken] })
      const errors: unknown[] = []
      modal.kernel.on('error', (error) => void errors.push(error))
      await vi.waitFor(() => expect(screen.text()).toContain('modal.crashed'))
      expect(errors).toContainEqual({ category: 'view', code: 'view', message: 'no tab' })
      screen.find('[data-testid=action-send]')?.click()
      await vi.waitFor(() => expect(modal.snacks).toEqual(['error: Something went wrong. Try again.']))
      expect(modal.dismissed).toEqual([])
      screen.find('[data-testid^=action-]')?.click()
      expect(modal.dismissed).toEqual(['Something went wrong. Try again.'])
      expect(errors).toContainEqual({ category: 'view', code: 'view', message: 'no route' })
      expect(screen.find('[data-testid=address]')).not.toBe(null)
      vi.restoreAllMocks()
    },
  )
  test('CVW-07 only actions of the active namespace are shown; rows of other plugins are above "Disconnect"', async () => {
    const run = vi.fn()
    const more = definePlugin({
      id: 'test.more',
      kernel: 1,
      setup: ({ contribute }) => {
        contribute(accountActions, { id: 'send', label: 'account.title', run, namespaces: ['solana'] })
        contribute(accountActions, { id: 'gift', label: 'account.title', run })
        contribute(accountRows, { id: 'more', label: 'account.title', icon: <Icon name="info" />, run })
      },
    })
    const { screen } = show({}, { plugins: [account(), networks(), more] })
    await vi.waitFor(() => expect(screen.find('[data-testid=action-gift]')).not.toBe(null))
    expect(screen.find('[data-testid=action-send]')).toBe(null)
    const rows = [...screen.root.querySelectorAll<HTMLElement>('.p-row')].map((each) => each.dataset.testid)
    expect(rows).toEqual(['row-more'])
    screen.find('[data-testid=row-more]')?.click()
    expect(run).toHaveBeenCalledTimes(1)
  })
  test('an action has its own icon, is shown or hidden by its state, and gives the reason while disabled', async () => {
    const run = vi.fn()
    const shows = cell(true)
    const disabledReason = cell<MessageId | undefined>(undefined)
    const more = definePlugin({
      id: 'test.more',
      kernel: 1,
      setup: ({ contribute }) => {
        contribute(accountActions, { id: 'late', label: 'account.title', icon: 'qr', run })
        contribute(
          accountActions,
          { id: 'gift', label: 'account.title', icon: { path: 'M0 0h20' }, shows, disabledReason, run },
          { stage: -10 },
        )
        const broken = {
          get: () => {
            throw new Error('no state')
          },
          subscribe: () => () => {},
        }
        contribute(accountActions, { id: 'broken', label: 'account.title', shows: broken, run })
      },
    })
    const { screen } = show({}, { plugins: [account(), more] })
    const actions = () =>
      [...screen.root.querySelectorAll<HTMLElement>('[data-testid^=action-]')].map(
        (each) => each.dataset.testid,
      )
    await vi.waitFor(() => expect(actions()).toEqual(['action-gift', 'action-late']))
    const gift = () => screen.find('[data-testid=action-gift]')
    expect(gift()?.querySelector('path')?.getAttribute('d')).toBe('M0 0h20')
    expect(screen.find('[data-testid=action-late] path')).not.toBe(null)
    disabledReason.set('account.network')
    await vi.waitFor(() => expect(gift()?.getAttribute('aria-disabled')).toBe('true'))
    const reason = gift()?.getAttribute('aria-describedby') ?? ''
    expect(gift()?.parentElement?.querySelector(`[id="${reason}"]`)?.textContent).toBe('Network')
    gift()?.click()
    expect(run).not.toHaveBeenCalled()
    disabledReason.set(undefined)
    await vi.waitFor(() => expect(gift()?.hasAttribute('aria-disabled')).toBe(false))
    gift()?.click()
    expect(run).toHaveBeenCalledTimes(1)
    shows.set(false)
    await vi.waitFor(() => expect(actions()).toEqual(['action-late']))
  })
  test('without contributions there are neither tabs, rows nor actions', async () => {
    const { screen } = show()
    await ready(screen)
    expect(screen.find('[role=tablist]')).toBe(null)
    expect(screen.find('[data-testid^=row-]')).toBe(null)
    expect(screen.find('[data-testid^=action-]')).toBe(null)
  })
  test('the view is allowed only while something is connected', () => {
    const { modal } = show()
    const view = modal.kernel.views.get().find((each) => each.id === 'Account')
    expect(view?.allowed?.()).toBe(true)
    modal.sessions.state.set({ ...modal.sessions.state.get(), namespaces: {} as never, connections: [] })
    expect(view?.allowed?.()).toBe(false)
  })
})
