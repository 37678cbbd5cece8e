import { featureDefaults } from 'portico/core'
import { readObject } from './readObject.js'
import type { RemoteFeatures } from './remoteFeatures.js'

/** Most entries, most items of one, and most characters of a text that are read. */
const ENTRIES = 100
const ITEMS = 50
const TEXT = 64

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT
/** The items of an entry that can be used: null and nothing stay what they are. */
const readEntry = ({ isEnabled, config }: Readonly<Record<string, unknown>>) => {
  if (typeof isEnabled !== 'boolean') return undefined
  if (config === undefined || config === null) return { isEnabled, config }
  if (!Array.isArray(config) || config.length > ITEMS || !config.every(isText)) return undefined
  return { isEnabled, config: config as readonly string[] }
}

export interface Answer {
  readonly features: RemoteFeatures
  /** Ids of the entries that were not understood. */
  readonly damaged: readonly string[]
}

/**
 * Maps an answer of the configuration service to features; throws where it is none.
 * A missing entry switches off, a damaged one or one whose `config` is null says nothing.
 */
export const readAnswer = (input: unknown): Answer => {
  const entries = readObject(input).features
  if (!Array.isArray(entries) || entries.length > ENTRIES)
    throw new TypeError('The configuration has no list of features')
  const damaged: string[] = []
  const read = (id: string): { readonly on: boolean; readonly list: readonly string[] } | undefined => {
    const found = entries.find((item) => !!item && typeof item === 'object' && Reflect.get(item, 'id') === id)
    if (!found) return { on: false, list: [] }
    const entry = readEntry(found)
    if (!entry) damaged.push(id)
    if (!entry || entry.config === null) return undefined
    return { on: entry.isEnabled && entry.config !== undefined, list: entry.config ?? [] }
  }
  const chosen = <T extends string>(from: ReturnType<typeof read>, known: readonly T[]) => {
    if (!from?.on) return from && false
    const list = [...new Set(from.list)].filter((item): item is T => known.some((one) => one === item))
    return list.length ? list : false
  }
  const login = read('social_login')
  const features = {
    email: login ? login.on && login.list.includes('email') : undefined,
    socials: chosen(login, featureDefaults.socials),
    swaps: chosen(read('swap'), featureDefaults.swaps),
    onramp: chosen(read('onramp'), featureDefaults.onramp),
    activity: read('activity')?.on,
    reownBranding: read('reown_branding')?.on,
    multiWallet: read('multi_wallet')?.on,
  }
  return {
    features: Object.fromEntries(Object.entries(features).filter(([, value]) => value !== undefined)),
    damaged,
  }
}
