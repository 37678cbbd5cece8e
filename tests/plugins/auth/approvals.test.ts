import type { Router } from 'portico/core'
import { cell } from 'portico/kernel'
import { createMockClock } from 'portico/testing'
import { describe, expect, it, vi } from 'vitest'
import { createApprovals } from '../../../plugins/auth/account/rpc/createApprovals.js'
import { createTurns, type Turns } from '../../../plugins/auth/account/rpc/createTurns.js'
import type { ApprovalState } from '../../../plugins/auth/contract.js'

const at = (...views: string[]) => ({ open: views.length > 0, stack: views.map((view) => ({ view })) })

it.each([
  ['before it is there', false],
  ['in its place', true],
])(
  'FRM-20 a view that the page had opened and that arrives late is put below the approval (%s)',
  async (_, there) => {
    const state = cell(at())
    const asks = cell<ApprovalState>({ open: 0 })
    const clock = createMockClock()
    const open = vi.fn(({ view }: { readonly view: string }) => {
      if (there) state.set(at(view))
      return new Promise(() => {})
    })
    const push = vi.fn((view: string) => state.set(at('Account', view)))
    const back = vi.fn(() => state.set(at('Account')))
    const router = { state, open, push, back } as unknown as Router
    const approvals = createApprovals({
      clock,
      state: asks,
      router,
      turns: createTurns(),
      stop: new AbortController().signal,
      cancelled: () => {},
    })
    let sign = (_: string) => {}
    const asked = approvals.run(
      () =>
        new Promise<string>((resolve) => {
          sign = resolve
        }),
    )
    expect(open).toHaveBeenCalledWith({ view: 'ApproveTransaction' })
    state.set(at('Account'))
    expect(push.mock.calls).toEqual([['ApproveTransaction']])
    sign('0x51')
    expect(await asked).toBe('0x51')
    await clock.advance(600)
    expect(back).toHaveBeenCalledTimes(1)
    expect(asks.get()).toEqual({ open: 0 })
  },
)

it.each([
  ['is approved', 'approve'],
  ['is declined', 'decline'],
  ['fails', 'fail'],
  ['is left by the visitor', 'leave'],
])('MOD-14 a request that %s settles once and goes back at most once', async (_, how) => {
  const state = cell(at('Account'))
  const clock = createMockClock()
  const push = vi.fn((view: string) => state.set(at('Account', view)))
  const back = vi.fn(() => state.set(at('Account')))
  const left = vi.fn()
  const approvals = createApprovals({
    clock,
    turns: createTurns(),
    stop: new AbortController().signal,
    state: cell<ApprovalState>({ open: 0 }),
    router: { state, push, back } as unknown as Router,
    cancelled: left,
  })
  const ends: string[] = []
  const request = approvals.run(
    (signal) =>
      new Promise<string>((approve, refuse) => {
        signal.addEventListener('abort', () => refuse(signal.reason))
        if (how === 'approve') approve('0x51')
        if (how === 'decline') refuse(new Error('User rejected the request'))
        if (how === 'fail') refuse(new Error('Request timed out'))
      }),
  )
  const heard = request.then(
    (answer) => ends.push(answer),
    (error: Error) => ends.push(error.message),
  )
  expect(push.mock.calls).toEqual([['ApproveTransaction']])
  // The view has no back button: leaving it closes the modal.
  if (how === 'leave') state.set(at())
  await heard
  await clock.advance(600)
  await clock.advance(60_000)
  expect(ends).toEqual([
    {
      approve: '0x51',
      decline: 'User rejected the request',
      fail: 'Request timed out',
      leave: 'Request was aborted',
    }[how],
  ])
  expect(back).toHaveBeenCalledTimes(how === 'leave' ? 0 : 1)
  expect(left).toHaveBeenCalledTimes(how === 'leave' ? 1 : 0)
  expect(state.get()).toEqual(how === 'leave' ? at() : at('Account'))
  expect(approvals.state.get()).toEqual({ open: 0 })
})

