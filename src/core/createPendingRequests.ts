import type { CaipNetworkId, Parser } from 'portico/kernel'
import type { Stored } from './services.js'

/** Limit of the requests that are kept; the latest ones stay. */
const MOST = 20
/** How long a wallet may keep a request open for which no page waits, in milliseconds. */
const KEPT = 3_600_000

/**
 * A request to send something. It is kept from before the wallet is asked until there is an answer, so that a
 * reload does not lose it.
 */
export interface PendingRequest {
  readonly id: string
  readonly network: CaipNetworkId
  readonly from: string
  /** The receiver and the asset, or the like; equal in requests that do the same. */
  readonly parts: readonly string[]
  /** The amount in base units, as a decimal text. */
  readonly amount: string
  readonly at: number
  /** The mark that the chain's `trace` has made for it. */
  readonly mark?: string
  /** The method of the request. */
  readonly method: string
  /** The id of the calls, once the wallet has accepted them. */
  readonly accepted?: string
  /** The hash of its transaction, once it was found on the chain. */
  readonly hash?: string
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most

const readOne = (entry: unknown): readonly PendingRequest[] => {
  const { id, network, from, parts, amount, at, method, mark, accepted, hash } = Object(entry) as Readonly<
    Record<string, unknown>
  >
  const isWhole =
    isText(id, 60) && isText(network, 80) && isText(from, 130) && isText(amount, 78) && /^\d+$/.test(amount)
  const isList = Array.isArray(parts) && parts.length <= 3 && parts.every((each) => isText(each, 220))
  if (!isWhole || !isList || !Number.isSafeInteger(at) || !isText(method, 60)) return []
  return [
    Object.freeze({
      id,
      network: network as CaipNetworkId,
      from,
      parts: Object.freeze([...parts]),
      amount,
      at: at as number,
      method,
      ...(isText(mark, 300) && { mark }),
      ...(isText(accepted, 10_000) && { accepted }),
      ...(isText(hash, 130) && { hash }),
    }),
  ]
}

/** Parses the stored requests; invalid ones are dropped. */
export const pendingRequestsParser: Parser<readonly PendingRequest[]> = {
  parse: (input) => Object.freeze((Array.isArray(input) ? input : []).slice(0, MOST).flatMap(readOne)),
}

/** Keeps the requests that no wallet has answered, from all tabs, and from pages that are gone. */
export const createPendingRequests = (stored: Stored<readonly PendingRequest[]>, now: () => number) => {
  /** The ids of the requests that this page has made. */
  const madeHere = new Set<string>()
  /** Requests that a full or denied storage has not accepted. They take precedence over the stored ones. */
  const unsaved = new Map<string, PendingRequest>()
  const all = (): readonly PendingRequest[] => {
    // Another tab may have asked in the meantime.
    stored.load()
    const saved = stored.get().filter(({ id }) => !unsaved.has(id))
    return [...unsaved.values(), ...saved].filter(({ at }) => Math.abs(now() - at) < KEPT)
  }
  const write = (list: readonly PendingRequest[]) => {
    const kept = list.slice(0, MOST)
    if (kept.length) stored.set(Object.freeze(kept))
    else stored.remove()
    stored.load()
    const saved = new Map(stored.get().map((each) => [each.id, each]))
    unsaved.clear()
    for (const each of kept) {
      const found = saved.get(each.id)
      const { mark, accepted, hash } = found ?? {}
      if (!found || mark !== each.mark || accepted !== each.accepted || hash !== each.hash)
        unsaved.set(each.id, each)
    }
  }
  type Same = Pick<PendingRequest, 'network' | 'from' | 'parts'>
  const keyOf = ({ network, from, parts }: Same) => JSON.stringify([network, from, parts]).toLowerCase()
  const isSame = (one: Same, other: Same) => keyOf(one) === keyOf(other)
  return {
    all,
    isOwn: ({ id }: PendingRequest): boolean => madeHere.has(id),
    /**
     * The latest request that does the same. One that may still be open takes precedence over one that was
     * found on the chain.
     */
    find: (request: Same): PendingRequest | undefined => {
      const same = all().filter((each) => isSame(each, request))
      return same.find(({ hash }) => !hash) ?? same[0]
    },
    /**
     * Keeps a request before the wallet is asked; returns its id. Earlier requests that do the same and may
     * still be open stay, because only their own answer ends them.
     */
    add: (request: Omit<PendingRequest, 'id' | 'at'>): string => {
      const id = `${now().toString(36)}-${Math.random().toString(36).slice(2)}`
      madeHere.add(id)
      const others = all().flatMap((each) => {
        if (!isSame(each, request)) return [each]
        const { mark, ...open } = each
        // Calls that the wallet has accepted are still followed. Any other one loses its mark, because the
        // chain does not show which of two equal requests was sent.
        return each.accepted ? [each] : each.hash ? [] : [Object.freeze(open)]
      })
      write([Object.freeze({ ...request, id, at: now() }), ...others])
      return id
    },
    update: (id: string, change: Pick<PendingRequest, 'mark' | 'accepted' | 'hash'>): void => {
      const list = all()
      if (list.some((each) => each.id === id))
        write(list.map((each) => (each.id === id ? Object.freeze({ ...each, ...change }) : each)))
    },
    remove: (id: string): void => {
      const list = all()
      if (list.some((each) => each.id === id)) write(list.filter((each) => each.id !== id))
    },
  }
}

/** The requests that no wallet has answered, as `createPendingRequests` keeps them. */
export type PendingRequests = ReturnType<typeof createPendingRequests>
