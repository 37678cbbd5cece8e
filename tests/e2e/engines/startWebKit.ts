import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGuard } from '../../../demo/sandbox/guard.mjs'
import { findWebKit } from '../../../scripts/engines.mjs'

/** One session of WebDriver (https://www.w3.org/TR/webdriver2/). */
export interface WebDriver {
  /** Version of the browser. */
  readonly version: string
  /** Sends a command of the session; rejects with the driver's error. */
  command<T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T>
}

/** GTK's styles for the window of the browser, whose toolbar would keep it from being as narrow as a phone. */
const NARROW = `
  window * {
    min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0);
  }
`
const DISPLAY = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']

export type WebKit = Awaited<ReturnType<typeof startWebKit>>

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Resolves with the name of a virtual display that is starting. */
const nameOf = (display: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    display.on('error', reject)
    display.stdio[3]?.once('data', (text: Buffer) => resolve(`:${text.toString().trim()}`))
  })

/** How long a command may take, in ms: longer than scripts and pages, whose ends the driver reports itself. */
const DEADLINE = 90_000
const TIMEOUTS = { script: 60_000, pageLoad: 60_000 }

/** Starts the driver of WebKitGTK on a display of its own; both end with this process, or when it is stopped. */
export const startWebKit = async () => {
  const paths = findWebKit()
  if (!paths) throw new Error('No WebKitGTK is installed: run `node scripts/engines.mjs`.')
  // A worker of vitest may be killed, and then runs no handlers.
  const guard = startGuard()
  const processes: ChildProcess[] = []
  const start = (path: string, args: readonly string[], options: SpawnOptions) => {
    const child = spawn(path, args, options)
    if (child.pid) guard.watch(child.pid)
    processes.push(child)
    return child
  }
  const home = mkdtempSync(join(tmpdir(), 'portico-webkit-'))
  mkdirSync(join(home, 'gtk-3.0'))
  // GTK's setting for `prefers-reduced-motion`.
  writeFileSync(join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), NARROW)
  const display = start(paths.display, DISPLAY, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [name, port] = await Promise.all([nameOf(display), freePort()])
  const driver = start(paths.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: name, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: home },
  })

  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(DEADLINE),
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    }).catch((cause: unknown) => {
      throw new Error(`The driver of WebKitGTK did not answer ${method} ${path}.`, { cause })
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
    if (!response.ok) throw new Error(`${value?.error}: ${value?.message} (${method} ${path})`)
    return value as unknown
  }
  const ready = async () => {
    while (driver.exitCode === null) {
      const status = await send('GET', '/status').catch(() => undefined)
      if (status) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`The driver of WebKitGTK has ended with ${driver.exitCode}.`)
  }
  await ready()

  /** Starts a browser with an empty profile. */
  const open = async (): Promise<WebDriver> => {
    const { sessionId, capabilities } = (await send('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          timeouts: TIMEOUTS,
          'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation'] },
        },
      },
    })) as { sessionId: string; capabilities: { browserVersion: string } }
    return {
      version: capabilities.browserVersion,
      command: <T>(method: string, path: string, body?: object) =>
        send(method, `/session/${sessionId}${path}`, body) as Promise<T>,
    }
  }
  const stop = async () => {
    const ends = processes.map(
      (each) =>
        each.exitCode === null &&
        each.signalCode === null &&
        new Promise((resolve) => each.once('exit', resolve)),
    )
    // The browsers end with their display.
    for (const each of processes) each.kill('SIGKILL')
    await Promise.all(ends)
    guard.stop()
    rmSync(home, { recursive: true, force: true })
  }
  return { open, stop }
}
