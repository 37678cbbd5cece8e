import fc from 'fast-check'
import { PorticoError } from 'portico/kernel'
import type { Eip1193Provider } from 'portico/plugins/eip155/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyAnswer } from '../../../plugins/eip155/provider/copyAnswer.js'
import { createEip1193 } from '../../../plugins/eip155/provider/createEip1193.js'
import { guardProvider } from '../../../plugins/eip155/provider/guardProvider.js'
import { cyclic, revoked, revokedFunction, thenable, throwing } from '../../evils.js'
import { CASES, limit } from '../../volumes.js'
import { alice } from './fixtures.js'

type Make = () => unknown
type Done = (value: unknown) => void

const trapped = throwing(new Error('trap'))
const getter = (...keys: readonly string[]) => {
  const value = {}
  for (const key of keys) Object.defineProperty(value, key, { get: trapped, enumerable: true })
  return value
}
const selfThenable = () => {
  // A promise that adopts this thenable would resolve it forever.
  const value: object = thenable((done: Done) => done(value))
  return value
}
const deep = () => {
  let value: unknown = 1
  for (let i = 0; i < 100; i++) value = { value }
  return value
}

/** Makers of anything that could be passed in place of a value. */
const hostile: fc.Arbitrary<Make> = fc.oneof(
  fc.anything().map((value) => () => value),
  fc.constantFrom<Make[]>(
    revoked,
    revokedFunction,
    cyclic,
    selfThenable,
    deep,
    () => Array.from({ length: 20_000 }, () => 1),
    () => new Array(2 ** 31),
    () => 'x'.repeat(2 ** 20 + 1),
    () => new Proxy({}, { get: trapped, ownKeys: trapped, getOwnPropertyDescriptor: trapped }),
    () => new Proxy({}, { get: () => trapped }),
    () => new Proxy(() => {}, { apply: trapped }),
    () => getter('code', 'message', 'data', 'cause'),
    () => getter('then'),
    () => Object.defineProperty(Promise.resolve(1), 'constructor', { get: trapped }),
    () => thenable(trapped),
    () =>
      thenable((done: Done, failed: Done) => {
        done(1)
        failed(2)
        trapped()
      }),
    () => JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
    () => [alice],
    () => '0x1',
    () => Object.assign(new Error('User rejected'), { code: 4001, data: cyclic() }),
    () => null,
  ),
)

/** Functions that return such a value in every possible way. */
const answering: fc.Arbitrary<Make> = hostile.chain((make) =>
  fc.constantFrom<Make[]>(
    make,
    // Not a promise, which would adopt a thenable that resolves with itself forever.
    () => thenable((done: Done) => queueMicrotask(() => done(make()))),
    () => thenable((_: Done, failed: Done) => failed(make())),
    () => Promise.reject(make()),
    () => {
      throw make()
    },
  ),
)
const method: fc.Arbitrary<Make> = fc.oneof(
  hostile,
  answering.map((answer) => () => answer),
)

const unhandled: unknown[] = []
const note = (reason: unknown) => unhandled.push(reason)
beforeAll(() => {
  process.on('unhandledRejection', note)
})
afterAll(() => {
  process.off('unhandledRejection', note)
})
const nextTask = () => new Promise((resolve) => setImmediate(resolve))

const poison = ['__proto__', 'constructor', 'prototype']
const plain = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'function' || typeof value === 'symbol' || depth > 9) return false
  if (typeof value !== 'object' || value === null) return true
  const proto: unknown = Object.getPrototypeOf(value)
  if (proto !== Object.prototype && proto !== Array.prototype) return false
  return Object.entries(value).every(([key, item]) => !poison.includes(key) && plain(item, depth + 1))
}

