import { page as pageToken, router as routerToken, settings as settingsToken } from 'portico/core'
import {
  type AnyPlugin,
  definePlugin,
  type LazyPlugin,
  PorticoError,
  readOnly,
  systemClock,
} from 'portico/kernel'
import { env } from '#env'
import { lease } from '#page'
import { router } from '#router'
import { session } from '#session'
import { storage } from '#storage'
import { messages } from '../messages.js'
import type { CoreConfig } from './CoreConfig.js'

/** Provides leases of resources that exist once per page. */
const page = () =>
  definePlugin({
    id: 'page',
    kernel: 1,
    provides: pageToken,
    setup: ({ own }) => ({
      lease: <T>(key: string, make: () => { value: T; dispose(): void }) => {
        const { value, release } = lease(key, make)
        return { value, release: own(release) }
      },
    }),
  })

/** Provides the host's validated options, the current locale, and the function that looks up texts. */
const settings = ({ options, locale, text }: CoreConfig) =>
  definePlugin({
    id: 'settings',
    kernel: 1,
    provides: settingsToken,
    setup: () => ({ options, locale: readOnly(locale), text }),
  })

type Make = (config: CoreConfig) => AnyPlugin

/** Factories of the core services, by plugin id. */
export const makers = {
  texts: () =>
    definePlugin({ id: 'texts', kernel: 1, setup: (context) => void context.messages('en', messages) }),
  settings,
  storage: () => storage(),
  env: () => env(),
  page,
  session: ({ kernel, networks, plugins }) => {
    /**
     * Whether a lazy plugin with this id provides the chain of this namespace, or any chain if none is given.
     */
    const brings = (id: string, namespace = '') =>
      plugins.some(
        (each) =>
          each.id === id &&
          'load' in each &&
          [each.wakes].flat().some((wake) => wake.startsWith(`chain:${namespace}`)),
      )
    return session({
      methods: () => kernel().methods.get(),
      networks: networks(),
      hasAdapters: () =>
        !!kernel().chains.get()[0] ||
        // A chain plugin that failed to load still counts, because the next attempt loads it again.
        kernel()
          .plugins.get()
          .some(({ id, status }) => status !== 'off' && brings(id)),
      wakeStored: () => kernel().wake('stored'),
      wakeGate: (gate) => {
        const taps = plugins.filter((each) => (each as LazyPlugin).gates?.includes(gate))
        if (!taps[0]) return undefined
        return kernel()
          .wake('stored')
          .then(() => {
            // A gate without its tap would let everything pass, so the operation fails.
            for (const { id, status, error } of kernel().plugins.get())
              if (taps.some((each) => each.id === id) && status !== 'on' && status !== 'off')
                throw error ?? new PorticoError(`Plugin "${id}" does not run`, { category: 'gate' })
          })
      },
      wakeChain: async (namespace) => {
        await kernel().wake(`chain:${namespace}`)
        // If any adapter serves the namespace, e.g. the host's own, another chain plugin's failure does not
        // matter.
        if (
          kernel()
            .chains.get()
            .some((each) => each.namespace === namespace)
        )
          return
        for (const { id, error } of kernel().plugins.get()) if (error && brings(id, namespace)) throw error
      },
      askToConnect: async (namespace) => {
        await kernel().wake('open')
        await kernel().get(routerToken)?.open({ view: 'Connect', params: { namespace } })
      },
    })
  },
  router: ({ kernel }) =>
    router({
      clock: systemClock,
      views: kernel().views,
      hasView: (view) => kernel().hasView(view),
      wakeView: (view) => kernel().wake('view', view),
      pauseHookDeadlines: () => kernel().pauseHookDeadlines(),
    }),
} satisfies Record<string, Make>
