import { type Connector, connectors, type Modal } from 'portico/core'
import { type AnyPlugin, createKernel, definePlugin } from 'portico/kernel'
import {
  AccountButton,
  ConnectButton,
  ModalProvider,
  NetworkButton,
  useWallets,
  WalletButton,
} from 'portico/react'
import { createRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import 'portico/button.css'
import { mountButton } from '../../src/modal/mountButton.js'
import { ethereum } from '../../src/react/marks/networkMarks.js'
import { fakeModalApi } from './fakeModalApi.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
})
const show = (modal: Modal, node: ReactNode) => {
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  undo.push(() => {
    root.unmount()
    element.remove()
  })
  flushSync(() => root.render(<ModalProvider modal={modal}>{node}</ModalProvider>))
  return element
}

const List = () => {
  const { loading, error } = useWallets()
  return <p>{loading ? 'loading' : (error as Error | undefined)?.message}</p>
}

describe('ConnectButton', () => {
  test('stays one button from connect to disconnect, with its focus, ref and attributes', async () => {
    const { modal, set } = fakeModalApi()
    const ref = createRef<HTMLButtonElement>()
    const element = show(modal, <ConnectButton ref={ref} title="Wallet" />)
    const button = element.querySelector('button')
    button?.focus()
    flushSync(() =>
      set({
        accounts: {
          eip155: { status: 'connected', address: ADDRESS, accounts: [], balance: '1204900000000000000' },
        },
        networks: { eip155: { caipNetwork: { name: 'Ethereum', nativeCurrency: currency } } },
      }),
    )
    expect(button?.textContent).toBe('0x71C765…d8976F')
    await vi.waitFor(() => expect(button?.textContent).toBe('1.204 ETH0x71C765…d8976F'))
    expect(button?.dataset.testid).toBe('account-button')
    const stays = () => {
      expect(element.querySelector('button')).toBe(button)
      expect(document.activeElement).toBe(button)
      expect(ref.current).toBe(button)
      expect(button?.title).toBe('Wallet')
    }
    stays()
    flushSync(() => set({ accounts: {} }))
    expect(button?.dataset.testid).toBe('connect-button')
    expect(button?.textContent).toBe('button.connect')
    stays()
  })
})

const connected = (balance = '1204900000000000000') => ({
  status: 'connected',
  address: ADDRESS,
  accounts: { eip155: { status: 'connected', address: ADDRESS, accounts: [], balance } },
  networks: { eip155: { caipNetwork: { name: 'Ethereum', nativeCurrency: currency } } },
})

describe('the balance in a host button', () => {
  test.each([
    ['ConnectButton', (modal: Modal) => show(modal, <ConnectButton />)],
    [
      'mount',
      (modal: Modal) => {
        const element = document.createElement('div')
        document.body.append(element)
        undo.push(mountButton(modal, element), () => element.remove())
        return element
      },
    ],
  ])('BAL-01 %s shows no balance of another currency', async (_, draw) => {
    const { modal, set } = fakeModalApi()
    const button = draw(modal).querySelector('button')
    const { networks, accounts } = connected()
    const counted = (balanceSymbol: string) => ({
      networks,
      accounts: { eip155: { ...accounts.eip155, balanceSymbol } },
    })
    flushSync(() => set(counted('ETH')))
    await vi.waitFor(() => expect(button?.textContent).toBe('1.204 ETH0x71C765…d8976F'))
    flushSync(() => set(counted('POL')))
    expect(button?.textContent).toBe('0x71C765…d8976F')
    flushSync(() => set(counted('ETH')))
    expect(button?.textContent).toBe('1.204 ETH0x71C765…d8976F')
  })
})

test('MOD-24 a connected button is no wider than its page; the amount is hidden before the address is cut', async () => {
  const { modal, set } = fakeModalApi()
  const element = show(modal, <ConnectButton />)
  element.style.width = '200px'
  flushSync(() => set(connected('12345678901234567890123456')))
  const find = (name: string) => element.querySelector<HTMLElement>(`.portico-button-${name}`) as HTMLElement
  await vi.waitFor(() => expect(find('balance').textContent).toBe('12,345,678.901 ETH'))
  const button = element.querySelector('button') as HTMLElement
  expect(button.getBoundingClientRect().width).toBeLessThanOrEqual(200)
  expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth)
  expect(find('address').scrollWidth).toBeLessThanOrEqual(find('address').clientWidth)
  const seen = () => find('balance').offsetTop < button.clientHeight
  expect(seen()).toBe(false)
  element.style.width = '400px'
  expect(seen()).toBe(true)
  flushSync(() => set(connected(String(2n ** 127n))))
  expect(find('balance').textContent).toBe('>1000T ETH')
})

