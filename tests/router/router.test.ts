import { type Connection, connectors, entryViews, namedViews, type StackEntry } from 'portico/core'
import { type AnyPlugin, definePlugin, hook, type LeaveGuard, lazyPlugin } from 'portico/kernel'
import { describe, expect, test, vi } from 'vitest'
import { ALL, flush, startRouter, views } from './startRouter.js'

const loose = <T>(router: T) =>
  router as T & Record<'push' | 'replace' | 'reset', (view: string, params?: unknown) => void>
const tapping = (name: string, fn: (value: never) => unknown, id = 'test.tap') =>
  definePlugin({
    id,
    kernel: 1,
    setup: ({ tap }) => void tap(name as 'modal.opening', fn as never),
  })

describe('opening', () => {
  test('MOD-01 before the first opening the stack is exactly [Connect]', async () => {
    const { state } = await startRouter()
    expect(state()).toEqual({
      open: false,
      embedded: false,
      stack: [{ view: 'Connect' }],
      direction: 'forward',
      shake: false,
    })
  })

  test('MOD-03 opening with another namespace shows the network switch instead of the requested view', async () => {
    const { open, state, sessions } = await startRouter()
    await open({ namespace: 'solana', view: 'AllWallets' })
    expect(state().stack).toEqual([
      { view: 'SwitchNetwork', params: { network: 'solana:main', namespace: 'solana' } },
    ])
    expect(sessions.state.get().activeNamespace).toBe('eip155')
    await open({ namespace: 'eip155', view: 'AllWallets' })
    expect(state().stack).toEqual([{ view: 'AllWallets' }])
  })

  test('MOD-03 without the SwitchNetwork view, the namespace becomes active', async () => {
    const { open, state, sessions } = await startRouter({ plugins: [views(['Connect', 'AllWallets'])] })
    await open({ namespace: 'solana', view: 'AllWallets' })
    expect(sessions.state.get().activeNamespace).toBe('solana')
    expect(state().stack).toEqual([{ view: 'AllWallets' }])
  })

  test('MOD-03 closing without connecting there returns to the connected namespace', async () => {
    const { open, connect, router, sessions } = await startRouter({
      plugins: [views(['Connect', 'AllWallets'])],
    })
    const active = () => sessions.state.get().activeNamespace
    await connect()
    await open({ namespace: 'solana', view: 'Connect' })
    expect(active()).toBe('solana')
    await router.close('visitor')
    expect(active()).toBe('eip155')
    await open({ namespace: 'solana', view: 'Connect' })
    await connect('solana')
    await router.close('connected')
    expect(active()).toBe('solana')
  })

  test.each(['foo', '__proto__', 'constructor'])(
    'the unconfigured namespace "%s" opens Connect',
    async (namespace) => {
      const { open, stack } = await startRouter()
      await open({ namespace })
      expect(stack()).toEqual(['Connect'])
    },
  )

  test.each([
    { mobile: false, adapters: false, manual: false, view: 'ConnectingWalletConnectBasic' },
    { mobile: true, adapters: false, manual: false, view: 'AllWallets' },
    { mobile: false, adapters: true, manual: true, view: 'ConnectingWalletConnectBasic' },
    { mobile: true, adapters: true, manual: true, view: 'AllWallets' },
  ])('MOD-04 no adapters or manual control opens $view (mobile: $mobile, manual: $manual)', async (row) => {
    const setup = { mobile: row.mobile, adapters: row.adapters, manual: row.manual }
    const { open, stack, connect } = await startRouter(setup)
    await open()
    expect(stack()).toEqual([row.view])
    await open({ view: 'WhatIsAWallet' })
    expect(stack()).toEqual([row.view])
    await connect()
    await open()
    // The rule for pages without adapters only applies without a connection, that for manual control always.
    expect(stack()).toEqual([row.manual ? row.view : 'Account'])
  })

  test('MOD-04 a phone without the AllWallets view opens the code', async () => {
    const plugins = [views(ALL.filter((each) => each !== 'AllWallets'))]
    const { open, stack } = await startRouter({ adapters: false, mobile: true, plugins })
    await open()
    expect(stack()).toEqual(['ConnectingWalletConnectBasic'])
  })

  test('MOD-04 if no plugin provides those views, the next rule applies', async () => {
    const { open, stack } = await startRouter({ adapters: false, plugins: [views(['Connect'])] })
    await open()
    expect(stack()).toEqual(['Connect'])
  })

  test('HDL-07 a name opens the view a plugin has for it, else that of the wallet, else the usual one', async () => {
    const named = definePlugin({
      id: 'test.named',
      kernel: 1,
      setup: ({ contribute }) => {
        contribute(namedViews, {
          name: 'google',
          entry: (given) => ({ view: 'Sign', params: { provider: 'google', ...given } }),
        })
        contribute(namedViews, { name: 'listed', entry: () => ({ view: 'AllWallets' }) })
        for (const id of ['paired', 'listed', 'plain'])
          contribute(connectors, {
            id,
            type: 'TELEPATHY',
            name: id,
            namespaces: ['eip155'],
            ...(id !== 'plain' && { rdns: `org.${id}`, view: { view: 'ConnectingWalletConnect' } }),
            connect: async () => [],
          })
      },
    })
    const { open, state } = await startRouter({ plugins: [views(ALL), named] })
    const shown = async (given: Parameters<typeof open>[0]) => {
      await open(given)
      return state().stack
    }
    expect(await shown({ wallet: 'google', namespace: 'eip155' })).toEqual([
      { view: 'Sign', params: { provider: 'google', namespace: 'eip155' } },
    ])
    expect(await shown({ wallet: 'org.paired' })).toEqual([{ view: 'ConnectingWalletConnect' }])
    expect(await shown({ wallet: 'listed' })).toEqual([{ view: 'AllWallets' }])
    for (const wallet of ['plain', 'nobody', '__proto__'])
      expect(await shown({ wallet })).toEqual([{ view: 'Connect' }])
    expect(await shown({ entry: { view: 'Sign', params: { text: 'x' } } })).toEqual([
      { view: 'Sign', params: { text: 'x' } },
    ])
  })

  test('an entry view that throws is reported and skipped', async () => {
    const broken = definePlugin({
      id: 'test.broken',
      kernel: 1,
      setup: ({ contribute }) => {
        contribute(entryViews, {
          entry: { view: 'WhatIsAWallet' },
          applies: () => {
            throw new Error('broken')
          },
        })
      },
    })
    const { open, stack, kernel } = await startRouter({ plugins: [views(ALL), broken] })
    const told = vi.fn()
    kernel.on('error', told)
    await open()
    expect(stack()).toEqual(['Connect'])
    expect(told).toHaveBeenCalledWith({
      category: 'router',
      code: 'router',
      message: 'broken',
      plugin: 'router',
    })
  })

  test('MOD-05 opens a requested view with its params, also while connected', async () => {
    const { open, state, connect } = await startRouter()
    await connect()
    await open({ view: 'Sign' as 'Connect', params: { text: 'x' } as object })
    expect(state().stack).toEqual([{ view: 'Sign', params: { text: 'x' } }])
  })

  test('MOD-06 opens Account if connected, MOD-07 else Connect', async () => {
    const { open, stack, connect, router } = await startRouter()
    await open()
    expect(stack()).toEqual(['Connect'])
    await router.close()
    await connect()
    await open()
    expect(stack()).toEqual(['Account'])
  })

  test('FLT-45 an unknown or forbidden view falls back to the later rules', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { open, stack, connect } = await startRouter({
      plugins: [views(ALL, { Sign: { allowed: () => false } })],
    })
    for (const view of ['Nowhere', 'Sign', '__proto__', '']) {
      await open({ view: view as 'Connect' })
      expect(stack()).toEqual(['Connect'])
    }
    await connect()
    await open({ view: 'Sign' as 'Connect' })
    expect(stack()).toEqual(['Account'])
    warn.mockRestore()
  })

  test('FLT-45 a hundred openings emit one modal.opened, and every promise resolves with the close', async () => {
    const { router, names } = await startRouter()
    const all = Array.from({ length: 100 }, () => router.open())
    await flush()
    expect(names.filter((name) => name === 'modal.opened')).toHaveLength(1)
    await router.close()
    expect(await Promise.all(all)).toEqual(all.map(() => ({ ended: 'closed' })))
    expect(names.filter((name) => name === 'modal.closed')).toHaveLength(1)
  })

  test('FLT-45 opening again during a close starts a new opening, which ends only with its own close', async () => {
    const { router, open, kernel, state } = await startRouter()
    const { ended } = await open()
    let second: Promise<unknown> | undefined
    const stop = kernel.on('modal.closed', () => {
      stop()
      second = router.open({ view: 'WhatIsAWallet' })
    })
    await router.close()
    await flush()
    expect(await ended).toEqual({ ended: 'closed' })
    expect(state()).toMatchObject({ open: true, stack: [{ view: 'WhatIsAWallet' }] })
    const done = vi.fn()
    void second?.then(done)
    await flush()
    expect(done).not.toHaveBeenCalled()
    await router.close('connected')
    await flush()
    expect(done).toHaveBeenCalledWith({ ended: 'connected' })
  })

  test('a tap of modal.opening may change the view or its params', async () => {
    const { open, state } = await startRouter({
      plugins: [views(ALL), tapping('modal.opening', () => ({ view: 'Sign', params: { why: 1 } }))],
    })
    await open()
    expect(state().stack).toEqual([{ view: 'Sign', params: { why: 1 } }])
    const other = await startRouter({
      plugins: [views(ALL), tapping('modal.opening', ({ view }) => ({ view, params: { mine: true } }))],
    })
    await other.open()
    expect(other.state().stack).toEqual([{ view: 'Connect', params: { mine: true } }])
    const wrong = await startRouter({
      plugins: [views(ALL), tapping('modal.opening', () => ({ view: 'Nowhere' }))],
    })
    await wrong.open()
    expect(wrong.stack()).toEqual(['Connect'])
  })

  test('a close counts while a tap of modal.opening is still pending', async () => {
    let answer: (value: unknown) => void = () => {}
    const { router, state } = await startRouter({
      plugins: [views(ALL), tapping('modal.opening', () => new Promise((resolve) => (answer = resolve)))],
    })
    const ended = router.open()
    await flush()
    await router.close()
    expect(await ended).toEqual({ ended: 'closed' })
    answer(undefined)
    await flush()
    expect(state().open).toBe(false)
  })
})

