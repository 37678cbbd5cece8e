// @ts-check
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { isMain, parsePort, readyLine, runUntilSignal } from './cli.mjs'
import { listen } from './listen.mjs'
import { readBody } from './read-body.mjs'

const REPORT_PATH = '/csp-report'
const REPORT_LIMIT = 64 * 1024
/** Build assets whose names contain a hash of their content, so that they can be cached for ever. */
const HASHED = /^(?:\/[\w-]+)*\/assets\/[\w.-]+-[\w-]{8}\.\w+$/

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * Sources the policy allows beside its fixed part.
 *
 * @typedef {object} CspSources
 * @property {readonly string[]} [connect] besides 'self'
 * @property {readonly string[]} [frame] default none
 * @property {readonly string[]} [img] besides 'self' and data:
 * @property {readonly string[]} [style] besides 'self'
 * @property {readonly string[]} [frameAncestors] default none
 * @property {readonly string[]} [script] besides 'self': hashes of inline scripts
 * @property {boolean | readonly string[]} [trustedTypes] names of the policies allowed, by default none; false switches Trusted Types off
 */

/**
 * A violation as the browser reports it.
 *
 * @typedef {Record<string, unknown> & { 'effective-directive'?: string, 'blocked-uri'?: string }} CspReport
 */

/**
 * Answers one path: a plain value is sent as JSON, a Response as it is.
 *
 * @typedef {(request: import('node:http').IncomingMessage, url: URL) => unknown} Route
 */

/**
 * @typedef {object} StaticServer
 * @property {string} url
 * @property {{ method: string, path: string, status: number }[]} requests every answered request, oldest first
 * @property {CspReport[]} reports violations of the policy, oldest first
 * @property {number} readyMs
 * @property {() => Promise<void>} stop
 */

/**
 * The Content-Security-Policy of every answer.
 *
 * @param {CspSources} [sources]
 */