describe('a button whose modal is loading', () => {
  test.each([
    ['ConnectButton', (modal: Modal) => show(modal, <ConnectButton />)],
    [
      'mount',
      (modal: Modal) => {
        const element = document.createElement('div')
        document.body.append(element)
        undo.push(mountButton(modal, element), () => element.remove())
        return element
      },
    ],
  ])(
    'MOD-24 %s shows that it is loading after a moment, keeps its width, and stops once the modal is open',
    async (_, draw) => {
      const { modal, set } = fakeModalApi()
      const button = draw(modal).querySelector('button') as HTMLButtonElement
      const width = button.offsetWidth
      button.click()
      const pressed = performance.now()
      flushSync(() => set({ loading: true }))
      expect(button.textContent).toBe('button.connect')
      expect(button.hasAttribute('aria-busy')).toBe(false)
      await vi.waitFor(() => expect(button.ariaBusy).toBe('true'))
      expect(performance.now() - pressed).toBeGreaterThan(140)
      expect(button.textContent).toBe('button.connecting')
      expect(button.offsetWidth).toBeGreaterThanOrEqual(width)
      flushSync(() => set({ loading: false, open: true }))
      await vi.waitFor(() => expect(button.hasAttribute('aria-busy')).toBe(false))
      expect(button.textContent).toBe('button.connect')
      expect(button.ariaExpanded).toBe('true')
      expect(button.ariaHasPopup).toBe('dialog')
    },
  )

  test.each([
    ['ConnectButton', 'button.connect', (modal: Modal) => show(modal, <ConnectButton />)],
    ['NetworkButton', 'button.selectNetwork', (modal: Modal) => show(modal, <NetworkButton />)],
    ['WalletButton', 'button.connect', (modal: Modal) => show(modal, <WalletButton wallet="io.absent" />)],
    [
      'AccountButton',
      '1.204 ETH0x71C765…d8976F',
      (modal: Modal, set: ReturnType<typeof fakeModalApi>['set']) => {
        set(connected())
        return show(modal, <AccountButton />)
      },
    ],
    [
      'mount',
      'button.connect',
      (modal: Modal) => {
        const element = document.createElement('div')
        document.body.append(element)
        undo.push(mountButton(modal, element), () => element.remove())
        return element
      },
    ],
  ])('MOD-24 %s shows that the modal failed to load, until a press opens it', async (_, label, draw) => {
    const answers: ((error?: unknown) => void)[] = []
    const open = vi.fn(
      () => new Promise((done, fail) => answers.push((error) => (error ? fail(error) : done({})))),
    )
    const { modal, set } = fakeModalApi({ open: open as unknown as Modal['open'] })
    const button = draw(modal, set).querySelector('button') as HTMLButtonElement
    await vi.waitFor(() => expect(button.textContent).toBe(label))
    for (const press of [0, 1]) {
      flushSync(() => button.click())
      flushSync(() => set({ loading: true }))
      await vi.waitFor(() => expect(button.textContent).not.toBe('button.failed'))
      flushSync(() => set({ loading: false }))
      answers[press]?.(new Error('offline'))
      await vi.waitFor(() => expect(button.textContent).toBe('button.failed'))
    }
    flushSync(() => button.click())
    expect(open).toHaveBeenCalledTimes(3)
    flushSync(() => set({ loading: true }))
    flushSync(() => set({ loading: false, open: true }))
    await vi.waitFor(() => expect(button.textContent).toBe(label))
  })

  test('a button whose modal opens at once never shows that it is loading', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    undo.push(() => void vi.useRealTimers())
    const { modal, set } = fakeModalApi()
    const button = show(modal, <ConnectButton />).querySelector('button') as HTMLButtonElement
    const seen: string[] = []
    new MutationObserver((records) => seen.push(...records.map(() => button.textContent ?? ''))).observe(
      button,
      {
        attributeFilter: ['aria-busy'],
      },
    )
    flushSync(() => set({ loading: true }))
    flushSync(() => set({ loading: false, open: true }))
    // A slow button shows that it is loading, later than the first one would have.
    const slow = fakeModalApi()
    const later = show(slow.modal, <ConnectButton />).querySelector('button')
    flushSync(() => slow.set({ loading: true }))
    vi.advanceTimersByTime(200)
    await vi.waitFor(() => expect(later?.textContent).toBe('button.connecting'))
    expect(seen).toEqual([])
  })
})