describe('closing', () => {
  test('MOD-08 closing resets the stack to [Connect], and the next opening follows the rules again', async () => {
    const { open, router, state, stack } = await startRouter()
    const { ended } = await open()
    router.push('AllWallets')
    router.push('WhatIsAWallet')
    expect(stack()).toEqual(['Connect', 'AllWallets', 'WhatIsAWallet'])
    await router.close()
    expect(state()).toMatchObject({ open: false, stack: [{ view: 'Connect' }] })
    expect(await ended).toEqual({ ended: 'closed' })
    await open()
    expect(stack()).toEqual(['Connect'])
  })

  test('MOD-09 an embedded modal stays open on close, on Account if connected, else on Connect', async () => {
    const { open, router, state, stack, connect } = await startRouter({ options: { embedded: true } })
    await open({ view: 'WhatIsAWallet' })
    await router.close('visitor')
    expect(state()).toMatchObject({ open: true, embedded: true, stack: [{ view: 'Connect' }] })
    await connect()
    router.push('WhatIsAWallet')
    await router.close()
    expect(state().open).toBe(true)
    expect(stack()).toEqual(['Account'])
  })

  test('MOD-15 a refused close shakes for exactly 500 ms, and a second try does not restart it', async () => {
    const { open, router, state, clock } = await startRouter({
      plugins: [views(ALL, { UnsupportedChain: { guard: () => ({ hard: true }) } })],
    })
    await open({ view: 'UnsupportedChain' })
    expect(await router.close('visitor')).toBe(false)
    expect(state()).toMatchObject({ open: true, shake: true })
    await clock.advance(400)
    expect(await router.close('visitor')).toBe(false)
    await clock.advance(99)
    expect(state().shake).toBe(true)
    await clock.advance(1)
    expect(state().shake).toBe(false)
    // The host may still close it.
    expect(await router.close()).toBe(true)
    expect(state()).toMatchObject({ open: false, shake: false })
    expect(clock.pending()).toBe(0)
  })

  test("MOD-15 a tap of modal.closing that answers a sentence refuses the visitor's close", async () => {
    const { open, router, state } = await startRouter({
      plugins: [views(ALL), tapping('modal.closing', () => 'Sign first')],
    })
    await open()
    expect(await router.close('visitor')).toBe(false)
    expect(state()).toMatchObject({ open: true, shake: true })
    expect(await router.close()).toBe(true)
  })

  test('INJ-20 a tap of modal.arriving that navigates keeps the modal open after connecting, not on other closes', async () => {
    let next: (() => void) | undefined
    const asked: unknown[] = []
    const { open, router, state, names } = await startRouter({
      plugins: [
        views(ALL),
        tapping('modal.arriving', (shown) => {
          asked.push(shown)
          next?.()
        }),
      ],
    })
    const { ended } = await open()
    router.push('ConnectingExternal', { connectorId: 'lantern' })
    next = () => router.replace('WhatIsAWallet')
    expect(await router.close('connected')).toBe(false)
    expect(state().open).toBe(true)
    expect(state().stack.map(({ view }) => view)).toEqual(['Connect', 'WhatIsAWallet'])
    // After connecting, nothing is pending.
    expect(await ended).toEqual({ ended: 'connected' })
    next = undefined
    expect(await router.close('connected')).toBe(true)
    expect(state().open).toBe(false)
    expect(asked).toEqual([
      { view: 'ConnectingExternal', params: { connectorId: 'lantern' } },
      { view: 'WhatIsAWallet' },
    ])
    await open()
    next = () => router.replace('WhatIsAWallet')
    expect(await router.close()).toBe(true)
    expect(asked).toHaveLength(2)
    expect(names.filter((name) => name === 'modal.closed')).toHaveLength(2)
  })

  test('FLT-46 every opening and the close settle, whatever a tap of modal.arriving does', async () => {
    let act: () => unknown = () => {}
    const started = await startRouter({
      plugins: [views(ALL), views(['Extra'], {}, 'extra'), tapping('modal.arriving', () => act())],
    })
    const { open, router, state, stop, kernel } = started
    const push = loose(router).push

    const silent = await open()
    act = () => new Promise(() => {})
    expect(await router.close('connected')).toBe(true)
    expect(await silent.ended).toEqual({ ended: 'connected' })

    const again = await open()
    let second: Promise<unknown> | undefined
    act = () => {
      second = router.open({ view: 'WhatIsAWallet' })
    }
    expect(await router.close('connected')).toBe(false)
    expect(await again.ended).toEqual({ ended: 'connected' })
    expect(state()).toMatchObject({ open: true, stack: [{ view: 'WhatIsAWallet' }] })
    act = () => void router.close()
    expect(await router.close('connected')).toBe(true)
    expect([state().open, await second]).toEqual([false, { ended: 'connected' }])

    const removed = await open()
    push('Extra')
    act = () => kernel.setFeatures({ extra: false })
    expect(await router.close('connected')).toBe(false)
    expect(await removed.ended).toEqual({ ended: 'connected' })

    await router.close()
    const last = await open()
    act = stop
    expect(await router.close('connected')).toBe(true)
    expect(await last.ended).toEqual({ ended: 'connected' })
  })

  test('a close after connecting ends a pending opening', async () => {
    let answer: (value: unknown) => void = () => {}
    let thinks = false
    const { open, router, state } = await startRouter({
      plugins: [
        views(ALL),
        tapping('modal.opening', () => (thinks ? new Promise((resolve) => (answer = resolve)) : undefined)),
        tapping('modal.arriving', () => router.replace('WhatIsAWallet'), 'test.arriving'),
      ],
    })
    await open()
    thinks = true
    const waiting = router.open({ view: 'AllWallets' })
    await flush()
    expect(await router.close('connected')).toBe(false)
    expect(await waiting).toEqual({ ended: 'connected' })
    answer(undefined)
    await flush()
    expect(state().stack).toEqual([{ view: 'WhatIsAWallet' }])
  })

  test('an answer of modal.closing counts only for the view it was asked about, and only once', async () => {
    let answer: (value: unknown) => void = () => {}
    const { open, router, state, names } = await startRouter({
      plugins: [views(ALL), tapping('modal.closing', () => new Promise((resolve) => (answer = resolve)))],
    })
    await open()
    const closing = router.close('visitor')
    await flush()
    router.push('WhatIsAWallet')
    answer(undefined)
    expect(await closing).toBe(false)
    expect(state().open).toBe(true)
    const twice = router.close('visitor')
    await flush()
    await router.close()
    answer(undefined)
    expect(await twice).toBe(true)
    expect(names.filter((name) => name === 'modal.closed')).toHaveLength(1)
  })

  test('MOD-23 a disconnect closes Account, but no other view, and not for another namespace', async () => {
    const { open, connect, disconnect, state, stack, router } = await startRouter()
    await connect()
    const { ended } = await open()
    await disconnect('solana')
    expect(state().open).toBe(true)
    await disconnect()
    expect(state().open).toBe(false)
    expect(await ended).toEqual({ ended: 'disconnected' })
    await connect()
    await open()
    router.push('WhatIsAWallet')
    await disconnect()
    expect(stack()).toEqual(['Account', 'WhatIsAWallet'])
    router.back()
    expect(stack()).toEqual(['Connect'])
  })

  test('stopping the plugin ends every opening with "disposed"', async () => {
    const { open, router, stop } = await startRouter()
    const { ended } = await open()
    stop()
    expect(await ended).toEqual({ ended: 'disposed' })
    // The router is stopped, so late calls to close succeed.
    expect(await router.close('disconnected')).toBe(true)
    // Later calls end at once.
    expect(await router.open()).toEqual({ ended: 'disposed' })
    const other = await startRouter()
    await other.kernel.remove('router')
    expect(other.kernel.hasView('Sign')).toBe(true)
    expect(await (other.router.ask as (view: string) => Promise<unknown>)('Sign')).toBeUndefined()
  })

  test('an opening rejects if `allowed` of its view throws', async () => {
    const allowed = () => {
      throw new Error('No idea')
    }
    const sleeper = lazyPlugin({
      id: 'test.account',
      kernel: 1,
      views: ['Account'],
      wakes: 'view',
      load: async () => ({ default: views(['Account'], { Account: { allowed } }, 'test.account') }),
    })
    const { router } = await startRouter({ plugins: [views(['Connect']), sleeper] })
    await expect(router.open({ view: 'Account' })).rejects.toThrow('No idea')
    await expect(router.open({ view: 'Account' })).rejects.toThrow('No idea')
  })
})

