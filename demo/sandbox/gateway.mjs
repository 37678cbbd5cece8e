// @ts-check
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { isMain, parsePort, readyLine, runUntilSignal } from '../serve/cli.mjs'
import { listen } from '../serve/listen.mjs'
import { readBody } from '../serve/read-body.mjs'

const BODY_LIMIT = 1024 * 1024

/**
 * Fault of every request until it is reset to undefined: an HTTP status, a replaced body and a delay, which can be
 * combined, or no answer at all.
 *
 * @typedef {{ status?: number, body?: string, delayMs?: number } | 'hang' | undefined} Fault
 */

/** @typedef {{ method: string, path: string, chainId: string | null, projectId: string | null, contentType: string, body: string }} GatewayRequest */

/**
 * @typedef {object} Gateway
 * @property {string} url origin; the endpoint is `${url}/v1?chainId=eip155:1&projectId=x`
 * @property {Fault} fault
 * @property {number} readyMs
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the RPC endpoint that a page talks to, in front of local chains.
 *
 * @param {object} options
 * @param {readonly { chainId: number | string, url: string }[]} options.chains a number for an EVM chain, a CAIP-2 id for others
 * @param {import('./blockchain-api/server.mjs').BlockchainApi} [options.api] answers the paths below /v1 and /admin
 * @param {number} [options.port]
 * @param {(request: GatewayRequest) => void} [options.onRequest] as soon as the body is read
 * @param {(request: GatewayRequest & { status: number, ms: number }) => void} [options.onResponse]
 * @returns {Promise<Gateway>}
 */
export async function startGateway({ chains, api, port = 0, onRequest, onResponse }) {
  const started = performance.now()
  const upstreams = new Map(
    chains.map(({ chainId, url }) => [typeof chainId === 'number' ? `eip155:${chainId}` : chainId, url]),
  )
  const stopping = new AbortController()

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) reject(response, 500, 'The gateway failed.')
      else response.destroy()
    })
  })

  /** @type {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<void>} */
  async function answer(request, response) {
    const arrived = performance.now()
    const [path = '', query = ''] = splitOnce(request.url ?? '', '?')
    const params = new URLSearchParams(query)
    const body = await readBody(request, BODY_LIMIT)
    const entry = {
      method: request.method ?? '',
      path,
      chainId: params.get('chainId'),
      projectId: params.get('projectId'),
      contentType: request.headers['content-type'] ?? '',
      body: body ?? '',
    }
    onRequest?.(entry)
    response.once('finish', () =>
      onResponse?.({ ...entry, status: response.statusCode, ms: performance.now() - arrived }),
    )

    const isEndpoint = path === '/v1' || path === '/v1/'
    if (api && /^\/(?:v1|admin)\/./.test(path)) return api.answer(request, response, body)
    // Preflights (of JSON requests; text/plain needs none) are always allowed: faults apply to the request that follows.
    if (isEndpoint && request.method === 'OPTIONS') return allow(response)
    const fault = gateway.fault
    if (fault === 'hang') return
    if (fault?.delayMs !== undefined && !(await wait(fault.delayMs, response))) return
    if (fault?.status !== undefined || fault?.body !== undefined) {
      const status = fault.status ?? 200
      return send(response, status, fault.body ?? errorBody(`Fault on purpose: status ${status}.`))
    }

    if (!isEndpoint) return reject(response, 404, 'The endpoint is /v1.')
    if (request.method !== 'POST') return reject(response, 405, 'Only POST is answered.')
    if (!entry.projectId) return reject(response, 401, 'projectId is missing.')
    if (!entry.chainId) return reject(response, 400, 'chainId is missing.')
    const upstream = upstreams.get(entry.chainId)
    if (upstream === undefined) return reject(response, 400, `No chain ${entry.chainId} here.`)
    if (body === undefined) return reject(response, 413, 'The body is larger than 1 MiB.')

    try {
      // anvil accepts JSON only with this content type.
      const result = await fetch(upstream, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: stopping.signal,
      })
      send(response, result.status, await result.text())
    } catch {
      reject(response, 502, `Chain ${entry.chainId} does not answer.`)
    }
  }

  const { url, stop } = await listen(server, port)
  /** @type {Gateway} */
  const gateway = {
    url,
    fault: undefined,
    readyMs: performance.now() - started,
    async stop() {
      stopping.abort()
      await stop()
    },
  }
  return gateway
}

/**
 * @param {string} text
 * @param {string} mark
 */
function splitOnce(text, mark) {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/**
 * Resolves false if the connection ends first.
 *
 * @param {number} ms
 * @param {import('node:http').ServerResponse} response
 * @returns {Promise<boolean>}
 */
function wait(ms, response) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), ms)
    response.once('close', () => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}

/**
 * The answer to a preflight.
 *
 * @param {import('node:http').ServerResponse} response
 */
function allow(response) {
  response.writeHead(204, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': '*',
    'access-control-max-age': '600',
  })
  response.end()
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} body
 */
function send(response, status, body) {
  response.writeHead(status, {
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'content-type': 'application/json',
  })
  response.end(body)
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} description
 */
function reject(response, status, description) {
  send(response, status, errorBody(description))
}

/** @param {string} description */
function errorBody(description) {
  return JSON.stringify({ status: 'FAILED', reasons: [{ description }] })
}

/** @param {string} body */
function rpcMethod(body) {
  return /"method"\s*:\s*"(\w+)"/.exec(body)?.[1] ?? '?'
}

if (isMain(import.meta.url)) {
  await runUntilSignal(async () => {
    const { values } = parseArgs({
      options: {
        chain: { type: 'string', multiple: true, default: [] },
        port: { type: 'string' },
        verbose: { type: 'boolean', default: false },
      },
    })
    const chains = values.chain.map((text) => {
      const [, chainId, url] = /^(\d+)=(https?:\/\/\S+)$/.exec(text) ?? []
      if (chainId === undefined || url === undefined) {
        throw new Error(`--chain takes an id and an address, like 1=http://127.0.0.1:8545, not "${text}".`)
      }
      return { chainId: Number(chainId), url }
    })
    if (chains.length === 0) {
      throw new Error(
        'Usage: node demo/sandbox/gateway.mjs --chain 1=http://127.0.0.1:8545 [--chain ...] [--port 8600] [--verbose]',
      )
    }
    const gateway = await startGateway({
      chains,
      port: parsePort(values.port, '--port'),
      ...(values.verbose && {
        onResponse: ({ chainId, body, status, ms }) =>
          console.log(`gateway  ${status}  ${chainId ?? '-'}  ${rpcMethod(body)}  (${Math.round(ms)} ms)`),
      }),
    })
    console.log(readyLine('gateway', gateway.url, gateway.readyMs))
    return gateway
  })
}
