import { sessions } from 'portico/core'
import {
  type AnyPlugin,
  createKernel,
  type Kernel,
  type LazyPlugin,
  type Network,
  type Service,
} from 'portico/kernel'
import { createMockClock, type MockClock } from './createMockClock.js'
import { createMockSessions } from './createMockSessions.js'

/** A fake service with its token. */
export type ServiceFake = readonly [token: Service<unknown>, api: unknown]

/** Options of a test kernel. */
export interface TestKernelOptions {
  /** The tested plugins, and their dependencies besides `services`. */
  readonly plugins?: readonly (AnyPlugin | LazyPlugin)[]
  /** Feature values set by the host. */
  readonly features?: Readonly<Record<string, unknown>>
  /** Networks of a `sessions` service made by `createMockSessions`, unless `services` contains one. */
  readonly networks?: readonly Network[]
  /** Fake services, each with its token. */
  readonly services?: readonly ServiceFake[]
  /** Defaults to a new mock clock. */
  readonly clock?: MockClock
}

/** A running kernel with its test instruments. */
export interface TestKernel {
  /** The real one. */
  readonly kernel: Kernel
  /** The clock of its deadlines; time does not pass by itself. */
  readonly clock: MockClock
  /** Every contained failure, in order. */
  readonly reports: unknown[]
  /** Stops every plugin. */
  stop(): void
}

const provide = ([token, api]: ServiceFake): AnyPlugin => ({
  id: `fake.${token.id}`,
  kernel: 1,
  provides: token,
  setup: () => api,
})

/** A kernel on a mock clock; each fake in `services` becomes a plugin. */
export const createTestKernel = (options: TestKernelOptions = {}): TestKernel => {
  const clock = options.clock ?? createMockClock()
  const reports: unknown[] = []
  const services = [...(options.services ?? [])]
  if (options.networks && !services.some(([token]) => token.id === sessions.id))
    services.push([sessions, createMockSessions({ networks: options.networks })])
  const kernel = createKernel({
    plugins: [...services.map(provide), ...(options.plugins ?? [])],
    ...(options.features ? { features: options.features } : {}),
    clock,
    report: (error) => {
      reports.push(error)
    },
  })
  return { kernel, clock, reports, stop: kernel.dispose }
}
