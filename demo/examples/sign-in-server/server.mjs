// @ts-check
import { createServer } from 'node:http'
import { createAuth } from './createAuth.mjs'
import { createFileStore } from './createFileStore.mjs'
import { createRedisStore } from './createRedisStore.mjs'

const LIMIT = 200_000
const port = Number(process.env.PORT ?? 8787)
// Your website. A proxy must serve the page and this server from one origin, so that the cookie is sent.
const domain = process.env.DOMAIN ?? `localhost:${port}`

/** Addresses of proxies in front of this server. Each adds the address of its client to `X-Forwarded-For`, at the end. */
const proxies = new Set(['127.0.0.1', '::1', ...(process.env.PROXIES?.split(',') ?? [])])

/**
 * The visitor's address: the last one that no proxy of this website has. What comes before it may be made up.
 *
 * @param {import('node:http').IncomingMessage} request
 */
function addressOf({ socket, headers }) {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const hops = [...forwarded, socket.remoteAddress ?? ''].map((each) => each.trim().replace(/^::ffff:/, ''))
  return hops.findLast((each) => each && !proxies.has(each)) ?? hops.at(-1)
}

const { answer } = createAuth({
  domain,
  // A file for one server, Redis for several.
  store: process.env.REDIS_URL
    ? createRedisStore(process.env.REDIS_URL)
    : createFileStore(process.env.FILE ?? 'sessions.json'),
  secure: !/^localhost(:\d+)?$/.test(domain),
})

/** @param {import('node:http').IncomingMessage} request */
async function readJson(request) {
  let text = ''
  for await (const part of request.setEncoding('utf8')) {
    text += part
    if (text.length > LIMIT) throw new RangeError('Too long')
  }
  return text ? JSON.parse(text) : undefined
}

createServer(async (request, response) => {
  /** @type {(status: number, body: unknown, cookie?: string) => void} */
  const send = (status, body, cookie) => {
    response.writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(cookie && { 'set-cookie': cookie }),
    })
    response.end(JSON.stringify(body))
  }
  try {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    if (!pathname.startsWith('/auth/')) return send(404, {})
    const isJson = request.headers['content-type']?.startsWith('application/json')
    if (request.method === 'POST' && !isJson) return send(415, {})
    const result = await answer({
      call: pathname.slice('/auth/'.length),
      method: request.method ?? 'GET',
      cookie: request.headers.cookie,
      origin: request.headers.origin,
      address: addressOf(request),
      body: await readJson(request),
    })
    send(result.status, result.body, result.cookie)
  } catch (error) {
    console.error(error)
    send(error instanceof SyntaxError || error instanceof RangeError ? 400 : 500, {})
  }
}).listen(port, () => console.log(`http://localhost:${port}`))
