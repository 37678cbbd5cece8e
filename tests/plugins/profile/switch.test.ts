import { type Connection, type Connector, isSameAddress as isSame, type StackEntry } from 'portico/core'
import { cell, type Session } from 'portico/kernel'
import type { WalletConnection } from 'portico/plugins/profile/contract'
import { createMockChain, createMockServices, createMockWallet } from 'portico/testing'
import { describe, expect, test, vi } from 'vitest'
import { createSwitch } from '../../../plugins/profile/createSwitch.js'
import { listConnections } from '../../../plugins/profile/listConnections.js'

const [A, B, C] = ['0xAAAA', '0xBbBb', '0xcccc'].map((start) => start.padEnd(42, '1')) as [
  string,
  string,
  string,
]
const remembered = (more: Partial<WalletConnection>): WalletConnection => ({
  id: 'past|eip155',
  connectorId: 'past',
  type: 'INJECTED',
  namespace: 'eip155',
  name: 'Past',
  address: C,
  accounts: [{ address: C }],
  status: 'disconnected',
  ...more,
})
const connector = (id: string) => ({ id, type: 'INJECTED', name: id, namespaces: ['eip155'] }) as never

/** Two connected wallets, `one` with two accounts, and remembered wallets. */
const start = async (
  past: readonly WalletConnection[] = [],
  named: Readonly<Record<string, (given: object) => StackEntry>> = {},
) => {
  const chain = createMockChain('eip155')
  const { sessions, router } = createMockServices({ chains: [chain] })
  const one = createMockWallet({ id: 'one', chains: [chain], accounts: { eip155: [A, B] } })
  const two = createMockWallet({ id: 'two', chains: [chain], accounts: { eip155: [C] } })
  await sessions.connect(one.connector)
  await sessions.connect(two.connector)
  const known = cell<readonly Connector[]>(['one', 'two', 'past'].map(connector))
  const auth = cell<{ setAccountType: ReturnType<typeof vi.fn> } | undefined>(undefined)
  const listeners = new Set<(connection: Connection) => void>()
  const all = () => [...listConnections(sessions.state.get(), true, undefined), ...past]
  const stop = new AbortController()
  const isSameAddress = (_: string, one?: string, other?: string) => isSame(chain.adapter, one, other)
  const run = createSwitch({
    sessions,
    router,
    isOffered: ({ connectorId }) => known.get().some(({ id: each }) => each === connectorId),
    auth: auth as never,
    isSameAddress,
    all,
    entryOf: (name, params) => named[name]?.(params),
    onConnected: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: stop.signal,
  })
  return {
    run,
    isSameAddress,
    sessions,
    router,
    known,
    auth,
    one,
    two,
    stop,
    listeners,
    /** The wallet connects as the visitor approved it. */
    connected: (connection: Partial<Connection>) => {
      for (const each of listeners) each({ ...remembered({}), ...connection })
    },
    now: () => sessions.state.get().namespaces.eip155?.account,
    top: () => router.state.get().stack.at(-1),
  }
}

