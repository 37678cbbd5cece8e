// @ts-check
import { realpathSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/**
 * True when the module with this url is the one `node` was started with.
 *
 * @param {string} moduleUrl
 */
export function isMain(moduleUrl) {
  const script = process.argv[1]
  if (script === undefined) return false
  try {
    return moduleUrl === pathToFileURL(realpathSync(script)).href
  } catch {
    return false
  }
}

/**
 * One line of a service's log: `chain 1  ready  http://127.0.0.1:8545  (52 ms)`.
 *
 * @param {string} name
 * @param {string} url
 * @param {number} ms
 */
export function readyLine(name, url, ms) {
  return `${name}  ready  ${url}  (${Math.round(ms)} ms)`
}

/**
 * Reads a port from the command line; absent means "any free one".
 *
 * @param {string | undefined} text
 * @param {string} flag
 */
export function parsePort(text, flag) {
  if (text === undefined) return 0
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new Error(`${flag} takes a port between 0 and 65535, not "${text}".`)
  }
  return port
}

/**
 * Starts a service, keeps it up until Ctrl-C or SIGTERM, stops it and ends the process.
 *
 * @param {() => Promise<{ stop(): Promise<void>, closed?: Promise<string> }>} start
 */
export async function runUntilSignal(start) {
  /** @type {Promise<undefined>} */
  const interrupted = new Promise((resolve) => {
    // The handlers stay: both `npm run` and the terminal deliver a Ctrl-C, and the second one must not interrupt the stop.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve(undefined))
  })
  try {
    const service = await start()
    const died = await Promise.race([interrupted, service.closed ?? interrupted])
    await service.stop()
    if (died !== undefined) throw new Error(died)
    console.log('stopped')
    process.exit(0)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
