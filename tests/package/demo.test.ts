import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('the demo starts by itself, with the example server that installs the package', async () => {
  // The demo serves the build of an earlier run; this test does not load its page.
  mkdirSync(`${root}/demo/dist`, { recursive: true })
  const demo = spawn('node', ['demo/start.mjs', '--skip-build', '--no-seed', '--port', '0'], { cwd: root })
  const ended = new Promise((resolve) => demo.on('exit', resolve))
  let said = ''
  const url = await new Promise<string | undefined>((resolve) => {
    for (const stream of [demo.stdout, demo.stderr])
      stream.on('data', (text) => {
        said += text
        const found = /The demo is at (\S+)/.exec(said)?.[1]
        if (found) resolve(found)
      })
    void ended.then(() => resolve(undefined))
  })
  try {
    expect(url, said).toBeDefined()
    const nonce = await fetch(`${url}/auth/nonce`, { method: 'POST', headers: { origin: url as string } })
    expect(nonce.status).toBe(200)
  } finally {
    demo.kill('SIGTERM')
    await ended
  }
})
