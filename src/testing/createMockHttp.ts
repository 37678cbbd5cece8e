import type { Http } from 'portico/core'

/** A request as the service was asked to send it. */
export interface MockRequest {
  /** The address; of an RPC call the first endpoint of its network. */
  readonly url: string
  /** An HTTP method, or the RPC method. */
  readonly method: string
  /** Params of an RPC call, or of the query. */
  readonly params?: unknown
  /** What is sent as JSON. */
  readonly body?: unknown
}

/** An `http` service whose answers are scripted. */
export interface MockHttp extends Http {
  /** Answers requests whose URL holds `part` (for `rpc`: whose method is `part`); a throw is the service's failure. */
  respond(part: string, answer: unknown | ((request: MockRequest) => unknown)): void
  /** Every request, oldest first, also those that nothing answered. */
  readonly requests: readonly MockRequest[]
}

/** An `http` service that sends nothing; what was not scripted rejects. */
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
  }
}
