import { readAppLink, readWebLink } from 'portico/core'
import type { Parser } from 'portico/kernel'
import type { LinkedWallet } from 'portico/plugins/walletconnect/contract'

const field = (input: unknown, key: string): unknown =>
  input && typeof input === 'object' && Object.hasOwn(input, key) ? Reflect.get(input, key) : undefined
const text = (input: unknown): string | undefined =>
  typeof input === 'string' && input.trim() && input.length <= 200 ? input : undefined
const picture = (input: unknown): string | undefined =>
  typeof input === 'string' && /^data:image\//.test(input) ? input : readWebLink(input)

const gates: Readonly<Record<string, (input: unknown) => string | undefined>> = {
  icon: picture,
  rdns: text,
  mobile: readAppLink,
  universal: readWebLink,
  desktop: readAppLink,
  web: readWebLink,
}

const pick = (input: unknown, by: typeof gates) =>
  Object.fromEntries(
    Object.entries(by).flatMap(([key, gate]) => {
      const value = gate(field(input, key))
      return value === undefined ? [] : [[key, value]]
    }),
  )

/** Copies a wallet that a host or another plugin names; what does not pass the gate is left out. */
export const linkedWallet: Parser<LinkedWallet> = {
  parse: (input) => {
    const id = text(field(input, 'id'))
    const name = text(field(input, 'name'))
    if (!id || !name) throw new Error('A wallet needs an id and a name')
    const pages = { ios: readWebLink, android: readWebLink, browser: readWebLink, homepage: readWebLink }
    const get = pick(field(input, 'get'), pages)
    return Object.freeze({
      id,
      name,
      ...pick(input, gates),
      ...(Object.keys(get).length && { get: Object.freeze(get) }),
    })
  },
}
