import type { Sessions, SessionsState } from 'portico/core'
import { walletError } from 'portico/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { networks } from '../../../plugins/networks/index.js'
import { networksStyles } from '../../../plugins/networks/networksStyles.js'
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
const base = network(8453, 'Base')
const sepolia = network(11155111, 'Sepolia', { testnet: true })
const solana = network('main', 'Solana', { chainNamespace: 'solana' })
const unknown = network(4002, 'Unknown Network', { unsupported: true })
const all = [mainnet, base, sepolia, solana]
const many = [...all, ...['Optimism', 'Polygon', 'Gnosis', 'Celo'].map((name, at) => network(100 + at, name))]

const screens: Screen[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const screen of screens.splice(0)) screen.unmount()
})
const on = (at: typeof mainnet, approved?: readonly string[]): Partial<SessionsState> => ({
  activeNamespace: 'eip155',
  namespaces: { eip155: connectedState(at, approved ? { approved } : {}) } as never,
  connections: [connection('eip155')],
})
const show = (
  methods: Partial<Sessions> = {},
  first: Partial<SessionsState> = on(mainnet),
  options: Partial<FakeModalOptions> = {},
) => {
  const modal = fakeModal({
    sessions: fakeSessions(all, first, methods),
    router: fakeRouter([{ view: 'Account' }, { view: 'SwitchNetwork' }]),
    plugins: [networks()],
    ...options,
  })
  const screen = mountModal(modal)
  screens.push(screen)
  return { modal, screen, stack: () => modal.router.state.get().stack.map((each) => each.view) }
}
const type = (screen: Screen, value: string) => {
  const input = screen.find('input') as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const rows = (screen: Screen) => [...screen.root.querySelectorAll<HTMLElement>('[data-testid=network-row]')]
const ready = (screen: Screen) => vi.waitFor(() => expect(rows(screen).length).toBeGreaterThan(0))
/** Lets work without timers run while timers are faked. */
const turns = async (done: () => boolean) => {
  for (let turn = 0; turn < 50_000 && !done(); turn++) {
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(0)
    })
    await import('portico/core')
  }
  expect(done()).toBe(true)
}
const move = (modal: ReturnType<typeof show>['modal'], at: typeof mainnet) =>
  modal.sessions.state.set({ ...modal.sessions.state.get(), ...on(at) })
/** A switch the test answers. */
const asking = () => {
  const switches: {
    to: string
    signal: AbortSignal | undefined
    approve(): void
    fail(error: unknown): void
  }[] = []
  const switchNetwork: Sessions['switchNetwork'] = (to, options) =>
    new Promise((approve, fail) => {
      switches.push({ to, signal: options?.signal, approve, fail })
    })
  return { asked: switches, switchNetwork }
}

