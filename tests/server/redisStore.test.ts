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

/** Listens for commands, each of which gets the next reply, byte by byte. */
const fakeRedis = async (replies: readonly string[]) => {
  const heard: string[] = []
  const sockets: Socket[] = []
  const left = [...replies]
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.on('data', async (data) => {
      heard.push(String(data))
      for (const byte of Buffer.from(left.shift() ?? '')) socket.write(Buffer.of(byte))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `redis://127.0.0.1:${port}`,
    heard,
    cut: () => {
      for (const each of sockets.splice(0)) each.destroy()
    },
    close: () => server.close(),
  }
}

test('the store at Redis sends three commands, reads replies in pieces, and connects again', async () => {
  const redis = await fakeRedis([
    '+OK\r\n',
    '$8\r\n["Zoë"]\r\n',
    '$-1\r\n',
    '-ERR full\r\n',
    '$4\r\ntrue\r\n',
  ])
  const store = createRedisStore(redis.url)
  try {
    await store.set('a', ['Zoë'], 60)
    expect(await store.get('a')).toEqual(['Zoë'])
    expect(await store.take('b')).toBeUndefined()
    await expect(store.get('c')).rejects.toThrow('ERR full')
    redis.cut()
    expect(await vi.waitFor(() => store.take('d'))).toBe(true)
    expect(redis.heard.slice(0, 3)).toEqual([
      '*5\r\n$3\r\nSET\r\n$9\r\nsign-in:a\r\n$8\r\n["Zoë"]\r\n$2\r\nEX\r\n$2\r\n60\r\n',
      '*2\r\n$3\r\nGET\r\n$9\r\nsign-in:a\r\n',
      '*2\r\n$6\r\nGETDEL\r\n$9\r\nsign-in:b\r\n',
    ])
  } finally {
    store.close()
    redis.close()
  }
})

test('commands of a Redis that is down, refuses the password or says nothing it should are rejected', async () => {
  const redis = await fakeRedis(['-WRONGPASS no\r\n'])
  const refused = createRedisStore(redis.url.replace('://', '://me:wrong@'))
  await expect(refused.get('a')).rejects.toThrow('WRONGPASS no')
  expect(redis.heard[0]).toContain('AUTH\r\n$2\r\nme\r\n$5\r\nwrong')
  redis.close()
  redis.cut()
  await expect(createRedisStore(redis.url).get('a')).rejects.toThrow()
  const other = await fakeRedis(['HTTP/1.1 400 Bad Request\r\n'])
  await expect(createRedisStore(other.url).get('a')).rejects.toThrow('something else than a reply')
  other.close()
})

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
      if (child.exitCode !== null) return
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

// It needs `redis-server` (Debian: `apt-get install redis-server`); where there is none, and in `npm test`, it is reported as skipped.
test.skipIf(!whole || !isInstalled)(
  'SIW-18 two servers share their nonces and sessions at Redis, and go on as one is restarted',
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
    const running = [
      await start(
        'redis-server',
        ['--port', String(redisPort), '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
        /Ready to accept connections/,
      ),
    ]
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
