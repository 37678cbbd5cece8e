import { vi } from 'vitest'

/**
 * Time limit of polling in ms, enough for a slow, busy machine; it
 * only delays the failure if the result never comes.
 */
const PATIENCE = 60_000

type Wait = typeof vi.waitFor
type Options = Parameters<Wait>[1]

const patient = <T extends (run: never, options?: Options) => unknown>(wait: T): T =>
  ((run: never, options?: Options) =>
    wait(run, {
      timeout: PATIENCE,
      ...(typeof options === 'number' ? { timeout: options } : options),
    })) as T

// Vitest has an option for `expect.poll` but none for these functions, which files in one worker share.
const ready = Symbol.for('portico.patient')
if (!(ready in vi))
  Object.assign(vi, {
    [ready]: true,
    waitFor: patient(vi.waitFor),
    waitUntil: patient(vi.waitUntil),
  })
