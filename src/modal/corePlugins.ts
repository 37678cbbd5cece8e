import {
  env as envToken,
  hosts as hostsToken,
  http as httpToken,
  type Options,
  router as routerToken,
} from 'portico/core'
import { env } from 'portico/env'
import {
  type AnyPlugin,
  definePlugin,
  type Kernel,
  type LazyPlugin,
  lazyPlugin,
  type Network,
  type Source,
  systemClock,
} from 'portico/kernel'
import { router } from 'portico/router'
import { requests, session } from 'portico/session'
import { storage } from 'portico/storage'
import { messages } from './messages.js'
import { page } from './page.js'
import { settings } from './settings.js'

export interface CoreConfig {
  readonly kernel: () => Kernel
  readonly options: Options
  readonly networks: readonly Network[]
  readonly hosts: Readonly<Record<string, unknown>> | undefined
  readonly locale: Source<string>
  text(id: string, params?: Readonly<Record<string, string | number>>): string
  hasAdapters(): boolean
}

/** The services every plugin may need, as plugins themselves; what the first click does not need is asleep. */
export const corePlugins = (config: CoreConfig): readonly (AnyPlugin | LazyPlugin)[] => {
  const { kernel } = config
  return [
    storage(),
    env(),
    page(),
    settings(config),
    definePlugin({ id: 'texts', kernel: 1, setup: (context) => void context.messages('en', messages) }),
    requests({
      classOf: (namespace, method) =>
        kernel()
          .methods.get()
          .find((each) => each.namespace === namespace && each.name === method)?.class,
    }),
    session({
      networks: config.networks,
      adapters: () => kernel().chains.get(),
      wakeStored: () => kernel().wake('stored'),
      askToConnect: async (namespace) => {
        await kernel().get(routerToken)?.open({ view: 'Connect', params: { namespace } })
      },
    }),
    router({
      clock: systemClock,
      views: { get: () => kernel().views.get(), subscribe: (listener) => kernel().views.subscribe(listener) },
      knows: (view) => kernel().knows(view),
      wakeView: (view) => kernel().wake('view', view),
      hasAdapters: config.hasAdapters,
      mobile: () => kernel().get(envToken)?.mobile ?? false,
      hold: () => kernel().hold(),
    }),
    lazyPlugin({
      id: 'notices',
      kernel: 1,
      wakes: ['open', 'need'],
      load: async () => ({ default: (await import('portico/notices')).notices() }),
    }),
    lazyPlugin({
      id: 'hosts',
      kernel: 1,
      provides: hostsToken,
      wakes: 'need',
      load: async () => ({ default: (await import('portico/http')).hosts(config.hosts as never) }),
    }),
    lazyPlugin({
      id: 'http',
      kernel: 1,
      provides: httpToken,
      wakes: 'need',
      load: async () => ({ default: (await import('portico/http')).http() }),
    }),
    lazyPlugin({
      id: 'remote',
      kernel: 1,
      wakes: 'open',
      load: async () => ({
        default: (await import('portico/remote')).remote({
          apply: (values: object) => kernel().setRemote(values as never),
        } as never),
      }),
    }),
  ]
}
