import { type SessionOptions, sessionOf } from 'portico/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const [alice, bob] = [{ address: 'alice' }, { address: 'bob' }]
const never = () => new Promise<never>(() => {})
const open = (options: Partial<SessionOptions> = {}) => {
  const plugin = new AbortController()
  const own = sessionOf({
    namespace: 'solana',
    name: 'Foxy',
    signal: plugin.signal,
    request: async ({ method }) => `answer to ${method}`,
    ...options,
  })
  const { accounts, network, approved } = own.session
  /** Values read at each change notification. */
  const told: unknown[] = []
  const read = () => [
    accounts
      .get()
      .map(({ address }) => address)
      .join(),
    network.get(),
  ]
  for (const each of [accounts, network, approved]) each.subscribe(() => told.push(read()))
  const start = () => {
    own.set({ accounts: [alice], network: 'solana:main' })
    told.length = 0
  }
  return { ...own, plugin, told, read, start }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the state of a session', () => {
  it('changes in one step, is a frozen copy, and notifies only of differences', () => {
    const { session, set, told } = open()
    const accounts = [{ ...alice }]
    set({ accounts, network: 'solana:main' })
    expect(new Set(told.map(String))).toEqual(new Set(['alice,solana:main']))
    accounts.push(bob)
    const shown = session.accounts.get()
    expect(shown).toEqual([alice])
    expect(Object.isFrozen(shown) && Object.isFrozen(shown[0])).toBe(true)
    told.length = 0
    set({ accounts: [alice], network: 'solana:main', approved: { allNetworks: true, networks: [] } })
    set({})
    expect(told).toEqual([])
    expect(session.accounts.get()).toBe(shown)
    set({ approved: { allNetworks: false, networks: ['solana:main'], methods: [] } })
    expect(told).toHaveLength(1)
    expect(session.approved.get()).toEqual({ allNetworks: false, networks: ['solana:main'], methods: [] })
  })

  it('rejects a network of another namespace', () => {
    const { set, read, start } = open()
    start()
    expect(() => set({ accounts: [bob], network: 'eip155:1' })).toThrow('eip155:1 is no network of solana')
    expect(read()).toEqual(['alice', 'solana:main'])
  })
})

describe('events of the wallet', () => {
  it('are batched: the first comes with the next frame, and a burst becomes one change', () => {
    const { hear, told, start } = open()
    start()
    const read = vi.fn((address: string) => ({ accounts: [{ address }] }))
    for (let count = 0; count < 1000; count++) hear('accounts', () => read(`a${count}`))
    expect(told).toEqual([])
    vi.advanceTimersByTime(17)
    expect(told).toEqual([['a999', 'solana:main']])
    expect(read).toHaveBeenCalledTimes(1)
    hear('accounts', () => read('later'))
    vi.advanceTimersByTime(149)
    expect(told).toHaveLength(1)
    vi.advanceTimersByTime(1)
    // An event came during the quiet period, so a new period has to pass.
    vi.advanceTimersByTime(150)
    expect(told.at(-1)).toEqual(['later', 'solana:main'])
  })

  it('of several topics become one change', () => {
    const { hear, told, start } = open()
    start()
    hear('accounts', () => ({ accounts: [bob] }))
    hear('network', () => ({ network: 'solana:test' }))
    vi.advanceTimersByTime(17)
    expect(new Set(told.map(String))).toEqual(new Set(['bob,solana:test']))
  })

  it('of a wallet that never stops sending are still applied', () => {
    const { hear, told, start } = open()
    start()
    for (let ms = 0; ms < 10_000; ms += 10) {
      hear('accounts', () => ({ accounts: [{ address: `a${ms}` }] }))
      vi.advanceTimersByTime(10)
    }
    expect(told.length).toBeGreaterThan(2)
    expect(told.length).toBeLessThan(10)
  })

  it('that cannot be read are ignored', () => {
    const { hear, read, start } = open()
    start()
    hear('broken', () => {
      throw new Error('no')
    })
    hear('accounts', () => ({ accounts: [bob], network: undefined }))
    vi.advanceTimersByTime(17)
    expect(read()).toEqual(['bob', 'solana:main'])
    hear('foreign', () => ({ network: 'eip155:1' }))
    vi.advanceTimersByTime(1000)
    expect(read()).toEqual(['bob', 'solana:main'])
  })

  it('wait until the session has accounts', () => {
    const { hear, set, read } = open()
    hear('accounts', () => ({ accounts: [bob] }))
    vi.advanceTimersByTime(1000)
    expect(read()).toEqual(['', undefined])
    set({ accounts: [alice] })
    vi.advanceTimersByTime(17)
    expect(read()).toEqual(['bob', undefined])
  })

  it('leave no timer behind when the session ends', () => {
    const { hear, end, told, start } = open()
    start()
    hear('accounts', () => ({ accounts: [bob] }))
    end({ by: 'lost' })
    hear('accounts', () => ({ accounts: [bob] }))
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(1000)
    expect(told).toEqual([])
  })
})

