import type { RemoteEntry } from 'portico/kernel'
import { readObject } from './readObject.js'

/** Most entries, most items of one, and most characters of a text that are read. */
const ENTRIES = 100
const ITEMS = 50
const TEXT = 64

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT

/** The entry as plugins read it; undefined where it says nothing, null where it is damaged. */
const readEntry = ({
  isEnabled,
  config,
}: Readonly<Record<string, unknown>>): RemoteEntry | undefined | null => {
  if (typeof isEnabled !== 'boolean') return null
  // A project that was never configured has an entry of each feature with null in it.
  if (config === null) return undefined
  if (config === undefined) return Object.freeze({ isEnabled: false, config: Object.freeze([]) })
  if (!Array.isArray(config) || config.length > ITEMS || !config.every(isText)) return null
  return Object.freeze({ isEnabled, config: Object.freeze([...config]) })
}

export interface Answer {
  /** What is said by id; undefined where an entry says nothing or is damaged. */
  readonly entries: ReadonlyMap<string, RemoteEntry | undefined>
  /** Ids of the entries that were not understood. */
  readonly damaged: readonly string[]
}

/** Reads an answer of the configuration service, whatever the features are; throws where it is none. */
export const readAnswer = (input: unknown): Answer => {
  const { features } = readObject(input)
  if (!Array.isArray(features) || features.length > ENTRIES)
    throw new TypeError('The configuration has no list of features')
  const entries = new Map<string, RemoteEntry | undefined>()
  const damaged: string[] = []
  for (const item of features as readonly unknown[]) {
    const { id, ...said } = Object(item) as Readonly<Record<string, unknown>>
    if (!isText(id) || entries.has(id)) continue
    const entry = readEntry(said)
    if (entry === null) damaged.push(id)
    entries.set(id, entry ?? undefined)
  }
  return { entries, damaged }
}