describe('the width of a button while it is loading', () => {
  const plain = (modal: Modal) => {
    const element = document.createElement('div')
    document.body.append(element)
    undo.push(mountButton(modal, element), () => element.remove())
    return element
  }
  const react = (modal: Modal) => show(modal, <ConnectButton style={{ minWidth: 20 }} />)
  test.each([
    ['ConnectButton', 'block', react],
    ['ConnectButton', 'inline-block', react],
    ['mount', 'block', plain],
    ['mount', 'inline-block', plain],
  ])('MOD-24 %s in a %s keeps its width while loading, and its own style after', async (_, display, draw) => {
    const texts: Record<string, string> = {
      'button.connect': 'A label that is much longer than the other',
      'button.connecting': 'Soon',
    }
    const { modal, set } = fakeModalApi({ text: (id: string) => texts[id] ?? id })
    const box = draw(modal)
    box.style.display = display
    const button = box.querySelector('button') as HTMLButtonElement
    button.style.minWidth = '20px'
    const width = button.offsetWidth
    flushSync(() => button.click())
    expect(button.style.minWidth).toBe('20px')
    flushSync(() => set({ loading: true }))
    await vi.waitFor(() => expect(button.textContent).toBe('Soon'))
    expect(button.offsetWidth).toBe(width)
    flushSync(() => set({ loading: false, open: true }))
    await vi.waitFor(() => expect(button.hasAttribute('aria-busy')).toBe(false))
    expect(button.style.minWidth).toBe('20px')
    texts['button.connect'] = 'Short'
    flushSync(() => set({ open: false }))
    expect(button.offsetWidth).toBeLessThan(width)
  })
})

describe('an amount in a button', () => {
  test.each([
    ['it', 'en', '1.204'],
    ['it', 'modal.language', '1.204'],
    ['de-AT', 'de', '1,204'],
  ])('on a page in %s uses the notation of the texts shown: %s', async (locale, language, amount) => {
    const { modal, set } = fakeModalApi({ text: (id: string) => (id === 'modal.language' ? language : id) })
    const plain = document.createElement('div')
    undo.push(mountButton(modal, plain))
    const react = show(modal, <ConnectButton />)
    flushSync(() => set({ ...connected(), locale }))
    const text = `${amount} ETH0x71C765…d8976F`
    expect(plain.textContent).toBe(text)
    await vi.waitFor(() => expect(react.textContent).toBe(text))
    const title = (element: Element) => element.querySelector('bdi')?.title
    expect([title(plain), title(react)]).toEqual(Array(2).fill(`${amount}9 ETH`))
  })
})

describe('mount', () => {
  test('MOD-24 the button without React is the same in every state', async () => {
    const { modal, set } = fakeModalApi()
    const react = show(modal, <ConnectButton />)
    const plain = document.createElement('div')
    undo.push(mountButton(modal, plain))
    /** The button without its CSS parts, which only matter in the shadow roots of custom elements. */
    const withoutParts = () => {
      const button = plain.firstElementChild?.cloneNode(true) as Element
      for (const each of [button, ...button.querySelectorAll('*')]) each.removeAttribute('part')
      return button
    }
    const same = () =>
      vi.waitFor(() => expect(withoutParts().isEqualNode(react.firstElementChild)).toBe(true))
    await same()
    flushSync(() =>
      set({ status: 'connecting', accounts: { eip155: { status: 'connecting', accounts: [] } } }),
    )
    await same()
    flushSync(() => set(connected()))
    await same()
    expect(plain.textContent).toBe('1.204 ETH0x71C765…d8976F')
    flushSync(() => set(connected('1234567000000000000000')))
    await same()
    expect(plain.textContent).toBe('1,234.567 ETH0x71C765…d8976F')
    flushSync(() => set({ open: true }))
    await same()
    flushSync(() => set({ open: false, status: 'disconnected', address: undefined, accounts: {} }))
    await same()
  })
})