describe('navigating', () => {
  test('MOD-10 back removes one entry at a time, with its params', async () => {
    const { open, router, state } = await startRouter()
    await open()
    router.push('AllWallets')
    router.push('ConnectingWalletConnect', { connectorId: 'x' })
    expect(state().direction).toBe('forward')
    router.back()
    expect(state()).toMatchObject({ direction: 'back', stack: [{ view: 'Connect' }, { view: 'AllWallets' }] })
    router.back()
    expect(state().stack).toEqual([{ view: 'Connect' }])
  })

  test('MOD-11 while connected, back to Connect goes to Account and replaces it in the stack', async () => {
    const { open, router, stack, connect } = await startRouter()
    await open()
    router.push('WhatIsAWallet')
    await connect()
    router.back()
    expect(stack()).toEqual(['Account'])
    router.push('Connect')
    router.push('AllWallets')
    router.back()
    expect(stack()).toEqual(['Account'])
  })

  test('MOD-12 back on the only entry closes, unless a guard refuses', async () => {
    const { open, router, state } = await startRouter({
      plugins: [views(ALL, { Sign: { guard: () => ({ hard: true }) } })],
    })
    await open()
    router.back()
    await flush()
    expect(state().open).toBe(false)
    await open({ view: 'Sign' as 'Connect' })
    router.back()
    await flush()
    expect(state()).toMatchObject({ open: true, shake: true })
  })

  test('MOD-13 push of the same view does nothing, replace changes the last entry, reset leaves one', async () => {
    const { open, router: live, state } = await startRouter()
    const router = loose(live)
    await open()
    const before = state().stack
    router.push('Connect')
    expect(state().stack).toEqual(before)
    router.push('ConnectingExternal', { connectorId: 'a' })
    router.push('ConnectingExternal', { connectorId: 'a' })
    expect(state().stack).toHaveLength(2)
    router.replace('ConnectingExternal', { connectorId: 'b' })
    expect(state().stack).toEqual([
      { view: 'Connect' },
      { view: 'ConnectingExternal', params: { connectorId: 'b' } },
    ])
    router.reset('WhatIsAWallet')
    expect(state().stack).toEqual([{ view: 'WhatIsAWallet' }])
  })

  test('calls after the modal was closed do nothing', async () => {
    const { open, router: live, state } = await startRouter()
    const router = loose(live)
    await open()
    await router.close()
    const before = state()
    router.push('AllWallets')
    router.replace('AllWallets')
    router.reset('AllWallets')
    router.answer(1)
    router.back()
    await flush()
    expect(state()).toBe(before)
  })

  test('navigation before the router has loaded is applied in order once it has', async () => {
    const { router, stack } = await startRouter()
    void router.open()
    router.push('AllWallets')
    router.push('WhatIsAWallet')
    router.back()
    await flush()
    expect(stack()).toEqual(['Connect', 'AllWallets'])
  })

  test('a tap may refuse that a view is left, and its late answer does not affect another view', async () => {
    let answer: (value: unknown) => void = () => {}
    const { open, router, stack, state, clock } = await startRouter({
      plugins: [views(ALL), tapping('router.leaving', () => new Promise((resolve) => (answer = resolve)))],
    })
    await open()
    router.push('AllWallets')
    router.back()
    answer('Stay')
    await flush()
    expect(stack()).toEqual(['Connect', 'AllWallets'])
    expect(state()).toMatchObject({ shake: true, refusal: 'Stay' })
    await clock.advance(500)
    router.back()
    router.push('WhatIsAWallet')
    answer(undefined)
    await flush()
    expect(stack()).toEqual(['Connect', 'AllWallets', 'WhatIsAWallet'])
  })

  test('a view of an idle plugin wakes it', async () => {
    const load = vi.fn(async () => ({ default: views(['AllWallets'], {}, 'lazy') }))
    const { open, router, stack, kernel } = await startRouter({
      plugins: [views(['Connect']), { id: 'lazy', kernel: 1, wakes: 'view', views: ['AllWallets'], load }],
    })
    await open()
    router.push('AllWallets')
    expect(stack()).toEqual(['Connect', 'AllWallets'])
    await flush()
    expect(load).toHaveBeenCalledTimes(1)
    expect(kernel.views.get().map((each) => each.id)).toContain('AllWallets')
  })
})

