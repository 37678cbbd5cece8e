import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { composeSignIn } from 'portico/server'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { createRedisStore } from '../../demo/examples/sign-in-server/createRedisStore.mjs'
import { whole } from '../volumes.js'

const isInstalled = spawnSync('redis-server', ['--version']).status === 0

/** Starts a process, and resolves with the text that it prints once it is ready. */
const start = async (command: string, given: readonly string[], ready: RegExp, env: object = {}) => {
  const child = spawn(command, given, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  for await (const part of child.stdout) {
    text += part
    if (ready.test(text)) break
  }
  if (!ready.test(text)) throw new Error(`${command} did not start`)
  return {
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const startRedis = (port: number, ...given: readonly string[]) =>
  start(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', ...given],
    /Ready to accept connections/,
  )

test('commands reject if Redis is down or gives an invalid answer', async () => {
  const down = createRedisStore(`redis://127.0.0.1:${await freePort()}`)
  await expect(down.get('a')).rejects.toThrow('ECONNREFUSED')
  await expect(down.set('a', 1, 60)).rejects.toThrow('ECONNREFUSED')
  const other = createServer((socket) => {
    socket.on('error', () => {})
    socket.end('HTTP/1.1 400 Bad Request\r\n')
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const odd = createRedisStore(`redis://127.0.0.1:${(other.address() as AddressInfo).port}`)
  await expect(odd.get('a')).rejects.toThrow()
  odd.close()
  other.close()
})

test('a Redis that does not answer is abandoned, and the next command connects again', async () => {
  let asked = 0
  const sockets: Socket[] = []
  const silent = createServer((socket) => {
    asked++
    sockets.push(socket)
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const store = createRedisStore(`redis://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    for (const times of [1, 2]) {
      const late = expect(store.get('a')).rejects.toThrow('Redis does not answer')
      while (asked < times) await new Promise((resolve) => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(5000)
      await late
    }
  } finally {
    vi.useRealTimers()
    store.close()
    for (const each of sockets) each.destroy()
    silent.close()
  }
})

test.skipIf(!isInstalled)(
  'a value can be read often, taken once, and survives a Redis restart; a wrong password rejects',
  async () => {
    const port = await freePort()
    const running = [await startRedis(port)]
    const store = createRedisStore(`redis://127.0.0.1:${port}/1`)
    const others = createRedisStore(`redis://127.0.0.1:${port}/1`, 'other:')
    const refused = createRedisStore(`redis://me:wrong@127.0.0.1:${port}`)
    try {
      await store.set('a', ['Zoë'], 60)
      expect(await store.get('a')).toEqual(['Zoë'])
      expect(await others.get('a')).toBeUndefined()
      const taken = await Promise.all([store.take('a'), store.take('a')])
      expect(taken).toEqual([['Zoë'], undefined])
      await expect(refused.get('a')).rejects.toThrow('WRONGPASS')
      await running[0]?.stop()
      await expect(store.get('a')).rejects.toThrow()
      running.push(await startRedis(port))
      await vi.waitFor(() => store.set('b', true, 60))
      expect(await store.take('b')).toBe(true)
    } finally {
      for (const each of [store, others, refused]) each.close()
      for (const each of running) await each.stop()
    }
  },
)

// It needs `redis-server` (Debian: `apt-get install redis-server`); where there is none, and in `npm test`, it is reported as skipped.
test.skipIf(!whole || !isInstalled)(
  'SIW-18 two servers share nonces and sessions in Redis, also while one restarts',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'redis-'))
    const [redisPort, ...ports] = [await freePort(), await freePort(), await freePort()]
    const domain = 'localhost:8787'
    const root = fileURLToPath(new URL('../../', import.meta.url))
    await mkdir(join(root, '.cache'), { recursive: true })
    // Within the package, whose built entry it imports by name.
    const example = await mkdtemp(join(root, '.cache/sign-in-server-'))
    for (const name of ['server', 'createAuth', 'createFileStore', 'createRedisStore'])
      await copyFile(join(root, `demo/examples/sign-in-server/${name}.mjs`), join(example, `${name}.mjs`))
    const script = join(example, 'server.mjs')
    const serve = (port: number | undefined) =>
      start(process.execPath, [script], /http:/, {
        PORT: String(port),
        DOMAIN: domain,
        REDIS_URL: `redis://127.0.0.1:${redisPort}/1`,
      })
    const running = [await startRedis(redisPort as number, '--dir', folder)]
    try {
      for (const port of ports) running.push(await serve(port))
      let cookie = ''
      const call = async (server: 0 | 1, name: string, body?: unknown) => {
        const answer = await fetch(`http://localhost:${ports[server]}/auth/${name}`, {
          method: name === 'sessions' ? 'GET' : 'POST',
          headers: { cookie, origin: `http://${domain}`, 'content-type': 'application/json' },
          ...(name !== 'sessions' && { body: JSON.stringify(body ?? {}) }),
        })
        return { answer, body: await answer.json() }
      }
      const account = privateKeyToAccount(generatePrivateKey())
      const { answer, body } = await call(0, 'nonce')
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
      const message = composeSignIn({
        domain,
        account: 'Ethereum',
        address: account.address,
        uri: `http://${domain}`,
        version: '1',
        chainId: '1',
        nonce: body.nonce,
        issuedAt: new Date().toISOString(),
      })
      const proof = { message, signature: await account.signMessage({ message }) }
      // Both servers get it at once: the nonce counts at one of them.
      const both = await Promise.all([call(0, 'verify', proof), call(1, 'verify', proof)])
      expect(both.map(({ answer: { status } }) => status).sort()).toEqual([200, 401])
      const accepted = both.find(({ answer: { ok } }) => ok)
      cookie = accepted?.answer.headers.get('set-cookie')?.split(';')[0] ?? ''
      const mine = { sessions: [{ accountAddress: account.address, chainId: 'eip155:1' }] }
      expect((await call(0, 'sessions')).body).toEqual(mine)
      expect((await call(1, 'sessions')).body).toEqual(mine)
      await running[1]?.stop()
      running[1] = await serve(ports[0])
      expect((await call(0, 'sessions')).body).toEqual(mine)
      await call(1, 'sign-out')
      expect((await call(0, 'sessions')).body).toEqual({ sessions: [] })
    } finally {
      for (const each of running) await each.stop()
      for (const each of [folder, example]) await rm(each, { recursive: true, force: true })
    }
  },
)