describe('the list of networks', () => {
  test('NET-01 the current network is marked by aria-current and text, and testnets are tagged', async () => {
    const { screen } = show()
    await ready(screen)
    const current = rows(screen).filter((row) => row.getAttribute('aria-current') === 'true')
    expect(current).toHaveLength(1)
    expect(screen.control('Ethereum current')).toBe(current[0])
    expect(screen.control('Sepolia Testnet')).toBeDefined()
  })
  test('NET-01 the search waits for a pause in typing, and says when nothing matches', async () => {
    const { screen } = show({}, on(mainnet), { sessions: fakeSessions(many, on(mainnet)) })
    await ready(screen)
    type(screen, 'bas')
    expect(rows(screen)).toHaveLength(8)
    await vi.waitFor(() => expect(rows(screen).map((row) => row.textContent)).toEqual(['BBase']))
    type(screen, 'zzz')
    await vi.waitFor(() =>
      expect(screen.find('[role=status]')?.textContent).toBe('No network with that name.'),
    )
  })
  test('NET-01 a list of seven networks has no search', async () => {
    const { screen } = show({}, on(mainnet), { sessions: fakeSessions(many.slice(0, 7), on(mainnet)) })
    await vi.waitFor(() => expect(rows(screen)).toHaveLength(7))
    expect(screen.find('input')).toBe(null)
  })
  test('NET-01 a button explains why a network is missing', async () => {
    const { screen } = show()
    await ready(screen)
    const link = screen.control('Don’t see your network?')
    expect(link?.getAttribute('aria-expanded')).toBe('false')
    link?.click()
    await vi.waitFor(() => expect(screen.text()).toContain('your wallet may allow only some of them'))
  })
  test('a network that the wallet did not approve is disabled, with the reason', async () => {
    const { screen, stack } = show({}, on(mainnet, ['eip155:1']))
    await ready(screen)
    const row = screen.control('Base')
    expect(row?.getAttribute('aria-disabled')).toBe('true')
    expect(row?.textContent).toContain('Not approved by this wallet')
    row?.click()
    expect(stack()).toEqual(['Account', 'SwitchNetwork'])
  })
  test('an app with a single network says so', async () => {
    const { screen } = show({}, on(mainnet), { sessions: fakeSessions([mainnet], on(mainnet)) })
    await vi.waitFor(() => expect(screen.text()).toContain('This app uses only Ethereum.'))
    expect(screen.find('input')).toBe(null)
  })
  test('NET-02 without a connection a choice takes effect at once and closes', async () => {
    const switchNetwork = vi.fn(async () => {})
    const { screen, modal } = show({ switchNetwork }, {}, { router: fakeRouter([{ view: 'SwitchNetwork' }]) })
    await ready(screen)
    screen.press('Base')
    await vi.waitFor(() => expect(modal.router.closes).toEqual(['switched']))
    expect(switchNetwork).toHaveBeenCalledExactlyOnceWith('eip155:8453')
  })
})

