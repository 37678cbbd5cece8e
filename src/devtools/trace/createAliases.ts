/** Kinds of values that a trace names by an alias. */
export type AliasKind = 'address' | 'host' | 'name' | 'code' | 'network' | 'method'

/** Names values by kind and number. */
export interface Aliases {
  /** The alias of a value: the same for the same value, as long as the recording lives. */
  of(kind: AliasKind, value: string): string
}

/** Values beyond this number share the alias `<kind>-more`, so that the memory stays bounded. */
const LIMIT = 5000
const ALIAS = /^(address|host|name|code|network|method)-(\d{1,4}|more)$/

/** Creates the aliases of a recording. */
export const createAliases = (): Aliases => {
  const known = new Map<string, string>()
  const counts = new Map<AliasKind, number>()
  return {
    of: (kind, value) => {
      // A trace that is played has the aliases of the recorded one.
      if (ALIAS.test(value)) return value
      const key = `${kind} ${value}`
      const found = known.get(key)
      if (found) return found
      if (known.size >= LIMIT) return `${kind}-more`
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      const alias = `${kind}-${count}`
      known.set(key, alias)
      return alias
    },
  }
}
