import { mkdirSync, writeFileSync } from 'node:fs'
import { type Router, router } from 'portico/core'
import type { AnyPlugin } from 'portico/kernel'
import type { MockProvider } from 'portico/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { limit, volume } from '../volumes.js'
import { label, type Plan } from './borders.js'
import { type Flow, flows } from './flows.js'
import { groups } from './groups.js'
import { plansOf, spread } from './plans.js'
import { seeds } from './seeds.js'
import { runOnce, takeOver, tryPlan } from './sweep.js'

// Loaded beforehand, because reading a file during a run would take real time.
const modules = import.meta.glob([
  '../../src/{session,modal,router,storage,http,notices,env,remote,page}/**/*.ts',
  '../../plugins/{eip155,injected,wallets,networks,account,languages,walletconnect,directory,multiWallet}/**/*.{ts,tsx}',
])
/**
 * Whether to make all runs of each seed; otherwise each flow has a
 * third of the kinds of faults, the next flow the next.
 */
const whole = volume(0, 1) === 1

interface Run {
  readonly flow: Flow
  readonly plan: Plan
}

let undo = () => {}

beforeAll(async () => {
  await Promise.all(Object.values(modules).map((load) => load()))
  undo = takeOver()
  for (const flow of flows) await runOnce(flow, 1, undefined, () => vi.dynamicImportSettled())
})

afterAll(() => undo())

const planted = (id: string, setup: (context: never) => unknown): AnyPlugin => ({ id, kernel: 1, setup })

test.each<[string, RegExp, AnyPlugin]>([
  [
    'a state that never ends',
    /^I1 service loading/,
    { ...planted('host.service', () => {}), state: () => ({ status: 'loading' }) },
  ],
  [
    'a promise nobody looks after',
    /^I2 unhandledRejection/,
    planted('bad', () => void Promise.reject(new Error('planted'))),
  ],
  ['an error of the console', /^I2 console/, planted('bad', () => console.error('planted'))],
  ['a key of the host', /^I3 the host's key/, planted('bad', () => window.localStorage.removeItem('theme'))],
  [
    'a question nobody asked for',
    /^I4 personal_sign/,
    planted('bad', ({ on }: { on(event: string, run: () => void): void }) =>
      on('session.connected', () => {
        window.addEventListener('eip6963:announceProvider', (event) => {
          const { provider } = (event as CustomEvent<{ provider: MockProvider }>).detail
          void provider.request({ method: 'personal_sign' })
          void provider.request({ method: 'personal_sign' })
        })
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      }),
    ),
  ],
  [
    'a listener that stays',
    /^I5 .*listeners of the page/,
    planted('bad', () => window.addEventListener('blur', () => {})),
  ],
  ['a timer that stays', /^I5 .*timers/, planted('bad', () => void setTimeout(() => {}, 1e9))],
  [
    'a modal that cannot be opened',
    /^I7/,
    {
      ...planted(
        'bad',
        ({ on, needs }: { on(event: string, run: () => void): void; needs: { router: Router } }) =>
          on('modal.opened', () => void needs.router.close()),
      ),
      needs: { router },
    },
  ],
])('a planted violation is found: %s', async (_, text, plugin) => {
  const [, connect] = flows
  const flow = { ...(connect as Flow), options: { plugins: [plugin] } }
  expect((await runOnce(flow, 1)).violations).toContainEqual(expect.stringMatching(text))
})

describe.each(seeds(process.env.PORTICO_FAULT_SEEDS, whole))('seed %i', (seed) => {
  const sum = { seed, points: 0, plans: 0, runs: 0, violations: 0 }
  const all: Run[] = []
  let mine: readonly Run[] = []
  const wrong: string[] = []
  /** Results by plan, so that a run that tests several invariants is made once. */
  const results = new Map<Plan, readonly string[]>()
  const run = async ({ flow, plan }: Run) => {
    const known = results.get(plan)
    if (known) return known
    const found = await tryPlan(flow, seed, plan)
    results.set(plan, found)
    sum.runs += 1
    sum.violations += found.length
    return found
  }

  beforeAll(async () => {
    for (const flow of flows) {
      const { borders, violations } = await runOnce(flow, seed)
      sum.points += borders.points.length
      all.push(...plansOf(borders.points).map((plan) => ({ flow, plan })))
      wrong.push(...violations.map((each) => `${flow.name} | ${each}`))
    }
    sum.plans = all.length
    mine = whole ? all : spread(all, seed, 3)
  })

  afterAll(() => {
    const { points, plans, runs, violations } = sum
    console.info(`faults: seed ${seed}, ${points} points, ${runs} of ${plans} runs, ${violations} violations`)
    mkdirSync('.cache/faults', { recursive: true })
    writeFileSync(`.cache/faults/seed-${seed}.json`, `${JSON.stringify(sum)}\n`)
  })

  test('runs without a fault have no violations', () => {
    expect(wrong).toEqual([])
  })

  test('every fault of every flow belongs to a group', () => {
    const lost = all.filter(({ flow, plan }) => !groups.some(({ has }) => has(plan, flow)))
    expect(lost.map(({ flow, plan }) => `${flow.name} | ${label(plan.point)}: ${plan.fault}`)).toEqual([])
  })

  test.each(groups)('$title', { timeout: limit(600_000) }, async ({ has }) => {
    const proving = mine.filter(({ flow, plan }) => has(plan, flow))
    expect(proving.length).toBeGreaterThan(0)
    const found: string[] = []
    for (const each of proving) found.push(...(await run(each)))
    expect(found).toEqual([])
  })
})