export function policy({
  connect = [],
  frame = [],
  img = [],
  style = [],
  frameAncestors = [],
  script = [],
  trustedTypes = true,
} = {}) {
  for (const source of [...connect, ...frame, ...img, ...style, ...frameAncestors, ...script]) {
    if (!/^[^\s;,]+$/.test(source)) throw new Error(`"${source}" is no CSP source.`)
  }
  /** @param {readonly string[]} list */
  const orNone = (list) => (list.length > 0 ? list.join(' ') : "'none'")
  return [
    "default-src 'none'",
    ["script-src 'self'", ...script].join(' '),
    ["style-src 'self'", ...style].join(' '),
    ["img-src 'self' data:", ...img].join(' '),
    ["connect-src 'self'", ...connect].join(' '),
    `frame-src ${orNone(frame)}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
    `frame-ancestors ${orNone(frameAncestors)}`,
    ...(trustedTypes
      ? [
          "require-trusted-types-for 'script'",
          `trusted-types ${orNone(trustedTypes === true ? [] : trustedTypes)}`,
        ]
      : []),
    `report-uri ${REPORT_PATH}`,
  ].join('; ')
}

/**
 * Serves a folder under a strict policy and collects what violates it.
 *
 * @param {object} options
 * @param {string} options.root
 * @param {number} [options.port]
 * @param {CspSources} [options.csp]
 * @param {Readonly<Record<string, string>>} [options.headers] added to every answer
 * @param {Readonly<Record<string, Route>>} [options.routes] by exact path, before files
 * @param {Readonly<Record<string, () => Promise<{ root: string, csp: CspSources } | undefined>>>} [options.folders] further
 *   folders by the beginning of their paths, such as `/docs/`, each with a policy of its own; asked for each request, as they may be
 *   built while the server runs
 * @returns {Promise<StaticServer>}
 */
export async function startStatic({ root, port = 0, csp = {}, headers = {}, routes = {}, folders = {} }) {
  const started = performance.now()
  const folder = await realpath(resolve(root)).catch(() => {
    throw new Error(`There is no folder ${root}; build the demo first.`)
  })
  const common = {
    'content-security-policy': policy(csp),
    'x-content-type-options': 'nosniff',
    ...headers,
  }
  const paths = new Map(Object.entries(routes))
  /** @type {StaticServer['requests']} */
  const requests = []
  /** @type {CspReport[]} */
  const reports = []

  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    answer(request, response, path).catch(() => {
      if (!response.headersSent) text(response, 500, 'The server failed.')
      else response.destroy()
    })
  })

  /** @type {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, path: string) => Promise<void>} */
  async function answer(request, response, path) {
    if (path === REPORT_PATH && request.method === 'POST') return collect(request, response)
    const route = paths.get(path)
    if (route !== undefined) {
      const result = await route(request, new URL(request.url ?? '', 'http://127.0.0.1'))
      const reply = result instanceof Response ? result : Response.json(result ?? null)
      begin(response, reply.status, { 'cache-control': 'no-store', ...Object.fromEntries(reply.headers) })
      response.end(Buffer.from(await reply.arrayBuffer()))
      return
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return text(response, 405, 'Only GET and HEAD.')
    const name = safeName(path)
    if (name === undefined) return text(response, 400, 'Not a path.')
    const below = Object.keys(folders).find((each) => name.startsWith(each))
    const mount = below === undefined ? undefined : await folders[below]?.()
    const file = await (mount && below !== undefined
      ? find(await realpath(resolve(mount.root)), name.slice(below.length))
      : find(folder, name))
    if (file === undefined) return text(response, 404, 'Not found.')
    const extension = extname(file.path).toLowerCase()
    begin(response, 200, {
      ...(mount && { 'content-security-policy': policy(mount.csp) }),
      // Not `no-store`: it would also keep the page out of the back/forward cache.
      'cache-control': !mount && HASHED.test(name) ? 'max-age=31536000, immutable' : 'no-cache',
      'content-length': file.size,
      'content-type': TYPES[extension] ?? 'application/octet-stream',
    })
    if (request.method === 'HEAD') response.end()
    else await pipeline(createReadStream(file.path), response)
  }

  /** @type {(from: string, name: string) => Promise<{ path: string, size: number } | undefined>} */
  async function find(from, name) {
    try {
      // Symbolic links are resolved before the check, so that none leads out of the folder.
      const path = await realpath(join(from, name))
      if (!path.startsWith(from + sep)) return undefined
      const info = await stat(path)
      return info.isFile() ? { path, size: info.size } : undefined
    } catch {
      return undefined
    }
  }

  /** @type {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<void>} */
  async function collect(request, response) {
    const body = await readBody(request, REPORT_LIMIT)
    if (body === undefined) return text(response, 413, 'The report is too large.')
    try {
      const report = JSON.parse(body)['csp-report']
      if (typeof report !== 'object' || report === null) throw new Error('No report.')
      reports.push(report)
    } catch {
      return text(response, 400, 'Not a report.')
    }
    begin(response, 204, {})
    response.end()
  }

  /** @type {(response: import('node:http').ServerResponse, status: number, own: Record<string, string | number>) => void} */
  function begin(response, status, own) {
    // Recorded before the response is sent, so that a test that has the response also finds the entry.
    const path = (response.req.url ?? '').split('?', 1)[0] ?? ''
    requests.push({ method: response.req.method ?? '', path, status })
    response.writeHead(status, { ...common, ...own })
  }

  /** @type {(response: import('node:http').ServerResponse, status: number, body: string) => void} */
  function text(response, status, body) {
    begin(response, status, { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
    response.end(`${body}\n`)
  }

  const { url, stop } = await listen(server, port)
  return { url, stop, requests, reports, readyMs: performance.now() - started }
}

/**
 * The file name that a raw request path asks for, or undefined when it names no file below the root.
 *
 * @param {string} path
 */
function safeName(path) {
  let name
  try {
    name = decodeURIComponent(path)
  } catch {
    return undefined
  }
  if (!name.startsWith('/') || /[\\:\0]/.test(name)) return undefined
  if (name.split('/').some((segment) => segment.startsWith('.'))) return undefined
  return name.endsWith('/') ? `${name}index.html` : name
}

if (isMain(import.meta.url)) {
  await runUntilSignal(async () => {
    const { values } = parseArgs({
      options: {
        root: { type: 'string', default: 'demo/dist' },
        port: { type: 'string' },
        connect: { type: 'string', multiple: true, default: [] },
        frame: { type: 'string', multiple: true, default: [] },
      },
    })
    const served = await startStatic({
      root: values.root,
      port: parsePort(values.port, '--port'),
      csp: { connect: values.connect, frame: values.frame },
    })
    console.log(readyLine('page', served.url, served.readyMs))
    return served
  })
}
