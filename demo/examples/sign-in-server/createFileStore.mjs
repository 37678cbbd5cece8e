// @ts-check
import { readFile, rename, writeFile } from 'node:fs/promises'

/** Values that live this long or less, such as nonces, are kept in memory only: anybody can have many made, and each write rewrites the file. */
const BRIEF = 3600
/** Limit of the values in memory; the oldest are dropped first. */
const MOST = 100_000

/**
 * A store in a file for a single server: sessions survive a restart, nonces do not. Several servers share the store of
 * `createRedisStore`; `take` is atomic in both.
 *
 * @typedef {object} Store
 * @property {(key: string, value: unknown, seconds: number) => Promise<void>} set
 * @property {(key: string) => Promise<unknown>} get
 * @property {(key: string) => Promise<unknown>} take reads and removes a value, so that only one caller gets it
 */

/**
 * @param {string} file
 * @param {() => number} [now]
 * @returns {Store}
 */
export function createFileStore(file, now = Date.now) {
  /** @typedef {{ value: unknown, until: number }} Entry */
  /** @type {Promise<Map<string, Entry>> | undefined} */
  let loaded
  /** @type {Map<string, Entry>} */
  const brief = new Map()
  /** The latest write; the next one waits for it. */
  let last = Promise.resolve()

  async function load() {
    try {
      return new Map(Object.entries(JSON.parse(await readFile(file, 'utf8'))))
    } catch (error) {
      if (Object(error).code === 'ENOENT') return new Map()
      throw error
    }
  }
  /** @param {string} key */
  function read(key) {
    const entry = brief.get(key)
    return entry && entry.until > now() ? entry : undefined
  }
  async function entries() {
    loaded ??= load()
    const map = await loaded
    for (const [key, { until }] of map) if (until <= now()) map.delete(key)
    return map
  }
  /** Drops values that have expired, and the oldest ones above the limit. They are in the order they were set in. */
  function sweep() {
    for (const [key, { until }] of brief) {
      if (until > now() && brief.size <= MOST) return
      brief.delete(key)
    }
  }
  async function save() {
    const map = await entries()
    const writing = last.then(async () => {
      // Written to a new file first, so that a crash leaves the old one intact.
      await writeFile(`${file}.new`, JSON.stringify(Object.fromEntries(map)), { mode: 0o600 })
      await rename(`${file}.new`, file)
    })
    last = writing.catch(() => {})
    await writing
  }
  return {
    async set(key, value, seconds) {
      const entry = { value, until: now() + seconds * 1000 }
      if (seconds <= BRIEF) {
        brief.delete(key)
        brief.set(key, entry)
        sweep()
        return
      }
      const map = await entries()
      brief.delete(key)
      map.set(key, entry)
      await save()
    },
    async get(key) {
      return (read(key) ?? (await entries()).get(key))?.value
    },
    async take(key) {
      const known = read(key)
      if (known) {
        brief.delete(key)
        return known.value
      }
      const map = await entries()
      const entry = map.get(key)
      if (!entry) return undefined
      map.delete(key)
      await save()
      return entry.value
    },
  }
}
