import { type Attempt, type AttemptRun, createFlow, type FlowOptions } from 'portico/core'
import { cell } from 'portico/kernel'
import { createMockRouter } from 'portico/testing'
import { describe, expect, test, vi } from 'vitest'

type Params = { readonly id: string; readonly kind?: string }
type Status = { readonly status: 'waiting' | 'done' | 'failed'; readonly note?: string }
type Run = AttemptRun<Params, Status>

const waiting: Status = { status: 'waiting' }

const start = (options: Partial<FlowOptions<Params, Status, string>> = {}) => {
  const router = createMockRouter()
  const move = router as unknown as Record<
    'push' | 'replace' | 'reset',
    (view: string, params?: object) => void
  >
  const attempt = cell<Attempt<Params, Status> | undefined>(undefined)
  const owned: (() => void)[] = []
  const runs: Run[] = []
  const flow = createFlow<Params, Status, string>({
    router,
    own: (undo) => owned.push(undo),
    attempt,
    view: 'Order' as 'Connect',
    keys: ['id', 'kind'],
    run: (given) => void runs.push(given),
    ...options,
  })
  return {
    router,
    move,
    attempt,
    runs,
    flow,
    stopPlugin: () => {
      for (const undo of owned.splice(0).reverse()) undo()
    },
  }
}

describe('a flow', () => {
  test('runs once per history entry, however often its view mounts, and never without an entry', () => {
    const { flow, move, attempt, runs } = start()
    flow.attend({ id: 'a' }, waiting)
    flow.retry(waiting)
    expect([runs, attempt.get()]).toEqual([[], undefined])
    move.push('Order', { id: 'a', note: 'of the view' })
    flow.attend({ id: 'b' }, waiting)
    flow.attend({ id: 'a', kind: 'gift' }, waiting)
    expect(runs).toEqual([])
    for (let mount = 0; mount < 2; mount++) flow.attend({ id: 'a' }, waiting)
    expect(runs.map(({ params, count }) => ({ params, count }))).toEqual([{ params: { id: 'a' }, count: 1 }])
    expect(attempt.get()).toEqual({ id: 'a', status: 'waiting', count: 1 })
  })

  test('goes on while another view is on top, and does not close the modal then', () => {
    const { flow, move, router, attempt, runs } = start()
    move.push('Order', { id: 'a' })
    flow.attend({ id: 'a' }, waiting)
    move.push('WhatIsAWallet')
    expect(runs[0]?.signal.aborted).toBe(false)
    runs[0]?.set({ status: 'done' })
    runs[0]?.close('connected')
    expect([router.state.get().open, attempt.get()?.status]).toEqual([true, 'done'])
    router.back()
    runs[0]?.close('connected')
    expect(router.state.get().open).toBe(false)
  })

  test.each(['back', 'close'] as const)('ends when its entry leaves the stack through %s', async (way) => {
    const left = vi.fn()
    const { flow, move, router, attempt, runs } = start({ left })
    move.push('Order', { id: 'a' })
    flow.attend({ id: 'a' }, waiting)
    await router[way]()
    expect(runs[0]?.signal.reason).toEqual(new Error('Modal closed'))
    expect(attempt.get()).toBeUndefined()
    expect(left).toHaveBeenCalledExactlyOnceWith({ id: 'a', status: 'waiting', count: 1 })
    runs[0]?.set({ status: 'done' })
    runs[0]?.close('connected')
    expect(attempt.get()).toBeUndefined()
    move.push('Order', { id: 'a' })
    flow.attend({ id: 'a' }, waiting)
    expect(attempt.get()?.count).toBe(1)
  })

  test('ends when another entry is attended or the plugin stops; the latter aborts with the configured reason', () => {
    const left = vi.fn()
    const { flow, move, attempt, runs, stopPlugin } = start({ reason: 'Popup closed', left })
    move.push('Order', { id: 'a' })
    flow.attend({ id: 'a' }, waiting)
    move.push('Order', { id: 'b' })
    flow.attend({ id: 'b' }, waiting)
    expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false])
    runs[0]?.set({ status: 'done' })
    expect(attempt.get()).toEqual({ id: 'b', status: 'waiting', count: 1 })
    stopPlugin()
    expect(runs[1]?.signal.reason).toEqual(new Error('Popup closed'))
    move.reset('Connect')
    expect(left).not.toHaveBeenCalled()
  })

  test('each retry increases the count and drops the status and note of the attempt before', () => {
    const { flow, move, attempt, runs } = start()
    move.push('Order', { id: 'a' })
    flow.attend({ id: 'a' }, waiting)
    runs[0]?.set({ status: 'failed', note: 'Declined' })
    flow.attend({ id: 'a' }, waiting)
    expect(attempt.get()).toEqual({ id: 'a', status: 'failed', note: 'Declined', count: 1 })
    flow.retry(waiting)
    expect(runs[0]?.signal.aborted).toBe(true)
    expect(attempt.get()).toEqual({ id: 'a', status: 'waiting', count: 2 })
    flow.cancel()
    expect([runs[1]?.signal.aborted, attempt.get()?.status]).toEqual([true, 'waiting'])
  })

  test('a status set before the start is dropped without an entry; with one, its count is kept', () => {
    const { flow, move, attempt } = start()
    attempt.set({ id: 'a', status: 'waiting', count: 3 })
    expect(flow.start({ id: 'a' }, waiting, undefined, 3)).toBe(false)
    expect(attempt.get()).toBeUndefined()
    move.push('Order', { id: 'a' })
    expect(flow.start({ id: 'a' }, waiting, undefined, 3)).toBe(true)
    expect(attempt.get()?.count).toBe(3)
  })

  test('a run gets its input, and its rejection after an abort is dropped', async () => {
    const given: unknown[] = []
    const { flow, move, router } = start({
      run: ({ signal }, input) => {
        given.push(input)
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
    })
    move.push('Order', { id: 'a' })
    flow.attend({ id: 'a' }, waiting)
    flow.retry(waiting, 'again')
    router.back()
    // An unhandled rejection would fail the run of the tests.
    await new Promise((resolve) => setTimeout(resolve))
    expect(given).toEqual([undefined, 'again'])
  })

  test('without a view, an entry of any view matches by its keys; an entry without params is skipped', () => {
    const { flow, move, runs } = start({ view: undefined as never })
    move.push('Odd')
    move.push('Other', { id: 'a' })
    flow.attend({ id: 'a' }, waiting)
    expect(runs).toHaveLength(1)
  })
})
