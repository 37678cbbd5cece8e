import type { Router } from 'portico/core'
import { cell } from 'portico/kernel'
import { createMockClock } from 'portico/testing'
import { expect, it, vi } from 'vitest'
import type { ApprovalState } from '../../../plugins/auth/contract.js'
import { createApprovals } from '../../../plugins/auth/createApprovals.js'

const at = (...views: string[]) => ({ open: views.length > 0, stack: views.map((view) => ({ view })) })

it.each([
  ['before it is there', false],
  ['in its place', true],
])(
  'FRM-20 a view that the page had asked for before, and that comes late %s, lies below',
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
      stop: new AbortController().signal,
      left: () => {},
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
])('MOD-14 a request that %s ends once, and leads back once', async (_, how) => {
  const state = cell(at('Account'))
  const clock = createMockClock()
  const push = vi.fn((view: string) => state.set(at('Account', view)))
  const back = vi.fn(() => state.set(at('Account')))
  const left = vi.fn()
  const approvals = createApprovals({
    clock,
    stop: new AbortController().signal,
    state: cell<ApprovalState>({ open: 0 }),
    router: { state, push, back } as unknown as Router,
    left,
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
  // It has no way back: who leaves closes.
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

it('a view that goes with the plugin is not shown again', () => {
  const state = cell(at('Account'))
  const stop = new AbortController()
  const push = vi.fn((view: string) => state.set(at('Account', view)))
  const approvals = createApprovals({
    clock: createMockClock(),
    state: cell<ApprovalState>({ open: 0 }),
    router: { state, push } as unknown as Router,
    stop: stop.signal,
    left: () => {},
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
