// @ts-check
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'
import { isMain, parsePort, readyLine, runUntilSignal } from '../../serve/cli.mjs'
import { listen } from '../../serve/listen.mjs'
import { readBody } from '../../serve/read-body.mjs'
import { createEvmSource } from './evm.mjs'
import { createFaultSwitches, PAGE, WRONG_SCHEMA } from './faults.mjs'
import { createNames } from './names.mjs'
import { options, quote } from './onramp.mjs'
import { createPrices } from './prices.mjs'
import { errorBody, invalidAddress, Refusal, unknownChain } from './refusal.mjs'
import { createSolanaSource } from './solana.mjs'
import { createSwaps } from './swaps.mjs'

const BODY_LIMIT = 64 * 1024
/** Transactions of one page. */
const PAGE_SIZE = 50

/**
 * @typedef {object} BlockchainApi
 * @property {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, body: string | undefined) => Promise<void>} answer
 * @property {(faults: readonly import('./faults.mjs').ApiFault[]) => void} setFaults replaces the ones before
 * @property {import('./prices.mjs').Prices} prices
 * @property {() => Promise<void>} warm reads the existing blocks
 * @property {Map<number, import('./swaps.mjs').Router>} routers of swaps, by chain id
 * @property {import('../onramp-pages.mjs').OnrampPages | undefined} onramp the pages of the providers that sell coins
 */

/** @typedef {{ path: string, query: URLSearchParams, body: string, origin: string | undefined, version: string | undefined, swap?: import('./faults.mjs').SwapFault | undefined }} Asked */
/** @typedef {{ json: unknown, maxAge?: number }} Answer */

/**
 * The service that indexes the local chains. All its data is read from them, except the prices, which are invented.
 *
 * @param {object} options
 * @param {readonly { chainId: number, url: string }[]} options.chains of EVM
 * @param {{ url: string } | undefined} [options.solana]
 * @param {string} [options.namesFile] where names are kept; in memory by default
 * @param {() => number} [options.now]
 * @returns {BlockchainApi}
 */
