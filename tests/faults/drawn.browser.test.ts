import type { AnyPlugin } from 'portico/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { limit, volume } from '../volumes.js'
import { type DrawnRun, runDrawn } from './drawnWorld.js'
import { type Flow, flows } from './flows.js'
import { plansOf, spread } from './plans.js'

const modules = import.meta.glob([
  '../../src/{session,modal,router,storage,http,notices,env,remote,page}/**/*.{ts,tsx}',
  '../../plugins/{eip155,injected,wallets,networks,account,languages}/**/*.{ts,tsx}',
])

/** Flows of one page that is never loaded again. */
const own = flows.filter(({ name }) =>
  /^(open and close|connect|decline|switch|add|unsupported|a page asks|features|change|two modals|sign|disconnect|restore|the wallet changes)/.test(
    name,
  ),
)
/** Kinds of faults of each flow. */
const KINDS = volume(2, Number.POSITIVE_INFINITY)

beforeAll(async () => {
  await Promise.all(Object.values(modules).map((load) => load()))
})

const planted = (setup: (context: never) => unknown): AnyPlugin => ({ id: 'bad', kernel: 1, setup })
type On = { on(event: string, run: () => void): void }

test.each<[string, RegExp, ((context: never) => void) | AnyPlugin]>([
  [
    'a page that does not scroll',
    /I6 .*scrolls by hand visible,hidden/,
    ({ on }: On) => on('modal.closed', () => document.body.style.setProperty('overflow', 'hidden')),
  ],
  [
    'a focus that is elsewhere',
    /I6 .*- focus on opener/,
    ({ on }: On) =>
      on('modal.closed', () => setTimeout(() => (document.activeElement as HTMLElement).blur(), 100)),
  ],
  [
    'a page that stays inert',
    /I6 .*inert=/,
    ({ on }: On) => on('modal.opened', () => document.getElementById('opener')?.setAttribute('inert', '')),
  ],
  [
    'another place on the page',
    /I6 .*scrolled to 0, 0/,
    ({ on }: On) => on('modal.closed', () => scrollTo(0, 0)),
  ],
  ['an error of the console', /I2 console/, () => console.error('planted')],
  [
    'a state that never ends',
    /I1 service loading/,
    { id: 'host.service', kernel: 1, setup: () => {}, state: () => ({ status: 'loading' }) },
  ],
  ['a key of the host', /I3 the host's key/, () => localStorage.removeItem('theme')],
  [
    'a question nobody asked for',
    /I4 personal_sign/,
    ({ on }: On) =>
      on('modal.opened', () => {
        window.addEventListener(
          'eip6963:announceProvider',
          (event) => {
            const { provider } = (event as CustomEvent).detail
            for (let time = 0; time < 2; time++) void provider.request({ method: 'personal_sign' })
          },
          { once: true },
        )
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      }),
  ],
  ['a listener that stays', /I5 window blur is listened to/, () => window.addEventListener('blur', () => {})],
  ['a timer that stays', /I5 \d+ timers/, () => void setTimeout(() => {}, 1e9)],
  [
    'an empty card',
    /I7 nothing is drawn/,
    ({ style }: { style(css: string): void }) => style('.p-card{display:none!important}'),
  ],
])('a planted fault is found: %s', async (_, text, setup) => {
  const [flow] = own
  const options = { services: false, plugins: [typeof setup === 'function' ? planted(setup) : setup] }
  // A planted fault is permanent, so waiting for it to pass is pointless.
  const { violations } = await runDrawn(flow as Flow, 1, undefined, options, 20)
  document.body.removeAttribute('style')
  expect(violations).toContainEqual(expect.stringMatching(text))
})

/** The fault points of each flow, as its run without a fault found them. */
const found = new Map<Flow, DrawnRun['points']>()

describe.each(own.map((flow, at) => [flow.name, flow, at] as const))('"%s", rendered', (_, flow, at) => {
  test('I6 without a fault the page is restored', async () => {
    const { violations, covered, points } = await runDrawn(flow, 1)
    found.set(flow, points)
    expect(violations).toEqual([])
    expect(covered).toBe(true)
  })

  test('I6 with a fault the page is restored', { timeout: limit(600_000) }, async () => {
    const points = found.get(flow) ?? (await runDrawn(flow, 1)).points
    const all = spread(
      plansOf(points)
        .filter(({ fault }) => !fault.endsWith('reload'))
        .map((plan) => ({ flow, plan })),
      1,
    )
    const step = Math.max(1, Math.floor(all.length / KINDS))
    // Each flow has different faults.
    const mine = all.filter((_, nth) => (nth + at) % step === 0)
    const wrong: string[] = []
    let hits = 0
    for (const { plan } of mine) {
      const { violations, hit } = await runDrawn(flow, 1, plan)
      wrong.push(...violations)
      hits += Number(hit)
    }
    expect(wrong).toEqual([])
    expect(hits).toBeGreaterThan(0)
  })
})