it('after the plugin stops the approval view is not shown again', () => {
  const state = cell(at('Account'))
  const stop = new AbortController()
  const push = vi.fn((view: string) => state.set(at('Account', view)))
  const approvals = createApprovals({
    clock: createMockClock(),
    state: cell<ApprovalState>({ open: 0 }),
    router: { state, push } as unknown as Router,
    turns: createTurns(),
    stop: stop.signal,
    cancelled: () => {},
  })
  const asked = approvals.run(
    (signal) =>
      new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  stop.abort()
  state.set(at('Account'))
  expect(push).toHaveBeenCalledTimes(1)
  return expect(asked).rejects.toThrow('Request was aborted')
})

describe('FLT-35 two modals of a page', () => {
  const startOn = (turns: Turns) => {
    const clock = createMockClock()
    const state = cell(at('Account'))
    const stop = new AbortController()
    const push = vi.fn((view: string) => state.set(at('Account', view)))
    const back = () => state.set(at('Account'))
    const leave = () => state.set(at())
    const open = ({ view }: { readonly view: string }) => {
      state.set(at(view))
      return new Promise(() => {})
    }
    const left = vi.fn()
    const asks = cell<ApprovalState>({ open: 0 })
    const router = { state, push, back, open } as unknown as Router
    const { run } = createApprovals({ clock, state: asks, router, turns, stop: stop.signal, cancelled: left })
    const sent: ((value: string) => void)[] = []
    /** Outcomes of requests, in order. */
    const ends: unknown[] = []
    const ask = (given?: AbortSignal) =>
      void run(
        (signal) =>
          new Promise<string>((resolve, reject) => {
            sent.push(resolve)
            signal.addEventListener('abort', () => reject(signal.reason))
          }),
        given,
      ).then(
        (value) => ends.push(value),
        (error) => ends.push(error.message),
      )
    return { clock, stop, push, leave, left, asks, sent, ends, ask }
  }
  type Started = ReturnType<typeof startOn>
  const startTwo = (): [Started, Started] => {
    const turns = createTurns()
    return [startOn(turns), startOn(turns)]
  }

  it.each([
    ['is approved', (first: Started) => first.sent[0]?.('0x51'), '0x51'],
    ['is left', (first: Started) => first.leave(), 'Request was aborted'],
    [
      'goes with its modal',
      (first: Started) => {
        first.stop.abort()
        first.leave()
      },
      'Request was aborted',
    ],
  ])('take turns: requests of the second are shown and sent once the first %s', async (_, finish, end) => {
    const [first, second] = startTwo()
    first.ask()
    second.ask()
    second.ask()
    await first.clock.advance(10_000)
    expect([first.sent.length, second.sent.length, second.push.mock.calls]).toEqual([1, 0, []])
    finish(first)
    await vi.waitFor(() => expect(second.sent).toHaveLength(2))
    expect(first.ends).toEqual([end])
    expect([second.push.mock.calls, second.asks.get()]).toEqual([[['ApproveTransaction']], { open: 2 }])
    for (const answer of second.sent) answer('0x52')
    await vi.waitFor(() => expect(second.ends).toEqual(['0x52', '0x52']))
    // The next request is accepted again.
    for (const { clock } of [first, second]) await clock.advance(600)
    first.ask()
    await vi.waitFor(() => expect(first.sent).toHaveLength(2))
  })

  it('a request aborted before its turn is never sent or cancelled at the frame, and the next turn follows', async () => {
    const [first, second] = startTwo()
    const host = new AbortController()
    first.ask()
    second.ask(host.signal)
    host.abort(new Error('Not any more'))
    await vi.waitFor(() => expect(second.ends).toEqual(['Not any more']))
    second.ask()
    second.stop.abort()
    await vi.waitFor(() => expect(second.ends).toEqual(['Not any more', 'Request was aborted']))
    expect([second.sent, second.left.mock.calls, second.push.mock.calls]).toEqual([[], [], []])
    first.sent[0]?.('0x51')
    await vi.waitFor(() => expect(first.ends).toEqual(['0x51']))
    first.ask()
    await vi.waitFor(() => expect(first.sent).toHaveLength(2))
  })
})
