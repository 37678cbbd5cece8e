// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname } from 'node:path'
import { listen } from '../../serve/listen.mjs'
import { readBody } from '../../serve/read-body.mjs'
import { policy } from '../../serve/server.mjs'

const BODY_LIMIT = 1024 * 1024
const REPORT_PATH = '/csp-report'

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
}

/** @typedef {{ status?: number, type?: string, headers?: Record<string, string>, body: string, embedders?: readonly string[] }} Reply */
/** @typedef {(request: import('node:http').IncomingMessage, url: URL) => Reply | Promise<Reply>} Route */
/** @typedef {(name: string, given: { page: string, body: unknown, cookies: Readonly<Record<string, string>>, origin: string }, signal: AbortSignal) => Promise<unknown>} Api */

/** @param {unknown} body @param {number} [status] @returns {Reply} */
export const json = (body, status = 200) => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})

/** @param {import('node:http').IncomingMessage} request @returns {Record<string, string>} */
export const readCookies = (request) =>
  Object.fromEntries(
    (request.headers.cookie ?? '')
      .split(';')
      .map((each) => each.trim().split('='))
      .flatMap(([name, value]) => (name && value ? [[name, value]] : [])),
  )

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`)

/** The files of a folder by the path they are served at. @param {string} name @returns {[string, Reply][]} */
const filesOf = (name) => {
  const folder = new URL(`./${name}/`, import.meta.url)
  return readdirSync(folder).map((file) => [
    `/${name}/${file}`,
    { type: TYPES[extname(file)] ?? 'text/plain', body: readFileSync(new URL(file, folder), 'utf8') },
  ])
}

/**
 * The web server of the site, under either of its two origins. Only requests from the site's own scripts reach `api`.
 *
 * @param {object} options
 * @param {number} options.port
 * @param {Readonly<Record<string, Route>>} options.routes
 * @param {Api} options.api
 */
export async function startWeb({ port, routes, api }) {
  const files = new Map([...filesOf('frame'), ...filesOf('pages')])
  /** @type {import('../../serve/server.mjs').CspReport[]} */
  const reports = []
  /** @type {Set<string>} */
  const origins = new Set()

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) send(response, { status: 500, body: 'The site failed.' })
      else response.destroy()
    })
  })
  // No limit: a request may wait until the visitor opens a link from a mail.
  server.requestTimeout = 0

  /** @param {import('node:http').ServerResponse} response @param {Reply} reply */
  const send = (
    response,
    { status = 200, type = 'text/plain; charset=utf-8', headers = {}, body, embedders = [] },
  ) => {
    response.writeHead(status, {
      'cache-control': 'no-store',
      'content-type': type,
      'content-security-policy': policy({ frameAncestors: embedders }),
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    response.end(body)
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  const answer = async (request, response) => {
    const origin = `http://${request.headers.host}`
    // Refuses other host names that point to this machine (DNS rebinding).
    if (!origins.has(origin)) return send(response, { status: 421, body: 'Not a name of this site.' })
    const url = new URL(request.url ?? '/', origin)
    const { pathname } = url
    if (request.method === 'POST' && pathname === REPORT_PATH) {
      const body = await readBody(request, BODY_LIMIT)
      reports.push(JSON.parse(body ?? '{}')['csp-report'])
      return send(response, { status: 204, body: '' })
    }
    if (request.method === 'POST' && pathname.startsWith('/api/')) {
      if (request.headers.origin !== origin) return send(response, json({ error: 'Foreign origin' }, 403))
      const text = await readBody(request, BODY_LIMIT)
      const gone = new AbortController()
      response.once('close', () => gone.abort())
      const page = String(request.headers['x-page'] ?? '')
      const given = { page, body: JSON.parse(text || '{}'), cookies: readCookies(request), origin }
      const result = await api(pathname.slice('/api/'.length), given, gone.signal)
      return send(response, json(result))
    }
    const route = Object.hasOwn(routes, pathname) ? routes[pathname] : undefined
    if (route) return send(response, await route(request, url))
    const file = request.method === 'GET' ? files.get(pathname) : undefined
    send(response, file && !pathname.endsWith('.html') ? file : { status: 404, body: 'Not found.' })
  }

  const { url, stop } = await listen(server, port)
  const localUrl = url.replace('127.0.0.1', 'localhost')
  origins.add(url).add(localUrl)
  return {
    url,
    localUrl,
    reports,
    stop,
    /**
     * One of the site's documents, with its placeholders filled in.
     *
     * @param {string} name
     * @param {Readonly<Record<string, string>>} [marks]
     * @returns {Reply}
     */
    document: (name, marks = {}) => ({
      type: 'text/html; charset=utf-8',
      body: (files.get(`/pages/${name}.html`)?.body ?? '').replace(/\{\{(\w+)\}\}/g, (_, mark) =>
        escaped(marks[mark] ?? ''),
      ),
    }),
  }
}
