import { featureDefaults } from 'portico/core'
import * as z from 'zod/mini'

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
