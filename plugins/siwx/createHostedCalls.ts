import { field, within } from 'portico/core'
import { type CaipNetworkId, type Parser, PorticoError } from 'portico/kernel'
import type { HostedAccount, HostedSessions, SignInAccount } from './contract.js'
import type { HostedSessionsDeps } from './hostedSessionsDeps.js'

/** Limit of the nonces that are still to be signed, and of the sessions that are kept; the oldest are dropped first. */
const MOST = 20
/** Maximum length of a token, in characters. */
const TOKEN = 8192

/**
 * How long the service may take to say to which account a session belongs before it is ended, in milliseconds. Less than the time limit of
 * the whole call.
 */
const OWNER = 4000

const failure = (message: string, code: string, cause?: unknown) =>
  new PorticoError(message, { category: 'sign-in', code, ...(cause !== undefined && { cause }) })
const textOf = (input: unknown, key: string, longest = TOKEN): string => {
  const value = field(input, key)
  if (typeof value !== 'string' || !value || value.length > longest) throw new TypeError(`No valid ${key}`)
  return value
}
const nonceParser: Parser<{ readonly nonce: string; readonly token: string }> = {
  parse: (input) => ({ nonce: textOf(input, 'nonce', 256), token: textOf(input, 'token') }),
}
const tokenParser: Parser<string> = { parse: (input) => textOf(input, 'token') }
const ignored: Parser<undefined> = { parse: () => undefined }
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  !!value && typeof value === 'object' && !Array.isArray(value)

const accountParser: Parser<HostedAccount> = {
  parse: (input) => {
    const network = textOf(input, 'caip2Network', 80)
    if (!/^[-a-z\d]{3,8}:[-\w]{1,32}$/.test(network)) throw new TypeError('No valid caip2Network')
    const exp = field(input, 'exp')
    const email = field(input, 'email')
    const metadata = field(field(input, 'appKitAccount'), 'metadata')
    const isTime = Number.isSafeInteger(exp) && Number(exp) > 0 && Number(exp) < 1e11
    return Object.freeze({
      address: textOf(input, 'address', 128),
      network: network as CaipNetworkId,
      ...(isTime && { expirationTime: new Date(Number(exp) * 1000).toISOString() }),
      ...(typeof email === 'string' && { email }),
      ...(isObject(metadata) && { metadata: Object.freeze({ ...metadata }) }),
    })
  },
}