describe('WalletButton', () => {
  const withWallet = async (
    connect: Modal['connect'],
    given: Partial<Connector> = {},
    plugins: AnyPlugin[] = [],
  ) => {
    const kernel = createKernel({
      plugins: [
        ...plugins,
        definePlugin({
          id: 'one',
          kernel: 1,
          setup: ({ contribute }) => {
            contribute(connectors, {
              id: 'honest-id',
              rdns: 'org.honest',
              type: 'ANNOUNCED',
              traits: { announced: true },
              name: 'Honest Wallet',
              namespaces: ['eip155'],
              connect: async () => [],
              ...given,
            })
          },
        }),
      ],
    })
    undo.push(() => void kernel.dispose())
    await vi.waitFor(() => expect(kernel.point(connectors).get()).toHaveLength(1))
    return fakeModalApi({ kernel, connect })
  }

  test('HDL-07 connects its wallet, shows that meanwhile, and is disabled while connected', async () => {
    const asked: ((answer?: unknown) => void)[] = []
    const connect = vi.fn(() => new Promise((_, reject) => asked.push(reject))) as unknown as Modal['connect']
    const { modal, set, open } = await withWallet(connect)
    const button = show(modal, <WalletButton wallet="org.honest" namespace="eip155" />).querySelector(
      'button',
    ) as HTMLButtonElement
    expect(button.textContent).toBe('Honest Wallet')
    flushSync(() => button.click())
    expect(connect).toHaveBeenCalledExactlyOnceWith({ connectorId: 'honest-id', namespace: 'eip155' })
    expect(button.textContent).toBe('button.connecting')
    expect(button.ariaBusy).toBe('true')
    expect(button.style.minWidth).toContain('px')
    flushSync(() => button.click())
    expect(connect).toHaveBeenCalledTimes(1)
    asked[0]?.(new Error('declined'))
    await vi.waitFor(() => expect(button.textContent).toBe('Honest Wallet'))
    expect(button.style.minWidth).toBe('')
    flushSync(() => set(connected()))
    expect(button.ariaDisabled).toBe('true')
    flushSync(() => button.click())
    expect(connect).toHaveBeenCalledTimes(1)
    expect(open).not.toHaveBeenCalled()
    // The other namespace is not connected, so its button is a connect button.
    flushSync(() => set({ accounts: {} }))
    flushSync(() => button.click())
    expect(connect).toHaveBeenCalledTimes(2)
    asked[1]?.(new Error('declined'))
  })

  test("HDL-07 opens the modal by the wallet's name if the wallet has a view of its own", async () => {
    const connect = vi.fn() as unknown as Modal['connect']
    const pairing = { id: 'walletConnect', name: 'WalletConnect', view: { view: 'ConnectingWalletConnect' } }
    const { modal, open } = await withWallet(connect, pairing)
    const button = show(modal, <WalletButton wallet="walletConnect" />).querySelector('button')
    await vi.waitFor(() => expect(button?.textContent).toBe('WalletConnect'))
    button?.click()
    expect(open).toHaveBeenCalledExactlyOnceWith({ wallet: 'walletConnect' })
    expect(connect).not.toHaveBeenCalled()
  })

  test('HDL-07 opens the modal if its wallet is not available', async () => {
    const { modal, open } = fakeModalApi()
    const button = show(modal, <WalletButton wallet="io.absent" name="Absent" />).querySelector('button')
    expect(button?.textContent).toBe('Absent')
    button?.click()
    expect(open).toHaveBeenCalledTimes(1)
  })
})

describe('how the buttons look', () => {
  const draw = (attributes: Readonly<Record<string, string>>) => {
    const { modal } = fakeModalApi()
    const element = show(modal, <ConnectButton />)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return getComputedStyle(element.querySelector('button') as Element)
  }
  test('use the font, colour scheme and direction of the page', () => {
    const light = draw({ style: 'color-scheme:light;font:italic 20px serif' })
    expect([light.fontFamily, light.fontSize, light.fontStyle]).toEqual(['serif', '20px', 'italic'])
    expect([light.backgroundColor, light.color]).toEqual(['rgb(20, 25, 26)', 'rgb(255, 255, 255)'])
    const dark = draw({ style: 'color-scheme:dark', dir: 'rtl' })
    expect([dark.backgroundColor, dark.color]).toEqual(['rgb(243, 246, 244)', 'rgb(18, 22, 26)'])
    expect(dark.direction).toBe('rtl')
  })
})

describe('a line of buttons', () => {
  test('MOD-24 does not move when an account with its avatar replaces the label', async () => {
    const { modal, set } = fakeModalApi()
    const element = show(modal, <ConnectButton />)
    element.append('Text beside it')
    const button = element.querySelector('button') as HTMLButtonElement
    const before = button.getBoundingClientRect()
    flushSync(() => set(connected()))
    await vi.waitFor(() => expect(button.querySelector('svg')).not.toBe(null))
    const after = button.getBoundingClientRect()
    expect([after.top, after.height]).toEqual([before.top, before.height])
  })
})

