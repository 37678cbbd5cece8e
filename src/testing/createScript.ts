import { type Clock, PorticoError } from 'portico/kernel'

/** Answers a feature or a method in place of the wallet; `honest` gives the true answer. */
export type ScriptedAnswer = (given: readonly unknown[], honest: () => Promise<unknown>) => unknown

/** Records the calls of a wallet, and answers them late or as a test says. */
export const createScript = (clock: Clock | undefined) => {
  const calls: { feature: string; given: readonly unknown[] }[] = []
  const answers = new Map<string, ScriptedAnswer>()
  let wait = 0
  return {
    calls,
    call: async (feature: string, given: readonly unknown[], honest: () => Promise<unknown>) => {
      calls.push({ feature, given })
      if (wait) {
        if (!clock) throw new PorticoError('The mock wallet needs `clock` to delay', { category: 'testing' })
        await new Promise<void>((resolve) => void clock.after(wait, resolve))
      }
      const scripted = answers.get(feature)
      return scripted ? scripted(given, honest) : honest()
    },
    delay: (ms: number) => {
      wait = ms
    },
    lie: (feature: string, result: unknown) => void answers.set(feature, () => result),
    respond: (feature: string, run: ScriptedAnswer) => void answers.set(feature, run),
    honest: () => answers.clear(),
  }
}
