import { readOnly } from 'portico/kernel'
import { createMockClock, createMockStorage } from 'portico/testing'
import { expect, it, vi } from 'vitest'
import { createAuth } from '../../../plugins/auth/createAuth.js'
import { createStore } from '../../../plugins/auth/createStore.js'
import { startAuth } from './startAuth.js'

const silent = (value: unknown) => readOnly({ get: () => value, subscribe: () => () => {} }) as never

it('CVW-19 each login asks the gate before anything is sent; only the connect that ends it does not ask again', async () => {
  const connector = { id: 'AUTH', name: 'Auth' } as never
  const opening = vi.fn(async () => {
    throw Object.assign(new Error('Plugin failed'), { cause: new Error('Accept the terms first.') })
  })
  const connect = vi.fn(async () => [])
  const connectEmail = vi.fn(async () => 'CONNECT')
  const calls = {
    getSocialRedirectUri: vi.fn(async () => 'https://secure.invalid'),
    getFarcasterUri: vi.fn(async () => ''),
  }
  let abandon = () => {}
  const auth = createAuth({
    secureUrl: 'https://secure.invalid',
    connector,
    sessions: { connect, setActiveNamespace: () => {} },
    opening,
    onAbandoned: (run) => {
      abandon = run
    },
    store: createStore(createMockStorage()),
    clock: createMockClock(),
    status: silent('ready'),
    user: silent(undefined),
    approvals: silent({ open: 0 }),
    stop: new AbortController().signal,
    client: async () => ({ login: { connectEmail }, warm: () => {} }) as never,
    accounts: async () => ({ calls }) as never,
    several: () => false,
    opened: () => undefined,
    close: () => {},
  })
  for (const begin of [
    () => auth.connectEmail('ada@mail.com'),
    () => auth.getSocialRedirectUri('google'),
    () => auth.getFarcasterUri(),
  ])
    await expect(begin()).rejects.toThrow('Accept the terms first.')
  expect(
    [connectEmail, calls.getSocialRedirectUri, calls.getFarcasterUri].map((each) => each.mock.calls),
  ).toEqual([[], [], []])
  opening.mockResolvedValueOnce(undefined as never)
  await auth.connectEmail('ada@mail.com')
  await auth.connect()
  expect(connect).toHaveBeenLastCalledWith(connector, { isAllowed: true })
  // The next login has to ask the gate again.
  await auth.connect()
  expect(connect).toHaveBeenLastCalledWith(connector, {})
  // A login after an abandoned one also has to ask.
  opening.mockResolvedValueOnce(undefined as never)
  await auth.connectEmail('ada@mail.com')
  abandon()
  await auth.connect()
  expect(connect).toHaveBeenLastCalledWith(connector, {})
  opening.mockResolvedValueOnce(undefined as never)
  await auth.connectEmail('ada@mail.com')
  connect.mockRejectedValueOnce(new Error('Left'))
  await expect(auth.connect({ signal: AbortSignal.abort() })).rejects.toThrow('Left')
  await auth.connect()
  expect(connect).toHaveBeenLastCalledWith(connector, {})
})

it('CVW-19 a login fails with the error of the gate, and nothing is posted to the frame', async () => {
  const allow = () => Promise.reject(new Error('termsUrl must be an https link'))
  const { service, site, failure } = await startAuth({ allow })
  expect((await failure(service.connectEmail('ada@mail.example')))?.message).toBe(
    'termsUrl must be an https link',
  )
  expect(site.posted).toEqual([])
})