export function createBlockchainApi({ chains, solana, namesFile, now = Date.now }) {
  const prices = createPrices()
  const faults = createFaultSwitches()
  const evm = chains.map((chain) => createEvmSource(chain, prices))
  const sources = [...evm, ...(solana ? [createSolanaSource(solana, prices)] : [])]
  /** @type {BlockchainApi['routers']} */
  const routers = new Map()
  const swaps = createSwaps(() =>
    chains.flatMap(({ chainId, url }) => {
      const router = routers.get(chainId)
      return router ? [{ caip: `eip155:${chainId}`, url, router }] : []
    }),
  )
  const clients = new Map(
    chains.map(({ chainId, url }) => [
      chainId,
      createPublicClient({ chain: { ...mainnet, id: chainId }, transport: http(url) }),
    ]),
  )
  const names = createNames({
    now,
    ...(namesFile !== undefined && { file: namesFile }),
    verifierOf: (chainId) => clients.get(chainId)?.verifyMessage,
  })

  /** The source of a network, or those of all EVM chains if none is given. @param {string | null} chainId */
  const select = (chainId) => {
    if (chainId === null) return evm
    const source = sources.find(({ caip }) => caip === chainId)
    if (!source) throw unknownChain(chainId)
    return [source]
  }

  /** @type {BlockchainApi['onramp']} */
  let pages
  /** @param {string} body @returns {Answer} */
  const session = (body) => {
    const asked = readJson(body)
    const [wallet] = Array.isArray(asked.destinationWallets) ? asked.destinationWallets : []
    if (typeof wallet?.address !== 'string')
      throw new Refusal(400, 'destinationWallets', 'There is no wallet')
    if (!/^.{32,50}$/.test(String(asked.partnerUserId)))
      throw new Refusal(400, 'partnerUserId', 'It has from 32 to 50 characters')
    if (!pages) throw new Refusal(503, '', 'The onramp is temporarily unavailable')
    return { json: { url: pages.session(asked) } }
  }

  /** @param {string} address @param {URLSearchParams} query @returns {Promise<Answer>} */
  const history = async (address, query) => {
    if (query.get('onramp') === 'coinbase')
      return { json: { data: pages?.history(address) ?? [], next: null } }
    const lists = await Promise.all(
      select(query.get('chainId')).map((source) => source.history(source.read(address))),
    )
    const rows = lists.flat().map((row) => ({ ...row, at: [row.time, row.block, row.index, row.chain] }))
    /** @param {readonly (string | number)[]} one @param {readonly (string | number)[]} other */
    const compare = (one, other) => {
      const at = one.findIndex((each, index) => each !== other[index])
      return at < 0 ? 0 : /** @type {any} */ (one[at]) < /** @type {any} */ (other[at]) ? 1 : -1
    }
    rows.sort((one, other) => compare(one.at, other.at))
    const cursor = query.get('cursor')
    // The cursor is the position of the last row, so that new transactions do not shift the pages.
    const after = cursor === null ? undefined : readCursor(cursor)
    const rest = after ? rows.filter(({ at }) => compare(at, after) > 0) : rows
    const page = rest.slice(0, PAGE_SIZE)
    const last = page.at(-1)
    return {
      json: {
        data: await Promise.all(page.map(({ load }) => load())),
        next: last && rest.length > page.length ? writeCursor(last.at) : null,
      },
    }
  }

  /** @param {string} address @param {Asked} asked @returns {Promise<Answer>} */
  const balance = async (address, { query, origin, version }) => {
    const chosen = select(query.get('chainId'))
    const currency = query.get('currency')
    if (currency !== null && currency !== 'usd')
      throw new Refusal(400, 'currency', `The currency is not supported: ${currency}`)
    const update = query.get('forceUpdate')
    if (update !== null) for (const source of chosen) source.checkUpdate(update)
    const read = chosen.map((source) => ({ source, address: source.read(address) }))
    // The real service also answers this to clients that do not state their version.
    if (!origin || !version) return { json: { balances: [] } }
    const lists = await Promise.all(read.map(({ source, address }) => source.balance(address)))
    return { json: { balances: lists.flat() } }
  }

  /** @param {string} address @returns {Promise<Answer>} */
  const identity = async (address) => {
    const owner = sources.find((source) => {
      try {
        return source.read(address)
      } catch {
        return false
      }
    })
    if (!owner) throw invalidAddress()
    const resolvedAt = new Date(now()).toISOString()
    if (owner.namespace !== 'eip155') return { json: { name: null, avatar: null, resolvedAt } }
    const client = clients.get(1)
    const ens = await client
      ?.getEnsName({ address: /** @type {`0x${string}`} */ (address) })
      .catch(() => null)
    const avatar = ens && (await client?.getEnsAvatar({ name: ens }).catch(() => null))
    const name = ens ?? names.reverse(address)[0]?.name ?? null
    return { json: { name, avatar: avatar ?? null, resolvedAt } }
  }

  /** @param {string} body @returns {Promise<Answer>} */
  const price = async (body) => {
    const { currency, addresses, projectId } = readJson(body)
    if (typeof projectId !== 'string' || !projectId) throw unauthenticated()
    if (currency !== 'usd') throw new Refusal(400, 'currency', `The currency is not supported: ${currency}`)
    // The real service also returns the price of the first address only.
    const [first] = Array.isArray(addresses) ? addresses : []
    const [, chainId = '', address = ''] = /^([^:]+:[^:]+):(.+)$/.exec(String(first)) ?? []
    const [source] = select(chainId)
    return { json: { fungibles: (await source?.price(address)) ?? [] } }
  }

  /** @type {readonly [method: string, path: RegExp, run: (asked: Asked, part: string) => Answer | Promise<Answer>, isOpen?: true][]} */
  const routes = [
    [
      'GET',
      /^\/v1\/supported-chains$/,
      () => ({ json: { http: sources.map(({ caip }) => caip), ws: [] }, maxAge: 86_400 }),
    ],
    ['GET', /^\/v1\/identity\/([^/]+)$/, (_, address) => identity(address)],
    ['GET', /^\/v1\/account\/([^/]+)\/history$/, ({ query }, address) => history(address, query)],
    ['GET', /^\/v1\/account\/([^/]+)\/balance$/, (asked, address) => balance(address, asked)],
    ['GET', /^\/v1\/convert\/tokens$/, async ({ query }) => ({ json: await swaps.tokens(query) })],
    ['GET', /^\/v1\/convert\/quotes$/, async ({ query }) => ({ json: await swaps.quotes(query) })],
    ['GET', /^\/v1\/convert\/gas-price$/, async ({ query }) => ({ json: await swaps.gasPrice(query) })],
    ['GET', /^\/v1\/convert\/allowance$/, async ({ query }) => ({ json: await swaps.allowance(query) })],
    [
      'GET',
      /^\/v1\/convert\/build-approve$/,
      async ({ query, swap }) => ({ json: await swaps.approve(query, swap) }),
    ],
    [
      'POST',
      /^\/v1\/convert\/build-transaction$/,
      async ({ body, swap }) => {
        const asked = readJson(body)
        if (typeof asked.projectId !== 'string' || !asked.projectId) throw unauthenticated()
        return { json: await swaps.transaction(asked, swap) }
      },
      true,
    ],
    ['POST', /^\/v1\/generators\/onrampurl$/, ({ body }) => session(body)],
    ['GET', /^\/v1\/onramp\/options$/, () => ({ json: options() })],
    ['POST', /^\/v1\/onramp\/quote$/, ({ body }) => ({ json: quote(readJson(body), prices, randomUUID) })],
    ['POST', /^\/v1\/fungible\/price$/, ({ body }) => price(body), true],
    ['POST', /^\/v1\/profile\/account$/, async ({ body }) => ({ json: await names.register(body) }), true],
    [
      'GET',
      /^\/v1\/profile\/account\/([^/]+)$/,
      ({ query }, name) => ({
        json: names.lookup(name) ?? missing(query, 'name', `Name is not found: ${name}`),
      }),
    ],
    [
      'GET',
      /^\/v1\/profile\/reverse\/([^/]+)$/,
      ({ query }, address) => {
        const found = names.reverse(address)
        return { json: found.length ? found : missing(query, 'address', `No name of address: ${address}`) }
      },
    ],
    [
      'GET',
      /^\/v1\/profile\/suggestions\/([^/]+)$/,
      ({ query }, name) => ({
        json: { suggestions: names.suggestions(name, query.get('zone') ?? 'reown.id') },
      }),
    ],
  ]

  /** @param {string} method @param {Asked} asked @returns {Promise<Answer>} */
  const run = async (method, asked) => {
    const found = routes.flatMap(([verb, path, start, isOpen]) => {
      const match = path.exec(asked.path)
      return match ? [{ verb, start, isOpen, part: decodeURIComponent(match[1] ?? '') }] : []
    })
    const route = found.find(({ verb }) => verb === method)
    if (!route)
      throw found.length
        ? new Refusal(405, '', `Not a method of this path: ${method}`)
        : new Refusal(404, '', 'Not found')
    if (!route.isOpen && !asked.query.get('projectId')) throw unauthenticated()
    return route.start(asked, route.part)
  }

  /** @type {BlockchainApi['answer']} */
  async function answer(request, response, body) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://api')
    const method = request.method ?? 'GET'
    /** @param {number} status @param {string} text @param {Readonly<Record<string, string>>} [headers] */
    const send = (status, text, headers) => {
      response.writeHead(status, {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'retry-after',
        'cache-control': 'no-store',
        'content-type': 'application/json',
        ...headers,
      })
      response.end(text)
    }
    if (method === 'OPTIONS')
      return send(204, '', {
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type, x-sdk-type, x-sdk-version',
        'access-control-max-age': '600',
      })
    if (pathname === '/admin/faults') return administer(method, body, send)

    const projectId = searchParams.get('projectId') ?? projectOf(body)
    const fault = faults.take(pathname, projectId)
    if (fault?.answer === 'hang') return
    if (fault?.delayMs !== undefined && !(await wait(fault.delayMs, response))) return
    const headers = {
      ...(fault?.retryAfter !== undefined && { 'retry-after': String(fault.retryAfter) }),
    }
    const status = fault?.status ?? 200
    if (fault?.body !== undefined) return send(status, fault.body, headers)
    if (fault?.answer === 'html') return send(status, PAGE, { ...headers, 'content-type': 'text/html' })
    if (fault?.answer === 'schema') return send(status, WRONG_SCHEMA, headers)
    if (fault?.answer === 'endless') return writeEndlessly(response, status)
    if (fault?.status !== undefined) return send(status, faultBody(status), headers)
    try {
      if (body === undefined) throw new Refusal(413, '', 'The body is too large')
      const { json, maxAge } = await run(method, {
        path: pathname,
        query: searchParams,
        body,
        origin: request.headers.origin,
        swap: fault?.swap,
        version: searchParams.get('sv') ?? String(request.headers['x-sdk-version'] ?? ''),
      })
      const text = JSON.stringify(json)
      if (fault?.answer === 'truncated') return cutOff(response, text)
      send(200, text, { ...(maxAge !== undefined && { 'cache-control': `public, max-age=${maxAge}` }) })
    } catch (error) {
      if (error instanceof Refusal) return send(error.status, errorBody(error.field, error.message))
      send(500, 'Internal server error', { 'content-type': 'text/plain' })
    }
  }

  /** @param {string} method @param {string | undefined} body @param {(status: number, text: string) => void} send */
  const administer = (method, body, send) => {
    if (method !== 'POST') return send(405, errorBody('', 'Faults are sent with POST, as a list'))
    try {
      faults.set(JSON.parse(body ?? ''))
      send(200, '{}')
    } catch (error) {
      send(400, errorBody('', error instanceof Error ? error.message : String(error)))
    }
  }

  const warm = async () => {
    await Promise.all(evm.map((source) => source.sync()))
  }
  return {
    answer,
    setFaults: faults.set,
    prices,
    routers,
    get onramp() {
      return pages
    },
    set onramp(started) {
      pages = started
    },
    warm,
  }
}

