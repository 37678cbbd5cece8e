import type { AnyPlugin } from 'portico/kernel'
import { requests } from '#session'
import type { CoreConfig } from './CoreConfig.js'

/** Makes the service that loads with the page's first request, by plugin id. */
export const makers = {
  requests: ({ kernel }) => requests({ methods: () => kernel().methods.get() }),
} satisfies Record<string, (config: CoreConfig) => AnyPlugin>
