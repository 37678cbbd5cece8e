// @ts-check
import { connect } from 'node:net'
import { connect as connectSecurely } from 'node:tls'

/** How long Redis may take to answer, in milliseconds. */
const PATIENCE = 5000

/** @typedef {(...command: readonly string[]) => Promise<string | undefined>} Send */
/** @typedef {{ resolve: (value: string | undefined) => void, reject: (error: Error) => void }} Waiting */

/**
 * The first reply of what Redis has sent (RESP 2): its text, undefined for a missing value, or an error. Undefined if it is not complete.
 *
 * @param {Buffer} received
 * @returns {{ value: string | undefined | Error, length: number } | undefined}
 */
function readReply(received) {
  const end = received.indexOf('\r\n')
  if (end < 0) return undefined
  const kind = received.toString('latin1', 0, 1)
  const line = received.toString('utf8', 1, end)
  const start = end + 2
  if (kind === '+' || kind === ':') return { value: line, length: start }
  if (kind === '-') return { value: new Error(line), length: start }
  const size = Number(line)
  if (kind !== '$' || !Number.isSafeInteger(size)) throw new Error('Redis sent something else than a reply')
  if (size < 0) return { value: undefined, length: start }
  const next = start + size + 2
  if (received.length < next) return undefined
  return { value: received.toString('utf8', start, start + size), length: next }
}

/**
 * A store that several servers share: Redis 6.2 or newer, whose `GETDEL` gives a value to one caller alone. Three commands need no client; one that
 * your server has already does as well.
 *
 * @param {string} url `redis://` or `rediss://`, with user, password and number of the database if there are any
 * @param {string} [prefix] of all keys
 * @returns {import('./createFileStore.mjs').Store & { close: () => void }}
 */
export function createRedisStore(url, prefix = 'sign-in:') {
  const { protocol, hostname: host, port, username, password, pathname } = new URL(url)
  /** @type {Send | undefined} */
  let send
  /** @type {import('node:net').Socket | undefined} */
  let socket

  function open() {
    const at = { host, port: Number(port || 6379) }
    const mine = protocol === 'rediss:' ? connectSecurely({ ...at, servername: host }) : connect(at)
    /** In the order of the commands, as the replies come. @type {Waiting[]} */
    const waiting = []
    let received = Buffer.alloc(0)
    /** The next command connects again. @param {Error} cause */
    const end = (cause) => {
      if (socket === mine) socket = send = undefined
      mine.destroy()
      for (const { reject } of waiting.splice(0)) reject(cause)
    }
    mine.on('error', end)
    mine.on('close', () => end(new Error('Redis is not connected')))
    mine.on('data', (part) => {
      received = Buffer.concat([received, part])
      try {
        for (let reply = readReply(received); reply; reply = readReply(received)) {
          received = received.subarray(reply.length)
          const first = waiting.shift()
          if (reply.value instanceof Error) first?.reject(reply.value)
          else first?.resolve(reply.value)
        }
      } catch (error) {
        end(/** @type {Error} */ (error))
      }
    })
    socket = mine
    /** @type {Send} */
    const mySend = (...command) =>
      new Promise((resolve, reject) => {
        // A late reply would be taken for the one of the next command.
        const timer = setTimeout(() => end(new Error('Redis does not answer')), PATIENCE)
        const settled = () => clearTimeout(timer)
        waiting.push({
          resolve: (value) => {
            settled()
            resolve(value)
          },
          reject: (error) => {
            settled()
            reject(error)
          },
        })
        const words = command.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`)
        mine.write(`*${command.length}\r\n${words.join('')}`)
      })
    send = mySend
    // Commands sent before these are answered wait behind them.
    if (password) {
      const names = username ? [decodeURIComponent(username)] : []
      mySend('AUTH', ...names, decodeURIComponent(password)).catch(end)
    }
    if (pathname.length > 1) mySend('SELECT', pathname.slice(1)).catch(end)
    return mySend
  }
  /** @param {readonly string[]} command */
  const run = (...command) => (send ?? open())(...command)
  /** @param {string | undefined} text @returns {unknown} */
  const read = (text) => (text === undefined ? undefined : JSON.parse(text))

  return {
    set: async (key, value, seconds) => {
      await run('SET', prefix + key, JSON.stringify(value), 'EX', String(seconds))
    },
    get: async (key) => read(await run('GET', prefix + key)),
    take: async (key) => read(await run('GETDEL', prefix + key)),
    close: () => socket?.destroy(),
  }
}
