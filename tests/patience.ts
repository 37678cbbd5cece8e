import { vi } from 'vitest'

/** How long something is waited for, in ms: a slow and busy machine takes long, and what never comes is a failure all the same. */
const PATIENCE = 60_000

type Wait = typeof vi.waitFor
type Options = Parameters<Wait>[1]

const patient = <T extends (run: never, options?: Options) => unknown>(wait: T): T =>
  ((run: never, options?: Options) =>
    wait(run, {
      timeout: PATIENCE,
      ...(typeof options === 'number' ? { timeout: options } : options),
    })) as T

// Vitest has an option for `expect.poll`, and none for these; files that share a worker share them.
const ready = Symbol.for('portico.patient')
if (!(ready in vi))
  Object.assign(vi, {
    [ready]: true,
    waitFor: patient(vi.waitFor),
    waitUntil: patient(vi.waitUntil),
  })
