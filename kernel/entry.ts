import type { AnyPlugin, LazyPlugin, Wake } from './define.js'
import { fault } from './errors.js'
import type { Decision } from './flags.js'
import type { PluginInfo, PluginStatus } from './kernel.js'
import type { Scope } from './scope.js'

/** A plugin of the kernel, whether it runs or not. */
export interface Entry {
  readonly id: string
  readonly declared: AnyPlugin | LazyPlugin
  /** Absent while the plugin is not loaded. */
  plugin: AnyPlugin | undefined
  status: PluginStatus
  awake: boolean
  removed: boolean
  /** Exists from the call of `setup` until the plugin stops. */
  scope?: Scope | undefined
  api?: unknown
  error?: unknown
  /** The plugin's feature value. */
  value?: unknown
  /** How the feature value was decided. */
  decision?: Decision | undefined
  /** The version of the flags that `value` and `decision` were computed from. */
  seen?: object | undefined
  info?: PluginInfo | undefined
  /** Ids of the missing services while it is waiting. */
  waitsFor?: readonly string[] | undefined
}

/** Whether a plugin is loaded at this moment of the page's life. */
export const wakesOn = (plugin: AnyPlugin | LazyPlugin, wake: Wake) =>
  [(plugin as LazyPlugin).wakes].flat().includes(wake)

/** Throws unless a plugin has the form that the kernel relies on. */
export const checkPlugin = (plugin: AnyPlugin | LazyPlugin) => {
  const { id, kernel, needs = {} } = (plugin ?? {}) as Partial<AnyPlugin>
  const must = (condition: unknown, text: string) => {
    if (!condition) throw fault(id as string, 'contract', text)
  }
  must(typeof id === 'string' && /^[a-z][\w./-]*$/i.test(id), 'needs a valid id')
  must(kernel === 1, `must have kernel: 1, not ${kernel}`)
  for (const key in needs) must(needs[key]?.id, `needs "${key}", which is not a token`)
}

/** Id of the service that a plugin provides. */
export const providedBy = ({ plugin, declared }: Entry): string | undefined =>
  (plugin ?? declared).provides?.id

/** Id of the feature that switches a plugin. */
export const featureOf = ({ id, plugin, declared }: Entry): string =>
  plugin?.feature ?? declared.feature ?? id

/** Ids of the services that a plugin cannot run without. */
export const requires = ({ plugin }: Entry): readonly unknown[] =>
  Object.values(plugin?.needs ?? {}).flatMap(({ kind, id }) => (kind === 'service' ? id : []))

/** Changes a plugin's status. */
export const move = (entry: Entry, status: PluginStatus, waitsFor?: readonly string[]): void => {
  if (entry.status === status && `${entry.waitsFor}` === `${waitsFor}`) return
  entry.error = entry.info = undefined
  entry.status = status
  entry.waitsFor = waitsFor
}
