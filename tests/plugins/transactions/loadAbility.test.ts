import type { AccountInUse } from 'portico/core'
import { afterEach, expect, test, vi } from 'vitest'
import { loadAbility } from '../../../plugins/transactions/forms/loadAbility.js'
import { createConfirm } from '../../../plugins/transactions/plans/createConfirm.js'
import type { PlanContext, PlanState } from '../../../plugins/transactions/plans/createPlanContext.js'

afterEach(() => void vi.useRealTimers())
const { signal } = new AbortController()

test('the code of a chain that does not come is given up', async () => {
  vi.useFakeTimers()
  const loading = loadAbility(new Promise(() => {}), { late: 'late', missing: 'missing', signal })
  const ended = expect(loading).rejects.toThrow('late')
  await vi.advanceTimersByTimeAsync(60_000)
  await ended
  await expect(
    loadAbility(Promise.resolve(undefined), { late: 'late', missing: 'missing', signal }),
  ).rejects.toThrow('missing')
})

test('a confirmed plan fails if the code of its chain cannot be loaded, and the wallet is not asked', async () => {
  const prepared = { at: 0, notes: [], mode: 'one', next: { intent: { call: {} } } }
  let state = { plan: {}, stage: 'review', prepared } as unknown as PlanState
  const ask = vi.fn()
  const confirm = createConfirm({
    deps: {
      state: { get: () => state },
      account: () => ({ namespace: 'eip155' }) as AccountInUse,
      now: () => 0,
      text: String,
      ask,
    },
    page: { current: () => undefined },
    set: (change: Partial<PlanState>) => {
      state = { ...state, ...change }
    },
    renew: () => signal,
    sentenceOf: (error: unknown) => (error as Error).message,
    callsOf: async () => {
      throw new Error('lost')
    },
  } as unknown as PlanContext)
  await confirm()
  expect(state).toMatchObject({ stage: 'failed', problem: 'lost' })
  expect(ask).not.toHaveBeenCalled()
})
