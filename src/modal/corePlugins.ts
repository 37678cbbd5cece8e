import { hosts, http } from 'portico/core'
import { type AnyPlugin, type LazyPlugin, lazyPlugin, type Service, type Wake } from 'portico/kernel'
import type { CoreConfig } from './CoreConfig.js'
import { settings } from './settings.js'

const AWAKE: readonly Wake[] = ['open', 'stored', 'need']

/** The services every plugin may need, as plugins themselves: one chunk that sleeps until the modal or a stored connection wakes it. */
export const corePlugins = (config: CoreConfig): readonly (AnyPlugin | LazyPlugin)[] => {
  const late = (id: string, wakes: readonly Wake[] = AWAKE) =>
    lazyPlugin({
      id,
      kernel: 1,
      wakes,
      load: async () => ({ default: (await import('./services.js')).services[id as 'session'](config) }),
    })
  const outside = (id: 'http' | 'hosts' | 'remote', wakes: Wake, provides?: Service<unknown>) =>
    lazyPlugin({
      id,
      kernel: 1,
      wakes,
      ...(provides ? { provides } : {}),
      load: async () => ({ default: (await import('./outside.js')).outside[id](config) }),
    })
  return [
    settings(config),
    ...['texts', 'storage', 'env', 'page', 'requests', 'session', 'router', 'notices'].map((id) => late(id)),
    outside('http', 'need', http),
    outside('hosts', 'need', hosts),
    // Without a project there is no remote configuration to ask for.
    ...(config.options.projectId ? [outside('remote', 'open')] : []),
  ]
}
