import { field, type Http, type HttpRequest, hosts, rpcHost, settings, http as token } from 'portico/core'
import {
  type Clock,
  definePlugin,
  type Network,
  type Parser,
  PorticoError,
  systemClock,
} from 'portico/kernel'
import { parseJson } from './parseJson.js'
import { readText } from './readText.js'
import { hostOf, rpcUrls } from './rpcUrl.js'

export interface HttpOptions {
  /** Sent to the RPC service, once known. */
  readonly clientId?: () => string | undefined
  /** Sent with every request to one of the named hosts. */
  readonly params?: Readonly<Record<string, string>>
  readonly clock?: Clock
}

const failure = (message: string, cause?: unknown, code = 'http') =>
  new PorticoError(message, { category: 'http', code, cause })

/** Reads the body, so that an error's `cause` can be inspected later without an open stream. */
const settled = async (response: Response): Promise<Response> => {
  try {
    const { status, statusText, headers } = response
    return new Response((await readText(response)) || null, { status, statusText, headers })
  } catch {
    return response
  }
}

const answerOf = (body: unknown): unknown => {
  const error = field(body, 'error')
  if (error !== undefined && error !== null) {
    const message = field(error, 'message')
    throw new PorticoError(typeof message === 'string' && message ? message.slice(0, 200) : 'Unknown error', {
      category: 'rpc',
      cause: { code: field(error, 'code'), message, data: field(error, 'data') },
    })
  }
  const result = field(body, 'result')
  if (result === undefined) throw failure('The service answered no result', body)
  return result
}

/** The only way to JSON services: with a deadline, a size limit, and without cookies. */
export const http = ({ clientId, params = {}, clock = systemClock }: HttpOptions = {}) =>
  definePlugin({
    id: 'http',
    kernel: 1,
    needs: { hosts, settings },
    provides: token,
    setup: ({ needs, signal: stopped }) => {
      const rpcService = needs.hosts.at('rpc', rpcHost)
      const addressOf = (request: HttpRequest<unknown>): URL => {
        let url: URL
        try {
          url = new URL(request.url)
        } catch (cause) {
          throw failure('The address of a request is not valid', cause)
        }
        if (!/^https?:$/.test(url.protocol)) throw failure('Requests go to http and https only')
        const toUs = (host: string) => new URL(host).origin === url.origin
        const add = (values: Readonly<Record<string, string | number | undefined>>) => {
          for (const [name, value] of Object.entries(values))
            if (value !== undefined) url.searchParams.set(name, String(value))
        }
        if (request.params) add(request.params)
        // Other services must not learn the project or the visitor.
        if (Object.values(needs.hosts.list()).some(toUs)) add(params)
        if (toUs(rpcService)) add({ clientId: clientId?.() })
        return url
      }

      const request = async <T>(options: HttpRequest<T>): Promise<T> => {
        const { method = 'GET', body, headers, parser, deadline = 10_000, keepalive, signal } = options
        const url = addressOf(options)
        const abort = new AbortController()
        const signals = [stopped, ...(signal ? [signal] : [])]
        const undo = signals.map((from) => {
          const pass = () => abort.abort(from.reason)
          if (from.aborted) pass()
          from.addEventListener('abort', pass)
          return () => from.removeEventListener('abort', pass)
        })
        undo.push(
          clock.after(deadline, () =>
            abort.abort(failure('The service took too long to answer', undefined, 'http-late')),
          ),
        )
        const ended = new Promise<never>((_, reject) => {
          const end = () => reject(abort.signal.reason)
          if (abort.signal.aborted) end()
          abort.signal.addEventListener('abort', end)
        })
        const run = async () => {
          const response = await fetch(url, {
            method,
            credentials: 'omit',
            redirect: method === 'GET' ? 'follow' : 'error',
            signal: abort.signal,
            ...(keepalive && { keepalive }),
            ...(headers ? { headers } : {}),
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          })
          if (!response.ok)
            throw failure(`HTTP status code: ${response.status}`, await settled(response), 'http-status')
          const text = await readText(response)
          if (text === undefined) throw failure('The service answered too much')
          let json: unknown
          try {
            json = parseJson(text)
          } catch (cause) {
            throw failure('The service answered no JSON', cause)
          }
          try {
            return parser.parse(json)
          } catch (cause) {
            throw cause instanceof PorticoError
              ? cause
              : failure('The service answered something unexpected', cause)
          }
        }
        try {
          if (abort.signal.aborted) return await ended
          // A fetch that ignores its signal must not block the caller.
          return await Promise.race([run(), ended])
        } catch (cause) {
          if (abort.signal.aborted) throw abort.signal.reason
          throw cause instanceof PorticoError
            ? cause
            : failure('The service could not be reached', cause, 'http-unreachable')
        } finally {
          ended.catch(() => {})
          for (const run of undo) run()
        }
      }

      const urlsOf = (network: Network) =>
        rpcUrls(network, { rpc: rpcService, projectId: needs.settings.options.projectId })
      let calls = 0
      const rpc = async <T>(
        network: Network,
        { method, params: args = [] }: { readonly method: string; readonly params?: unknown },
        parser: Parser<T>,
        { apartFrom, ...options }: Parameters<Http['rpc']>[3] = {},
      ): Promise<T> => {
        const url = urlsOf(network).find((each) => apartFrom === undefined || hostOf(each) !== apartFrom)
        if (!url) throw failure(`The network ${network.caipNetworkId} has no RPC endpoint`)
        return request({
          url,
          method: 'POST',
          headers: { 'content-type': 'text/plain' },
          body: { jsonrpc: '2.0', id: ++calls, method, params: args },
          parser: { parse: (body) => parser.parse(answerOf(body)) },
          ...options,
        })
      }
      return { request, rpc, rpcHosts: (network) => urlsOf(network).map(hostOf) }
    },
  })
