import type { Router } from 'portico/core'
import { cell } from 'portico/kernel'
import { createMockClock } from 'portico/testing'
import { expect, it, vi } from 'vitest'
import { createApprovals } from '../../../plugins/auth/createApprovals.js'

const at = (...views: string[]) => ({ open: views.length > 0, stack: views.map((view) => ({ view })) })

it.each([
  ['before it is there', false],
  ['in its place', true],
])(
  'FRM-20 a view that the page had asked for before, and that comes late %s, lies below',
  async (_, there) => {
    const state = cell(at())
    const clock = createMockClock()
    const open = vi.fn(({ view }: { readonly view: string }) => {
      if (there) state.set(at(view))
      return new Promise(() => {})
    })
    const push = vi.fn((view: string) => state.set(at('Account', view)))
    const back = vi.fn(() => state.set(at('Account')))
    const router = { state, open, push, back } as unknown as Router
    const approvals = createApprovals({ clock, router, left: () => {} })
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
    expect(approvals.state.get()).toEqual({ open: 0 })
  },
)