/** @param {readonly (string | number)[]} place */
const writeCursor = (place) => Buffer.from(JSON.stringify(place)).toString('base64url')

/** @param {string} cursor @returns {readonly (string | number)[]} */
const readCursor = (cursor) => {
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(place) && place.length === 4) return place
  } catch {
    // Told below.
  }
  throw new Refusal(400, 'cursor', 'The cursor is not one of ours')
}

/** @param {string} body @returns {any} */
const readJson = (body) => {
  try {
    return Object(JSON.parse(body))
  } catch (error) {
    throw new Refusal(422, '', `Deserialization error: ${error instanceof Error ? error.message : error}`)
  }
}

/** The project that a body names. @param {string | undefined} body */
const projectOf = (body) => (body ? /"projectId"\s*:\s*"([^"]*)"/.exec(body)?.[1] : undefined)

const unauthenticated = () => new Refusal(401, 'authentication', 'We failed to authenticate your request')

/** For an unknown name: an empty list in version 2 of the API, an error in earlier ones. @param {URLSearchParams} query @param {string} field @param {string} description */
const missing = (query, field, description) => {
  if (query.get('apiVersion') !== '2') throw new Refusal(404, field, description)
  return []
}

/** @param {number} status */
const faultBody = (status) =>
  status === 500
    ? 'Internal server error'
    : status === 429
      ? errorBody('rate_limited', 'Requests per second limit exceeded: on purpose')
      : errorBody('', `Fault on purpose: status ${status}`)

