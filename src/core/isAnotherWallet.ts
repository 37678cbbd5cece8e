import { peek } from './peek.js'

/** Maximum number of prototypes, and of properties of each, that are looked at. */
const MAX_DEPTH = 4
const MAX_NAMES = 500
/** Properties that tell a wallet's state or place, but not its name. */
const STATE =
  /^is_?(?:(?:permanently)?(?:dis)?connect(?:ed|ing)|ready|(?:un)?locked|initiali[sz](?:ed|ing)|(?:en|dis)abled|installed|available|active|authori[sz]ed|allowed|mobile|desktop|extension|native|web|web_?view|in_?app|browser|embedded|injected|debug|dev|development|production|beta|test|testnet|mainnet|wallet|provider|default|supported)$/i

/**
 * Whether an object in the window says that it is another wallet than the one whose place it has: by a property
 * like `isOneKey` that is true. `own` matches the names of the wallet whose place it is.
 */
export const isAnotherWallet = (provider: object, own: RegExp): boolean => {
  let holder: object | null = provider
  for (let depth = 0; holder && depth < MAX_DEPTH; depth++) {
    const current: object = holder
    const names = peek(() => Object.getOwnPropertyNames(current)) ?? []
    for (const name of names.slice(0, MAX_NAMES)) {
      if (!/^is_?[A-Z]/.test(name) || STATE.test(name) || own.test(name)) continue
      if (peek(() => Reflect.get(provider, name)) === true) return true
    }
    holder = peek(() => Object.getPrototypeOf(current) as object | null) ?? null
  }
  return false
}
