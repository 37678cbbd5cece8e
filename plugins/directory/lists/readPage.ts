import { field, isDisguised, isPublicHost, readAppLink, readWebLink } from 'portico/core'
import type { DirectoryWallet } from '../contract.js'

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

const MAX_COUNT = 10_000_000
const ID = /^[\w.-]{1,100}$/
const RDNS = /^(?=.{1,128}$)[\w-]+(\.[\w-]+)+$/
const CHAIN = /^[-a-z\d]{3,8}:[-_a-zA-Z\d]{1,64}$/
/** The host of an `https:` link in the form in which `URL` writes it. */
const SECURE = /^https:\/\/(\[[^\]]*\]|[^/:?#]*)/

const matching = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined
const dropUndefined = <T extends object>(fields: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never

/** Rejects names that hide characters or imitate letters; joiners are dropped: names that differ only by them look the same. */
const readName = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  const name = value.replace(/[\u200c\u200d]/g, '').trim()
  return name && name.length <= 64 && !isDisguised(name) ? name : undefined
}

/** Reads an entry; undefined without an id or a name that can be shown. Other invalid fields are dropped. */
export const readEntry = (
  input: unknown,
  { imageOf, origin }: Pick<PageContext, 'imageOf' | 'origin'>,
): DirectoryWallet | undefined => {
  const id = matching(field(input, 'id'), ID)
  const name = readName(field(input, 'name'))
  if (id === undefined || name === undefined) return undefined
  const link = (key: string, gate: (value: unknown) => string | undefined) => {
    const address = gate(field(input, key))
    if (!address || !/^https?:/i.test(address)) return address
    const [, host] = SECURE.exec(address) ?? []
    return host === undefined || !isPublicHost(host) || address.startsWith(`${origin}/`) ? undefined : address
  }
  const image = matching(field(input, 'image_id'), ID)
  const chains = field(input, 'chains')
  const get = dropUndefined({
    ios: link('app_store', readWebLink),
    android: link('play_store', readWebLink),
    browser: link('chrome_store', readWebLink),
    homepage: link('homepage', readWebLink),
  })
  return Object.freeze({
    id,
    name,
    ...dropUndefined({
      icon: image === undefined ? undefined : imageOf(image),
      rdns: matching(field(input, 'rdns'), RDNS),
      mobile: link('mobile_link', readAppLink),
      universal: link('link_mode', readWebLink),
      desktop: link('desktop_link', readAppLink),
      web: link('webapp_link', readWebLink),
      get: Object.keys(get).length ? Object.freeze(get) : undefined,
    }),
    chains: Object.freeze(
      Array.isArray(chains)
        ? chains.slice(0, 500).filter((each): each is string => matching(each, CHAIN) !== undefined)
        : [],
    ),
    certified: field(input, 'badge_type') === 'certified',
    pairs: field(input, 'supports_wc') !== false,
  })
}

/** Reads a page; invalid entries and duplicates are dropped. Throws if it is not a page. */
export const readPage = (input: unknown, context: PageContext): WalletPage => {
  const data = field(input, 'data')
  if (!Array.isArray(data)) throw new TypeError('The answer of the directory has no list of wallets')
  const count = field(input, 'count')
  const nextPage = field(input, 'nextPage')
  const wallets = new Map<string, DirectoryWallet>()
  for (const each of data.slice(0, context.entries)) {
    const wallet = readEntry(each, context)
    if (wallet && !wallets.has(wallet.id)) wallets.set(wallet.id, wallet)
  }
  const hasMore = data.length > 0 && nextPage !== undefined && nextPage !== null
  return Object.freeze({
    wallets: Object.freeze([...wallets.values()]),
    // An invalid count is ignored: the wallets are usable without it.
    ...(Number.isInteger(count) &&
      (count as number) >= 0 &&
      (count as number) <= MAX_COUNT && { count: count as number }),
    hasMore,
  })
}