describe('opening a session', () => {
  const asked = () => new AbortController()

  it('asks again when the wallet sent an event meanwhile, and the last event counts', async () => {
    const { open: ask, hear, read } = open()
    const question = vi.fn(async (again: boolean) => {
      hear('accounts', () => ({ accounts: [{ address: again ? 'told last' : 'told first' }] }))
      return { accounts: [again ? bob : alice], network: 'solana:main' as const }
    })
    expect(await ask(question, asked().signal)).toBe(true)
    expect(question.mock.calls).toEqual([[false], [true]])
    expect(read()).toEqual(['bob', 'solana:main'])
    vi.advanceTimersByTime(17)
    expect(read()).toEqual(['told last', 'solana:main'])
  })

  it('ends the session if the wallet shares no account', async () => {
    const { open: ask, session } = open()
    expect(await ask(async () => ({ accounts: [] }), asked().signal)).toBe(false)
    expect(await session.closed).toEqual({ by: 'wallet' })
  })

  it('ends the session with the cause if it fails', async () => {
    const { open: ask, session } = open()
    const cause = new Error('no')
    await expect(ask(() => Promise.reject(cause), asked().signal)).rejects.toBe(cause)
    expect(await session.closed).toEqual({ by: 'lost', cause })
  })

  it('stops waiting for the wallet when the caller aborts or the plugin stops', async () => {
    const left = open()
    const leaving = asked()
    const opening = left.open(never, leaving.signal)
    leaving.abort(new Error('left'))
    await expect(opening).rejects.toThrow('left')
    expect(await left.session.closed).toMatchObject({ by: 'lost' })
    const stopped = open()
    const waiting = stopped.open(never, asked().signal)
    stopped.plugin.abort(new Error('stopped'))
    await expect(waiting).rejects.toMatchObject({ code: 4900 })
    expect(await stopped.session.closed).toMatchObject({ by: 'lost', cause: new Error('stopped') })
  })
})

describe('requests', () => {
  it('are answered, and reject with the abort reason when the caller aborts', async () => {
    const { session } = open()
    expect(await session.request({ method: 'sign' })).toBe('answer to sign')
    const waiting = open({ request: never, switchNetwork: never })
    const leaving = new AbortController()
    const all = [
      waiting.session.request({ method: 'sign' }, { signal: leaving.signal }),
      waiting.session.switchNetwork?.({} as never, { signal: leaving.signal }),
    ]
    leaving.abort(new Error('left'))
    for (const each of all) await expect(each).rejects.toThrow('left')
  })

  it('reject with 4900 when the session ends, and are no longer sent', async () => {
    const request = vi.fn(never)
    const { session, end } = open({ request, selectAccount: async () => {} })
    const pending = session.request({ method: 'sign' })
    end({ by: 'wallet' })
    await expect(pending).rejects.toMatchObject({ code: 4900, message: 'Foxy is disconnected' })
    await expect(session.request({ method: 'sign' })).rejects.toMatchObject({ code: 4900 })
    await expect(session.selectAccount?.('bob')).rejects.toMatchObject({ code: 4900 })
    expect(request).toHaveBeenCalledTimes(1)
  })

  it('operations the wallet does not support are absent', () => {
    expect(Object.keys(open().session)).not.toContain('switchNetwork')
    expect(Object.keys(open({ selectAccount: async () => {} }).session)).toContain('selectAccount')
  })
})

describe('the end of a session', () => {
  it('happens once, runs the owned undos, and allows no later change', async () => {
    const { session, end, own, set, told, start } = open()
    start()
    const undo = vi.fn()
    own(undo)
    end({ by: 'lost' })
    end({ by: 'visitor' })
    set({ accounts: [bob] })
    expect(await session.closed).toEqual({ by: 'lost' })
    expect(told).toEqual([])
    expect(undo).toHaveBeenCalledTimes(1)
    own(undo)
    expect(undo).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['the last account', 'wallet', ({ set }: ReturnType<typeof open>) => set({ accounts: [] })],
    ['the plugin', 'lost', ({ plugin }: ReturnType<typeof open>) => plugin.abort()],
    ['the visitor', 'visitor', ({ session }: ReturnType<typeof open>) => void session.close()],
  ])('is caused by %s', async (_, by, leave) => {
    const opened = open()
    opened.start()
    leave(opened)
    expect(await opened.session.closed).toMatchObject({ by })
  })

  it('comes at once if the plugin has already stopped', async () => {
    const { session } = open({ signal: AbortSignal.abort() })
    expect(await session.closed).toMatchObject({ by: 'lost' })
  })

  it('does not wait for the wallet to close, and closes it once', async () => {
    const close = vi.fn(never)
    const { session } = open({ close })
    void session.close({ unused: true })
    expect(await session.closed).toEqual({ by: 'visitor' })
    await session.close()
    expect(close.mock.calls).toEqual([[{ unused: true }]])
  })
})

describe('wallet events in any order', () => {
  const heard = async (say: (hear: ReturnType<typeof open>['hear']) => void) => {
    const { hear, read, start } = open()
    start()
    say(hear)
    await vi.advanceTimersByTimeAsync(1000)
    return read()
  }

  it('the last event counts, whatever its topic', async () => {
    const read = await heard((hear) => {
      hear('accounts', () => ({ accounts: [alice] }))
      hear('update', () => ({ accounts: [bob], network: 'solana:main' }))
      hear('accounts', () => ({ accounts: [alice, bob] }))
    })
    expect(read).toEqual(['alice,bob', 'solana:main'])
  })

  it('an event without a value or with an invalid one does not undo an earlier one', async () => {
    const read = await heard((hear) => {
      hear('network', () => ({ network: 'solana:test' }))
      hear('update', () => ({ accounts: [bob], network: undefined }))
      hear('wrong', () => ({ network: 'eip155:1' }))
    })
    expect(read).toEqual(['bob', 'solana:test'])
  })
})

describe('a request', () => {
  it('is not sent to the wallet if its signal is already aborted', async () => {
    const request = vi.fn(async () => 'yes')
    const { session, start } = open({ request })
    start()
    const signal = AbortSignal.abort(new Error('Modal closed'))
    await expect(session.request({ method: 'sign' }, { signal })).rejects.toThrow('Modal closed')
    expect(request).not.toHaveBeenCalled()
  })
})
