import Hook from 'tapable/lib/Hook.js'
import type { Order } from './define.js'

/** What a plugin adds to a list, and where it wants it. */
export interface Contribution<T = unknown> {
  readonly plugin: string
  readonly order: Order
  readonly item: T
}

/**
 * Items in tapable's order: by stage, then by plugin id, in front of the plugins `before` names; what a plugin adds
 * twice stays in order of arrival. Sorted anew whenever one comes or goes, so that it never matters which was loaded first.
 */
export const sortContributions = <T>(entries: Iterable<Contribution<T>>): readonly T[] => {
  const hook = new Hook<T>()
  const stage = ({ order }: Contribution) => order.stage ?? 0
  for (const entry of [...entries].sort(
    (a, b) => stage(a) - stage(b) || (a.plugin < b.plugin ? -1 : +(a.plugin > b.plugin)),
  )) {
    const { plugin, item, order } = entry
    // A name that is not there would make tapable put the tap in front of all.
    const before = [order.before]
      .flat()
      .filter((name) => hook.taps.some((tap) => tap.name === name)) as string[]
    hook.tap({ name: plugin, stage: stage(entry), before }, item)
  }
  return hook.taps.map(({ fn }) => fn)
}
