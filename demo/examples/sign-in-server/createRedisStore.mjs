// @ts-check
import { createClient } from 'redis'

/** How long Redis may take to answer, in milliseconds. */
const PATIENCE = 5000

/**
 * A store that several servers share. It needs Redis 6.2 or newer for `GETDEL`, which gives a value to one caller only.
 *
 * @param {string} url `redis://` or `rediss://`, with user, password and number of the database if there are any
 * @param {string} [prefix] of all keys
 * @returns {import('./createFileStore.mjs').Store & { close: () => void }}
 */
export function createRedisStore(url, prefix = 'sign-in:') {
  const client = createClient({ url, socket: { connectTimeout: PATIENCE, reconnectStrategy: false } })
  // A failing command rejects by itself, but without a listener an error event would end the process.
  client.on('error', () => {})
  /** @type {Promise<unknown> | undefined} */
  let connecting

  /** @template T @param {() => Promise<T>} command @returns {Promise<T>} */
  const run = async (command) => {
    // Connects at the first command, and at the first one after the connection was lost.
    if (!client.isOpen) connecting = client.connect()
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer
    const late = /** @type {Promise<never>} */ (
      new Promise((_, reject) => {
        timer = setTimeout(() => {
          reject(new Error('Redis does not answer'))
          if (client.isOpen) client.destroy()
        }, PATIENCE)
      })
    )
    const answer = async () => {
      await connecting
      return command()
    }
    try {
      return await Promise.race([answer(), late])
    } finally {
      clearTimeout(timer)
    }
  }
  /** @param {string | null} text @returns {unknown} */
  const read = (text) => (text === null ? undefined : JSON.parse(text))

  return {
    set: async (key, value, seconds) => {
      const expiration = { type: /** @type {const} */ ('EX'), value: seconds }
      await run(() => client.set(prefix + key, JSON.stringify(value), { expiration }))
    },
    get: async (key) => read(await run(() => client.get(prefix + key))),
    take: async (key) => read(await run(() => client.getDel(prefix + key))),
    close: () => {
      if (client.isOpen) client.destroy()
    },
  }
}
