import { copy, load, modals } from 'docs:snippets'
import { createModal, type Modal } from 'portico'
import { preset } from 'portico/preset'
import { ModalProvider } from 'portico/react'
import { createMockChain, createMockWallet } from 'portico/testing'
import { type ComponentType, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { privateKeyToAccount } from 'viem/accounts'
import { base, mainnet } from 'viem/chains'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { all, one } from '../modal/startShell.js'

const HASH = `0x${'ab'.repeat(32)}`
const undo: (() => void)[] = []
let uses = 0
const snippet = async <T extends Readonly<Record<string, unknown>>>(name: string) =>
  (await (load[name] as () => Promise<unknown>)()) as T

/** An announced wallet on Ethereum with 2 ETH and 100 USDC, and endpoints that answer about them. */
const announceWallet = () => {
  const chain = createMockChain({ namespace: 'eip155', references: ['1'] })
  const rdns = `test.docs${uses++}`
  const wallet = createMockWallet({ chains: [chain], rdns, name: 'Docs Wallet' })
  chain.setBalance(chain.address(), 2n * 10n ** 18n)
  wallet.respond('eth_sendTransaction', () => HASH)
  wallet.respond('personal_sign', () => `0x${'51'.repeat(65)}`)
  // No Multicall3; each balance is read alone.
  wallet.respond('eth_call', (params) => read('eth_call', params))
  undo.push(wallet.announce(window))
  return { chain, wallet, rdns }
}
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const read = (method: string, params: unknown): unknown => {
  const [{ data = '' } = {}] = (method === 'eth_call' ? params : []) as [{ data?: string }?]
  if (method === 'eth_call')
    return data.startsWith('0x313ce567')
      ? word(6n)
      : data.startsWith('0x70a08231')
        ? word(100_000_000n)
        : '0x'
  if (method === 'eth_getCode') return '0x'
  return '0x5208'
}
beforeEach(() => {
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body?: string } = {}) => {
    const { id, method, params } = JSON.parse(body ?? '{}')
    return Response.json({ jsonrpc: '2.0', id, result: read(method, params) })
  })
})
afterEach(() => {
  for (const each of undo.splice(0).reverse()) each()
  Reflect.deleteProperty(globalThis, 'modal')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** The modal of a snippet, connected with the wallet. */
const connect = async (modal: Modal) => {
  undo.push(modal.dispose)
  const { chain, wallet, rdns } = announceWallet()
  modal.start()
  await vi.waitFor(async () => expect((await modal.wallets()).map((each) => each.id)).toContain(rdns))
  const { address } = await modal.connect({ connectorId: rdns })
  return { chain, wallet, address }
}
const at = (view: string) => vi.waitFor(() => one(`[data-view=${view}][data-idle]`))
const id = (name: string) => one(`[data-testid=${name}]`)

test('docs/send.md send: the form is filled in and read-only, and resolves with the hash', async () => {
  const { modal, pay } = await snippet<{ modal: Modal; pay(to: string): Promise<{ hash: string }> }>(
    'docs/send.md send',
  )
  const { wallet } = await connect(modal)
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const paid = pay(to)
  paid.catch(() => {})
  await at('Send')
  expect((id('send-amount') as HTMLInputElement).value).toBe('5')
  expect((id('send-amount') as HTMLInputElement).readOnly).toBe(true)
  expect(id('send-token').textContent).toContain('USDC')
  id('send-review').click()
  await at('SendReview')
  await vi.waitFor(
    () => {
      all('[data-testid=send-confirm]')[0]?.click()
      expect(
        wallet.prompts('eth_sendTransaction') +
          wallet.calls.filter(({ method }) => method === 'eth_sendTransaction').length,
      ).toBeGreaterThan(0)
    },
    { interval: 100 },
  )
  await expect(paid).resolves.toEqual({ hash: HASH })
  const [sent] = wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')
  expect(sent?.params).toMatchObject([
    { to: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', data: expect.stringMatching(/4c4b40$/) },
  ])
})

// The examples of frameworks are built and opened by tests of the package.
const plain = modals.filter((name) => !/ demo\/examples/.test(name))
test('modals are found', () => expect(plain.length).toBeGreaterThan(25))
test.each(plain)('%s: the modal starts, and all of its plugins run', async (name) => {
  // A function of the host in docs/api.md.
  Reflect.set(globalThis, 'loadWallet', async () => createMockWallet().provider)
  undo.push(() => Reflect.deleteProperty(globalThis, 'loadWallet'))
  const { modal } = await (copy[name] as () => Promise<unknown>)().then(
    (module) => module as { modal: Modal },
  )
  undo.push(modal.dispose)
  modal.start()
  await modal.wallets()
  expect(modal.getState().plugins.flatMap(({ id, error }) => (error ? [[id, String(error)]] : []))).toEqual(
    [],
  )
})

/** A modal for a snippet that continues another one. */
const provide = (options: Partial<Parameters<typeof createModal>[0]> = {}) => {
  const modal = createModal({ plugins: preset(), networks: [mainnet, base], debug: false, ...options })
  Reflect.set(globalThis, 'modal', modal)
  return modal
}
const logged = () => vi.spyOn(console, 'log').mockImplementation(() => {})

test('docs/swap.md swap: the form opens with what is paid and what is bought', async () => {
  const { modal, buyDollars } = await snippet<{ modal: Modal; buyDollars(): Promise<unknown> }>(
    'docs/swap.md swap',
  )
  await connect(modal)
  const closed = expect(buyDollars()).rejects.toMatchObject({ message: 'Modal closed', code: 4001 })
  await at('Swap')
  await vi.waitFor(() => {
    expect((id('swap-pay') as HTMLInputElement).value).toBe('0.5')
    expect(id('swap-pay-token').textContent).toContain('ETH')
    expect(id('swap-get-token').textContent).toContain('USDC')
  })
  await modal.close()
  await closed
})

test('docs/permissions.md permissions: the wallet is asked for exactly these, and its answer is the result', async () => {
  const { modal, grant } = await snippet<{ modal: Modal; grant(key: string): Promise<object> }>(
    'docs/permissions.md permissions',
  )
  const { wallet } = await connect(modal)
  let asked: { permissions?: unknown }[] = []
  wallet.respond('wallet_grantPermissions', (params) => {
    asked = params as typeof asked
    return { ...asked[0], context: '0x1234' }
  })
  const granted = grant(`0x04${'11'.repeat(64)}`)
  granted.catch(() => {})
  await at('SmartSessionCreate')
  await vi.waitFor(
    () => {
      all('[data-testid=smart-session-allow]')[0]?.click()
      expect(asked).toHaveLength(1)
    },
    { interval: 100 },
  )
  await expect(granted).resolves.toMatchObject({ context: '0x1234', chainId: '0x1' })
  expect(asked[0]?.permissions).toEqual([
    { type: 'native-token-recurring-allowance', data: { allowance: '0x16345785d8a0000', period: 86_400 } },
  ])
})

test('docs/sign-in.md siwx: the page is told on which network the visitor has signed in', async () => {
  const log = logged()
  const { modal } = await snippet<{ modal: Modal }>('docs/sign-in.md siwx')
  undo.push(modal.dispose)
  const { wallet, rdns } = announceWallet()
  const signer = privateKeyToAccount(`0x${'42'.repeat(32)}`)
  wallet.changeAccounts([signer.address])
  wallet.respond('personal_sign', (params) =>
    signer.signMessage({ message: { raw: (params as [`0x${string}`])[0] } }),
  )
  modal.start()
  await vi.waitFor(async () => expect((await modal.wallets()).map((each) => each.id)).toContain(rdns))
  const connected = modal.connect({ connectorId: rdns })
  connected.catch(() => {})
  await vi.waitFor(
    () => {
      all('[data-testid=siwx-sign]')[0]?.click()
      expect(log).toHaveBeenCalledWith('signed in on', 'eip155:1')
    },
    { interval: 100 },
  )
  await connected
})

test('docs/api.md connect: the address, or undefined if the visitor closes the modal', async () => {
  const modal = provide()
  const { login } = await snippet<{ login(): Promise<string | undefined> }>('docs/api.md connect')
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const left = login()
  await at('Connect')
  await modal.close()
  expect(await left).toBe(undefined)
  expect(warn).not.toHaveBeenCalled()
  const { address } = await connect(modal)
  expect(await login()).toBe(address)
})

test('docs/errors.md codes: a visitor who leaves is no error', async () => {
  const { modal, connect: ask } = await snippet<{ modal: Modal; connect(): Promise<unknown> }>(
    'docs/errors.md codes',
  )
  undo.push(modal.dispose)
  const left = ask()
  await at('Connect')
  await modal.close()
  expect(await left).toBe(undefined)
  modal.dispose()
  await expect(ask()).rejects.toThrow('The modal was disposed')
})

test('docs/api.md features: each feature is explained, on or not there', async () => {
  const modal = provide()
  undo.push(modal.dispose)
  const log = logged()
  await snippet('docs/api.md features')
  expect(log.mock.calls.map(([feature]) => feature)).toEqual(['email', 'swaps', 'send'])
  expect(log.mock.calls.every(([, text]) => typeof text === 'string' && text)).toBe(true)
})

test('docs/api.md events: the page is told of the connection and of the switch', async () => {
  const log = logged()
  const modal = provide()
  await snippet('docs/api.md events')
  const { wallet, address } = await connect(modal)
  wallet.changeNetwork('eip155:8453')
  await vi.waitFor(() =>
    expect(log.mock.calls).toEqual([
      ['connected', address],
      ['now on', 'eip155:8453'],
    ]),
  )
})

test('docs/api.md headless-plain: the first wallet connects without the modal', async () => {
  const log = logged()
  const modal = provide()
  undo.push(modal.dispose)
  const { chain } = announceWallet()
  modal.start()
  await vi.waitFor(async () => expect(await modal.wallets()).toHaveLength(1))
  await snippet('docs/api.md headless-plain')
  expect(modal.getState()).toMatchObject({ open: false, status: 'connected', address: chain.address() })
  await modal.disconnect()
  expect(log).toHaveBeenLastCalledWith(undefined)
})

test('docs/api.md viem: a message is signed by the connected wallet', async () => {
  const { wallet, address } = await connect(provide())
  await snippet('docs/api.md viem')
  expect(wallet.calls.at(-1)).toMatchObject({ method: 'personal_sign', params: ['0x48656c6c6f', address] })
})

test('docs/pairing.md pairing-manual: the modal opens with the page’s link', async () => {
  const { modal, show } = await snippet<{ modal: Modal; show(link: string): Promise<void> }>(
    'docs/pairing.md pairing-manual',
  )
  undo.push(modal.dispose)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const link = `wc:${'1'.repeat(64)}@2?expiryTimestamp=9999999999&relay-protocol=irn&symKey=${'2'.repeat(64)}`
  const closed = show(link)
  await vi.waitFor(
    () => {
      all('[data-testid=copy-pairing]')[0]?.click()
      expect(write).toHaveBeenCalledWith(link)
    },
    { interval: 100 },
  )
  await modal.close()
  await closed
})

test('docs/plugins.md limit/host.ts: the page switches its plugin off, and removes it', async () => {
  const { modal, pause, drop } = await snippet<{ modal: Modal; pause(): void; drop(): Promise<void> }>(
    'docs/plugins.md limit/host.ts',
  )
  undo.push(modal.dispose)
  modal.start()
  await modal.wallets()
  const statusOf = () => modal.getState().plugins.find(({ id }) => id === 'limit')?.status
  expect(statusOf()).toBe('on')
  pause()
  await vi.waitFor(() => expect(statusOf()).toBe('off'))
  await drop()
  expect(statusOf()).toBe(undefined)
})

test('docs/plugins.md stake/host.ts: the wallet gets the transaction of the page’s method', async () => {
  const { modal, stakeOne } = await snippet<{ modal: Modal; stakeOne(): Promise<string> }>(
    'docs/plugins.md stake/host.ts',
  )
  const { wallet } = await connect(modal)
  expect(await stakeOne()).toBe(HASH)
  // The balance is read again, before or after it is sent.
  const asked = wallet.calls.find(({ method }) => method === 'eth_sendTransaction')
  expect(asked?.params).toMatchObject([{ value: '0xde0b6b3a7640000' }])
})

test('docs/safe.md safe-connect: a page that is not inside a Safe goes on', async () => {
  const { modal } = await snippet<{ modal: Modal }>('docs/safe.md safe')
  Reflect.set(globalThis, 'modal', modal)
  undo.push(modal.dispose)
  await snippet('docs/safe.md safe-connect')
  expect(modal.getState()).toMatchObject({ open: false, status: 'disconnected' })
})

test('docs/theming.md look: the button of the modal is in the page', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  root.id = 'root'
  undo.push(() => root.remove())
  await snippet('docs/theming.md look')
  await vi.waitFor(() => expect(root.querySelector('button')?.textContent).toContain('Connect'))
})

test('docs/theming.md switch: the page and the modal become dark', async () => {
  const modal = provide({ theme: { mode: 'light' } })
  undo.push(modal.dispose, () => document.documentElement.removeAttribute('data-theme'))
  await snippet('docs/theming.md switch')
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(modal.getState().theme).toMatchObject({ mode: 'dark', accent: '#ffd400' })
})

test('docs/logins.md logins-update: without a login there is nothing to update', async () => {
  const { modal } = await snippet<{ modal: Modal }>('docs/logins.md logins')
  Reflect.set(globalThis, 'modal', modal)
  undo.push(modal.dispose)
  const { changeEmail } = await snippet<{ changeEmail(): Promise<unknown> | undefined }>(
    'docs/logins.md logins-update',
  )
  expect(await Promise.resolve(changeEmail()).catch((error: Error) => error.message)).toBe(undefined)
})

test('docs/from-connectkit.md connectkit: the buttons open the account and the networks', async () => {
  const modal = provide()
  await connect(modal)
  const { Menu } = await snippet<{ Menu: ComponentType }>('docs/from-connectkit.md connectkit')
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  undo.push(() => {
    root.unmount()
    place.remove()
  })
  root.render(createElement(ModalProvider as ComponentType<{ modal: Modal }>, { modal }, createElement(Menu)))
  for (const [text, view] of [
    ['Profile', 'Account'],
    ['2 networks', 'SwitchNetwork'],
  ] as const) {
    const button = () => [...place.querySelectorAll('button')].find((each) => each.textContent === text)
    await vi.waitFor(() => expect(button()).toBeDefined())
    button()?.click()
    await at(view)
    await modal.close()
  }
})
