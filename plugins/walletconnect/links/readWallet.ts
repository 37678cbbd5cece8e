import { readAppLink, readWebLink } from 'portico/core'

/**
 * A wallet on a phone, as a desktop app or as a website, with the links that open it. A plugin that adds such
 * a wallet to the list of the plugin `wallets` sets `open` of the wallet's row to `{ view:
 * 'ConnectingWalletConnect', params: { connectorId, wallet } }`. Invalid links are dropped.
 */
export interface LinkedWallet {
  /** Id in its directory. */
  readonly id: string
  readonly name: string
  /** `data:` or `https:` image. */
  readonly icon?: string
  readonly rdns?: string
  /** Opens the app on a phone: a scheme such as `rainbow://`, or a universal link (`https:`). */
  readonly mobile?: string
  /** Universal link (`https:`), for phones on which schemes must not be used. */
  readonly universal?: string
  /** Scheme that opens the desktop app. */
  readonly desktop?: string
  /** `https:` URL of a web wallet. */
  readonly web?: string
  /** `https:` pages from which to install it. */
  readonly get?: {
    readonly ios?: string
    readonly android?: string
    readonly browser?: string
    readonly homepage?: string
  }
}

/** Maximum length of an id, a name or an rdns. */
const NAME = 100
/** Maximum length of an icon, in characters; it may be inline. */
const PICTURE = 65_536

const text = (longest: number) => (value: unknown) =>
  typeof value === 'string' && value.trim() && value.length <= longest ? value : undefined
const picture = (value: unknown) => {
  const icon = text(PICTURE)(value)
  return icon && (/^data:image\//.test(icon) || readWebLink(icon)) ? icon : undefined
}

type Reader = (value: unknown) => string | undefined

/** Picks the own properties whose values are valid. */
const pick = <K extends string>(input: unknown, readers: Readonly<Record<K, Reader>>) => {
  const from = Object(input) as object
  const entries = (Object.entries(readers) as [K, Reader][]).flatMap(([key, reader]) => {
    const value = Object.hasOwn(from, key) ? reader(Reflect.get(from, key)) : undefined
    return value === undefined ? [] : [[key, value] as const]
  })
  return Object.freeze(Object.fromEntries(entries)) as Readonly<Partial<Record<K, string>>>
}

const readers = {
  id: text(NAME),
  name: text(NAME),
  icon: picture,
  rdns: text(NAME),
  mobile: readAppLink,
  universal: readWebLink,
  desktop: readAppLink,
  web: readWebLink,
}
const installReaders = { ios: readWebLink, android: readWebLink, browser: readWebLink, homepage: readWebLink }

/**
 * Validates and copies a wallet from a host or a directory. Invalid links are dropped; undefined without an
 * id or a name.
 */
export const readWallet = (input: unknown): LinkedWallet | undefined => {
  const { id, name, ...more } = pick(input, readers)
  if (!id || !name) return undefined
  const from = Object(input) as { readonly get?: unknown }
  const get = pick(Object.hasOwn(from, 'get') && from.get, installReaders)
  return Object.freeze({ id, name, ...more, ...(Object.keys(get).length && { get }) })
}