describe('NetworkButton', () => {
  test.each([
    [
      'of one namespace asks for its networks',
      'solana',
      { view: 'SwitchNetwork', params: { namespace: 'solana' } },
    ],
    ['of the active one asks for all', undefined, { view: 'SwitchNetwork' }],
  ])('%s', (_, namespace, asked) => {
    const { modal, open } = fakeModalApi()
    const element = show(modal, <NetworkButton {...(namespace ? { namespace } : {})} />)
    element.querySelector('button')?.click()
    expect(open).toHaveBeenCalledExactlyOnceWith(asked)
  })

  test('an unsupported network opens its own view if its namespace is active, else the network list', () => {
    const { modal, open, set } = fakeModalApi()
    const at = { caipNetwork: { name: 'Elsewhere', unsupported: true } }
    const account = { status: 'connected', address: ADDRESS, accounts: [] }
    set({
      activeNamespace: 'eip155',
      accounts: { eip155: account, solana: account },
      networks: { eip155: at, solana: at },
    })
    for (const [namespace, asked] of [
      [undefined, { view: 'UnsupportedChain' }],
      ['eip155', { view: 'UnsupportedChain' }],
      ['solana', { view: 'SwitchNetwork', params: { namespace: 'solana' } }],
    ] as const) {
      open.mockClear()
      show(modal, <NetworkButton {...(namespace && { namespace })} />)
        .querySelector('button')
        ?.click()
      expect(open).toHaveBeenCalledExactlyOnceWith(asked)
    }
  })
})

describe('useWallets', () => {
  test('a list that cannot be loaded returns an error, without an unhandled rejection', async () => {
    const unhandled = vi.fn((event: PromiseRejectionEvent) => event.preventDefault())
    window.addEventListener('unhandledrejection', unhandled)
    undo.push(() => window.removeEventListener('unhandledrejection', unhandled))
    const { modal } = fakeModalApi({ wallets: () => Promise.reject(new Error('offline')) })
    const element = show(modal, <List />)
    expect(element.textContent).toBe('loading')
    await vi.waitFor(() => expect(element.textContent).toBe('offline'))
    expect(unhandled).not.toHaveBeenCalled()
  })
})

test('the network button gets its mark and chevron in idle time, without changing its width or name', async () => {
  const { modal, set } = fakeModalApi()
  const known = { caipNetworkId: 'eip155:1', name: 'Ethereum' } as const
  const local = { ...known, caipNetworkId: 'eip155:31337' } as const
  const image = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'
  const stateOf = (network: object) =>
    set({ activeNamespace: 'eip155', networks: { eip155: { caipNetwork: network } } })
  stateOf(known)
  const content = show(modal, <NetworkButton />)
  const button = content.querySelector('button') as HTMLButtonElement
  const width = button.offsetWidth
  await expect.poll(() => button.querySelector('svg path')?.getAttribute('fill')).toBe(ethereum[0])
  expect(button.offsetWidth).toBe(width)
  expect(button.textContent).toBe('Ethereum')
  expect(button.querySelectorAll('svg').length).toBe(2)
  flushSync(() => stateOf(local))
  expect(button.querySelector('[data-letter=E]')).toBeTruthy()
  expect(button.textContent).toBe('Ethereum')
  expect(button.offsetWidth).toBe(width)
  flushSync(() => stateOf({ ...local, assets: { imageUrl: image } }))
  expect(button.querySelector('img')?.src).toBe(image)
  expect(button.querySelector('[data-letter]')).toBeNull()
})

test('the network button loads no mark if the visitor saves data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  try {
    const { modal, set } = fakeModalApi()
    set({
      activeNamespace: 'eip155',
      networks: { eip155: { caipNetwork: { caipNetworkId: 'eip155:1', name: 'Ethereum' } } },
    })
    const content = show(modal, <NetworkButton />)
    await new Promise((resolve) => requestIdleCallback(resolve))
    await import('../../src/react/marks/NetworkMark.js')
    await new Promise((resolve) => requestIdleCallback(resolve))
    expect(content.querySelectorAll('svg path')).toHaveLength(1)
    // Nor is a place kept for it.
    expect(content.querySelectorAll('svg')).toHaveLength(1)
    expect(content.querySelector('[fill^="#"]')).toBeNull()
    expect(content.textContent).toBe('Ethereum')
  } finally {
    Reflect.deleteProperty(navigator, 'connection')
  }
})

test('the label of a custom connect button is the short address once connected', () => {
  const { modal, set } = fakeModalApi()
  set({ activeNamespace: 'eip155', accounts: { eip155: { status: 'disconnected' } } })
  const content = show(modal, <ConnectButton>{({ label }) => <i>{label}</i>}</ConnectButton>)
  expect(content.textContent).toBe('button.connect')
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  flushSync(() => set({ accounts: { eip155: { status: 'connected', address } } }))
  expect(content.textContent).toMatch(/^0xf39Fd6\W+b92266$/)
})