describe('guards', () => {
  /** Every way a visitor leaves: a press on back, and one on close, Escape or the overlay. */
  const ways = ['back', 'close'] as const
  const start = async (guard: () => LeaveGuard | undefined, plugins: readonly AnyPlugin[] = []) => {
    const started = await startRouter({ plugins: [views(ALL, { Sign: { guard } }), ...plugins] })
    const { open, router, clock } = started
    await open()
    loose(router).push('Sign')
    return {
      ...started,
      leave: async (way: (typeof ways)[number]) => {
        if (way === 'back') router.back()
        else await router.close('visitor')
        await flush()
      },
      /** Waits until the card no longer shakes. */
      rest: () => clock.advance(500),
      isThere: () => started.state().open && started.stack().includes('Sign'),
    }
  }

  test.each(ways)('a warning is shown at the first %s, and the next one leaves', async (way) => {
    const { leave, rest, isThere, state } = await start(() => ({ sentence: 'Your draft is lost.' }))
    await leave(way)
    expect([isThere(), state().shake, state().refusal]).toEqual([true, true, 'Your draft is lost.'])
    // A press that repeats, or comes too soon after, the first does not confirm the warning.
    await leave(way)
    expect(isThere()).toBe(true)
    await rest()
    expect([state().shake, state().refusal]).toEqual([false, 'Your draft is lost.'])
    await leave(way)
    expect(isThere()).toBe(false)
  })

  test.each(ways)(
    'a hard guard refuses every %s and shows its sentence each time, until it is removed',
    async (way) => {
      let guard: LeaveGuard | undefined = { sentence: 'It is being signed.', hard: true }
      const { leave, rest, isThere, state } = await start(() => guard)
      const said = new Set<string | undefined>()
      for (let press = 0; press < 4; press++) {
        await leave(way)
        expect([isThere(), state().shake, state().refusal?.trim()]).toEqual([
          true,
          true,
          'It is being signed.',
        ])
        const before = state().refusal
        await rest()
        said.add(before)
      }
      // The text must change, because a screen reader does not read the same text again.
      expect(said.size).toBe(2)
      guard = undefined
      await leave(way)
      expect(isThere()).toBe(false)
    },
  )

  test('a guard of a view lower in the stack refuses closing, but not going back to it', async () => {
    const { router, leave, rest, isThere, stack, state } = await start(() => ({
      sentence: 'Stay',
      hard: true,
    }))
    router.push('WhatIsAWallet')
    await leave('close')
    expect([isThere(), state().refusal]).toEqual([true, 'Stay'])
    await rest()
    await leave('back')
    expect(stack()).toEqual(['Connect', 'Sign'])
  })

  test('a guard set by a component applies to its entry only, until it is removed', async () => {
    const { router, leave, rest, isThere, state, stack } = await start(() => undefined)
    const entry = state().stack.at(-1) as StackEntry
    const undo = router.guard(entry, { sentence: 'Stay', hard: true })
    await leave('back')
    expect([isThere(), state().refusal]).toEqual([true, 'Stay'])
    undo()
    // The refusal is withdrawn.
    expect(state().refusal).toBeUndefined()
    await rest()
    const warn = router.guard(entry, { sentence: 'Stay' })
    await leave('back')
    await rest()
    // A guard with another sentence is a new warning.
    warn()
    router.guard(entry, { sentence: 'Stay all the same' })
    await leave('back')
    expect(isThere()).toBe(true)
    await rest()
    await leave('back')
    expect(stack()).toEqual(['Connect'])
    // The guard was removed with its entry.
    loose(router).push('Sign')
    await leave('back')
    expect(stack()).toEqual(['Connect'])
  })

  test('hard guards come before warnings, and the hook modal.closing comes last', async () => {
    const closing = vi.fn(() => 'Not now')
    const { router, leave, rest, state } = await start(
      () => ({ sentence: 'It is being signed.', hard: true }),
      [tapping('modal.closing', closing)],
    )
    const undo = router.guard(state().stack.at(-1) as StackEntry, { sentence: 'Your draft is lost.' })
    await leave('close')
    expect(state().refusal).toBe('It is being signed.')
    undo()
    expect(closing).not.toHaveBeenCalled()
    await rest()
    const { leave: leaveOther, state: other } = await start(
      () => undefined,
      [tapping('modal.closing', closing)],
    )
    await leaveOther('close')
    expect([other().refusal, closing.mock.calls.length]).toEqual(['Not now', 1])
  })

  test('a hard guard set while a tap of modal.closing is pending keeps the view open', async () => {
    let answer: (value: unknown) => void = () => {}
    let guard: LeaveGuard | undefined
    const { router, isThere } = await start(
      () => guard,
      [tapping('modal.closing', () => new Promise((resolve) => (answer = resolve)))],
    )
    const closed = router.close('visitor')
    await flush()
    guard = { sentence: 'Stay', hard: true }
    answer(undefined)
    expect([await closed, isThere()]).toEqual([false, true])
  })

  test('a disconnect closes the modal despite a hard guard', async () => {
    const { connect, disconnect, state } = await start(() => ({ sentence: 'Stay', hard: true }))
    await connect()
    await disconnect()
    expect(state().open).toBe(false)
  })

  test('neither a close by code nor a close with a guard that throws is refused', async () => {
    const held = await start(() => ({ sentence: 'Stay', hard: true }))
    expect(await held.router.close()).toBe(true)
    const failing = await start(() => {
      throw new Error('Broken')
    })
    const told: unknown[] = []
    failing.kernel.on('error', (error) => told.push(error))
    await failing.leave('close')
    expect(failing.isThere()).toBe(false)
    expect(told).toContainEqual(
      expect.objectContaining({ category: 'router', code: 'router', message: 'Broken' }),
    )
  })

  test('a sentence is cut to 300 characters, and disappears with the next navigation', async () => {
    const { router, leave, rest, state } = await start(() => ({ sentence: 'x'.repeat(400) }))
    await leave('back')
    expect(state().refusal).toBe('x'.repeat(300))
    router.push('WhatIsAWallet')
    expect(state().refusal).toBeUndefined()
    router.back()
    await rest()
    await leave('back')
    expect(state().refusal).toBe('x'.repeat(300))
  })
})