describe('PROP-08 hostile providers', () => {
  test(
    'a request settles with a plain value or a typed error, and never throws',
    async () => {
      let answers = 0
      await fc.assert(
        fc.asyncProperty(answering, async (request) => {
          const result = await guardProvider({ request })
            .request({ method: 'eth_accounts' })
            .then(
              (answer) => ({ answer }),
              (error: unknown) => ({ error }),
            )
          if ('answer' in result) answers++
          expect('error' in result ? result.error instanceof PorticoError : plain(result.answer)).toBe(true)
        }),
        { numRuns: CASES },
      )
      await nextTask()
      expect(answers).toBeGreaterThan(CASES / 20)
      expect(unhandled).toEqual([])
      expect('polluted' in {}).toBe(false)
    },
    limit(600_000),
  )

  test(
    'any provider connects or fails with a typed error, and closing never throws',
    async () => {
      const service = createEip1193(new AbortController().signal)
      const honest = async (call: { method: string }) => (call.method === 'eth_chainId' ? '0x1' : [alice])
      const parts = fc.record({
        request: fc.oneof(
          method,
          fc.constant<Make>(() => honest),
        ),
        on: fc.oneof(
          method,
          fc
            .tuple(hostile, hostile)
            .map(([first, second]) => () => (_: string, listener: (payload: unknown) => void) => {
              listener(first())
              queueMicrotask(() => listener(second()))
            }),
        ),
        removeListener: method,
      })
      const providers: fc.Arbitrary<Make> = fc.oneof(
        {
          weight: 4,
          arbitrary: parts.map(({ request, on, removeListener }) => () => ({
            request: request(),
            on: on(),
            removeListener: removeListener(),
          })),
        },
        { weight: 1, arbitrary: hostile },
      )
      let connected = 0
      await fc.assert(
        fc.asyncProperty(providers, async (make) => {
          const abort = new AbortController()
          const request = { namespaces: ['eip155'], networks: [], signal: abort.signal }
          const connecting = service.connect(make() as Eip1193Provider, request, { name: 'Foxy' }).then(
            (session) => ({ session }),
            (error: unknown) => ({ error }),
          )
          const first = await Promise.race([connecting, nextTask().then(nextTask)])
          // Only a wallet that never answers is still pending: the visitor gives up.
          if (!first) abort.abort(new PorticoError('Modal closed'))
          const result = await connecting
          if ('error' in result) {
            expect(result.error instanceof PorticoError).toBe(true)
            return
          }
          connected++
          await nextTask()
          expect(plain(result.session.accounts.get())).toBe(true)
          await result.session.close()
          expect(await result.session.closed).toHaveProperty('by')
        }),
        { numRuns: CASES },
      )
      await nextTask()
      expect(connected).toBeGreaterThan(CASES / 100)
      expect(unhandled).toEqual([])
    },
    limit(600_000),
  )
})

describe('the copy of an answer', () => {
  test('is what JSON would keep', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const copy = copyAnswer(value)
        expect(plain(copy)).toBe(true)
        if (!poison.some((key) => JSON.stringify(value).includes(key))) expect(copy).toEqual(value)
      }),
      { numRuns: 2000 },
    )
  })
  test('does not change with the original', () => {
    const original = [{ address: alice }]
    const copy = copyAnswer(original)
    Object.assign(original[0] as object, { address: 'changed' })
    expect(copy).toEqual([{ address: alice }])
  })
  test('runs no getters and keeps no functions', () => {
    const value = Object.assign(getter('a'), { b: () => 1, c: 1 })
    expect(copyAnswer(value)).toEqual({ c: 1 })
  })
  test('reads the length of a list once, so that a proxy cannot make the copy long', () => {
    let reads = 0
    const list = new Proxy(['0x1'], {
      get: (target, key) => (key === 'length' ? (reads++ ? 2 ** 31 : 1) : Reflect.get(target, key)),
    })
    expect(copyAnswer(list)).toEqual(['0x1'])
    expect(reads).toBe(1)
  })
  test.each([
    ['more than 8 levels', JSON.parse(`${'['.repeat(10)}1${']'.repeat(10)}`)],
    ['more than 10,000 values', Array.from({ length: 10_001 }, () => 0)],
    ['a text of more than 1 MiB', 'x'.repeat(2 ** 20 + 1)],
    ['a cycle', cyclic()],
  ])('refuses %s', (_, value) => {
    expect(() => copyAnswer(value)).toThrow(RangeError)
  })
})
