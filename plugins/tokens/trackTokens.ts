import type { Sessions } from 'portico/core'
import type { Cell, Dispose, Namespace } from 'portico/kernel'
import type { Composed } from './composeTokens.js'
import type { TokenQuery, TokensState } from './contract.js'

/** How long tokens count as fresh, and how long a failed request is not repeated, in milliseconds. */
export const TOKENS_AGE = 30_000
/**
 * How long tokens are read repeatedly after a transaction, and the interval, because its hash exists some
 * time before it is in a block.
 */
const FOLLOWED = 60_000
const STEP = 15_000
/** Maximum number of accounts whose tokens are kept. */
const ACCOUNTS = 20

/** The tokens of an account as they were read. */
export interface TokensRead extends Composed {
  /** True if a service that knows more did not answer. */
  readonly partial: boolean
}

/** Keeps tokens beyond the page. */
export interface StoredReads {
  /** The tokens of an account that an earlier page has read, unless they are too old. */
  get(account: string, query: TokenQuery): (TokensRead & { readonly at: number }) | undefined
  /** Removes them all, because an account was disconnected or has sent something. */
  forget(): void
}

export interface KeepTokensDeps {
  readonly sessions: Pick<Sessions, 'state' | 'session' | 'patch'>
  readonly stored: StoredReads
  readonly state: Cell<Readonly<Record<string, TokensState>>>
  serves(namespace: Namespace): boolean
  read(query: TokenQuery & { readonly account: string }, signal: AbortSignal): Promise<TokensRead>
  now(): number
}

interface Held {
  holders: number
  /** The account whose tokens are shown, in CAIP-10. */
  account?: string | undefined
  abort?: AbortController | undefined
  timer?: ReturnType<typeof setTimeout> | undefined
  /** Until when they are read repeatedly. */
  until: number
}

