import type { Kernel } from 'portico/kernel'

/** Number of registrations in a kernel, by kind. */
export type Census = Readonly<
  Record<'listeners' | 'watchers' | 'taps' | 'contributions' | 'slices' | 'owned', number>
>

const sum = <T>(items: Iterable<T>, size: (item: T) => number): number =>
  [...items].reduce((total, item) => total + size(item), 0)

/** Counts the registrations in a kernel: a plugin's leftovers show as a difference. */
export const census = ({ internals: { bus, points, sources, entries }, state }: Kernel): Census => {
  const lists = [...points.all]
  const added = (taps: boolean) =>
    sum(lists, ([id, point]) => (id.startsWith('!') === taps ? point.entries.size : 0))
  return {
    listeners: sum(bus.all.values(), (listeners) => listeners.length),
    watchers: sum([...sources, ...lists.map(([, { list }]) => list)], (source) => source.size()),
    taps: added(true),
    contributions: added(false),
    slices: Object.keys(state.get().plugins).length,
    owned: sum(entries.values(), ({ scope }) => scope?.owned.size ?? 0),
  }
}
