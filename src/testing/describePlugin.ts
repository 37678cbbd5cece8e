import { type CheckOptions, checkPlugin, type PluginFactory } from './checkPlugin.js'

/** The one function of a test runner that is needed; vitest, jest and node:test all have it. */
export interface Runner {
  /** Registers a test. */
  it(name: string, run: () => Promise<void>): unknown
}

/** Runs `checkPlugin` and throws where a house rule is broken; as a test of `runner` where one is given. */
export const describePlugin = async <O = undefined>(
  factory: PluginFactory<O>,
  options: CheckOptions<O> = {},
  runner?: Runner,
): Promise<void> => {
  const run = async () => {
    const violations = await checkPlugin(factory, options)
    if (violations.length) throw new Error(`The plugin breaks house rules:\n- ${violations.join('\n- ')}`)
  }
  if (!runner) return run()
  runner.it('keeps the house rules of plugins', run)
}