describe('asking with a view', () => {
  test('a question is answered once, and its view leaves the stack', async () => {
    const { open, router, stack } = await startRouter()
    await open()
    const answer = (router.ask as (view: string) => Promise<unknown>)('Sign')
    await flush()
    expect(stack()).toEqual(['Connect', 'Sign'])
    router.answer({ signed: true })
    expect(await answer).toEqual({ signed: true })
    expect(stack()).toEqual(['Connect'])
    router.answer('again')
    expect(stack()).toEqual(['Connect'])
  })

  test.each(['back', 'close', 'reset', 'stop', 'remove', 'arrive'] as const)(
    'a question left by %s resolves with undefined',
    async (way) => {
      const { open, router, stop, kernel } = await startRouter({
        plugins: [views(ALL.filter((each) => each !== 'Sign')), views(['Sign'], {}, 'sign')],
      })
      await open()
      const answer = (router.ask as (view: string) => Promise<unknown>)('Sign')
      await flush()
      if (way === 'stop') stop()
      else if (way === 'reset') router.reset('Connect')
      else if (way === 'remove') await kernel.remove('sign')
      else if (way === 'arrive') await router.close('connected')
      else void router[way]()
      expect(await answer).toBeUndefined()
    },
  )

  test('asking while closed opens the modal, and the answer closes it', async () => {
    const { router, state, names } = await startRouter()
    const answer = (router.ask as (view: string) => Promise<unknown>)('Sign')
    await flush()
    expect(state()).toMatchObject({ open: true, stack: [{ view: 'Sign' }] })
    router.answer(7)
    expect(await answer).toBe(7)
    expect(state().open).toBe(false)
    expect(names.filter((name) => name.startsWith('modal.'))).toEqual(['modal.opened', 'modal.closed'])
  })

  test('the deadline of a hook is paused while its question is open', async () => {
    const { open, router, kernel, clock, reports } = await startRouter({
      plugins: [
        views(ALL),
        tapping('session.closing', async () => {
          await (router.ask as (view: string) => Promise<unknown>)('Sign')
        }),
      ],
    })
    await open()
    const token = hook('session.closing', 'series')
    const asked = Promise.resolve(kernel.call(token, {} as never))
    await flush()
    await clock.advance(60_000)
    router.answer(true)
    await asked
    expect(reports).toEqual([])
  })

  test('asking with an unknown or forbidden view resolves with undefined at once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { router, state } = await startRouter({ plugins: [views(ALL, { Sign: { allowed: () => false } })] })
    const ask = router.ask as (view: string) => Promise<unknown>
    expect(await ask('Nowhere')).toBeUndefined()
    expect(await ask('Sign')).toBeUndefined()
    expect(state().open).toBe(false)
    warn.mockRestore()
  })
})