describe('waiting for the switch', () => {
  test('the wallet is asked once, and success returns to the view before the list', async () => {
    const { asked, switchNetwork } = asking()
    const { screen, stack, modal } = show({ switchNetwork })
    await ready(screen)
    screen.press('Base')
    await vi.waitFor(() => expect(screen.text()).toContain('Approve in MetaMask'))
    expect(screen.text()).toContain('to switch to Base')
    await vi.waitFor(() => expect(screen.title().textContent).toBe('Switch network'))
    await vi.waitFor(() => expect(screen.title().dataset.status).toBe('waiting'))
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    asked[0]?.approve()
    await vi.waitFor(() => expect(stack()).toEqual(['Account']))
    expect(modal.snacks).toEqual(['success: Network is now Base'])
  })
  test('ERR-01 the message about a switch is dismissed once it no longer applies', async () => {
    const { asked, switchNetwork } = asking()
    const { screen, stack, modal } = show({ switchNetwork })
    const change = async (to: typeof base) => {
      await ready(screen)
      screen.press(to.name)
      await vi.waitFor(() => expect(asked).toHaveLength(1))
      move(modal, to)
      asked.pop()?.approve()
      await vi.waitFor(() => expect(stack()).toEqual(['Account']))
    }
    await change(base)
    const { state } = modal.sessions
    state.set({ ...state.get(), busy: {} as never })
    expect([modal.snacks, modal.dismissed]).toEqual([['success: Network is now Base'], []])
    move(modal, mainnet)
    expect(modal.dismissed).toEqual(['Network is now Base'])
    modal.router.push('SwitchNetwork')
    await change(base)
    state.set({ ...state.get(), namespaces: {} as never, connections: [] })
    expect(modal.dismissed).toEqual(['Network is now Base', 'Network is now Base'])
  })
  test('NET-04 a decline keeps the network and offers a retry that works', async () => {
    const { asked, switchNetwork } = asking()
    const { screen, stack } = show({ switchNetwork })
    await ready(screen)
    screen.press('Base')
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    asked[0]?.fail(walletError(4001, 'User rejected the request.'))
    await vi.waitFor(() => expect(screen.text()).toContain('Switch declined'))
    const sentence = 'Switch declined – You are still on Ethereum.'
    await vi.waitFor(() => expect(screen.find('[role=status]')?.textContent).toBe(sentence))
    await vi.waitFor(() => expect(screen.title().dataset.status).toBe('failed'))
    screen.press('Try again')
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    asked[1]?.approve()
    await vi.waitFor(() => expect(stack()).toEqual(['Account']))
  })
  test('AXS-04 waiting is announced, and after 5 s a retry is offered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { asked, switchNetwork } = asking()
    const { screen } = show({ switchNetwork }, on(mainnet), {
      router: fakeRouter([{ view: 'SwitchNetwork', params: { network: 'eip155:8453' } }]),
    })
    await turns(() => !!screen.find('[role=status]'))
    // The region is there before its text.
    await vi.advanceTimersByTimeAsync(100)
    await turns(() => screen.find('[role=status]')?.textContent === 'Waiting for MetaMask')
    expect(screen.text()).toContain('Accept the request in your wallet.')
    expect(screen.text()).not.toContain('If nothing opens')
    expect(screen.control('Try again')).toBe(undefined)
    await vi.advanceTimersByTimeAsync(5000)
    await turns(() => screen.find('[role=status]')?.textContent === 'If nothing opens, try again.')
    screen.press('Try again')
    await turns(() => asked.length === 2)
    expect(asked[0]?.signal?.aborted).toBe(true)
  })
  test('a switch that fails offline says why', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { screen } = show({ switchNetwork: () => Promise.reject(new Error('no route')) })
    await ready(screen)
    screen.press('Base')
    await vi.waitFor(() => expect(screen.text()).toContain('Switch failed'))
    expect(screen.text()).toContain('You are offline. Check your connection and try again.')
    online.mockRestore()
  })
  test('the view says when the wallet has to add the network first', async () => {
    let add = () => {}
    const { screen } = show({
      switchNetwork: (_, options) => {
        add = (options as { onAdd?: () => void } | undefined)?.onAdd ?? add
        return new Promise(() => {})
      },
    })
    await ready(screen)
    screen.press('Base')
    await vi.waitFor(() => expect(screen.text()).toContain('Approve in MetaMask'))
    add()
    await vi.waitFor(() => expect(screen.text()).toContain('MetaMask will ask to add Base first.'))
  })
  test('leaving the view aborts the switch', async () => {
    const { asked, switchNetwork } = asking()
    const { screen, modal } = show({ switchNetwork })
    await ready(screen)
    screen.press('Base')
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    modal.router.back()
    expect(asked[0]?.signal?.aborted).toBe(true)
    asked[0]?.approve()
    await vi.waitFor(() => expect(rows(screen)).toHaveLength(4))
    expect(modal.router.closes).toEqual([])
  })
  test('a network that is not configured shows a message', async () => {
    const { screen } = show({}, on(mainnet), {
      router: fakeRouter([{ view: 'SwitchNetwork', params: { network: 'eip155:9' } }]),
    })
    await vi.waitFor(() => expect(screen.text()).toContain('This app does not use that network.'))
  })
})

