import { apiHost, type Env, type Hosts, type Http } from 'portico/core'
import { type Clock, type Dispose, PorticoError } from 'portico/kernel'
import { readPage, type WalletPage } from './readPage.js'

/** What the service is asked for; lists that are empty are not sent. */
export interface WalletQuery {
  /** 1 where absent. */
  readonly page?: number
  /** Wallets of a page, 100 at most; 40 where absent. */
  readonly entries?: number
  readonly search?: string
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  /** CAIP-2 ids; a wallet serves one of them at least. */
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

/** Wallets of a page where nothing else is asked for. */
export const ENTRIES = 40
/** Longest one try may take, in milliseconds. */
const DEADLINE = 6000
/** Before what failed is tried once more. */
const PAUSE = 500
/** How long an answer is used again. */
const FRESH = 5 * 60_000
/** Answers that are kept. */
const KEPT = 50
/** How long a service that asks for patience is left alone, where it does not say how long; whoever asks meanwhile waits as long. */
const PATIENCE = 10_000
/** Longest it is left alone; who asks long before that is refused. */
const LONGEST_PATIENCE = 60_000

/** Asks the service for wallets; answers are kept, and what a second try may mend is tried once more. */
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
    // Who asks again sees that something is done about it.
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
        // What the service refuses it would refuse again.
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
