import { env as envToken, router as routerToken } from 'portico/core'
import { env } from 'portico/env'
import { type AnyPlugin, definePlugin, systemClock } from 'portico/kernel'
import { notices } from 'portico/notices'
import { router } from 'portico/router'
import { requests, session } from 'portico/session'
import { storage } from 'portico/storage'
import type { CoreConfig } from './CoreConfig.js'
import { messages } from './messages.js'
import { page } from './page.js'

type Make = (config: CoreConfig) => AnyPlugin

const methodOf = (kernel: CoreConfig['kernel']) => (namespace: string, name: string) =>
  kernel()
    .methods.get()
    .find((each) => each.namespace === namespace && each.name === name)

/** Makes the core services by plugin id. */
export const services = {
  texts: () =>
    definePlugin({ id: 'texts', kernel: 1, setup: (context) => void context.messages('en', messages) }),
  storage: () => storage(),
  env: () => env(),
  page: () => page(),
  notices: () => notices(),
  requests: ({ kernel }) => requests({ methodOf: methodOf(kernel) }),
  session: ({ kernel, networks }) =>
    session({
      methodOf: methodOf(kernel),
      networks: networks(),
      adapters: () => kernel().chains.get(),
      wakeStored: () => kernel().wake('stored'),
      askToConnect: async (namespace) => {
        await kernel().wake('open')
        await kernel().get(routerToken)?.open({ view: 'Connect', params: { namespace } })
      },
    }),
  router: ({ kernel, used }) =>
    router({
      clock: systemClock,
      views: kernel().views,
      knows: (view) => kernel().knows(view),
      wakeView: (view) => kernel().wake('view', view),
      hasAdapters: () =>
        kernel().chains.get().length > 0 ||
        used().some(
          (each) =>
            'load' in each &&
            each.namespaces?.length &&
            kernel()
              .plugins.get()
              .some(({ id, status }) => id === each.id && (status === 'idle' || status === 'starting')),
        ),
      mobile: () => kernel().get(envToken)?.mobile ?? false,
      hold: () => kernel().hold(),
    }),
} satisfies Record<string, Make>
