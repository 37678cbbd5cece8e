import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { composeSignIn } from 'portico/server'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAuth } from '../../demo/examples/sign-in-server/createAuth.mjs'
import { createFileStore } from '../../demo/examples/sign-in-server/createFileStore.mjs'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-in-'))
})
afterEach(() => rm(folder, { recursive: true }))

const domain = 'shop.example'
const account = privateKeyToAccount(generatePrivateKey())
const server = () => createAuth({ domain, store: createFileStore(join(folder, 'sessions.json')) })

/** A browser with its cookie, as it talks to a server. */
const browser = (auth = server()) => {
  let cookie = ''
  const call = async (name: string, body: unknown = {}, origin = `https://${domain}`) => {
    const method = name === 'sessions' ? 'GET' : 'POST'
    const answer = await auth.answer({ call: name, method, cookie, origin, body })
    if (answer.cookie) {
      expect(answer.cookie).toContain('; HttpOnly; SameSite=Strict;')
      cookie = answer.cookie.split(';')[0] ?? ''
    }
    return { status: answer.status, body: answer.body as Readonly<Record<string, unknown>> }
  }
  const prove = async (change: object = {}) => {
    const { nonce } = (await call('nonce')).body
    const message = composeSignIn({
      domain,
      account: 'Ethereum',
      address: account.address,
      uri: `https://${domain}`,
      version: '1',
      chainId: '1',
      nonce: nonce as string,
      issuedAt: new Date().toISOString(),
      ...change,
    })
    return { message, signature: await account.signMessage({ message }) }
  }
  const sessions = async () => (await call('sessions')).body.sessions
  const plant = (next: string) => {
    cookie = next
  }
  return { call, prove, sessions, cookie: () => cookie, plant }
}

test('SIW-18 a session starts with the sign-in, survives a server restart, and ends with the sign-out', async () => {
  const { call, prove, sessions, cookie } = browser()
  expect(await sessions()).toEqual([])
  expect(await call('verify', await prove())).toMatchObject({ status: 200 })
  const mine = { accountAddress: account.address, chainId: 'eip155:1' }
  expect(await sessions()).toEqual([mine])
  const later = browser(server())
  later.plant(cookie())
  expect(await later.sessions()).toEqual([mine])
  await later.call('sign-out')
  expect(await later.sessions()).toEqual([])
  expect(await readFile(join(folder, 'sessions.json'), 'utf8')).not.toContain(account.address)
})

test('a nonce is valid once, and only for the visitor it was made for', async () => {
  const auth = server()
  const [one, other] = [browser(auth), browser(auth)]
  const proof = await one.prove()
  await other.prove()
  expect(await other.call('verify', proof)).toMatchObject({ status: 401, body: { code: 'nonce' } })
  const answers = await Promise.all([one.call('verify', proof), one.call('verify', proof)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(await one.call('verify', proof)).toMatchObject({ status: 401, body: { code: 'nonce' } })
})

test('a proof for another website, an expired one and a wrong signature are rejected and use up the nonce', async () => {
  const { call, prove, sessions } = browser()
  const far = { domain: 'evil.example', uri: 'https://evil.example' }
  expect(await call('verify', await prove(far))).toMatchObject({ status: 401, body: { code: 'domain' } })
  const old = { issuedAt: '2020-01-01T00:00:00Z' }
  expect(await call('verify', await prove(old))).toMatchObject({ status: 401, body: { code: 'expired' } })
  const proof = await prove()
  const signature = await account.signMessage({ message: 'Hello' })
  expect(await call('verify', { ...proof, signature })).toMatchObject({
    status: 401,
    body: { code: 'signature' },
  })
  expect(await call('verify', proof)).toMatchObject({ status: 401, body: { code: 'nonce' } })
  for (const wrong of [undefined, null, 'x', { message: 1 }])
    expect(await call('verify', wrong)).toMatchObject({ status: 401 })
  expect(await sessions()).toEqual([])
})

test('SIW-18 nonces are limited per address and minute, and do not touch the file', async () => {
  vi.useFakeTimers()
  try {
    const auth = server()
    const ask = async (address?: string) =>
      (await auth.answer({ call: 'nonce', origin: `https://${domain}`, address })).status
    const all = async (address?: string) => {
      const statuses: number[] = []
      for (let count = 0; count < 100; count++) statuses.push(await ask(address))
      return statuses
    }
    const limit = (await all('192.0.2.1')).lastIndexOf(200) + 1
    expect(limit).toBeGreaterThan(1)
    expect(limit).toBeLessThan(100)
    expect(await ask('192.0.2.1')).toBe(429)
    expect(await ask('192.0.2.2')).toBe(200)
    // All addresses of one IPv6 network are one visitor's.
    const many = ['2001:db8::1', '2001:db8:0:0:1::', '2001:db8::ffff:2']
    const statuses: number[] = []
    for (let count = 0; count < 99; count++) statuses.push(await ask(many[count % 3]))
    expect(statuses.filter((each) => each === 200)).toHaveLength(limit)
    expect(await ask('2001:db8:1::1')).toBe(200)
    // Without an address, too.
    expect((await all()).filter((each) => each === 200)).toHaveLength(limit)
    expect(await readdir(folder)).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect(await ask('192.0.2.1')).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})

test('the file holds sessions only, and neither expires late nor loses a value', async () => {
  let time = 1000
  const file = join(folder, 'sessions.json')
  const store = createFileStore(file, () => time)
  await store.set('nonce', true, 600)
  await store.set('session', ['Zoë'], 604_800)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    session: { value: ['Zoë'], until: 604_801_000 },
  })
  expect([await store.get('nonce'), await store.get('session')]).toEqual([true, ['Zoë']])
  expect(await createFileStore(file, () => time).get('session')).toEqual(['Zoë'])
  expect(await Promise.all([store.take('nonce'), store.take('nonce')])).toEqual([true, undefined])
  await store.set('nonce', true, 600)
  time += 600_000
  expect([await store.get('nonce'), await store.take('nonce')]).toEqual([undefined, undefined])
  time += 604_800_000
  expect(await store.get('session')).toBeUndefined()
})

test('only the website on https may call, and on localhost also without', async () => {
  const status = async (origin: string, of = domain, secure = true) => {
    const auth = createAuth({ domain: of, store: createFileStore(join(folder, 'a.json')), secure })
    return (await auth.answer({ call: 'nonce', origin })).status
  }
  expect(await status(`https://${domain}`)).toBe(200)
  const wrong = [
    `http://${domain}`,
    `https://${domain}:8443`,
    `https://www.${domain}`,
    'null',
    '',
    `ftp://${domain}`,
  ]
  for (const origin of wrong) expect(await status(origin)).toBe(403)
  expect(await status('http://localhost:3000', 'localhost:3000', false)).toBe(200)
  expect(await status('https://localhost:3000', 'localhost:3000', false)).toBe(200)
  expect(await status('http://localhost:3001', 'localhost:3000', false)).toBe(403)
})

test('a cookie from before the sign-in is not valid after it, and requests of other websites are rejected', async () => {
  const { call, prove, cookie, sessions, plant } = browser()
  const proof = await prove()
  const before = cookie()
  await call('verify', proof)
  expect(cookie()).not.toBe(before)
  expect(await call('sign-out', {}, 'https://evil.example')).toMatchObject({ status: 403 })
  expect(await call('nonce', {}, 'null')).toMatchObject({ status: 403 })
  expect(await sessions()).toHaveLength(1)
  plant(before)
  expect(await sessions()).toEqual([])
  expect(await call('constructor')).toMatchObject({ status: 404 })
})