describe('a connected wallet', () => {
  test('MUL-07 a switch of wallet or account needs no prompt, and returns what has changed', async () => {
    const { run, one, two, now } = await start()
    const prompts = () => one.prompts() + two.prompts()
    const before = prompts()
    expect(now()?.connectionId).toBe('two|eip155')
    expect(await run({ id: 'two|eip155' })).toEqual({
      namespace: 'eip155',
      address: C,
      accountChanged: false,
      walletChanged: false,
    })
    expect(await run({ id: 'one|eip155' })).toMatchObject({
      address: A,
      accountChanged: true,
      walletChanged: true,
    })
    expect(now()?.connectionId).toBe('one|eip155')
    // Addresses are compared without regard to case.
    expect(await run({ id: 'one|eip155' }, { address: A.toUpperCase().replace('0X', '0x') })).toMatchObject({
      accountChanged: false,
      walletChanged: false,
    })
    expect(await run({ id: 'one|eip155' }, { address: B.toLowerCase() })).toMatchObject({
      address: B,
      accountChanged: true,
      walletChanged: false,
    })
    expect(prompts()).toBe(before)
  })

  test('MUL-11 if a wallet refuses the account, the previous wallet stays in use', async () => {
    const { run, sessions, now } = await start()
    const refusing = sessions.session('eip155') as Session
    const select = vi.spyOn(sessions, 'selectAccount').mockRejectedValue(new Error('No'))
    await expect(run({ id: 'one|eip155' }, { address: B })).rejects.toThrow('No')
    expect(select).toHaveBeenCalledWith('eip155', B)
    expect(now()?.connectionId).toBe('two|eip155')
    expect(sessions.session('eip155')).toBe(refusing)
    await expect(run({ id: 'one|eip155' }, { address: '0x1' })).rejects.toThrow('no such account')
  })

  test('MUL-09 a connection with another status is refused, and the error names the status', async () => {
    const { run } = await start([remembered({ status: 'connecting' })])
    await expect(run({ id: 'past|eip155' })).rejects.toThrow('Invalid connection status: connecting')
  })

  test('MUL-10 a connection without its connector is refused, and the error names the connector', async () => {
    const { run, known, now } = await start([remembered({})])
    known.set([connector('two')])
    await expect(run({ id: 'past|eip155' })).rejects.toThrow('No connector found for connection: past')
    await expect(run({ id: 'one|eip155' })).rejects.toThrow('No connector found for connection: one')
    await expect(run({ id: 'nobody' })).rejects.toThrow('No connector found for connection: nobody')
    expect(now()?.connectionId).toBe('two|eip155')
  })
})

