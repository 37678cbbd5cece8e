import type { AnyPlugin } from 'portico/kernel'
import { hosts, http } from '#http'
import { remote } from '#remote'
import type { CoreConfig } from './CoreConfig.js'

/** Makes the services that make network requests, by plugin id. */
export const makers = {
  http: () => http(),
  hosts: (config) => hosts(config.hosts ? { hosts: config.hosts } : {}),
  remote: ({ kernel }) => remote({ apply: (entries) => kernel().setRemote(entries) }),
} satisfies Record<string, (config: CoreConfig) => AnyPlugin>
