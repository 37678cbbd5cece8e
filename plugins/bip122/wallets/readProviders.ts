import { isAnotherWallet } from 'portico/core'
import { type KnownProvider, knownProviders } from './knownProviders.js'

/** Wallets that list themselves, at most. */
const MAX_LISTED = 32
const MAX_PATH = 4
const MAX_NAME = 64
const ICON = /^data:image\/(png|webp|jpeg|gif|svg\+xml)[;,]/i
const MAX_ICON = 128 * 1024
// Control, format (bidi, zero-width) and line separator characters have no place in a name.
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu
const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype']

/** A wallet found on the window, with its object. */
export interface FoundProvider extends KnownProvider {
  readonly icon?: string
  readonly provider: object
}

const peek = <T>(look: () => T): T | undefined => {
  try {
    return look()
  } catch {
    return undefined
  }
}

/** The object at a path on the window. */
export const objectAt = (path: string): object | undefined => {
  const steps = path.split('.', MAX_PATH + 1)
  // An element with that id is also found there, but is not an own property of the window.
  if (steps.length > MAX_PATH || steps.some((each) => FORBIDDEN_KEYS.includes(each))) return undefined
  const found = peek(() =>
    Object.hasOwn(window, steps[0] as string)
      ? steps.reduce<unknown>((value, step) => Reflect.get(Object(value), step), window)
      : undefined,
  )
  return found && (typeof found === 'object' || typeof found === 'function') ? found : undefined
}

const text = (value: unknown, max: number): string =>
  typeof value === 'string' && value.length <= max ? value.replace(INVISIBLE, '').trim() : ''

/** The Bitcoin wallets on the window now: those at their known places, then those that list themselves. Getters run once. */
export const readProviders = (): readonly FoundProvider[] => {
  const found: FoundProvider[] = []
  const add = (known: Omit<FoundProvider, 'provider'>) => {
    const { path, ownPath, own } = known
    const provider = (ownPath && objectAt(ownPath)) || objectAt(path)
    if (provider && own && isAnotherWallet(provider, own)) return
    const isNew = !found.some((each) => each.provider === provider || each.path === path)
    if (provider && isNew) found.push({ ...known, provider })
  }
  for (const known of knownProviders) add(known)
  const listed = peek(() => {
    const list: unknown = Object.hasOwn(window, 'btc_providers') && Reflect.get(window, 'btc_providers')
    return Array.isArray(list) ? list.slice(0, MAX_LISTED) : []
  })
  for (const entry of listed ?? [])
    peek(() => {
      const { id, name, icon } = entry as Readonly<Record<string, unknown>>
      const path = text(id, 128)
      const label = text(name, MAX_NAME)
      const image = text(icon, MAX_ICON)
      if (path && label) add({ path, name: label, api: 'rpc', ...(ICON.test(image) && { icon: image }) })
    })
  return found
}
