// @ts-check
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { isMain, parsePort, readyLine, runUntilSignal } from '../serve/cli.mjs'
import { listen } from '../serve/listen.mjs'
import { readBody } from '../serve/read-body.mjs'
import { createHostedSessions } from './hosted-sessions.mjs'
import { readEvents } from './read-events.mjs'
import { walletEntries } from './wallet-entries.mjs'

/** The default configuration of a project: every login is allowed. */
const features = [
  {
    id: 'social_login',
    isEnabled: true,
    config: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  },
  { id: 'multi_wallet', isEnabled: true, config: [] },
  { id: 'activity', isEnabled: true, config: [] },
  { id: 'swap', isEnabled: true, config: ['1inch'] },
  { id: 'onramp', isEnabled: true, config: ['meld', 'coinbase'] },
  { id: 'event_tracking', isEnabled: true, config: [] },
]

/**
 * Settings of one project: entries in place of the default ones, allowed origins, the limits of its plan, and an HTTP status
 * for each of the three requests that is to fail.
 *
 * @typedef {object} Project
 * @property {readonly object[]} [features]
 * @property {readonly string[]} [origins]
 * @property {{ tier: string, isAboveMauLimit: boolean, isAboveRpcLimit: boolean }} [limits]
 * @property {{ config?: number, origins?: number, limits?: number }} [fails]
 */

/**
 * Fault of every request until it is reset to undefined: an HTTP status, a replaced body and a delay, which can be
 * combined, or no answer at all.
 *
 * @typedef {{ status?: number, body?: string, delayMs?: number, retryAfter?: number } | 'hang' | undefined} DirectoryFault
 */

/**
 * @typedef {object} Directory
 * @property {string} url origin
 * @property {DirectoryFault} fault of the lists
 * @property {DirectoryFault} imageFault of the images
 * @property {Map<string, Project>} projects settings by project id; `POST /project` sets them, too
 * @property {readonly import('./wallet-entries.mjs').WalletEntry[]} wallets
 * @property {ReturnType<typeof createHostedSessions>} sessions sign-ins that the service stores
 * @property {import('./read-events.mjs').SandboxEvent[]} events received from the analytics plugin, oldest first
 * @property {number} readyMs
 * @property {() => Promise<void>} stop
 */

/** @param {string | null} text */
const list = (text) => (text ? text.split(',').filter(Boolean) : undefined)

/**
 * @param {readonly import('./wallet-entries.mjs').WalletEntry[]} wallets
 * @param {URLSearchParams} query
 */
function select(wallets, query) {
  const [include, exclude, chains, names, rdns] = ['include', 'exclude', 'chains', 'names', 'rdns'].map(
    (key) => list(query.get(key)),
  )
  const search = query.get('search')?.trim().toLowerCase()
  const badge = query.get('badge_type') ?? query.get('badge')
  const found = wallets.filter(
    (wallet) =>
      (!include || include.includes(wallet.id)) &&
      !exclude?.includes(wallet.id) &&
      (!chains || wallet.chains.some((chain) => chains.includes(chain))) &&
      (!search || wallet.name.toLowerCase().includes(search)) &&
      (!badge || wallet.badge_type === badge) &&
      ((!names && !rdns) ||
        names?.includes(wallet.name) ||
        (wallet.rdns !== null && rdns?.includes(wallet.rdns))),
  )
  const entries = Math.min(Number(query.get('entries') ?? 40), 100)
  const page = Number(query.get('page') ?? 1)
  if (!(entries > 0 && page > 0)) return undefined
  const start = (page - 1) * entries
  return {
    count: found.length,
    data: found.slice(start, start + entries),
    ...(start + entries < found.length && { nextPage: page + 1 }),
    ...(page > 1 && { previousPage: page - 1 }),
  }
}

/** @param {string} id */
function picture(id) {
  const hue = Number.parseInt(id.slice(0, 4), 16) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="hsl(${hue} 60% 45%)"/><circle cx="20" cy="20" r="9" fill="none" stroke="#fff" stroke-width="4"/></svg>`
}

const SESSION_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, x-nonce-jwt',
  'access-control-allow-methods': 'GET, POST, PUT',
  'cache-control': 'no-store',
}

/**
 * The answer to a request for sessions, or to its CORS preflight.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {ReturnType<typeof createHostedSessions>} sessions
 */
async function answerSession(request, sessions) {
  const { method = 'GET', headers, url } = request
  if (method === 'OPTIONS') return { status: 204, type: 'text/plain', body: '' }
  const body = method === 'GET' ? undefined : await readBody(request, 100_000)
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const answer = await sessions.answer(
    new Request(`http://directory${url}`, {
      method,
      headers: Object.fromEntries(sent),
      ...(body !== undefined && { body }),
    }),
  )
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? 'text/plain',
    body: await answer.text(),
  }
}

/**
 * Starts the wallet directory: lists with filters and pages, images, public settings and stored sign-ins. It also receives
 * events and shows them at `/events`.
 *
 * @param {object} [options]
 * @param {number} [options.port]
 * @param {number} [options.count] wallets in all
 * @param {(request: { path: string, query: URLSearchParams }) => void} [options.onRequest]
 * @returns {Promise<Directory>}
 */
