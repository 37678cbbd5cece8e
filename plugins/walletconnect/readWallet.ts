import { readAppLink, readWebLink } from 'portico/core'
import type { LinkedWallet } from './contract.js'

/** Longest name that is shown. */
const NAME = 100
/** Longest text of a picture that comes with a wallet. */
const PICTURE = 65_536

const text = (input: object, key: string, longest: number): string | undefined => {
  const value: unknown = Reflect.get(input, key)
  return typeof value === 'string' && value && value.length <= longest ? value : undefined
}

const kept = <K extends string>(entries: Readonly<Record<K, string | undefined>>) =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as Partial<
    Record<K, string>
  >

/** Copies what a directory says of a wallet; links that are none are left out, as is a wallet without a name. */
export const readWallet = (input: unknown): LinkedWallet | undefined => {
  if (!input || typeof input !== 'object') return undefined
  const id = text(input, 'id', NAME)
  const name = text(input, 'name', NAME)
  if (!id || !name) return undefined
  const link = (key: string) => readAppLink(Reflect.get(input, key))
  const icon = text(input, 'icon', PICTURE)
  const sources = Object(Reflect.get(input, 'get')) as object
  const page = (key: string) => readWebLink(Reflect.get(sources, key))
  const get = kept({
    ios: page('ios'),
    android: page('android'),
    browser: page('browser'),
    homepage: page('homepage'),
  })
  return Object.freeze({
    id,
    name,
    ...kept({
      icon: icon && (/^data:image\//.test(icon) || readWebLink(icon)) ? icon : undefined,
      rdns: text(input, 'rdns', NAME),
      mobile: link('mobile'),
      universal: link('universal'),
      desktop: link('desktop'),
      web: link('web'),
    }),
    ...(Object.keys(get).length && { get: Object.freeze(get) }),
  })
}
