import type { AnyPlugin, LazyPlugin } from './define.js'
import { checkPlugin, type Entry, wakesOn } from './entry.js'
import { fault } from './errors.js'
import { guard } from './guard.js'
import type { Kernel } from './kernel.js'

/** Creates the collection of a kernel's plugins. */
export const createEntries = (stop: (entry: Entry) => void, report: (error: unknown) => void) => {
  const all = new Map<string, Entry>()
  /** Plugins that see each plugin that starts. */
  const around = new Set<Entry>()
  let order: readonly Entry[] | undefined

  const insert = (declared: AnyPlugin | LazyPlugin) => {
    checkPlugin(declared)
    const { id } = declared
    const previous = all.get(id)
    if (previous?.removed === false) throw fault(id, 'contract', 'already exists')
    // It still runs if it was removed and replaced during a pass.
    if (previous?.scope) stop(previous)
    if (previous) around.delete(previous)
    const lazy = 'load' in declared
    const entry: Entry = {
      id,
      declared,
      plugin: lazy ? undefined : declared,
      status: 'off',
      removed: false,
      awake: !lazy || wakesOn(declared, 'start'),
    }
    all.set(id, entry)
    if (entry.plugin?.around) around.add(entry)
    order = undefined
    return entry
  }

  return {
    all,
    /** The plugins by id, in the order in which they start. */
    sorted: () => (order ??= [...all.values()].sort((a, b) => (a.id < b.id ? -1 : 1))),
    /** Adds plugins, and then those that they cannot do without, unless the host has listed these itself. */
    add: (plugins: readonly (AnyPlugin | LazyPlugin)[]) => {
      const added = plugins.map(insert)
      for (const each of plugins.flatMap(({ brings = [] }) => brings))
        if (all.get(each.id)?.removed !== false) insert(each)
      return added
    },
    /** The plugin that starts in the place of another one. */
    surround: (plugin: AnyPlugin, kernel: Kernel) =>
      [...around].reduce(
        (inner, outer) => guard(() => outer.plugin?.around?.(inner, kernel as never), report) ?? inner,
        plugin,
      ),
    drop: (entry: Entry) => {
      if (all.get(entry.id) !== entry) return
      all.delete(entry.id)
      around.delete(entry)
      order = undefined
    },
  }
}
