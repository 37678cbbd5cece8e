import { type Border, label, type Plan, type Point } from './borders.js'
import { createWorld, type World } from './createWorld.js'
import { httpFaults } from './fakeService.js'
import { chunkFaults, hookFaults } from './faultyTaps.js'
import { finish } from './finish.js'
import type { Flow } from './flows.js'
import { happenings } from './happenings.js'
import { type Installed, installGlobals } from './installGlobals.js'
import { eventFaults, providerFaults } from './wrapProvider.js'

const anyTime = Object.keys(happenings).flatMap((each) => [`then ${each}`, `now ${each}`])

/** What may go wrong at a point. */
const faultsAt = ({ border, op }: Point): readonly string[] => {
  const own: Readonly<Record<Border, readonly string[]>> = {
    provider: /^o(n|ff) /.test(op)
      ? eventFaults
      : op.startsWith('event ')
        ? ['never', 'late', 'twice']
        : providerFaults,
    http: httpFaults,
    storage: op.startsWith('getItem')
      ? ['throw', 'denied from here', 'full from here', 'damaged', 'wrong shape', 'newer']
      : op.startsWith('setItem')
        ? ['throw', 'denied from here', 'full', 'full from here', 'lost']
        : ['throw', 'denied from here', 'full from here'],
    page: ['never', 'late', 'twice'],
    timer: ['late'],
    chunk: chunkFaults,
    hook: hookFaults,
    host: ['throws', 'rejects'],
  }
  return [...own[border], ...anyTime]
}

/** Every call with every fault. */
export const plansOf = (points: readonly Point[]): readonly Plan[] =>
  points.flatMap((point) => faultsAt(point).map((fault) => ({ point, fault })))

let world: World | undefined
let installed: Installed | undefined

/** Runs a flow once, with one fault or none; `settle` waits for code that is still on its way in real time. */
export const runOnce = async (
  flow: Flow,
  seed: number,
  plan?: Plan,
  settle?: () => Promise<unknown>,
): Promise<World> => {
  const mine = createWorld({
    seed,
    ...flow.options,
    ...(plan ? { plan } : {}),
    settle: async () => {
      installed?.mend()
      await settle?.()
    },
  })
  world = mine
  const tab = mine.addTab()
  await flow.run(mine, tab)
  await finish(mine, tab)
  if (plan && !mine.borders.hit()) mine.violate('The point was not reached')
  return mine
}

/** Runs a flow with a fault and says what was wrong afterwards. */
export const tryPlan = async (flow: Flow, seed: number, plan: Plan): Promise<readonly string[]> => {
  const { violations } = await runOnce(flow, seed, plan)
  const name = `${label(plan.point)}: ${plan.fault}`
  return violations.map((each) => `[seed ${seed}] ${flow.name} | ${name} | ${each}`)
}

/** Takes the globals of this process over for runs; nothing that fails in them escapes. Returns the undo. */
export const takeOver = (): (() => void) => {
  const depth = Error.stackTraceLimit
  // Most errors of a run are planned; their stacks cost a third of the time.
  Error.stackTraceLimit = 4
  installed = installGlobals(() => (world as World).parts)
  const kinds = ['unhandledRejection', 'uncaughtException'] as const
  const before = kinds.map((kind) => [kind, process.listeners(kind as never)] as const)
  const hear = (kind: string) => (error: unknown) =>
    world?.violate(`I2 ${kind}: ${String((error as Error)?.stack ?? error).slice(0, 400)}`)
  for (const kind of kinds) {
    process.removeAllListeners(kind)
    process.on(kind, hear(kind))
  }
  return () => {
    Error.stackTraceLimit = depth
    installed?.undo()
    for (const [kind, listeners] of before) {
      process.removeAllListeners(kind)
      for (const each of listeners) process.on(kind, each as never)
    }
  }
}

/** A number that only follows from what is given. */
const draw = (...given: readonly (string | number)[]): number => {
  let hash = 2166136261
  for (const letter of given.join('|')) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619)
  // Neighbours must not draw alike.
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** What happens at any time is one kind wherever it happens; a failure belongs to its border. */
const kindOf = ({ point, fault }: Plan): string =>
  /^(then|now) /.test(fault) ? fault : `${point.border} ${fault}`

/** Of every flow each kind of fault once, at a point that the seed picks. */
export const spread = <T extends { readonly flow: Flow; readonly plan: Plan }>(
  all: readonly T[],
  seed: number,
): readonly T[] => {
  const kinds = new Map<string, { readonly each: T; readonly drawn: number }>()
  for (const each of all) {
    const { flow, plan } = each
    const kind = `${flow.name} | ${kindOf(plan)}`
    const drawn = draw(seed, kind, label(plan.point))
    const found = kinds.get(kind)
    if (!found || drawn < found.drawn) kinds.set(kind, { each, drawn })
  }
  return [...kinds.values()].map(({ each }) => each)
}
