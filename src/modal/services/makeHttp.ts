import type { AnyPlugin } from 'portico/kernel'
import { hosts, http } from '#http'
import { remote } from '#remote'
import { nextIdle } from '../nextIdle.js'
import type { CoreConfig } from './CoreConfig.js'

/** Factories of the services that make network requests, by plugin id. */
export const makers = {
  http: () => http(),
  hosts: (config) => hosts(config.hosts ? { hosts: config.hosts } : {}),
  remote: ({ kernel }) =>
    remote({
      apply: (entries) => kernel().setRemote(entries),
      hasLogins: () => {
        const { email, socials } = kernel().features.get()
        return !!email || !!(socials as readonly string[] | undefined)?.length
      },
      // Bounded, because it may switch features off; a page may load for long.
      whenIdle: (run) => nextIdle(run, 500),
    }),
} satisfies Record<string, (config: CoreConfig) => AnyPlugin>
