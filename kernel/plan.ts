import type { Needs, Wake } from './define.js'

export type PluginStatus = 'off' | 'idle' | 'waiting' | 'starting' | 'on' | 'stopping' | 'failed'

/** What the plan needs to know of a plugin. */
export interface Planned {
  readonly id: string
  readonly status: PluginStatus
  /** Enabled by its flag and not removed. */
  readonly wanted: boolean
  /** Loaded, or a plugin that never sleeps. */
  readonly awake: boolean
  readonly needs: Needs | undefined
  readonly provides: string | undefined
}

/** Ids of the services a plugin cannot start without. */
export const requires = (needs: Needs | undefined): readonly string[] =>
  needs ? Object.values(needs).flatMap((token) => (token.kind === 'service' ? [token.id] : [])) : []

export const wakesOn = (wakes: Wake | readonly Wake[], wake: Wake): boolean =>
  typeof wakes === 'string' ? wakes === wake : wakes.includes(wake)

/** Plugins that must stop now, dependents before their providers. */
export const toStop = (all: readonly Planned[]): readonly string[] => {
  const running = all.filter((each) => each.status === 'on')
  if (!running.length) return []
  const gone = new Set(running.filter((each) => !each.wanted).map((each) => each.id))
  const served = () =>
    new Set(running.flatMap((each) => (each.provides && !gone.has(each.id) ? [each.provides] : [])))
  for (let size = -1; size !== gone.size; ) {
    size = gone.size
    const services = served()
    for (const each of running)
      if (requires(each.needs).some((need) => !services.has(need))) gone.add(each.id)
  }
  const order: string[] = []
  const visit = (each: Planned) => {
    if (!gone.has(each.id) || order.includes(each.id)) return
    for (const other of running)
      if (each !== other && each.provides && requires(other.needs).includes(each.provides)) visit(other)
    order.push(each.id)
  }
  for (const each of [...running].reverse()) visit(each)
  return order
}

/** What a wanted plugin that does not run lacks: the services nobody provides now. */
export const missing = (each: Planned, services: { has(id: string): boolean }): readonly string[] =>
  requires(each.needs).filter((need) => !services.has(need))
