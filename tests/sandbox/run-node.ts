import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Run {
  readonly child: ChildProcess
  output(): string
  /** Resolves with the match once the process has printed it; rejects when it ends first. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  readonly ended: Promise<number | NodeJS.Signals>
}

export function runNode(script: string, args: readonly string[] = []): Run {
  const path = fileURLToPath(new URL(`../../${script}`, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  const watchers = new Set<() => void>()
  const read = (chunk: Buffer) => {
    text += chunk
    for (const watcher of watchers) watcher()
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? -1)),
  )
  return {
    child,
    output: () => text,
    ended,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(text)
          if (match === null) return
          watchers.delete(look)
          resolve(match)
        }
        watchers.add(look)
        look()
        ended.then((code) => reject(new Error(`ended with ${code} before ${pattern}:\n${text}`)))
      }),
  }
}
