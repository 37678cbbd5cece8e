// @ts-check
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {object} Guard
 * @property {(pid: number) => void} watch kills this process once ours has ended
 * @property {(pid: number) => void} release forgets a process that has ended
 * @property {() => void} stop
 */

/**
 * Starts a small process that outlives this one just long enough to kill the processes it leaves behind.
 * A process killed by SIGKILL runs no handlers, but its end of the pipe closes, which the guard detects.
 *
 * @returns {Guard}
 */
export function startGuard() {
  const { NODE_OPTIONS: _, ...env } = process.env
  const child = spawn(process.execPath, [fileURLToPath(new URL('./guard-process.mjs', import.meta.url))], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // In a process group of its own, so that Ctrl-C in the terminal does not reach it.
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
