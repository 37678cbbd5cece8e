import { type Border, label, type Plan, type Point } from './borders.js'
import { approvalFaults, relayFaults } from './createPhone.js'
import { httpFaults } from './fakeService.js'
import { chunkFaults, hookFaults } from './faultyTaps.js'
import type { Flow } from './flows.js'
import { happenings } from './happenings.js'
import { eventFaults, providerFaults } from './wrapProvider.js'

const anyTime = Object.keys(happenings).flatMap((each) => [`then ${each}`, `now ${each}`])

/** Faults of a point. */
const faultsAt = ({ border, op }: Point): readonly string[] => {
  const own: Readonly<Record<Border, readonly string[]>> = {
    provider: /^o(n|ff) /.test(op)
      ? eventFaults
      : op.startsWith('event ')
        ? ['never', 'late', 'twice']
        : providerFaults,
    relay: op.startsWith('event ')
      ? ['never', 'late', 'twice']
      : op === 'approval'
        ? approvalFaults
        : relayFaults,
    http: httpFaults,
    storage: op.startsWith('getItem')
      ? ['throw', 'denied from here', 'full from here', 'damaged', 'wrong shape', 'newer', 'older']
      : op.startsWith('setItem')
        ? ['throw', 'denied from here', 'full', 'full from here', 'lost']
        : ['throw', 'denied from here', 'full from here'],
    page: ['never', 'late', 'twice'],
    timer: ['late'],
    chunk: chunkFaults,
    hook: hookFaults,
    host: ['throws', 'rejects'],
  }
  return [...own[border], ...anyTime]
}

/** Every call with every fault. */
export const plansOf = (points: readonly Point[]): readonly Plan[] =>
  points.flatMap((point) => faultsAt(point).map((fault) => ({ point, fault })))

/** A hash of the given values. */
const draw = (...given: readonly (string | number)[]): number => {
  let hash = 2166136261
  for (const letter of given.join('|')) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619)
  // Similar inputs must not give similar numbers.
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507)
  return (hash ^ (hash >>> 13)) >>> 0
}

/**
 * Kind of a fault: events that are possible at any time are one
 * kind at all borders, failures one kind per border.
 */
const kindOf = ({ point, fault }: Plan): string =>
  /^(then|now) /.test(fault) ? fault : `${point.border} ${fault}`

/**
 * Selects each kind of fault once per flow, at a point that the seed picks. With `turns`, a flow only has
 * every n-th of its kinds, and the next flow the kinds after them.
 */
export const spread = <T extends { readonly flow: Flow; readonly plan: Plan }>(
  all: readonly T[],
  seed: number,
  turns = 1,
): readonly T[] => {
  const kinds = new Map<string, { readonly each: T; readonly drawn: number }>()
  for (const each of all) {
    const { flow, plan } = each
    const kind = `${flow.name} | ${kindOf(plan)}`
    const drawn = draw(seed, kind, label(plan.point))
    const found = kinds.get(kind)
    if (!found || drawn < found.drawn) kinds.set(kind, { each, drawn })
  }
  const order = [...new Set(all.map(({ flow }) => flow))]
  const names = [...new Set(all.map(({ plan }) => kindOf(plan)))].sort()
  return [...kinds.values()]
    .map(({ each }) => each)
    .filter(({ flow, plan }) => (order.indexOf(flow) + names.indexOf(kindOf(plan))) % turns === 0)
}
