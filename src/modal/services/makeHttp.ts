import type { AnyPlugin } from 'portico/kernel'
import { hosts, http } from '#http'
import { remote } from '#remote'
import { nextIdle } from '../nextIdle.js'
import type { CoreConfig } from './CoreConfig.js'

/** Factories of the services that make network requests, by plugin id. */
export const makers = {
  http: () => http(),
  hosts: (config) => hosts(config.hosts ? { hosts: config.hosts } : {}),
  remote: ({ kernel, plugins }) =>
    remote({
      apply: (entries) => kernel().setRemote(entries),
      isUsed: (entry) =>
        plugins.some(
          ({ id, feature = id, remote }) => remote?.id === entry && kernel().decisions.get()[feature]?.isOn,
        ),
      inUse: new Map(plugins.flatMap(({ remote }) => (remote?.inUse ? [[remote.id, remote.inUse]] : []))),
      // Bounded, because it may switch features off; a page may load for long.
      whenIdle: (run) => nextIdle(run, 500),
    }),
} satisfies Record<string, (config: CoreConfig) => AnyPlugin>
