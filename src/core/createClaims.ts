/** Maximum number of claims of one identity, and of claims in all. */
const MAX_CLAIMS = 16
const MAX_WALLETS = 256

/** A wallet as it introduces itself: a page cannot verify any of it. */
export interface Claimant {
  /** Its id if nobody else wants that one when it is listed. */
  readonly wantedId: string
  /** Follows `#` in the id if another one wants the same id; defaults to a number. */
  readonly mark?: string
  /** The object that is asked. One object has one claim of an identity, however often it introduces itself. */
  readonly provider: object
  /** All that identifies it, e.g. its name and its rdns; they are compared as they are. */
  readonly identities: readonly string[]
  /** True if it may take the place of a claim that has not been listed yet. */
  readonly preferred?: boolean
}

/** A listed claim. */
export interface Claim<T> {
  readonly wallet: T
  /** Stays the same for as long as the claim is listed. */
  readonly id: string
  /** True if another provider claims one of its identities. */
  readonly ambiguous: boolean
  /** True if later claims of one of its identities were dropped, or other wallets because there are too many. */
  readonly crowded: boolean
}

/** The claims of wallets, in order of arrival. */
export interface Claims<T> {
  /** Adds a claim, unless it is known or a limit drops it; true if it was added. */
  add(wallet: T): boolean
  remove(wallet: T): void
  list(): readonly Claim<T>[]
}

/**
 * Collects the claims of wallets. A listed claim keeps its place and its id whoever comes later: later claims
 * beyond the limits are dropped. Two providers with one identity are both listed and marked, because a page
 * cannot know which one is meant.
 */
export const createClaims = <T extends Claimant>(changed: () => void = () => {}): Claims<T> => {
  let entries: { readonly wallet: T; id?: string }[] = []
  /** The providers that claim an identity. */
  const claimed = new Map<string, ReadonlySet<object>>()
  /** Identities of which a claim was dropped. */
  const crowded = new Set<string>()
  let isFull = false

  const providersOf = (identity: string): ReadonlySet<object> => claimed.get(identity) ?? new Set()
  const isDisputed = ({ identities }: T) => identities.some((each) => providersOf(each).size > 1)
  const push = (wallet: T) => {
    entries.push({ wallet })
    for (const each of wallet.identities) claimed.set(each, new Set([...providersOf(each), wallet.provider]))
  }
  const remove = (wallet: T) => {
    const rest = entries.filter((each) => each.wallet !== wallet)
    if (rest.length === entries.length) return
    entries = rest
    for (const each of wallet.identities) {
      const others = [...providersOf(each)].filter((other) => other !== wallet.provider)
      if (others.length) claimed.set(each, new Set(others))
      else claimed.delete(each)
    }
  }
  const createId = ({ wantedId, mark }: T): string => {
    const isTaken = (id: string) => entries.some((each) => each.id === id)
    const isWanted = entries.filter(({ wallet }) => wallet.wantedId === wantedId).length > 1
    if (!isWanted && !isTaken(wantedId)) return wantedId
    const first = `${wantedId}#${mark ?? 1}`
    let id = first
    for (let number = 2; isTaken(id); number++) id = mark ? `${first}#${number}` : `${wantedId}#${number}`
    return id
  }
  return {
    add: (wallet) => {
      const { provider, identities, preferred } = wallet
      if (identities.some((each) => providersOf(each).has(provider))) return false
      const over = identities.filter((each) => providersOf(each).size >= MAX_CLAIMS)
      if (over.length) {
        const before = crowded.size
        for (const each of over) crowded.add(each)
        if (crowded.size > before) changed()
        return false
      }
      if (entries.length >= MAX_WALLETS) {
        const unlisted = preferred
          ? entries.findLast(({ wallet: each, id }) => id === undefined && !each.preferred)
          : undefined
        if (!unlisted && isFull) return false
        isFull = true
        if (!unlisted) {
          changed()
          return false
        }
        remove(unlisted.wallet)
      }
      push(wallet)
      changed()
      return true
    },
    remove: (wallet) => {
      remove(wallet)
      changed()
    },
    list: () =>
      entries.map((entry) => {
        const { wallet } = entry
        const ambiguous = isDisputed(wallet)
        entry.id ??= createId(wallet)
        return {
          wallet,
          id: entry.id,
          ambiguous,
          crowded: isFull || wallet.identities.some((each) => crowded.has(each)),
        }
      }),
  }
}
