import { apiHost, field } from 'portico/core'
import type { Parser } from 'portico/kernel'
import { lacking, refusal } from '../attempt/refusal.js'
import type { HostedAccount, SignInAccount } from '../contract.js'
import { accountParser, tokensParser } from './hostedAnswers.js'
import type { HostedSessionsDeps } from './hostedSessionsDeps.js'

/** Limit of the sessions that are kept; the oldest are dropped first. */
const MOST = 20

/** How a call differs from a GET without a body. */
interface HostedCall {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** The tokens of sessions, kept in this browser, newest first, and the accounts that the service names for them. */
export const createHostedTokens = ({ needs, signal, isSame }: HostedSessionsDeps) => {
  const tokens = needs.storage.at<readonly string[]>('siwx/tokens', tokensParser, Object.freeze([]))
  const { projectId } = needs.settings.options

  const ask = async <T>(path: string, parser: Parser<T>, call: HostedCall = {}): Promise<T> => {
    const service = await needs.http()
    if (!service) throw refusal('There is no network')
    if (!projectId) throw refusal('hostedSessions needs a projectId')
    const url = `${needs.hosts.at('api', apiHost)}/auth/v1/${path}`
    return service.request({ url, params: { projectId }, signal, ...call, parser })
  }
  /** Headers that authorize a call for a session. */
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  /** Whether the service no longer knows the session. */
  const isOver = (error: unknown) => [401, 403].includes(Number(field(error, 'cause', 'status')))

  const keep = (next: readonly string[]) => {
    if (next.length) tokens.set(next.slice(0, MOST))
    else tokens.remove()
  }
  /** The accounts of tokens, as far as this page knows them. */
  const owners = new Map<string, Pick<HostedAccount, 'network' | 'address'>>()
  const namespaceOf = (id: string) => id.slice(0, id.indexOf(':'))

  const read = async (token: string, callSignal?: AbortSignal): Promise<HostedAccount | undefined> => {
    try {
      const account = await ask('me', accountParser, {
        headers: bearer(token),
        ...(callSignal && { signal: callSignal }),
      })
      owners.set(token, account)
      return account
    } catch (error) {
      if (!isOver(error)) throw error
      keep(tokens.get().filter((each) => each !== token))
      return undefined
    }
  }

  return {
    ask,
    bearer,
    owners,
    /** The tokens, as they are stored now. */
    load: () => {
      tokens.load()
      return tokens.get()
    },
    keep,
    /** The account of a token; undefined if the service no longer knows the token, which is then dropped. */
    read,
    /** Whether a session is one of an account, on any network of its namespace. */
    isOf: (known: Pick<HostedAccount, 'network' | 'address'>, { accountAddress, chainId }: SignInAccount) =>
      namespaceOf(known.network) === namespaceOf(chainId) && isSame(chainId, known.address, accountAddress),
    newest: () => {
      tokens.load()
      const [token] = tokens.get()
      if (!token) throw lacking('Not authenticated', 'sign-in-none')
      return token
    },
  }
}
