import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { World } from './createWorld.js'
import { flows } from './flows.js'
import { runOnce, takeOver } from './sweep.js'

const names = ['crypto.randomUUID', 'BroadcastChannel', 'locks', 'structuredClone'] as const
const own = flows.filter(({ name }) =>
  ['connect', 'sign', 'restore after a reload', 'two tabs', 'pair', 'pair in one of two tabs'].includes(name),
)

const connected = ({ borders }: World) => borders.points.filter(({ op }) => op === 'session.connected')

let undo = () => {}
beforeAll(async () => {
  undo = takeOver()
  for (const flow of own) await runOnce(flow, 1, undefined, () => vi.dynamicImportSettled())
})
afterAll(() => undo())

const runs = names.flatMap((name) => own.map((flow) => [name, flow.name, flow] as const))

test.each(runs)('FLT-44 a browser without %s: "%s"', async (name, _, flow) => {
  const world = await runOnce({ ...flow, options: { ...flow.options, missing: [name] } }, 1)
  const lost = world.jobs
    .filter(({ state }) => state === 'failed')
    .map((each) => `${each.name}: ${each.error}`)
  // A request cannot be protected from changes without it, so nothing is sent.
  const refused = name === 'structuredClone' ? ['personal_sign', 'eth_getBalance'] : []
  const expected = world.jobs
    .filter((each) => refused.includes(each.name))
    .map((each) => `${each.name}: PorticoError: Params are not plain data`)
  expect({ violations: world.violations, lost }).toEqual({ violations: [], lost: expected })
  const { length } = connected(await runOnce(flow, 1))
  expect(length).toBeGreaterThan(0)
  expect(connected(world)).toHaveLength(length)
})