describe('a remembered wallet', () => {
  const external = { view: 'ConnectingExternal', params: { connectorId: 'past', namespace: 'eip155' } }
  const auth = { type: 'AUTH', params: { namespace: 'eip155' } } as const
  test.each<{
    what: string
    more: Partial<WalletConnection>
    view: { readonly view: string; readonly params?: object }
    named?: Readonly<Record<string, (given: object) => StackEntry>>
  }>([
    { what: 'an external one', more: {}, view: external },
    {
      what: 'one whose connector has a view',
      more: { type: 'WALLET_CONNECT' },
      view: { view: 'ConnectingWalletConnect', params: { connectorId: 'past' } },
      named: { past: () => ({ view: 'ConnectingWalletConnect', params: { connectorId: 'past' } }) },
    },
    {
      what: 'an e-mail',
      more: { type: auth.type, login: 'email' },
      view: { view: 'Connect', params: auth.params },
    },
    {
      what: 'a social account',
      more: { type: auth.type, login: 'github' },
      view: { view: 'ConnectingSocial', params: { provider: 'github', ...auth.params } },
      named: { github: (given) => ({ view: 'ConnectingSocial', params: { provider: 'github', ...given } }) },
    },
    {
      what: 'Farcaster',
      more: { type: auth.type, login: 'farcaster' },
      view: { view: 'ConnectingFarcaster', params: auth.params },
      named: { farcaster: (params) => ({ view: 'ConnectingFarcaster', params }) },
    },
  ])('MUL-08 $what is reconnected through its own view', async ({ more, view, named }) => {
    const { run, top, connected, listeners } = await start([remembered(more)], named)
    let ended = false
    const running = run({ id: 'past|eip155' }).finally(() => {
      ended = true
    })
    expect(top()).toEqual(view)
    connected({ id: 'another|eip155' })
    await Promise.resolve()
    expect(ended).toBe(false)
    connected({})
    expect(await running).toMatchObject({ namespace: 'eip155' })
    expect(listeners.size).toBe(0)
  })

  test('MUL-08 in an open modal its view is pushed, and going back rejects', async () => {
    const { run, router, top, listeners } = await start([remembered({})])
    void router.open({ view: 'ProfileWallets' })
    const running = run({ id: 'past|eip155' })
    expect(router.state.get().stack.map(({ view }) => view)).toEqual(['ProfileWallets', 'ConnectingExternal'])
    router.back()
    await expect(running).rejects.toThrow('Modal closed')
    expect(top()?.view).toBe('ProfileWallets')
    expect(listeners.size).toBe(0)
  })

  test('MUL-08 a view that no plugin provides rejects at once, in an open and in a closed modal', async () => {
    const { run, router, listeners } = await start([remembered({})])
    void router.open({ view: 'ProfileWallets' })
    const push = vi.spyOn(router, 'push').mockImplementation(() => {})
    await expect(run({ id: 'past|eip155' })).rejects.toThrow('The view ConnectingExternal cannot be shown')
    expect(push).toHaveBeenCalledOnce()
    await router.close()
    vi.spyOn(router, 'open').mockRejectedValue(new Error('No view'))
    await expect(run({ id: 'past|eip155' })).rejects.toThrow('No view')
    expect(listeners.size).toBe(0)
  })

  test('MUL-08 another view does not end the attempt; connecting or closing does', async () => {
    const { run, router, top, connected, listeners } = await start([remembered({})])
    const open = router.open
    vi.spyOn(router, 'open').mockImplementation(() => open({ view: 'UnsupportedChain' }))
    let ended = false
    const instead = run({ id: 'past|eip155' }).finally(() => {
      ended = true
    })
    await new Promise((resolve) => setTimeout(resolve))
    expect([top()?.view, ended]).toEqual(['UnsupportedChain', false])
    connected({})
    expect(await instead).toMatchObject({ namespace: 'eip155' })
    await router.close()

    const closed = run({ id: 'past|eip155' })
    await router.close()
    await expect(closed).rejects.toThrow('Modal closed')

    void open({ view: 'SwitchNetwork' })
    const over = run({ id: 'past|eip155' })
    expect(router.state.get().stack.map(({ view }) => view)).toEqual(['SwitchNetwork', 'ConnectingExternal'])
    // The visitor goes one view further, and back.
    router.push('WhatIsAWallet')
    router.back()
    connected({})
    expect(await over).toMatchObject({ namespace: 'eip155' })
    expect(listeners.size).toBe(0)
  })

  test('an abort by the caller or the disposal of the modal rejects', async () => {
    const { run, stop, listeners } = await start([remembered({})])
    const mine = new AbortController()
    const first = run({ id: 'past|eip155' }, { signal: mine.signal })
    mine.abort(new Error('Enough'))
    await expect(first).rejects.toThrow('Enough')
    await expect(run({ id: 'past|eip155' }, { signal: mine.signal })).rejects.toThrow('Enough')
    const second = run({ id: 'past|eip155' })
    stop.abort()
    await expect(second).rejects.toThrow('disposed')
    expect(listeners.size).toBe(0)
  })
})

test('MUL-15 choosing an embedded wallet’s address sets its account type, or rejects if the network has none', async () => {
  const own = remembered({
    id: 'two|eip155',
    connectorId: 'two',
    type: 'AUTH',
    status: 'connected',
    accounts: [
      { address: C, type: 'eoa' },
      { address: B, type: 'smartAccount' },
    ],
  })
  const setup = await start()
  const { sessions, auth } = setup
  const setAccountType = vi.fn(async () => {})
  auth.set({ setAccountType })
  const select = vi.spyOn(sessions, 'selectAccount')
  const run = createSwitch({
    ...setup,
    isOffered: () => true,
    auth: auth as never,
    all: () => [own],
    entryOf: () => undefined,
    onConnected: () => () => {},
    stop: setup.stop.signal,
  })
  await run({ id: 'two|eip155' }, { address: C.toUpperCase() })
  expect(setAccountType).not.toHaveBeenCalled()
  await run({ id: 'two|eip155' }, { address: B.toLowerCase() })
  expect(setAccountType).toHaveBeenCalledWith('smartAccount')
  setAccountType.mockRejectedValueOnce(new Error('This network has no smart accounts'))
  await expect(run({ id: 'two|eip155' }, { address: B })).rejects.toThrow('no smart accounts')
  expect(select).not.toHaveBeenCalled()
})
