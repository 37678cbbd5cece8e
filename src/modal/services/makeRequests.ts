import type { AnyPlugin } from 'portico/kernel'
import { requests } from '#session'
import type { CoreConfig } from './CoreConfig.js'

/** Factory of the service that tracks requests of the page, by plugin id; loaded with the first request. */
export const makers = {
  requests: ({ kernel }) => requests({ methods: () => kernel().methods.get() }),
} satisfies Record<string, (config: CoreConfig) => AnyPlugin>
