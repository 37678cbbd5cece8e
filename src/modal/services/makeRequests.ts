import type { AnyPlugin } from 'portico/kernel'
import { requests } from '#session'
import type { CoreConfig } from './CoreConfig.js'

/**
 * The factory, by plugin id, of the service that tracks the page's requests; loaded with the first request.
 */
export const makers = {
  requests: ({ kernel }) => requests({ methods: () => kernel().methods.get() }),
} satisfies Record<string, (config: CoreConfig) => AnyPlugin>