describe('lazy plugins, restored connections and invalid taps', () => {
  test('ENT-05 `allowed` of a view in an idle plugin is checked before the view is shown', async () => {
    const sleeper = lazyPlugin({
      id: 'test.account',
      kernel: 1,
      views: ['Account'],
      wakes: 'view',
      load: async () => ({
        default: views(['Account'], { Account: { allowed: () => false } }, 'test.account'),
      }),
    })
    const started = await startRouter({ plugins: [views(['Connect']), sleeper] })
    await started.open({ view: 'Account' })
    await vi.waitFor(() => expect(started.state().open).toBe(true))
    expect(started.stack()).toEqual(['Connect'])
  })

  test('a restored connection closes Connect', async () => {
    const started = await startRouter()
    const { ended } = await started.open()
    expect(started.stack()).toEqual(['Connect'])
    await started.connect()
    started.kernel.emit('session.connected', {
      connection: started.sessions.state.get().connections[0] as Connection,
      restored: true,
    })
    expect(await ended).toEqual({ ended: 'connected' })
  })

  test('a tap of modal.opening with an invalid answer changes nothing', async () => {
    const nonsense = definePlugin({
      id: 'test.nonsense',
      kernel: 1,
      setup: ({ tap }) => void tap('modal.opening', () => null as never),
    })
    const started = await startRouter({ plugins: [views(ALL), nonsense] })
    await started.open({ view: 'WhatIsAWallet' })
    expect(started.stack()).toEqual(['WhatIsAWallet'])
  })
})

