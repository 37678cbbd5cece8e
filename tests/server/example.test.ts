import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { composeSignIn } from 'portico/server'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
