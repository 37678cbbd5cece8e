import * as z from 'zod/mini'
import { featureDefaults } from './featureDefaults.js'

const { socials, swaps, onramp } = featureDefaults

const choice = <const T extends readonly string[]>(known: T) =>
  z.optional(z.union([z.literal(false), z.array(z.enum(known as unknown as [T[number], ...T[number][]]))]))
const flag = z.optional(z.boolean())

/** The features remote configuration speaks of; an absent one was not mentioned. */
export const remoteFeatures = z.object({
  email: flag,
  socials: choice(socials),
  swaps: choice(swaps),
  onramp: choice(onramp),
  activity: flag,
  reownBranding: flag,
  multiWallet: flag,
})
export type RemoteFeatures = z.infer<typeof remoteFeatures>

/** The answer of the configuration service; entries are looked at one by one. */
export const answer = z.object({
  features: z.array(z.unknown()).check(z.maxLength(100)),
})
/** One entry; a `config` of null says nothing. */
const entry = z.object({
  id: z.string().check(z.maxLength(64)),
  isEnabled: z.boolean(),
  config: z.optional(z.nullable(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(50)))),
})

/** Maps the entries of an answer to features: unknown entries and list items are dropped, damaged ones say nothing. */
export const toFeatures = (entries: readonly unknown[], damaged: (id: string) => void): RemoteFeatures => {
  const find = (id: string) => {
    const found = entries.find((item) => !!item && typeof item === 'object' && Reflect.get(item, 'id') === id)
    if (found === undefined) return { isEnabled: false, config: [] }
    const parsed = entry.safeParse(found)
    if (parsed.success) return parsed.data.config === null ? undefined : { config: [], ...parsed.data }
    damaged(id)
    return undefined
  }
  return {}
}
