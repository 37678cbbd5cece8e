import { definePlugin, type RequestReader } from 'portico/kernel'
import { expect, test, vi } from 'vitest'
import { evm, flush, startSession, wallet } from './startSession.js'

const reader: RequestReader<string> = {
  params: {
    parse: (params) => {
      const text = (params as readonly unknown[])[0]
      if (typeof text !== 'string') throw new TypeError('No text')
      return text
    },
  },
  read: (text) => ({ kind: 'message', text }),
}

/** A page with a wallet whose prompts stay open, and a method whose reader is loaded by `load`. */
const start = async (load: () => Promise<RequestReader> = async () => reader) => {
  const chain = evm()
  const one = wallet('one', [chain])
  const seen: unknown[] = []
  const loads = vi.fn(load)
  const plugin = definePlugin({
    id: 'test.reader',
    kernel: 1,
    setup: ({ method, tap }) => {
      method({ name: 'personal_sign', namespace: 'eip155', class: 'signing', load: loads })
      tap('request.sending', async ({ method: name, params, read }) => {
        if (name === 'personal_sign' && (params as readonly unknown[])?.[0] === 'gate')
          seen.push(await read())
      })
    },
  })
  const room = await startSession({ chains: [chain], plugins: [plugin] })
  await room.sessions.connect(one.connector)
  one.answer('never')
  const provider = await room.sessions.provider('eip155')
  return {
    room,
    one,
    seen,
    loads,
    sign: (...params: unknown[]) => provider.request({ method: 'personal_sign', params }),
  }
}

test('an open request can be read while the wallet asks, and its code loads only then', async () => {
  const { room, one, sign, loads } = await start()
  void sign('Hello').catch(() => {})
  await flush()
  expect(one.prompts('personal_sign')).toBe(1)
  const [open] = room.requests.open.get()
  expect(open).toMatchObject({ method: 'personal_sign', fromPage: true, network: 'eip155:1' })
  expect(loads).not.toHaveBeenCalled()
  const id = open?.id ?? 0
  expect(await room.requests.read(id)).toEqual({ kind: 'message', text: 'Hello' })
  room.requests.abort()
  await flush()
  expect(room.requests.open.get()).toEqual([])
  expect(await room.requests.read(id)).toBeUndefined()
})

test('a gate reads a request only if it wants to', async () => {
  const { seen, loads, sign, one } = await start()
  void sign('gate').catch(() => {})
  await flush()
  expect(seen).toEqual([{ kind: 'message', text: 'gate' }])
  expect(one.prompts('personal_sign')).toBe(1)
  expect(loads).toHaveBeenCalledTimes(1)
})

test.each([
  ['params are not valid', async () => reader, 7],
  ['the code does not load', () => Promise.reject(new Error('offline')), 'gate'],
  ['the reader throws', async () => ({ ...reader, read: () => JSON.parse('{') }), 'gate'],
  ['the code never loads', () => new Promise<never>(() => {}), 'Hello'],
])('the wallet is asked all the same if %s', async (_, load, param) => {
  const { room, one, seen, sign } = await start(load)
  void sign(param).catch(() => {})
  await flush()
  expect(one.prompts('personal_sign')).toBe(1)
  const [open] = room.requests.open.get()
  expect(open).toMatchObject({ method: 'personal_sign', class: 'signing' })
  if (param !== 'Hello') expect(await room.requests.read(open?.id ?? 0)).toBeUndefined()
  expect(seen.every((each) => each === undefined)).toBe(true)
  expect([room.of('error'), room.reports]).toEqual([[], []])
})

test('requests of plugins are told from those of the page', async () => {
  const { room } = await start()
  void room.requests
    .run('eip155', { method: 'personal_sign', params: ['Hello'] }, () => new Promise(() => {}))
    .catch(() => {})
  await flush()
  expect(room.requests.open.get()).toMatchObject([{ fromPage: false }])
})
