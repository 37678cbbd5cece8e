import type { Connector } from 'portico/core'
import { definePlugin, PluginError } from 'portico/kernel'
import { createMockStorage } from 'portico/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { evm, flush, startSession, wallet } from './startSession.js'

afterEach(() => {
  vi.useRealTimers()
})

const gate = (run: () => unknown) =>
  definePlugin({
    id: 'test.gate',
    kernel: 1,
    setup: ({ tap }) => {
      tap('session.opened', async () => {
        await run()
        return undefined
      })
    },
  })

describe('the gate session.opened', () => {
  test('a gate that rejects closes the session, and no event reports it as connected', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const storage = createMockStorage()
    const room = await startSession({
      chains: [chain],
      storage,
      plugins: [
        gate(() => {
          throw new Error('not signed')
        }),
      ],
    })
    await expect(room.sessions.connect(one.connector)).rejects.toMatchObject({
      plugin: 'test.gate',
      cause: { message: 'not signed' },
    })
    expect(room.sessions.state.get().connections).toEqual([])
    expect(room.account()).toEqual({ status: 'disconnected', accounts: [] })
    expect(room.sessions.session('eip155')).toBeUndefined()
    expect(room.names()).not.toContain('session.connected')
    expect(room.names()).not.toContain('session.disconnected')
    expect(room.names()).not.toContain('sessions.empty')
    expect(storage.texts.get('session/connections') ?? '[]').toBe('[]')
    await flush()
    // The wallet was let go: its provider no longer counts the page as authorised.
    expect(await one.provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  test("the error of a gate reaches the caller and connect.failed with the plugin's message", async () => {
    const chain = evm()
    const cause = new Error('Sign in to go on')
    const room = await startSession({
      chains: [chain],
      plugins: [
        gate(() => {
          throw cause
        }),
      ],
    })
    const refused = room.sessions.connect(wallet('one', [chain]).connector)
    await expect(refused).rejects.toBeInstanceOf(PluginError)
    await expect(refused).rejects.toMatchObject({ message: 'Sign in to go on', plugin: 'test.gate', cause })
    expect(room.of('connect.failed')).toEqual([
      { connectorId: 'one', message: 'Sign in to go on', rejected: false },
    ])
  })

  test('an abort while the gate is pending ends the attempt and the session at once', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const room = await startSession({ chains: [chain], plugins: [gate(() => new Promise(() => {}))] })
    const abort = new AbortController()
    const attempt = room.sessions.connect(one.connector, { signal: abort.signal })
    const rejected = expect(attempt).rejects.toBe('left')
    await flush()
    expect(room.sessions.session('eip155')).toBeDefined()
    abort.abort('left')
    await rejected
    expect(room.sessions.session('eip155')).toBeUndefined()
    expect(room.account()).toEqual({ status: 'disconnected', accounts: [] })
    expect(room.of('connect.failed')).toEqual([])
    await flush()
    expect(await one.provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  test('while the gate is pending the status is connecting, and the session takes requests', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    let pass: () => void = () => {}
    const room = await startSession({
      chains: [chain],
      plugins: [gate(() => new Promise<void>((resolve) => (pass = resolve)))],
    })
    const connecting = room.sessions.connect(one.connector)
    await flush()
    expect(room.account()).toMatchObject({ status: 'connecting', address: chain.address() })
    expect(room.sessions.state.get().connections).toEqual([])
    expect(await room.sessions.session('eip155')?.request({ method: 'personal_sign', params: [] })).toMatch(
      /^0x/,
    )
    pass()
    await connecting
    expect(room.account()?.status).toBe('connected')
  })

  test('a wallet that disconnects while the gate is pending is not connected afterwards', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    let pass: () => void = () => {}
    const room = await startSession({
      chains: [chain],
      plugins: [gate(() => new Promise<void>((resolve) => (pass = resolve)))],
    })
    const connecting = room.sessions.connect(one.connector)
    const rejected = expect(connecting).rejects.toThrow('Failed to connect')
    await flush()
    one.changeAccounts([])
    await flush()
    pass()
    await rejected
    expect(room.account()?.status).toBe('disconnected')
  })

  test('a gate that rejects a second wallet leaves the first connected', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const two = wallet('two', [evm()])
    let refuse = false
    const room = await startSession({
      chains: [chain],
      plugins: [
        gate(() => {
          if (refuse) throw new Error('no')
        }),
      ],
    })
    await room.sessions.connect(one.connector)
    refuse = true
    await expect(room.sessions.connect(two.connector)).rejects.toThrow()
    expect(room.ids()).toEqual(['one|eip155'])
    expect(room.account()).toMatchObject({ status: 'connected', connectionId: 'one|eip155' })
    expect(room.names()).not.toContain('session.disconnected')
  })

  test('connecting the same wallet again runs the gate again and closes the old session', async () => {
    const chain = evm()
    const one = wallet('one', [chain])
    const gated = vi.fn()
    const closed: unknown[] = []
    const room = await startSession({ chains: [chain], plugins: [gate(gated)] })
    const watched: Connector = {
      ...one.connector,
      connect: async (request) => {
        const sessions = await one.connector.connect(request)
        for (const each of sessions) void each.closed.then((reason) => closed.push(reason.by))
        return sessions
      },
    }
    await room.sessions.connect(watched)
    await room.sessions.connect(watched)
    await flush()
    expect(gated).toHaveBeenCalledTimes(2)
    expect(closed).toEqual(['visitor'])
    expect(room.ids()).toEqual(['one|eip155'])
    expect(room.names()).not.toContain('session.disconnected')
  })
})
