import { featureDefaults } from 'portico/core'
import * as z from 'zod/mini'

const { socials, swaps, onramp } = featureDefaults
const choice = <const T extends readonly string[]>(known: T) =>
  z.optional(z.union([z.literal(false), z.array(z.enum(known as unknown as [T[number], ...T[number][]]))]))
const flag = z.optional(z.boolean())
const text = z.string().check(z.maxLength(64))

/** What `cachedFeatures` is to accept, as a schema. */
export const cachedSchema = z.object({
  projectId: z.string(),
  features: z.object({
    email: flag,
    socials: choice(socials),
    swaps: choice(swaps),
    onramp: choice(onramp),
    activity: flag,
    reownBranding: flag,
    multiWallet: flag,
  }),
})
/** What `readAnswer` is to read of an answer, and of an entry. */
export const answerSchema = z.object({ features: z.array(z.unknown()).check(z.maxLength(100)) })
export const entrySchema = z.object({
  id: text,
  isEnabled: z.boolean(),
  config: z.optional(z.nullable(z.array(text).check(z.maxLength(50)))),
})