/** Sends less than its `content-length`. @param {import('node:http').ServerResponse} response @param {string} text */
const cutOff = (response, text) => {
  response.writeHead(200, {
    'access-control-allow-origin': '*',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text) + 1),
  })
  response.write(text.slice(0, Math.ceil(text.length / 2)), () => response.destroy())
}

/** Sends a list that has no end, as fast as it is read. @param {import('node:http').ServerResponse} response @param {number} status */
const writeEndlessly = (response, status) => {
  response.writeHead(status, { 'access-control-allow-origin': '*', 'content-type': 'application/json' })
  response.write('{"balances":[')
  const part = 'null,'.repeat(4_096)
  const more = () => {
    if (response.destroyed) return
    if (response.write(part)) setImmediate(more)
    else response.once('drain', more)
  }
  more()
}

/** Resolves false if the connection ends first. @param {number} ms @param {import('node:http').ServerResponse} response @returns {Promise<boolean>} */
const wait = (ms, response) =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), ms)
    response.once('close', () => {
      clearTimeout(timer)
      resolve(false)
    })
  })

/**
 * Starts the service alone; in the sandbox it is part of the gateway, because the real one has a single host for both.
 *
 * @param {Parameters<typeof createBlockchainApi>[0] & { port?: number }} options
 * @returns {Promise<BlockchainApi & { url: string, readyMs: number, stop(): Promise<void> }>}
 */
export async function startBlockchainApi({ port = 0, ...options }) {
  const started = performance.now()
  const api = createBlockchainApi(options)
  const server = createServer((request, response) => {
    readBody(request, BODY_LIMIT)
      .then((body) => api.answer(request, response, body))
      .catch(() => response.destroy())
  })
  const { url, stop } = await listen(server, port)
  return { ...api, url, readyMs: performance.now() - started, stop }
}

if (isMain(import.meta.url)) {
  await runUntilSignal(async () => {
    const { values } = parseArgs({
      options: {
        chain: { type: 'string', multiple: true, default: [] },
        port: { type: 'string' },
        names: { type: 'string' },
      },
    })
    const chains = values.chain.map((text) => {
      const [, chainId, url] = /^(\d+)=(https?:\/\/\S+)$/.exec(text) ?? []
      if (chainId === undefined || url === undefined)
        throw new Error(`--chain takes an id and an address, like 1=http://127.0.0.1:8545, not "${text}".`)
      return { chainId: Number(chainId), url }
    })
    const api = await startBlockchainApi({
      chains,
      port: parsePort(values.port, '--port'),
      ...(values.names !== undefined && { namesFile: values.names }),
    })
    console.log(readyLine('blockchain API', api.url, api.readyMs))
    return api
  })
}