describe('MCH-06 another chain needs another wallet', () => {
  test('SwitchActiveChain explains it, and its button leads to the chain’s wallets', async () => {
    const switchNetwork = vi.fn(async () => {})
    const { screen, modal, stack } = show({ switchNetwork })
    await ready(screen)
    screen.press('Solana')
    await vi.waitFor(() =>
      expect(screen.text()).toContain('MetaMask is not on Solana. Connect a wallet for Solana to continue.'),
    )
    expect(stack().at(-1)).toBe('SwitchActiveChain')
    await vi.waitFor(() => expect(screen.control('Switch to Solana')).toBeDefined())
    // The view's title does not repeat the network's name.
    expect(screen.title().textContent).not.toContain('Solana')
    expect(screen.text().match(/Switch to Solana/g)).toHaveLength(2)
    await vi.waitFor(() => expect(screen.title().dataset.status).toBe('idle'))
    screen.press('Switch to Solana')
    await vi.waitFor(() =>
      expect(modal.router.state.get().stack.at(-1)).toEqual({
        view: 'Connect',
        params: { namespace: 'solana' },
      }),
    )
    expect(switchNetwork).toHaveBeenCalledExactlyOnceWith('solana:main')
  })
  test.each([
    [walletError(4001, 'User rejected'), 'Switch declined'],
    [new Error('a gate said no'), 'Switch failed'],
  ])('SwitchActiveChain stays, with a message, if the switch fails: %s', async (error, sentence) => {
    const { screen, stack } = show({ switchNetwork: () => Promise.reject(error) })
    await ready(screen)
    screen.press('Solana')
    await vi.waitFor(() => expect(screen.control('Switch to Solana')).toBeDefined())
    screen.press('Switch to Solana')
    await vi.waitFor(() =>
      expect(screen.find('[role=status]')?.textContent).toBe(`${sentence} – Your network did not change.`),
    )
    expect(stack().at(-1)).toBe('SwitchActiveChain')
  })
  test.each([
    [
      'MCH-05 not connected there: its wallets',
      on(mainnet),
      { view: 'Connect', params: { namespace: 'solana' } },
    ],
    ['MCH-05 not connected at all: its wallets', {}, { view: 'Connect', params: { namespace: 'solana' } }],
    [
      'MCH-03 connected there: its account',
      {
        ...on(mainnet),
        namespaces: { eip155: connectedState(mainnet), solana: connectedState(solana) } as never,
        connections: [connection('eip155'), connection('solana')],
      },
      { view: 'Account' },
    ],
  ])('opened for a namespace, %s', async (_, first, entry) => {
    const switchNetwork = vi.fn(async () => {})
    const params = { network: 'solana:main', namespace: 'solana' }
    const { modal } = show({ switchNetwork }, first, {
      router: fakeRouter([{ view: 'SwitchNetwork', params }]),
    })
    await vi.waitFor(() => expect(modal.router.state.get().stack).toEqual([entry]))
    expect(switchNetwork).toHaveBeenCalledTimes(1)
    expect(modal.router.closes).toEqual([])
  })
  test('SwitchNetwork opened for such a network leads to SwitchActiveChain', async () => {
    const { stack } = show({}, on(mainnet), {
      router: fakeRouter([{ view: 'SwitchNetwork', params: { network: 'solana:main' } }]),
    })
    await vi.waitFor(() => expect(stack()).toEqual(['SwitchActiveChain']))
  })
})

