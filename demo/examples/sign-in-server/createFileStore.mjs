// @ts-check
import { readFile, rename, writeFile } from 'node:fs/promises'

/**
 * A store in a file, which survives a restart, for a single server. Several servers share the store of
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
  /** The latest write; the next one waits for it. */
  let last = Promise.resolve()

  async function read() {
    try {
      return new Map(Object.entries(JSON.parse(await readFile(file, 'utf8'))))
    } catch (error) {
      if (Object(error).code === 'ENOENT') return new Map()
      throw error
    }
  }
  async function entries() {
    loaded ??= read()
    const map = await loaded
    for (const [key, { until }] of map) if (until <= now()) map.delete(key)
    return map
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
      const map = await entries()
      map.set(key, { value, until: now() + seconds * 1000 })
      await save()
    },
    async get(key) {
      return (await entries()).get(key)?.value
    },
    async take(key) {
      const map = await entries()
      const entry = map.get(key)
      if (!entry) return undefined
      map.delete(key)
      await save()
      return entry.value
    },
  }
}
