// @ts-check
import { readFile, rename, writeFile } from 'node:fs/promises'

/**
 * A store of three calls: one machine's file, which survives a restart. Several servers share the one of
 * `createRedisStore`; `take` is atomic in both.
 *
 * @typedef {object} Store
 * @property {(key: string, value: unknown, seconds: number) => Promise<void>} set
 * @property {(key: string) => Promise<unknown>} get
 * @property {(key: string) => Promise<unknown>} take reads a value and removes it: only one caller gets it
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
  /** Writes wait for each other. */
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
      // A crash in the middle leaves the old file.
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
