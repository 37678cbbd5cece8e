import { readWebLink, type Stored } from 'portico/core'
import type { CaipNetworkId, Parser } from 'portico/kernel'
import {
  isOpen,
  MOST_STEPS,
  type RecordEvent,
  type Step,
  type StepState,
  stateOf,
  type TransactionRecord,
  transition,
} from './machine.js'

/** Limit of the records that are kept; open ones and the latest ones stay. */
const MOST_RECORDS = 50
/** How long a record is kept, in milliseconds: seven days. */
const KEPT = 604_800_000
/** How far a time may lie ahead, because clocks are set back, in milliseconds. */
const AHEAD = 60_000
/** How long a wallet may keep a request open for which no page waits, in milliseconds. */
const OPEN_FOR = 3_600_000
/** Limit of a stored plan, in letters. */
export const MOST_PLAN = 8_000
/** Limit of the parts by which a record equals others. */
const MOST_PARTS = 3

const STATES: readonly StepState[] = [
  'asked',
  'accepted',
  'proposed',
  'sent',
  'confirmed',
  'failed',
  'replaced',
  'declined',
  'unclear',
]

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most
const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 1_000
const fieldsOf = (input: unknown) => Object(input) as Readonly<Record<string, unknown>>

const readStep = (input: unknown): readonly Step[] => {
  const { kind, isLast, state, method, at, ...rest } = fieldsOf(input)
  const { seen, mark, batch, proposal, needed, signed, hash, isTraced, reason } = rest
  const link = typeof rest.link === 'string' && rest.link.length <= 500 ? readWebLink(rest.link) : undefined
  if (!isText(kind, 30) || !isText(method, 60) || !Number.isSafeInteger(at)) return []
  if (!STATES.includes(state as StepState)) return []
  return [
    Object.freeze({
      kind,
      isLast: isLast === true,
      state: state as StepState,
      method,
      at: at as number,
      ...(Number.isSafeInteger(seen) && { seen: seen as number }),
      ...(isText(mark, 300) && { mark }),
      ...(isText(batch, 10_000) && { batch }),
      ...(isText(proposal, 10_000) && { proposal }),
      ...(isCount(needed) && { needed }),
      ...(isCount(signed) && { signed }),
      ...(link && { link }),
      ...(isText(hash, 130) && { hash }),
      ...(isTraced === true && { isTraced }),
      ...(isText(reason, 300) && { reason }),
    }),
  ]
}

const readRecord = (input: unknown): readonly TransactionRecord[] => {
  const { id, feature, network, from, parts, summary, plan, steps } = fieldsOf(input)
  const isWhole =
    isText(id, 60) && isText(feature, 60) && isText(network, 80) && isText(from, 130) && isText(summary, 300)
  if (!isWhole || !Array.isArray(parts) || !Array.isArray(steps)) return []
  const read = steps.slice(0, MOST_STEPS).flatMap(readStep)
  if (parts.length > MOST_PARTS || !parts.every((each) => isText(each, 220)) || !read.length) return []
  return [
    Object.freeze({
      id,
      feature,
      network: network as CaipNetworkId,
      from,
      parts: Object.freeze([...parts]),
      summary,
      ...(isText(plan, MOST_PLAN) && { plan }),
      steps: Object.freeze(read),
    }),
  ]
}

/** Parses the stored records; invalid ones are dropped. */
export const recordsParser: Parser<readonly TransactionRecord[]> = {
  parse: (input) =>
    Object.freeze((Array.isArray(input) ? input : []).slice(0, MOST_RECORDS).flatMap(readRecord)),
}

/** Plans with the same key do the same, whatever their amounts. */
export type RecordKey = Pick<TransactionRecord, 'feature' | 'network' | 'from' | 'parts'>

const keyOf = ({ feature, network, from, parts }: RecordKey) =>
  JSON.stringify([feature, network, from, parts]).toLowerCase()

/** Whether two plans do the same, whatever their amounts. */
export const isEqualPlan = (one: RecordKey, other: RecordKey): boolean => keyOf(one) === keyOf(other)

const askedAt = ({ steps }: TransactionRecord) => steps.at(-1)?.at ?? 0

/** Whether a wallet may still send the last step of a record. */
const mayBeSent = (record: TransactionRecord, now: number) =>
  ['accepted', 'proposed'].includes(stateOf(record)) ||
  (['asked', 'unclear'].includes(stateOf(record)) && Math.abs(now - askedAt(record)) < OPEN_FOR)

