import { label, type Plan } from './borders.js'
import { createWorld, type World } from './createWorld.js'
import { finish } from './finish.js'
import type { Flow } from './flows.js'
import { type Installed, installGlobals } from './installGlobals.js'

let world: World | undefined
let installed: Installed | undefined

/** Runs a flow once, with one fault or none; `settle` waits for code that is loading in real time. */
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

/** Runs a flow with a fault; returns the violations. */
export const tryPlan = async (flow: Flow, seed: number, plan: Plan): Promise<readonly string[]> => {
  const { violations } = await runOnce(flow, seed, plan)
  const name = `${label(plan.point)}: ${plan.fault}`
  return violations.map((each) => `[seed ${seed}] ${flow.name} | ${name} | ${each}`)
}

/**
 * Replaces this process's globals for runs and catches everything
 * that fails in them; returns a function to undo this.
 */
export const takeOver = (): (() => void) => {
  const depth = Error.stackTraceLimit
  // Most errors of a run are planned; recording their stacks would take a third of the time.
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
