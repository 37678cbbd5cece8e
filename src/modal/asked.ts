import type { AnyPlugin } from 'portico/kernel'
import { notices } from 'portico/notices'
import { requests } from 'portico/session'
import type { CoreConfig } from './CoreConfig.js'

/** Makes the services that load when somebody asks for them, by plugin id. */
export const asked = {
  notices: () => notices(),
  requests: ({ kernel }) => requests({ methods: () => kernel().methods.get() }),
} satisfies Record<string, (config: CoreConfig) => AnyPlugin>
