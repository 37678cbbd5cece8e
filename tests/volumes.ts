import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Set by `npm run test:long`. */
    readonly long: boolean
  }
}

const long = inject('long')

/** Whether the full volumes are run, as in `npm run test:long`. */
export const whole: boolean = long
/** The first number in every run, the second in `npm run test:long`. */
export const volume = (short: number, full: number): number => (long ? full : short)
/** Generated inputs of each property. */
export const CASES: number = volume(2_000, 2_000_000)
/** Generated inputs of a property for which each input is expensive. */
export const FEWER: number = volume(400, 2_000_000)
/** Generated sequences of each model. */
export const SEQUENCES: number = volume(40, 100_000)
/** Time limit of a test in ms, or a week if it runs at full volume. */
export const limit = (ms: number): number => volume(ms, 7 * 24 * 60 * 60_000)
/** The cases for every run, or all of them in `npm run test:long`. */
export const sample = <T>(all: readonly T[], chosen: (each: T, at: number) => boolean): T[] =>
  all.filter((each, at) => whole || chosen(each, at))
