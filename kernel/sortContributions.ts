import Hook from 'tapable/lib/Hook.js'
import type { Order } from './define.js'

/** An item of a list, with its plugin and its order. */
export interface Contribution<T = unknown> {
  readonly plugin: string
  readonly order: Order
  readonly item: T
}

/**
 * The items in tapable's order: by stage, then by plugin id, but in front of the plugins that `before` names.
 * Items of one plugin keep the order in which they arrived. The whole list is sorted after each change, so
 * that the loading order never matters.
 */
export const sortContributions = <T>(entries: Iterable<Contribution<T>>): readonly T[] => {
  const hook = new Hook<T>()
  const stage = ({ order }: Contribution) => order.stage ?? 0
  for (const entry of [...entries].sort(
    (a, b) => stage(a) - stage(b) || (a.plugin < b.plugin ? -1 : +(a.plugin > b.plugin)),
  )) {
    const { plugin, item, order } = entry
    // tapable would put a tap whose `before` names a missing tap in front of all others, so missing names are
    // left out.
    const before = [order.before]
      .flat()
      .filter((name) => hook.taps.some((tap) => tap.name === name)) as string[]
    hook.tap({ name: plugin, stage: stage(entry), before }, item)
  }
  return hook.taps.map(({ fn }) => fn)
}