/** Reads the tokens of the namespaces that are attended to: at most once in 30 s, and not for 30 s after a failure. */
export const keepTokens = ({ sessions, stored, state, serves, read, now }: KeepTokensDeps) => {
  const held = new Map<Namespace, Held>()
  /** By CAIP-10 address, oldest first. */
  const known = new Map<string, TokensRead & { readonly at: number; readonly isStale?: boolean }>()
  const failed = new Map<string, number>()
  const connected = new Set<Namespace>()

  const tell = (namespace: Namespace, next: TokensState | undefined) => {
    const { [namespace]: before, ...others } = state.get()
    if (before || next)
      state.set(Object.freeze({ ...others, ...(next && { [namespace]: Object.freeze(next) }) }))
  }
  const show = (namespace: Namespace, account: string, status: TokensState['status']) => {
    const kept = known.get(account)
    const retryAt = status === 'unavailable' ? failed.get(account) : undefined
    sessions.patch(namespace, 'tokenBalance', kept?.tokens)
    tell(namespace, {
      status,
      tokens: kept?.tokens ?? Object.freeze([]),
      ...(kept?.total !== undefined && { total: kept.total }),
      ...(kept && { at: kept.at }),
      ...(kept?.partial && { partial: true }),
      ...(retryAt !== undefined && { retryAt }),
    })
  }
  const keep = (account: string, tokens: TokensRead, at: number) => {
    failed.delete(account)
    known.delete(account)
    known.set(account, { ...tokens, at })
    const [oldest] = known.keys()
    if (known.size > ACCOUNTS && oldest !== undefined) known.delete(oldest)
  }
  const stop = (mine: Held) => {
    mine.abort?.abort()
    mine.abort = undefined
    clearTimeout(mine.timer)
  }
  /** The account of a namespace, if its tokens can be read now. */
  const queryOf = (namespace: Namespace): (TokenQuery & { readonly account: string }) | undefined => {
    const at = sessions.state.get().namespaces[namespace]
    const session = sessions.session(namespace)
    const { status, caipAddress: account, address, connectedWalletInfo } = at?.account ?? {}
    const network = at?.network.caipNetwork
    if (status !== 'connected' || !session || !account || !address || !network || network.unsupported)
      return undefined
    if (!serves(namespace)) return undefined
    return { account, session, address, network, embedded: !!connectedWalletInfo?.traits?.embedded }
  }

  const update = (namespace: Namespace, again = false) => {
    const mine = held.get(namespace)
    if (!mine) return
    const found = queryOf(namespace)
    if (!found) {
      stop(mine)
      mine.account = undefined
      return tell(namespace, undefined)
    }
    const { account } = found
    const isSame = mine.account === account
    if (isSame && mine.abort) return
    stop(mine)
    mine.account = account
    const later = (ms: number) => {
      mine.timer = setTimeout(update, ms, namespace, true)
    }
    const retryAt = failed.get(account) ?? 0
    // Limited, because a clock that was set back must not keep the visitor waiting.
    const wait = retryAt - now()
    if (wait > 0 && wait <= TOKENS_AGE) {
      show(namespace, account, 'unavailable')
      return later(wait)
    }
    if (!known.has(account)) {
      const before = stored.get(account, found)
      if (before) keep(account, before, before.at)
    }
    const kept = known.get(account)
    const age = kept && !kept.isStale ? now() - kept.at : Number.POSITIVE_INFINITY
    if (!again && age >= 0 && age < TOKENS_AGE) return show(namespace, account, 'ready')
    const abort = new AbortController()
    mine.abort = abort
    show(namespace, account, 'loading')
    const isCurrent = () => mine.abort === abort && held.get(namespace) === mine
    // Deferred: if account and network change together, only the final state is requested.
    Promise.resolve()
      .then(() => (isCurrent() ? read(found, abort.signal) : undefined))
      .then(
        (tokens) => {
          if (!tokens || !isCurrent()) return
          mine.abort = undefined
          keep(account, tokens, now())
          show(namespace, account, 'ready')
          if (now() < mine.until) later(STEP)
        },
        () => {
          if (!isCurrent()) return
          mine.abort = undefined
          failed.set(account, now() + TOKENS_AGE)
          show(namespace, account, 'unavailable')
          later(TOKENS_AGE)
        },
      )
  }
  const leave = (namespace: Namespace, mine: Held) => {
    stop(mine)
    held.delete(namespace)
    tell(namespace, undefined)
  }

  return {
    /**
     * Follows the accounts in use of the attended namespaces. Requests nothing for an account whose tokens
     * are fresh.
     */
    sync: () => {
      for (const [namespace, { account }] of Object.entries(sessions.state.get().namespaces)) {
        if (account.status === 'connected') connected.add(namespace)
        else if (account.status === 'disconnected' && connected.delete(namespace)) {
          known.clear()
          stored.forget()
        }
      }
      for (const namespace of [...held.keys()]) {
        const { account } = held.get(namespace) as Held
        if (queryOf(namespace)?.account !== account) update(namespace)
      }
    },
    /** Reads tokens that are older than 30 s again. */
    renew: () => {
      for (const namespace of [...held.keys()]) update(namespace)
    },
    refresh: (namespace: Namespace) => update(namespace, true),
    /** Reads the tokens of a namespace again until a transaction should be in a block. */
    follow: (namespace: Namespace) => {
      for (const [account, kept] of [...known])
        if (account.startsWith(`${namespace}:`)) known.set(account, { ...kept, isStale: true })
      stored.forget()
      const mine = held.get(namespace)
      if (mine) mine.until = now() + FOLLOWED
      update(namespace, true)
    },
    attend: (namespace: Namespace): Dispose => {
      const mine = held.get(namespace) ?? { holders: 0, until: 0 }
      held.set(namespace, mine)
      if (!mine.holders++) update(namespace)
      let isHolder = true
      return () => {
        if (!isHolder) return
        isHolder = false
        mine.holders--
        // A view that is remounted at once has not left.
        queueMicrotask(() => {
          if (!mine.holders && held.get(namespace) === mine) leave(namespace, mine)
        })
      }
    },
    dispose: () => {
      for (const [namespace, mine] of [...held]) leave(namespace, mine)
    },
  }
}
