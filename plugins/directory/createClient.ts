import { apiHost, type Env, type Hosts, type Http } from 'portico/core'
import { type Clock, type Dispose, PorticoError } from 'portico/kernel'
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
export const ENTRIES = 40
/** Time limit of one try, in milliseconds. */
const DEADLINE = 6000
/** Delay before a retry, in milliseconds. */
const PAUSE = 500
/** How long an answer is cached, in milliseconds. */
const FRESH = 5 * 60_000
/** Maximum number of cached answers. */
const KEPT = 50
/** Pause after the service answered 429 without `Retry-After`, in milliseconds; requests wait for its end. */
const PATIENCE = 10_000
/** Maximum pause, in milliseconds; requests long before its end are rejected. */
const LONGEST_PATIENCE = 60_000

/** Requests wallets from the service; caches answers, and retries once if that may help. */
export const createClient = ({ http, hosts, projectId, env, clock }: ClientDeps) => {
  const api = hosts.at('api', apiHost)
  const kept = new Map<string, { readonly page: WalletPage; readonly at: number }>()
  let quiet = { until: 0, error: undefined as unknown }

  const once = (query: WalletQuery, signal: AbortSignal) => {
    const { page = 1, entries = ENTRIES, search, include, exclude, chains, certified } = query
    const joined = (list: readonly string[] | undefined) => list?.join(',') || undefined
    const imageOf = (id: string) =>
      `${api}/getWalletImage/${encodeURIComponent(id)}?projectId=${encodeURIComponent(projectId)}`
    return http.request({
      url: `${api}/getWallets`,
      params: {
        projectId,
        page,
        entries,
        search,
        include: joined(include),
        exclude: joined(exclude),
        chains: joined(chains),
        badge_type: certified ? 'certified' : undefined,
      },
      parser: { parse: (answer) => readPage(answer, { entries, imageOf, origin: env.origin }) },
      deadline: DEADLINE,
      signal,
    })
  }

  const wait = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      let stop: Dispose = () => {}
      const leave = () => {
        stop()
        reject(signal.reason)
      }
      stop = clock.after(ms, () => {
        signal.removeEventListener('abort', leave)
        resolve()
      })
      signal.addEventListener('abort', leave, { once: true })
    })

  return async (query: WalletQuery, signal: AbortSignal): Promise<WalletPage> => {
    signal.throwIfAborted()
    const key = JSON.stringify(query)
    const found = kept.get(key)
    if (found && clock.now() - found.at < FRESH) return found.page
    const left = quiet.until - clock.now()
    // A short wait shows the visitor that something is happening.
    if (left > PATIENCE) throw quiet.error
    if (left > 0) await wait(left, signal)
    const ask = async (tries: number): Promise<WalletPage> => {
      try {
        return await once(query, signal)
      } catch (error) {
        signal.throwIfAborted()
        const response = error instanceof PorticoError ? error.cause : undefined
        const status = response instanceof Response ? response.status : 0
        if (status === 429) {
          const asked = Number((response as Response).headers.get('retry-after')) * 1000
          quiet = { until: clock.now() + Math.min(asked > 0 ? asked : PATIENCE, LONGEST_PATIENCE), error }
        }
        // A client error would only repeat itself.
        if (!tries || (status >= 400 && status < 500)) throw error
        await wait(PAUSE, signal)
        return ask(tries - 1)
      }
    }
    const page = await ask(1)
    kept.delete(key)
    kept.set(key, { page, at: clock.now() })
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return page
  }
}
