// @ts-check
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 2_000

/** @type {Readonly<Record<string, string>>} */
const BUILDS = {
  'darwin arm64': 'darwin-arm64',
  'darwin x64': 'darwin-amd64',
  'linux arm64': 'linux-arm64',
  'linux x64': 'linux-amd64',
  'win32 x64': 'win32-amd64',
}

/**
 * Path of the native anvil program for this machine; throws an error that says what to install if it is missing.
 *
 * @param {{ platform?: string, arch?: string, resolve?: (id: string) => string }} [machine]
 */
export function findAnvil({
  platform = process.platform,
  arch = process.arch,
  resolve = createRequire(import.meta.url).resolve,
} = {}) {
  const build = BUILDS[`${platform} ${arch}`]
  if (build === undefined) {
    throw new Error(
      `There is no anvil for ${platform} ${arch}; it exists for ${Object.keys(BUILDS).join(', ')}.`,
    )
  }
  const name = `@foundry-rs/anvil-${build}`
  // The native program instead of the npm launcher, because killing the launcher would leave anvil running.
  const file = platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    const path = join(dirname(resolve(`${name}/package.json`)), 'bin', file)
    if (existsSync(path)) return path
  } catch {
    // Reported below, like a package that lacks its program.
  }
  throw new Error(
    `The local chain needs anvil, and the package ${name} with its program for ${platform} ${arch} is not installed.\n` +
      `Run "npm install" without --omit=optional, or "npm install --no-save ${name}" with the version of @foundry-rs/anvil.`,
  )
}

/**
 * Starts an anvil on 127.0.0.1 and resolves as soon as it listens.
 *
 * @param {{ args: readonly string[], port: number, guard: import('./guard.mjs').Guard, binary?: string }} options
 * @returns {Promise<{ pid: number, url: string, closed: Promise<string>, stop(): Promise<void> }>}
 */
export async function startAnvil({ args, port, guard, binary = findAnvil() }) {
  const child = spawn(binary, [...args, '--host', '127.0.0.1', '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a process group of its own, so that Ctrl-C reaches only this process, which then stops anvil.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const { pid } = child
  if (pid !== undefined) guard.watch(pid)

  let complaint = ''
  /** @type {Promise<string>} */
  const closed = new Promise((resolve) => {
    child.once('error', (error) => resolve(`anvil could not be started: ${error.message}`))
    child.once('close', (code, signal) => {
      if (pid !== undefined) guard.release(pid)
      resolve(`anvil ended with ${signal ?? `code ${code}`}${complaint && `: ${complaint.trim()}`}`)
    })
  })
  child.stderr.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-2_000)
  })

  async function stop() {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await closed
    clearTimeout(force)
  }

  let output = ''
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  /** @type {Promise<string>} */
  const listening = new Promise((resolve, reject) => {
    child.stdout.on('data', function read(chunk) {
      output += chunk
      const address = /Listening on (127\.0\.0\.1:\d+)\s/.exec(output)?.[1]
      if (address === undefined) return
      child.stdout.off('data', read)
      // Its request log is discarded, because a full pipe would block anvil.
      child.stdout.resume()
      resolve(`http://${address}`)
    })
    timer = setTimeout(
      () => reject(new Error(`anvil did not start within ${START_TIMEOUT_MS / 1_000} s.`)),
      START_TIMEOUT_MS,
    )
    closed.then((reason) =>
      reject(
        new Error(/already in use/.test(reason) ? `Port ${port} is taken; choose another one.` : reason),
      ),
    )
  })
  try {
    const url = await listening
    return { pid: /** @type {number} */ (pid), url, closed, stop }
  } catch (error) {
    await stop()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
