import { env, hosts, http, notices, page, requests, router, sessions, settings, storage } from 'portico/core'
import { type AnyPlugin, type LazyPlugin, lazyPlugin, type Service, type Wake } from 'portico/kernel'
import type { CoreConfig } from './CoreConfig.js'

type Make = (config: CoreConfig) => AnyPlugin

/**
 * Loads a file once, because several plugins come from the same file and a bundler's helper for `import()`
 * costs time with each call. A failed load can be retried.
 */
const once = <T>(load: () => Promise<T>) => {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/**
 * The core services, as plugins. They are loaded when the modal opens or is prefetched, when stored
 * connections are restored, or when a plugin needs one.
 */
export const corePlugins = (config: CoreConfig): readonly (AnyPlugin | LazyPlugin)[] => {
  const group =
    <Id extends string>(
      load: () => Promise<{ readonly makers: Readonly<Record<Id, Make>> }>,
      wakes: readonly Wake[],
    ) =>
    (id: Id, provides?: Service<unknown>) =>
      lazyPlugin<string>({
        id,
        kernel: 1,
        // Always on: no feature that a host could switch.
        feature: '' as never,
        wakes,
        ...(provides && { provides }),
        load: async () => ({ default: (await load()).makers[id](config) }),
      })
  const coreService = group(
    once(() => import('./makeCore.js')),
    ['open', 'stored', 'need'],
  )
  const outside = once(() => import('./makeHttp.js'))
  return [
    coreService('settings', settings),
    coreService('texts'),
    coreService('storage', storage),
    coreService('env', env),
    coreService('page', page),
    coreService('session', sessions),
    coreService('router', router),
    group(() => import('./makeNotices.js'), ['stored', 'need'])('notices', notices),
    group(() => import('./makeRequests.js'), ['need'])('requests', requests),
    group(outside, ['need'])('http', http),
    group(outside, ['need'])('hosts', hosts),
    // Without a project id there is no remote configuration.
    ...(config.options.projectId ? [group(outside, ['open'])('remote')] : []),
  ]
}