describe('UnsupportedChain', () => {
  const view = (modal: ReturnType<typeof show>['modal'], id: string) =>
    modal.kernel.views.get().find((each) => each.id === id)

  test('NET-08 NET-09 opens when the wallet leaves, cannot be closed, and closes when the wallet returns', async () => {
    const { screen, modal, stack } = show()
    await modal.router.close()
    move(modal, unknown)
    expect(stack()).toEqual(['UnsupportedChain'])
    expect(modal.router.state.get().open).toBe(true)
    await vi.waitFor(() =>
      expect(screen.find('[role=alert]')?.textContent).toContain(
        'app.example.org isn’t on Unknown network (id 4002).',
      ),
    )
    expect(view(modal, 'UnsupportedChain')?.guard?.()).toEqual({ hard: true })
    modal.router.push('SwitchNetwork')
    // The refusal has no reason while another view covers this one.
    expect(view(modal, 'UnsupportedChain')?.guard?.()).toEqual({
      hard: true,
      sentence: 'Choose a network or disconnect first.',
    })
    modal.router.back()
    expect(rows(screen)).toHaveLength(3)
    move(modal, mainnet)
    expect(modal.router.closes).toEqual(['visitor', 'switched'])
    expect(view(modal, 'UnsupportedChain')?.guard?.()).toBeUndefined()
  })
  test('NET-09 AXS-04 a refused close is explained every time, without moving the layout', async () => {
    const { screen, modal } = show()
    move(modal, unknown)
    await ready(screen)
    // The plugin adds this style sheet with its first view.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(networksStyles)
    ;(screen.root.getRootNode() as ShadowRoot).adoptedStyleSheets.push(sheet)
    const status = () => screen.find('[role=status]')?.textContent ?? ''
    const height = () => screen.find('.p-networks-end')?.getBoundingClientRect().height
    const before = height()
    expect(before).toBeGreaterThan(0)
    const shake = (now: boolean) => modal.router.state.set({ ...modal.router.state.get(), shake: now })
    shake(true)
    await vi.waitFor(() => expect(status()).toBe('Choose a network or disconnect first.'))
    expect(height()).toBe(before)
    // The text alternates, because a screen reader does not read the same text again.
    for (let time = 0; time < 2; time++) {
      const statusText = status()
      shake(false)
      await vi.waitFor(() => expect(modal.router.state.get().shake).toBe(false))
      shake(true)
      await vi.waitFor(() => expect(status()).not.toBe(statusText))
      expect(status().trim()).toBe('Choose a network or disconnect first.')
    }
  })
  test('NET-09 choosing a network switches to it and closes', async () => {
    const { asked, switchNetwork } = asking()
    const { screen, modal } = show({ switchNetwork })
    move(modal, unknown)
    await ready(screen)
    screen.press('Base')
    await vi.waitFor(() => expect(asked.map((each) => each.to)).toEqual(['eip155:8453']))
    await vi.waitFor(() => expect(screen.text()).toContain('Approve in MetaMask'))
    move(modal, base)
    asked[0]?.approve()
    await vi.waitFor(() => expect(modal.router.closes).toEqual(['switched']))
  })
  test('NET-09 Disconnect ends the connection and closes; a failure shows a message', async () => {
    let fail = true
    const { screen, modal } = show({
      disconnect: async () => {
        if (fail) throw new Error('Failed to disconnect')
        modal.sessions.state.set({ ...modal.sessions.state.get(), namespaces: {} as never, connections: [] })
      },
    })
    move(modal, unknown)
    await vi.waitFor(() => expect(screen.control('Disconnect')).toBeDefined())
    screen.press('Disconnect')
    await vi.waitFor(() => expect(modal.snacks).toEqual(['error: Couldn’t disconnect']))
    await vi.waitFor(() => expect(screen.control('Disconnect')?.getAttribute('aria-busy')).toBe(null))
    expect(modal.router.closes).toEqual([])
    fail = false
    expect(modal.dismissed).toEqual([])
    screen.press('Disconnect')
    expect(modal.dismissed).toEqual(['Couldn’t disconnect'])
    await vi.waitFor(() => expect(modal.router.closes).toEqual(['disconnected']))
  })
  test('is shown if the plugin starts while the modal is open on an unsupported network', () => {
    const { stack } = show({}, on(unknown))
    expect(stack()).toEqual(['UnsupportedChain'])
  })
  test('a restored unsupported network is shown when the modal opens, not before', async () => {
    const { modal } = show({}, { restored: false })
    await modal.router.close()
    move(modal, unknown)
    modal.sessions.state.set({ ...modal.sessions.state.get(), restored: true })
    expect(modal.router.state.get().open).toBe(false)
    const opened = await modal.kernel.call(
      { kind: 'hook', id: 'modal.opening', type: 'waterfall' },
      { view: 'Account' },
    )
    expect(opened).toEqual({ view: 'UnsupportedChain' })
  })
  test.each([
    { plugins: [networks({ allowUnsupportedChain: true })] },
    { options: { enableNetworkSwitch: false } },
    { options: { basic: true } },
  ] satisfies Partial<FakeModalOptions>[])('NET-07 does not open with %o', async (given) => {
    const { modal, stack } = show({}, on(mainnet), given)
    move(modal, unknown)
    expect(stack()).toEqual(['Account', 'SwitchNetwork'])
  })
})
