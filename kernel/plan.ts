import type { AnyPlugin, Needs, Wake } from './define.js'

export type PluginStatus = 'off' | 'idle' | 'waiting' | 'starting' | 'on' | 'stopping' | 'failed'

/** What the plan needs to know of a plugin. */
export interface Planned {
  /** Absent while it sleeps. */
  readonly plugin: AnyPlugin | undefined
  readonly status: PluginStatus
  /** There is one from the start of `setup` to the stop. */
  readonly scope: unknown
}

/** Ids of the services a plugin cannot start without. */
export const requires = (needs: Needs = {}): readonly string[] =>
  Object.values(needs).flatMap((token) => (token.kind === 'service' ? token.id : []))

export const wakesOn = (wakes: Wake | readonly Wake[], wake: Wake): boolean =>
  typeof wakes === 'string' ? wakes === wake : wakes.includes(wake)

/** Plugins that must stop now, dependents before their providers. */
export const toStop = <P extends Planned>(all: readonly P[], wanted: (each: P) => boolean): readonly P[] => {
  const running = all.filter((each) => each.scope).reverse()
  const served = new Set(running.flatMap((each) => (each.status === 'on' && each.plugin?.provides?.id) || []))
  const dependents = new Map<string, P[]>()
  for (const each of running)
    for (const need of requires(each.plugin?.needs)) {
      const others = dependents.get(need)
      if (others) others.push(each)
      else dependents.set(need, [each])
    }
  const stopping = new Set<P>()
  const seen = new Set<P>()
  const visit = (each: P) => {
    if (seen.has(each)) return
    seen.add(each)
    for (const other of dependents.get(each.plugin?.provides?.id ?? '') ?? []) visit(other)
    stopping.add(each)
  }
  for (const each of running)
    if (!wanted(each) || requires(each.plugin?.needs).some((need) => !served.has(need))) visit(each)
  return [...stopping]
}
