import * as z from 'zod/mini'
import type { SignClient } from '../client/SignClient.js'

const sessionSchema = z.looseObject({
  topic: z.string().check(z.regex(/^[\da-f]{64}$/)),
  pairingTopic: z.string(),
  expiry: z.int(),
  acknowledged: z.boolean(),
  namespaces: z.record(z.string(), z.looseObject({ accounts: z.array(z.string()) })),
  peer: z.looseObject({ publicKey: z.string(), metadata: z.looseObject({}) }),
  self: z.looseObject({ publicKey: z.string(), metadata: z.looseObject({}) }),
})
const sessionsSchema = z.array(z.unknown())
const keysSchema = z.record(z.string(), z.string())
const KEY = /^[\da-f]{64}$/

type Stored = ReturnType<SignClient['session']['get']>

const readStore = async <T>(sign: SignClient, name: string, schema: z.ZodMiniType<T>) => {
  const { storage } = sign.core
  const pattern = new RegExp(`^wc@2:(?:client|core):.*[/:]${name}$`)
  const key = (await storage.getKeys()).find((each) => pattern.test(each))
  const { data } = schema.safeParse(key && (await storage.getItem(key)))
  return data
}

/**
 * Adds the sessions that another tab has stored since this client was made, because the package reads its
 * storage only once, at startup. `read` is called first, with the stored topics.
 */
export const loadStoredSessions = async (
  sign: SignClient,
  read?: (topics: readonly string[]) => void,
): Promise<void> => {
  const stored = await readStore(sign, 'session', sessionsSchema)
  // Called before sessions are added, because adding them makes this client write to the same storage.
  if (stored) read?.(stored.map((each) => String(Object(each).topic)))
  const fresh = (stored ?? [])
    .flatMap((each) => sessionSchema.safeParse(each).data ?? [])
    .filter(({ topic, expiry }) => expiry * 1000 > Date.now() && !sign.session.keys.includes(topic))
  if (!fresh.length) return
  const keys = (await readStore(sign, 'keychain', keysSchema)) ?? {}
  const { crypto, relayer, expirer } = sign.core
  for (const session of fresh) {
    const { topic, expiry } = session
    const key = keys[topic]
    if (!key || !KEY.test(key)) continue
    await crypto.setSymKey(key, topic)
    // Validated by this schema, and written by the package itself.
    await sign.session.set(topic, session as unknown as Stored)
    expirer.set(topic, expiry)
    // If the relay is offline, the session exists all the same, and is subscribed to once the relay is back.
    relayer.subscribe(topic).catch(() => {})
  }
}