describe('plugins that are switched off or removed', () => {
  test('switching off a plugin removes its views from the stack', async () => {
    const { open, router, stack, kernel } = await startRouter({
      plugins: [views(['Connect', 'Account']), views(['AllWallets', 'WhatIsAWallet'], {}, 'extra')],
    })
    await open()
    router.push('AllWallets')
    router.push('WhatIsAWallet')
    kernel.setFeatures({ extra: false })
    expect(stack()).toEqual(['Connect'])
    expect(router.state.get().direction).toBe('back')
  })

  test('without an Account view the modal closes, and does not fall back to Connect', async () => {
    const { open, stack, state, kernel, connect } = await startRouter({
      plugins: [views(['Connect']), views(['Account'], {}, 'account')],
    })
    await connect()
    await open()
    expect(stack()).toEqual(['Account'])
    kernel.setFeatures({ account: false })
    expect(state().open).toBe(false)
    await open()
    expect(stack()).toEqual(['Connect'])
  })

  test('if the only view in the stack is removed, Connect is shown', async () => {
    const { open, stack, kernel } = await startRouter({
      plugins: [views(['Connect']), views(['WhatIsAWallet'], {}, 'extra')],
    })
    await open({ view: 'WhatIsAWallet' })
    expect(stack()).toEqual(['WhatIsAWallet'])
    kernel.setFeatures({ extra: false })
    expect(stack()).toEqual(['Connect'])
  })

  test('without plugins Connect opens empty, and adding or removing views does not navigate', async () => {
    const { open, state, kernel } = await startRouter({ plugins: [] })
    await open()
    const { stack } = state()
    expect(stack).toEqual([{ view: 'Connect' }])
    await kernel.use(views(['WhatIsAWallet']))
    await kernel.remove('test.views')
    expect(state().stack).toBe(stack)
  })
})
