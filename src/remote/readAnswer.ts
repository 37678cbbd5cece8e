import type { RemoteEntry } from 'portico/kernel'
import { readObject } from './readObject.js'

/** Maximum number of entries, of items per entry, and of characters of a text. */
const ENTRIES = 100
const ITEMS = 50
const TEXT = 64

/** Features that the public service has no entries for: without one they are left alone. */
export const UNLISTED: readonly string[] = ['legal_checkbox', 'pay', 'smart_sessions', 'send', 'receive']

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT

/** Reads an entry for plugins; undefined if it leaves the feature alone, null if it is invalid. */
const readEntry = ({
  isEnabled,
  config,
}: Readonly<Record<string, unknown>>): RemoteEntry | undefined | null => {
  if (typeof isEnabled !== 'boolean') return null
  // A project that was never configured has entries with null for all features.
  if (config === null) return undefined
  if (config === undefined) return Object.freeze({ isEnabled: false, config: Object.freeze([]) })
  if (!Array.isArray(config) || config.length > ITEMS || !config.every(isText)) return null
  return Object.freeze({ isEnabled, config: Object.freeze([...config]) })
}

export interface Answer {
  /** Entries by id; undefined if an entry is invalid or leaves the feature alone. */
  readonly entries: ReadonlyMap<string, RemoteEntry | undefined>
  /** Ids of invalid entries. */
  readonly damaged: readonly string[]
}

/** Reads an answer of the configuration service, for any features; throws if it is malformed. */
export const readAnswer = (input: unknown): Answer => {
  const { features } = readObject(input)
  if (!Array.isArray(features) || features.length > ENTRIES)
    throw new TypeError('The configuration has no list of features')
  const entries = new Map<string, RemoteEntry | undefined>()
  const damaged: string[] = []
  for (const item of features as readonly unknown[]) {
    const { id, ...fields } = Object(item) as Readonly<Record<string, unknown>>
    if (!isText(id) || entries.has(id)) continue
    const entry = readEntry(fields)
    if (entry === null) damaged.push(id)
    entries.set(id, entry ?? undefined)
  }
  for (const id of UNLISTED) if (!entries.has(id)) entries.set(id, undefined)
  return { entries, damaged }
}
