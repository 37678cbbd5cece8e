import { notices } from 'portico/core'
import type { SignInStorage } from 'portico/plugins/siwx'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { InternalSiwx } from '../../../plugins/siwx/internal.js'
import { serverStorage } from './serverStorage.js'
import { type StartedSiwx, startSiwx } from './startSiwx.js'

vi.mock('../../../src/modal/shell/mountShell.js', () => import('../../faults/mountShell.js'))

/** Deadlines of the storage in milliseconds: of a lookup, and of everything else. */
const LOOKUP = 4000
const CALL = 10_000

const pages: StartedSiwx[] = []
afterEach(() => {
  for (const page of pages.splice(0)) page.modal.dispose()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const down = new Error('down')
/** Ways in which a call fails: its answer, and the error that the page gets. */
const ways: readonly [way: string, answer: () => Promise<never>, told: string][] = [
  ['rejects', () => Promise.reject(down), 'down'],
  [
    'throws',
    () => {
      throw down
    },
    'down',
  ],
  ['hangs', () => new Promise<never>(() => {}), 'The storage of sessions did not answer'],
]

/** A page whose storage fails at one call while `isDown`; counts the calls. */
const start = async (failing?: keyof SignInStorage, answer?: () => Promise<never>) => {
  const server = serverStorage()
  const state = { isDown: true }
  const calls: Record<keyof SignInStorage, number> = {
    getNonce: 0,
    addSession: 0,
    getSessions: 0,
    revokeSessions: 0,
  }
  const signals: AbortSignal[] = []
  const pass =
    <K extends keyof SignInStorage>(name: K) =>
    (...given: Parameters<SignInStorage[K]>): ReturnType<SignInStorage[K]> => {
      calls[name]++
      if (name === failing && state.isDown && answer) {
        signals.push(given[1])
        return answer() as ReturnType<SignInStorage[K]>
      }
      return (server.storage[name] as (...all: unknown[]) => ReturnType<SignInStorage[K]>)(...given)
    }
  const page = await startSiwx({
    storage: {
      getNonce: pass('getNonce'),
      addSession: pass('addSession'),
      getSessions: pass('getSessions'),
      revokeSessions: pass('revokeSessions'),
    },
  })
  pages.push(page)
  const told: string[] = []
  page.modal.on('error', ({ message }) => told.push(message))
  return {
    ...page,
    ...server,
    state,
    calls,
    signals,
    told,
    retry: () =>
      (page.modal.kernel.get({ id: 'siwx', kind: 'service' } as never) as unknown as InternalSiwx).retry(),
    snack: () => page.modal.kernel.get(notices)?.state.get().snack?.text,
    /** Lets a call be made, then its deadline pass. */
    pass: async (name: keyof SignInStorage, ms: number, times = 1) => {
      await page.until(() => calls[name] === times)
      await vi.advanceTimersByTimeAsync(ms)
    },
  }
}
/** Fakes the timers of deadlines from here on; loading and signing still take real time. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })

describe.each(ways)('FLT-47 SIW-12 a storage that %s', (way, answer, told) => {
  const isOver = (page: Awaited<ReturnType<typeof start>>) =>
    expect(page.signals.every(({ aborted }) => aborted)).toBe(true)

  test('for a nonce: the view says so, and a retry asks again and signs in', async () => {
    stopTime()
    const page = await start('getNonce', answer)
    const outcome = page.connect()
    await page.pass('getNonce', CALL)
    expect(await page.shown()).toMatchObject({ problem: 'The message could not be prepared.' })
    isOver(page)
    await vi.advanceTimersByTimeAsync(10 * CALL)
    expect(page.calls.getNonce).toBe(1)
    expect(page.events).toEqual(['siwx.failed'])
    page.state.isDown = false
    page.retry()
    await page.until(() => page.attempt()?.text)
    expect(page.calls.getNonce).toBe(2)
    page.sign()
    await page.until(() => outcome.done)
    expect(page.account()?.status).toBe('connected')
  })

  test('for a nonce: cancelling disconnects, and no nonce is requested again', async () => {
    stopTime()
    const page = await start('getNonce', answer)
    const outcome = page.connect()
    await page.until(() => page.calls.getNonce && page.isShown())
    page.cancel()
    await page.until(() => outcome.done)
    expect(page.account()?.status).toBe('disconnected')
    expect(page.modal.getState().open).toBe(false)
    isOver(page)
    await vi.advanceTimersByTimeAsync(10 * CALL)
    expect(page.calls.getNonce).toBe(1)
    expect(page.wallet.asked).toEqual([])
  })

  test('for adding a session: the view stays with a message and a new nonce; cancelling disconnects', async () => {
    stopTime()
    const page = await start('addSession', answer)
    const outcome = page.connect()
    await page.shown()
    page.sign()
    await page.pass('addSession', CALL)
    await page.until(() => page.attempt()?.problem && page.attempt()?.status === 'ready')
    expect(page.attempt()?.problem).toBe('The website could not sign you in. Try again.')
    isOver(page)
    expect(page.calls.getNonce).toBe(2)
    expect(page.kept).toEqual([])
    page.cancel()
    await page.until(() => outcome.done)
    expect(page.account()?.status).toBe('disconnected')
    expect(page.events).toEqual(['siwx.failed', 'siwx.cancelled'])
    expect(page.calls.getNonce).toBe(2)
  })

  test('for a lookup: the connection fails with a message, and no nonce is requested', async () => {
    stopTime()
    const page = await start('getSessions', answer)
    const outcome = page.connect()
    await page.pass('getSessions', way === 'hangs' ? LOOKUP : 0)
    await page.until(() => outcome.done)
    expect(outcome.error).toMatchObject({
      message: 'A problem occurred while trying initialize authentication',
    })
    await page.until(() => page.snack() === 'A problem occurred while trying initialize authentication')
    isOver(page)
    expect(page.account()?.status).toBe('disconnected')
    expect(page.calls.getNonce).toBe(0)
  })

  test('for a revocation: the wallet disconnects nevertheless, and the page gets the error', async () => {
    stopTime()
    const page = await start('revokeSessions', answer)
    const outcome = page.connect()
    await page.shown()
    page.sign()
    await page.until(() => outcome.done)
    const leaving = page.modal.disconnect()
    await page.pass('revokeSessions', CALL)
    await leaving
    await page.until(() => page.told.length)
    expect(page.told).toEqual([told])
    isOver(page)
    expect(page.account()?.status).toBe('disconnected')
    expect(page.calls).toMatchObject({ getNonce: 1, revokeSessions: 1 })
  })
})

describe('FLT-47 SIW-13 a wallet that does not sign', () => {
  test.each([
    ['declines', Object.assign(new Error('User rejected'), { code: 4001 })],
    ['fails', new Error('Ledger is locked')],
  ])(
    'but %s repeatedly: the message and its nonce stay the same, and cancelling disconnects',
    async (_, error) => {
      const page = await start()
      const outcome = page.connect()
      const { text } = await page.shown()
      page.wallet.answer(() => Promise.reject(error))
      for (let times = 1; times < 4; times++) {
        page.sign()
        await page.until(() => page.events.length === times)
        expect((await page.shown()).text).toBe(text)
        await page.until(() => page.snack() === 'Signature declined')
      }
      expect(page.calls.getNonce).toBe(1)
      page.cancel()
      await page.until(() => outcome.done)
      expect(page.account()?.status).toBe('disconnected')
      expect(page.kept).toEqual([])
    },
  )

  test('but stays silent: cancelling disconnects, and a late signature is ignored', async () => {
    const page = await start()
    const outcome = page.connect()
    await page.shown()
    let late: () => void = () => {}
    page.wallet.answer(
      (message, account) =>
        new Promise((resolve) => {
          late = () => resolve(account.signMessage({ message }))
        }),
    )
    page.sign()
    await page.until(() => page.wallet.asked.length)
    page.cancel()
    await page.until(() => outcome.done)
    late()
    await vi.waitFor(() => expect(page.account()?.status).toBe('disconnected'))
    expect(page.calls).toMatchObject({ getNonce: 1, addSession: 0 })
    expect(page.kept).toEqual([])
    expect(page.modal.getState().open).toBe(false)
  })
})
