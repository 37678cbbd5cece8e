// @ts-check
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {object} Guard
 * @property {(pid: number) => void} watch kills this process when ours is gone
 * @property {(pid: number) => void} release forgets a process that has ended
 * @property {() => void} stop
 */

/**
 * Starts a small process that outlives us just long enough to kill what we leave behind.
 * A process killed by SIGKILL runs no handlers, but its end of the pipe closes, and the guard sees that.
 *
 * @returns {Guard}
 */
export function startGuard() {
  const { NODE_OPTIONS: _, ...env } = process.env
  const child = spawn(process.execPath, [fileURLToPath(new URL('./guard-process.mjs', import.meta.url))], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Its own process group: a Ctrl-C in the terminal is for us.
    detached: process.platform !== 'win32',
    windowsHide: true,
    env,
  })
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.unref()
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref()
  return {
    watch: (pid) => void child.stdin.write(`+${pid}\n`),
    release: (pid) => void (child.stdin.writable && child.stdin.write(`-${pid}\n`)),
    stop: () => void child.stdin.end(),
  }
}
