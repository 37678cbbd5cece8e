import { isDisguised, isPublicHost, readAppLink, readWebLink } from 'portico/core'
import * as z from 'zod/mini'
import type { DirectoryWallet } from './contract.js'

/** A page of the service. */
export interface WalletPage {
  readonly wallets: readonly DirectoryWallet[]
  /** Total number of wallets, if the service reports it. */
  readonly count?: number
  /** Whether another page follows. */
  readonly hasMore: boolean
}

export interface PageContext {
  /** Maximum number of entries requested. */
  readonly entries: number
  /** The page's own origin: no wallet of a service may link to it. */
  readonly origin: string
  /** URL of an image. */
  imageOf(id: string): string
}

/** Rejects names that hide characters or imitate letters; joiners are dropped: names that differ only by them look the same. */
const name = z.string().check(
  z.overwrite((text) => text.replace(/[\u200c\u200d]/g, '')),
  z.trim(),
  z.minLength(1),
  z.maxLength(64),
  z.refine((text) => !isDisguised(text)),
)
const id = z.string().check(z.regex(/^[\w.-]{1,100}$/))
const rdns = z.string().check(z.maxLength(128), z.regex(/^[\w-]+(\.[\w-]+)+$/))
const count = z.int().check(z.minimum(0), z.maximum(10_000_000))
const chain = /^[-a-z\d]{3,8}:[-_a-zA-Z\d]{1,64}$/
const entry = z.object({ id, name })
const answer = z.object({
  // An invalid count is ignored: the wallets are usable without it.
  count: z.catch(z.optional(count), undefined),
  data: z.array(z.unknown()),
  nextPage: z.optional(z.unknown()),
})

const field = (input: object, key: string): unknown =>
  Object.hasOwn(input, key) ? Reflect.get(input, key) : undefined
const dropUndefined = <T extends object>(fields: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never

/** Reads an entry; undefined without an id or a name that can be shown. Other invalid fields are dropped. */
export const readEntry = (
  input: unknown,
  { imageOf, origin }: Pick<PageContext, 'imageOf' | 'origin'>,
): DirectoryWallet | undefined => {
  const { success, data } = entry.safeParse(input)
  if (!success) return undefined
  const raw = input as object
  const read = <T>(key: string, gate: (value: unknown) => T) => gate(field(raw, key))
  const link = (key: string, gate: (value: unknown) => string | undefined) => {
    const address = read(key, gate)
    const url = address && /^https?:/i.test(address) ? new URL(address) : undefined
    return url && (url.origin === origin || url.protocol !== 'https:' || !isPublicHost(url.hostname))
      ? undefined
      : address
  }
  const image = id.safeParse(field(raw, 'image_id'))
  const chains = field(raw, 'chains')
  const get = dropUndefined({
    ios: link('app_store', readWebLink),
    android: link('play_store', readWebLink),
    browser: link('chrome_store', readWebLink),
    homepage: link('homepage', readWebLink),
  })
  return Object.freeze({
    ...data,
    ...dropUndefined({
      icon: image.success ? imageOf(image.data) : undefined,
      rdns: rdns.safeParse(field(raw, 'rdns')).data,
      mobile: link('mobile_link', readAppLink),
      universal: link('link_mode', readWebLink),
      desktop: link('desktop_link', readAppLink),
      web: link('webapp_link', readWebLink),
      get: Object.keys(get).length ? Object.freeze(get) : undefined,
    }),
    chains: Object.freeze(
      Array.isArray(chains)
        ? chains.slice(0, 500).filter((each): each is string => typeof each === 'string' && chain.test(each))
        : [],
    ),
    certified: field(raw, 'badge_type') === 'certified',
    pairs: field(raw, 'supports_wc') !== false,
  })
}

/** Reads a page; invalid entries and duplicates are dropped. Throws if it is not a page. */
export const readPage = (input: unknown, context: PageContext): WalletPage => {
  const { data, nextPage, count } = answer.parse(input)
  const wallets = new Map<string, DirectoryWallet>()
  for (const each of data.slice(0, context.entries)) {
    const wallet = readEntry(each, context)
    if (wallet && !wallets.has(wallet.id)) wallets.set(wallet.id, wallet)
  }
  const hasMore = data.length > 0 && nextPage !== undefined && nextPage !== null
  return Object.freeze({
    wallets: Object.freeze([...wallets.values()]),
    ...(count !== undefined && { count }),
    hasMore,
  })
}
