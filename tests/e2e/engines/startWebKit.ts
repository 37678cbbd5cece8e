import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findWebKit } from '../../../scripts/engines.mjs'

/** One session of WebDriver (https://www.w3.org/TR/webdriver2/). */
export interface WebDriver {
  /** Version of the browser. */
  readonly version: string
  /** Sends a command of the session; rejects with the driver's error. */
  command<T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T>
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Starts a virtual display; resolves with its name. */
const startDisplay = (path: string, processes: ChildProcess[]) =>
  new Promise<string>((resolve, reject) => {
    const child = spawn(path, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    processes.push(child)
    child.on('error', reject)
    child.stdio[3]?.once('data', (text: Buffer) => resolve(`:${text.toString().trim()}`))
  })

/** Starts the driver of WebKitGTK on a display of its own; both end with this process. */
export const startWebKit = async () => {
  const paths = findWebKit()
  if (!paths) throw new Error('No WebKitGTK is installed: run `node scripts/engines.mjs`.')
  const processes: ChildProcess[] = []
  const home = mkdtempSync(join(tmpdir(), 'portico-webkit-'))
  process.once('exit', () => {
    for (const each of processes) each.kill()
    rmSync(home, { recursive: true, force: true })
  })
  mkdirSync(join(home, 'gtk-3.0'))
  // GTK's setting for `prefers-reduced-motion`.
  writeFileSync(join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const [display, port] = await Promise.all([startDisplay(paths.display, processes), freePort()])
  const driver = spawn(paths.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: home },
  })
  processes.push(driver)

  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
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
  return { open }
}
