import { featureDefaults } from 'portico/core'
import * as z from 'zod/mini'
import type { RemoteFeatures } from './remoteFeatures.js'

const answer = z.object({ features: z.array(z.unknown()).check(z.maxLength(100)) })
const text = z.string().check(z.maxLength(64))
const entry = z.object({
  id: text,
  isEnabled: z.boolean(),
  config: z.optional(z.nullable(z.array(text).check(z.maxLength(50)))),
})

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
  const entries = answer.parse(input).features
  const damaged: string[] = []
  const read = (id: string): { readonly on: boolean; readonly list: readonly string[] } | undefined => {
    const found = entries.find((item) => !!item && typeof item === 'object' && Reflect.get(item, 'id') === id)
    if (!found) return { on: false, list: [] }
    const { success, data } = entry.safeParse(found)
    if (!success) damaged.push(id)
    if (!success || data.config === null) return undefined
    return { on: data.isEnabled && data.config !== undefined, list: data.config ?? [] }
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
