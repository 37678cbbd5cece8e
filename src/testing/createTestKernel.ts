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

/** A fake and the name under which plugins need it. */
export type ServiceFake = readonly [token: Service<unknown>, api: unknown]

/** What runs in a test. */
export interface TestKernelOptions {
  /** What is tested, and what that needs besides `services`. */
  readonly plugins?: readonly (AnyPlugin | LazyPlugin)[]
  /** Feature values the host sets. */
  readonly features?: Readonly<Record<string, unknown>>
  /** Networks of a `sessions` service made by `createMockSessions`, unless `services` brings its own. */
  readonly networks?: readonly Network[]
  /** Fakes of services, each with its token. */
  readonly services?: readonly ServiceFake[]
  /** One of its own where absent. */
  readonly clock?: MockClock
}

/** A kernel that runs, with what a test reads of it. */
export interface TestKernel {
  /** The real one. */
  readonly kernel: Kernel
  /** The time of its deadlines; nothing passes by itself. */
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

/** A kernel on a mock clock; fakes come in through `services`, each as a plugin of its own. */
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
