import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './buildExample.js'

/** Runs `next start` in the folder of a built app, or `next dev`, on any free port. */
export async function startNext(folder: string, command: 'start' | 'dev' = 'start') {
  const next = join(root, 'node_modules/next/dist/bin/next')
  const child = spawn(process.execPath, [next, command, '--port', '0', '--hostname', '127.0.0.1'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: command === 'dev' ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const output: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output.push(String(chunk))
      const text = output.join('')
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? []
      if (found && text.includes('Ready')) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    void ended.then(() => reject(new Error(`next ${command} ended:\n${output.join('')}`)))
  })
  return {
    url,
    /** Its output. */
    output: () => output.join(''),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
