import { readAppLink, readWebLink } from 'portico/core'

/**
 * A wallet on the visitor's phone, in an app of the computer or on a website, with the links that open it. Who lists one
 * gives its row `open: { view: 'ConnectingWalletConnect', params: { connectorId, wallet } }`; links that are none are
 * left out there.
 */
export interface LinkedWallet {
  /** Id in its directory. */
  readonly id: string
  readonly name: string
  /** `data:` or `https:` image. */
  readonly icon?: string
  readonly rdns?: string
  /** Opens the app on a phone: a scheme such as `rainbow://`, or an `https:` address that the app claims. */
  readonly mobile?: string
  /** `https:` address that the app claims, for phones that must not be asked for a scheme. */
  readonly universal?: string
  /** Opens the app on a computer: a scheme. */
  readonly desktop?: string
  /** `https:` address of a wallet that is a website. */
  readonly web?: string
  /** `https:` pages it is got from. */
  readonly get?: {
    readonly ios?: string
    readonly android?: string
    readonly browser?: string
    readonly homepage?: string
  }
}

/** Longest name that is shown. */
const NAME = 100
/** Longest text of a picture that comes with a wallet. */
const PICTURE = 65_536

const text = (longest: number) => (value: unknown) =>
  typeof value === 'string' && value.trim() && value.length <= longest ? value : undefined
const picture = (value: unknown) => {
  const icon = text(PICTURE)(value)
  return icon && (/^data:image\//.test(icon) || readWebLink(icon)) ? icon : undefined
}

type Gate = (value: unknown) => string | undefined

/** What passes its gate; of own properties only. */
const pick = <K extends string>(input: unknown, gates: Readonly<Record<K, Gate>>) => {
  const from = Object(input) as object
  const entries = (Object.entries(gates) as [K, Gate][]).flatMap(([key, gate]) => {
    const value = Object.hasOwn(from, key) ? gate(Reflect.get(from, key)) : undefined
    return value === undefined ? [] : [[key, value] as const]
  })
  return Object.freeze(Object.fromEntries(entries)) as Readonly<Partial<Record<K, string>>>
}

const gates = {
  id: text(NAME),
  name: text(NAME),
  icon: picture,
  rdns: text(NAME),
  mobile: readAppLink,
  universal: readWebLink,
  desktop: readAppLink,
  web: readWebLink,
}
const sources = { ios: readWebLink, android: readWebLink, browser: readWebLink, homepage: readWebLink }

/** Copies what a host or a directory says of a wallet; links that are none are left out. Undefined without an id or a name. */
export const readWallet = (input: unknown): LinkedWallet | undefined => {
  const { id, name, ...more } = pick(input, gates)
  if (!id || !name) return undefined
  const from = Object(input) as { readonly get?: unknown }
  const get = pick(Object.hasOwn(from, 'get') && from.get, sources)
  return Object.freeze({ id, name, ...more, ...(Object.keys(get).length && { get }) })
}