/** The records of all tabs, and of pages that are gone. */
export const createRecords = (
  saved: Stored<readonly unknown[]>,
  { now, changed }: { now(): number; changed(records: readonly TransactionRecord[]): void },
) => {
  /** Records that a full or denied storage has not accepted. They take precedence over the stored ones. */
  const unsaved = new Map<string, TransactionRecord>()
  let parsed: readonly [stored: unknown, records: readonly TransactionRecord[]] | undefined
  const read = () => {
    const stored = saved.get()
    if (parsed?.[0] !== stored) parsed = [stored, recordsParser.parse(stored)]
    return parsed[1]
  }
  const isKept = (record: TransactionRecord) => {
    const age = now() - askedAt(record)
    // Owners may take weeks.
    if (stateOf(record) === 'proposed') return true
    return age < KEPT && age > -AHEAD
  }
  const merged = (): readonly TransactionRecord[] => {
    const others = read().filter(({ id }) => !unsaved.has(id))
    return [...unsaved.values(), ...others].filter(isKept)
  }
  /** Reads the storage first, because another tab may have written. */
  const all = () => {
    saved.load()
    return merged()
  }
  const write = (records: readonly TransactionRecord[]) => {
    const ended = records.filter((each) => !isOpen(each))
    const kept = [...records.filter(isOpen), ...ended].slice(0, MOST_RECORDS)
    // Read like stored ones, so that they can be compared with those.
    const list = recordsParser.parse(records.filter((each) => kept.includes(each)))
    // Before they are stored, because listeners are called meanwhile.
    unsaved.clear()
    if (list.length) saved.set(list)
    else saved.remove()
    saved.load()
    const stored = new Map(read().map((each) => [each.id, JSON.stringify(each)]))
    for (const each of list) if (stored.get(each.id) !== JSON.stringify(each)) unsaved.set(each.id, each)
    changed(merged())
  }
  const update = (change: (record: TransactionRecord) => readonly TransactionRecord[]): void => {
    const records = all()
    const next = records.flatMap(change)
    if (next.length !== records.length || next.some((each, index) => each !== records[index])) write(next)
  }
  return Object.freeze({
    all,
    find: (id: string): TransactionRecord | undefined => all().find((each) => each.id === id),
    /** Applies an event to a record; returns whether that changed it. */
    dispatch: (id: string, event: RecordEvent): boolean => {
      let isChanged = false
      update((record) => {
        if (record.id !== id) return [record]
        const next = transition(record, event)
        isChanged = next !== record
        return [next]
      })
      return isChanged
    },
    /** Adds a record for its first request, before the wallet is asked. */
    add: (
      {
        feature,
        network,
        from,
        parts,
        summary,
        plan: stored,
      }: RecordKey & Pick<TransactionRecord, 'summary' | 'plan'>,
      event: RecordEvent & { type: 'ask' },
    ): string => {
      const id = `${now().toString(36)}-${Math.random().toString(36).slice(2)}`
      const plan = {
        feature,
        network,
        from,
        parts: Object.freeze([...parts]),
        summary,
        ...(stored !== undefined && { plan: stored }),
      }
      const record = transition({ ...plan, id, steps: [] }, event)
      // The chain does not show which of two equal requests was sent.
      const others = all().map((each) =>
        isEqualPlan(each, plan) ? transition(each, { type: 'unmark' }) : each,
      )
      write([record, ...others])
      return id
    },
    /** The latest record that does the same and may still be sent, or whose transaction was found on the chain. */
    equalTo: (plan: RecordKey): TransactionRecord | undefined => {
      const equal = all().filter((each) => isEqualPlan(each, plan) && each.steps.at(-1)?.isLast)
      return (
        equal.find((each) => mayBeSent(each, now())) ??
        equal.find((each) => each.steps.at(-1)?.isTraced && Math.abs(now() - askedAt(each)) < OPEN_FOR)
      )
    },
    remove: (id: string): void => update((each) => (each.id === id ? [] : [each])),
    /** Forgets what has ended on a namespace. */
    removeEnded: (namespace: string): void =>
      update((each) => (!isOpen(each) && each.network.startsWith(`${namespace}:`) ? [] : [each])),
    /** Reports the records again after another tab has written, and stores what there was no room for. */
    sync: () => (unsaved.size ? write(all()) : changed(merged())),
  })
}

/** The records of all tabs. */
export type Records = ReturnType<typeof createRecords>
