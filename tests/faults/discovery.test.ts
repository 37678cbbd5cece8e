import type { MockProvider } from 'portico/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Tab, World } from './createWorld.js'
import type { Flow } from './flows.js'
import { runOnce, takeOver } from './sweep.js'
import { visitor } from './visitor.js'

const WALLETS = 10
const IDLE = 60_000

/**
 * Wallets that announce themselves again after every announcement of another one, while requests continue.
 */
const quarrel = (world: World, { page }: Tab) => {
  const seen = { requests: 0, announcements: 0 }
  const { provider } = world.wallet
  const details = Array.from({ length: WALLETS }, (_, at) => ({
    info: {
      uuid: `22222222-2222-4333-8444-${String(at).padStart(12, '0')}`,
      name: `Wallet ${at}`,
      rdns: `com.test.wallet${at}`,
      icon: 'data:image/png;base64,AA==',
    },
    provider: { ...provider } as MockProvider,
  }))
  const announce = (at: number) => {
    seen.announcements++
    // Announce a new object each time, like a wallet that is injected again.
    const detail = { ...details[at], info: { ...details[at]?.info } }
    page.window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  EventTarget.prototype.addEventListener.call(page.window, 'eip6963:requestProvider', () => {
    seen.requests++
    for (let at = 0; at < WALLETS; at++) announce(at)
    for (let round = 1; round <= 20; round++)
      world.time.after(round * 100, () => announce(round % WALLETS), page)
  })
  return seen
}

let undo = () => {}
beforeAll(() => {
  undo = takeOver()
})
afterAll(() => undo())

test('FLT-28 wallets that announce repeatedly cause one request per opening and almost no work while idle', async () => {
  const found: number[] = []
  const flow: Flow = {
    name: 'wallets that quarrel',
    run: async (world, tab) => {
      const seen = quarrel(world, tab)
      const me = visitor(world, tab)
      await me.open()
      await me.rest(5000)
      found.push(seen.requests, seen.announcements)
      const before = world.borders.points.length
      await me.rest(IDLE)
      found.push(seen.requests, world.borders.points.length - before)
    },
  }
  await runOnce(flow, 1, undefined, () => vi.dynamicImportSettled())
  found.splice(0)
  const { violations } = await runOnce(flow, 1)
  expect(violations).toEqual([])
  const [requests, announcements, later, work = Number.NaN] = found
  expect(requests).toBeLessThanOrEqual(2)
  expect(announcements).toBeGreaterThanOrEqual(WALLETS + 20)
  expect(later).toBe(requests)
  // At most one timer is set and one event handled per second.
  expect(work).toBeLessThanOrEqual(IDLE / 1000)
})
