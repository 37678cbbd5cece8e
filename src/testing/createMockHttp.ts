import type { Http } from 'portico/core'

/** A request as it was passed to the service. */
export interface MockRequest {
  /** The URL; for an RPC call the network's first endpoint. */
  readonly url: string
  /** An HTTP method, or the RPC method. */
  readonly method: string
  /** Params of an RPC call, or of the query. */
  readonly params?: unknown
  /** The JSON body. */
  readonly body?: unknown
}

/** An `http` service with scripted answers. */
export interface MockHttp extends Http {
  /** Answers requests whose URL contains `part` (for `rpc`: whose method is `part`); a throw is a failure of the service. */
  respond(part: string, answer: unknown | ((request: MockRequest) => unknown)): void
  /** Every request, oldest first, including unanswered ones. */
  readonly requests: readonly MockRequest[]
}

/** An `http` service that sends nothing; requests without a scripted answer reject. */
export const createMockHttp = (): MockHttp => {
  const answers: { part: string; answer: unknown }[] = []
  const requests: MockRequest[] = []
  const find = async (request: MockRequest, matches: (part: string) => boolean) => {
    requests.push(request)
    const found = answers.findLast(({ part }) => matches(part))
    if (!found) throw new Error(`No answer was scripted for ${request.url}`)
    return typeof found.answer === 'function' ? await found.answer(request) : found.answer
  }
  return {
    requests,
    respond: (part, answer) => {
      answers.push({ part, answer })
    },
    request: async ({ url, method = 'GET', params, body, parser, signal }) => {
      signal?.throwIfAborted()
      const answer = await find({ url, method, params, body }, (part) => url.includes(part))
      signal?.throwIfAborted()
      return parser.parse(answer)
    },
    rpc: async (network, { method, params }, parser) => {
      const url = network.rpcUrls.default.http[0] ?? network.caipNetworkId
      return parser.parse(await find({ url, method, params }, (part) => part === method))
    },
    rpcHosts: (network) => network.rpcUrls.default.http.map((url) => new URL(url).host),
  }
}