/** Calls the project's service, which issues a token for each session; the tokens are kept in this browser, newest first. */
export const createHostedCalls = ({
  http,
  url,
  projectId,
  tokens,
  signal,
  isSame,
  wallet,
  report,
}: HostedSessionsDeps): HostedSessions => {
  /** The token that the service issued with each nonce, and which proves it. */
  const nonces = new Map<string, string>()

  const ask = async <T>(
    path: string,
    parser: Parser<T>,
    request: {
      readonly method?: 'GET' | 'POST' | 'PUT'
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: unknown
      readonly signal?: AbortSignal
    } = {},
  ): Promise<T> => {
    const service = await http()
    if (!service) throw failure('There is no network', 'sign-in')
    if (!projectId) throw failure('hostedSessions needs a projectId', 'sign-in')
    return service.request({
      url: `${url}/auth/v1/${path}`,
      params: { projectId },
      signal,
      ...request,
      parser,
    })
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  /** Whether the service no longer knows the session. */
  const isOver = (error: unknown) => [401, 403].includes(Number(field(field(error, 'cause'), 'status')))
  const keep = (next: readonly string[]) => {
    if (next.length) tokens.set(next.slice(0, MOST))
    else tokens.remove()
  }
  const drop = (token: string) => keep(tokens.get().filter((each) => each !== token))
  /** The accounts of tokens, as far as this page knows them. */
  const owners = new Map<string, Pick<HostedAccount, 'network' | 'address'>>()
  /** The account of a token; undefined if the service no longer knows the token, which is then dropped. */
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
      drop(token)
      return undefined
    }
  }
  const namespaceOf = (id: string) => id.slice(0, id.indexOf(':'))
  const isOf = (
    known: Pick<HostedAccount, 'network' | 'address'>,
    { accountAddress, chainId }: SignInAccount,
  ) => namespaceOf(known.network) === namespaceOf(chainId) && isSame(chainId, known.address, accountAddress)
  const all = async (callSignal?: AbortSignal) => {
    tokens.load()
    const known = await Promise.all(
      tokens.get().map(async (token) => ({ token, account: await read(token, callSignal) })),
    )
    return known.flatMap(({ token, account }) => (account ? [{ token, account }] : []))
  }
  const newest = () => {
    tokens.load()
    const [token] = tokens.get()
    if (!token) throw failure('Not authenticated', 'sign-in-none')
    return token
  }

  return {
    getNonce: async (_account, callSignal) => {
      const { nonce, token } = await ask('nonce', nonceParser, { signal: callSignal })
      nonces.set(nonce, token)
      for (const each of nonces.keys()) if (nonces.size > MOST) nonces.delete(each)
      return nonce
    },
    addSession: async ({ data, message, signature }, callSignal) => {
      const proof = nonces.get(data.nonce)
      // A nonce can be used only once.
      nonces.delete(data.nonce)
      if (!proof) throw failure('The nonce is unknown or was used', 'sign-in')
      const { traits, name = '', icon = '' } = wallet(data.accountAddress)
      const token = await ask('authenticate', tokenParser, {
        method: 'POST',
        headers: { 'x-nonce-jwt': `Bearer ${proof}` },
        body: {
          data,
          message,
          signature,
          clientId: null,
          walletInfo: {
            type: traits?.embedded || !name ? 'unknown' : traits?.elsewhere ? 'walletconnect' : 'extension',
            name,
            icon,
          },
        },
        signal: callSignal,
      })
      owners.set(token, { network: data.chainId, address: data.accountAddress })
      tokens.load()
      keep([token, ...tokens.get()])
    },
    getSessions: async (account, callSignal) =>
      (await all(callSignal)).flatMap(({ account: known }) =>
        isOf(known, account)
          ? [
              {
                accountAddress: account.accountAddress,
                chainId: known.network,
                ...(known.expirationTime !== undefined && { expirationTime: known.expirationTime }),
              },
            ]
          : [],
      ),
    revokeSessions: async (account, callSignal) => {
      tokens.load()
      // Sessions that are known to be this account's end at once, because the page may be left while the service is asked.
      const isMine = (token: string) => {
        const owner = owners.get(token)
        return !!owner && isOf(owner, account)
      }
      if (tokens.get().some(isMine)) keep(tokens.get().filter((each) => !isMine(each)))
      const unknown = tokens.get().filter((each) => !owners.has(each))
      let cause: unknown
      const ended = await Promise.all(
        unknown.map(async (token) => {
          try {
            const known = await within(read(token, callSignal), {
              ms: OWNER,
              late: 'The service did not answer',
              signals: [callSignal],
            })
            return known && isOf(known, account) ? token : undefined
          } catch (error) {
            // A session of an unknown account may be this account's, and signing in once more is better than staying signed in.
            cause ??= error
            return token
          }
        }),
      )
      // Another tab may have changed the tokens in the meantime.
      tokens.load()
      if (ended.some(Boolean)) keep(tokens.get().filter((each) => !ended.includes(each)))
      if (cause)
        report(
          failure(
            'The sessions ended in this browser, but the service did not say whose they were',
            'sign-in',
            cause,
          ),
        )
    },
    account: async () => {
      const known = await read(newest())
      if (!known) throw failure('Not authenticated', 'sign-in-none')
      return known
    },
    setMetadata: async (metadata) => {
      await ask('account-metadata', ignored, {
        method: 'PUT',
        headers: bearer(newest()),
        body: { metadata },
      })
    },
  }
}