export async function startDirectory({ port = 0, count = 600, onRequest } = {}) {
  const started = performance.now()
  const wallets = walletEntries(count)
  /** @type {import('./read-events.mjs').SandboxEvent[]} */
  const events = []
  const sessions = createHostedSessions()
  const images = new Set(wallets.map(({ image_id }) => image_id))

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://directory')
    onRequest?.({ path: pathname, query: searchParams })
    if (request.method === 'POST' && pathname === '/project') {
      const store = async () => {
        const { projectId, ...settings } = JSON.parse((await readBody(request, 100_000)) ?? '')
        directory.projects.set(String(projectId), settings)
      }
      store().then(
        () => response.writeHead(204).end(),
        () => response.writeHead(400).end(),
      )
      return
    }
    if (pathname.startsWith('/auth/v1/') && directory.fault === undefined) {
      answerSession(request, sessions).then(
        ({ status, type, body }) =>
          response.writeHead(status, { ...SESSION_HEADERS, 'content-type': type }).end(body),
        () => response.writeHead(400, SESSION_HEADERS).end(),
      )
      return
    }
    const given = /image/i.test(pathname) ? directory.imageFault : directory.fault
    const fault = given === 'hang' ? undefined : given
    /** @param {number} status @param {string} body @param {string} [type] @param {string} [cache] */
    const send = (status, body, type = 'application/json', cache = 'no-store') => {
      response.writeHead(status, {
        'access-control-allow-origin': '*',
        'cache-control': cache,
        'content-type': type,
        ...(fault?.retryAfter !== undefined && {
          'access-control-expose-headers': 'retry-after',
          'retry-after': String(fault.retryAfter),
        }),
      })
      response.end(body)
    }
    const answer = () => {
      const [, image] = /^\/(?:getWalletImage|public\/getAssetImage)\/([\w-]+)$/.exec(pathname) ?? []
      // Images need no project id, because an element's `src` cannot send one in a header.
      if (image)
        return images.has(image)
          ? send(200, picture(image), 'image/svg+xml', 'public, max-age=86400')
          : send(404, '')
      if (!searchParams.get('projectId')) return send(403, '{"message":"Forbidden"}')
      if (pathname === '/getWallets') {
        const selected = select(wallets, searchParams)
        return selected ? send(200, JSON.stringify(selected)) : send(400, '{"message":"Bad Request"}')
      }
      const project = directory.projects.get(searchParams.get('projectId') ?? '') ?? {}
      /** @param {'config' | 'origins' | 'limits'} name @param {object} body */
      const tell = (name, body) => {
        const status = project.fails?.[name]
        return status
          ? send(status, '{"message":"Fails as the project says"}')
          : send(200, JSON.stringify(body))
      }
      if (pathname === '/projects/v1/origins')
        return tell('origins', { allowedOrigins: project.origins ?? [] })
      if (pathname === '/appkit/v1/config') return tell('config', { features: project.features ?? features })
      if (pathname === '/appkit/v1/project-limits')
        return tell('limits', {
          planLimits: project.limits ?? { tier: 'pro', isAboveMauLimit: false, isAboveRpcLimit: false },
        })
      if (request.method === 'POST' && (pathname === '/e' || pathname === '/batch')) {
        void readBody(request, 65_536).then((body) => {
          const come = body === undefined ? undefined : readEvents(pathname, body)
          events.push(...(come ?? []))
          return come ? send(200, '{}') : send(400, '{"message":"Bad Request"}')
        })
        return
      }
      if (pathname === '/events') return send(200, JSON.stringify(events))
      send(404, '{"message":"Not Found"}')
    }
    if (given === 'hang') return
    const go = () =>
      fault?.status !== undefined || fault?.body !== undefined
        ? send(fault.status ?? 200, fault.body ?? '{"message":"Fault on purpose"}')
        : answer()
    if (fault?.delayMs === undefined) return go()
    const timer = setTimeout(go, fault.delayMs)
    response.once('close', () => clearTimeout(timer))
  })

  const { url, stop } = await listen(server, port)
  /** @type {Directory} */
  const directory = {
    url,
    fault: undefined,
    imageFault: undefined,
    projects: new Map(),
    wallets,
    sessions,
    events,
    readyMs: performance.now() - started,
    stop,
  }
  return directory
}

if (isMain(import.meta.url)) {
  await runUntilSignal(async () => {
    const { values } = parseArgs({
      options: {
        port: { type: 'string' },
        count: { type: 'string', default: '600' },
        verbose: { type: 'boolean', default: false },
      },
    })
    const directory = await startDirectory({
      port: parsePort(values.port, '--port'),
      count: Number(values.count),
      ...(values.verbose && { onRequest: ({ path, query }) => console.log(`directory  ${path}?${query}`) }),
    })
    console.log(readyLine('directory', directory.url, directory.readyMs))
    return directory
  })
}
