/**
 * Maximum number of claims of one identity, the same for a wallet that was connected before, and of claims in all. Any limit can be
 * exceeded by others before the honest wallet speaks; these leave places for other wallets.
 */
const MAX_CLAIMS = 16
const MAX_KNOWN = 128
const MAX_WALLETS = 256

/** A wallet as it introduces itself: a page cannot verify any of it. */
export interface Claimant {
  /** Its id if nobody else wants that one when it is listed. */
  readonly wantedId: string
  /** Follows `#` in the id if another one wants the same id; defaults to a number. Two providers with one mark are ambiguous. */
  readonly mark?: string
  /** The object that is asked. One object is listed once for an identity, however often it introduces itself. */
  readonly provider: object
  /** All that identifies it to a visitor, e.g. its name and its rdns; they are compared as they are. */
  readonly identities: readonly string[]
  /** True if it may take the place of a claim that has not been listed yet. */
  readonly preferred?: boolean
  /** True if the visitor was connected to it, or to one that it imitates: more claims of its identities are listed. */
  readonly known?: boolean
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

interface Entry<T> {
  readonly wallet: T
  /** The listed claim of the same provider that shares an identity: this one counts, but is not listed. */
  readonly of?: T
  id?: string
}

/** The claims of wallets, in order of arrival. */
export interface Claims<T> {
  /** Adds a claim, unless it is known or a limit drops it; true if it is listed. */
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
  let entries: Entry<T>[] = []
  /** The claims of an identity. */
  const claimed = new Map<string, readonly T[]>()
  /** Identities of which a claim was dropped. */
  const crowded = new Set<string>()
  let isFull = false

  const identitiesOf = ({ identities, mark }: T) => (mark ? [...identities, `mark ${mark}`] : identities)
  const claimsOf = (identity: string): readonly T[] => claimed.get(identity) ?? []
  const listed = () => entries.filter(({ of }) => !of)
  const isDisputed = (wallet: T) =>
    identitiesOf(wallet).some((each) => claimsOf(each).some(({ provider }) => provider !== wallet.provider))
  const push = (entry: Entry<T>) => {
    entries.push(entry)
    for (const each of identitiesOf(entry.wallet)) claimed.set(each, [...claimsOf(each), entry.wallet])
  }
  const remove = (wallet: T) => {
    const isGone = (entry: Entry<T>) => entry.wallet === wallet || entry.of === wallet
    for (const { wallet: gone } of entries.filter(isGone))
      for (const each of identitiesOf(gone)) {
        const others = claimsOf(each).filter((other) => other !== gone)
        if (others.length) claimed.set(each, others)
        else claimed.delete(each)
      }
    entries = entries.filter((entry) => !isGone(entry))
  }
  const createId = ({ wantedId, mark }: T): string => {
    const isTaken = (id: string) => entries.some((each) => each.id === id)
    const isWanted = listed().filter(({ wallet }) => wallet.wantedId === wantedId).length > 1
    if (!isWanted && !isTaken(wantedId)) return wantedId
    const first = `${wantedId}#${mark ?? 1}`
    let id = first
    for (let number = 2; isTaken(id); number++) id = mark ? `${first}#${number}` : `${wantedId}#${number}`
    return id
  }
  return {
    add: (wallet) => {
      const { provider, identities, preferred, known } = wallet
      const own = entries.filter((each) => each.wallet.provider === provider)
      if (own.some((each) => identities.every((one) => each.wallet.identities.includes(one)))) return false
      const limit = known ? MAX_KNOWN : MAX_CLAIMS
      const over = identitiesOf(wallet).filter((each) => claimsOf(each).length >= limit)
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
      // Anyone can announce a wallet's object under another name: the wallet's own claim must count all the same.
      const of = listed().find(
        (each) =>
          each.wallet.provider === provider && identities.some((one) => each.wallet.identities.includes(one)),
      )?.wallet
      push({ wallet, ...(of && { of }) })
      changed()
      return !of
    },
    remove: (wallet) => {
      remove(wallet)
      changed()
    },
    list: () =>
      listed().map((entry) => {
        const { wallet } = entry
        entry.id ??= createId(wallet)
        const own = entries.flatMap((each) =>
          each.wallet === wallet || each.of === wallet ? [each.wallet] : [],
        )
        return {
          wallet,
          id: entry.id,
          ambiguous: own.some(isDisputed),
          crowded: isFull || own.flatMap(identitiesOf).some((each) => crowded.has(each)),
        }
      }),
  }
}
