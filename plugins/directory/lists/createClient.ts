import { apiHost, type Env, type Hosts, type Http, pause } from 'portico/core'
import { type Clock, PorticoError } from 'portico/kernel'
import { readPage, type WalletPage } from './readPage.js'

/** A query to the service; empty lists are not sent. */
export interface WalletQuery {
  /** Defaults to 1. */
  readonly page?: number
  /** Wallets per page, at most 100; defaults to 40. */
  readonly entries?: number
  readonly search?: string
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  /** CAIP-2 ids; matches wallets that support at least one of them. */
  readonly chains?: readonly string[]
  readonly certified?: boolean
}

export interface ClientDeps {
  readonly http: Pick<Http, 'request'>
  readonly hosts: Hosts
  readonly projectId: string
  readonly env: Pick<Env, 'origin'>
  readonly clock: Clock
}

/** Default page size. */
export const PAGE_SIZE = 40
/** Time limit of one try, in milliseconds. */
const DEADLINE = 6000
/** Delay before a retry, in milliseconds. */
const RETRY_DELAY = 500
/** How long an answer is cached, in milliseconds. */
const CACHE_AGE = 5 * 60_000
/** Maximum number of cached answers. */
const MAX_CACHED = 50
/** Pause after the service answered 429 without `Retry-After`, in milliseconds; requests wait for its end. */
const PAUSE_AFTER_429 = 10_000
/** Maximum pause, in milliseconds; requests long before its end are rejected. */
const MAX_PAUSE_AFTER_429 = 60_000

/** Requests wallets from the service; caches answers, and retries once if that may help. */
export const createClient = ({ http, hosts, projectId, env, clock }: ClientDeps) => {
  const api = hosts.at('api', apiHost)
  const cache = new Map<string, { readonly page: WalletPage; readonly cachedAt: number }>()
  let paused = { until: 0, error: undefined as unknown }

  const fetchPage = (query: WalletQuery, signal: AbortSignal) => {
    const { page = 1, entries = PAGE_SIZE, search, include, exclude, chains, certified } = query
    const joinList = (list: readonly string[] | undefined) => list?.join(',') || undefined
    const imageOf = (id: string) =>
      `${api}/getWalletImage/${encodeURIComponent(id)}?projectId=${encodeURIComponent(projectId)}`
    return http.request({
      url: `${api}/getWallets`,
      params: {
        projectId,
        page,
        entries,
        search,
        include: joinList(include),
        exclude: joinList(exclude),
        chains: joinList(chains),
        badge_type: certified ? 'certified' : undefined,
      },
      parser: { parse: (answer) => readPage(answer, { entries, imageOf, origin: env.origin }) },
      deadline: DEADLINE,
      signal,
    })
  }

  return async (query: WalletQuery, signal: AbortSignal): Promise<WalletPage> => {
    signal.throwIfAborted()
    const key = JSON.stringify(query)
    const found = cache.get(key)
    if (found && clock.now() - found.cachedAt < CACHE_AGE) return found.page
    const remaining = paused.until - clock.now()
    // A short wait shows the visitor that something is happening.
    if (remaining > PAUSE_AFTER_429) throw paused.error
    if (remaining > 0) await pause(remaining, signal, clock)
    const request = async (tries: number): Promise<WalletPage> => {
      try {
        return await fetchPage(query, signal)
      } catch (error) {
        signal.throwIfAborted()
        const response = error instanceof PorticoError ? error.cause : undefined
        const status = response instanceof Response ? response.status : 0
        if (status === 429) {
          const retryAfter = Number((response as Response).headers.get('retry-after')) * 1000
          paused = {
            until: clock.now() + Math.min(retryAfter > 0 ? retryAfter : PAUSE_AFTER_429, MAX_PAUSE_AFTER_429),
            error,
          }
        }
        // A client error would only repeat itself.
        if (!tries || (status >= 400 && status < 500)) throw error
        await pause(RETRY_DELAY, signal, clock)
        return request(tries - 1)
      }
    }
    const page = await request(1)
    cache.delete(key)
    cache.set(key, { page, cachedAt: clock.now() })
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
    return page
  }
}
