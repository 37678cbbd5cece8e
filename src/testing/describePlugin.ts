import { type CheckOptions, checkPlugin, type PluginFactory } from './checkPlugin.js'

/** The only function required of a test runner; vitest, jest and node:test have it. */
export interface Runner {
  /** Registers a test. */
  it(name: string, run: () => Promise<void>): unknown
}

/** Runs `checkPlugin` and throws if a rule is violated; as a test of `runner`, if given. */
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
