import { PorticoError } from 'portico/kernel'
import type { EntryKind } from '../recording/entries.js'
import { entryFields } from './fields.js'

/** An error in a trace. */
export interface TraceError {
  readonly code?: string | number
  readonly category?: string
  readonly isRejection?: boolean
}

/** An entry of a trace; the kinds have the fields that `docs/devtools.md` describes, those that were exported. */
export interface TraceEntry {
  readonly kind: EntryKind
  readonly at: number
  readonly plugin?: string
  readonly ok?: boolean
  readonly ms?: number
  readonly error?: TraceError
  readonly [field: string]: unknown
}

/** A trace, as `exportTrace` writes it. */
export interface Trace {
  readonly version: 1
  /** How many older entries the recorder had dropped. */
  readonly dropped: number
  readonly entries: readonly TraceEntry[]
}

const isEntry = (entry: unknown): entry is TraceEntry => {
  const { kind, at } = Object(entry) as Partial<TraceEntry>
  return typeof kind === 'string' && Object.hasOwn(entryFields, kind) && Number.isFinite(at)
}

/** Reads an exported trace; throws if it is not one. */
export const readTrace = (json: string): Trace => {
  let trace: Partial<Trace> | undefined
  try {
    trace = Object(JSON.parse(json))
  } catch {}
  if (trace?.version !== 1 || !Array.isArray(trace.entries) || !trace.entries.every(isEntry))
    throw new PorticoError('This is not a trace of the recorder', {
      category: 'devtools',
      code: 'trace-invalid',
    })
  return { version: 1, dropped: Number(trace.dropped) || 0, entries: trace.entries }
}
