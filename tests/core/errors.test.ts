import fc from 'fast-check'
import { errorText, hasErrorCode, isPromptOpen, isRejection, wrapError } from 'portico/core'
import { PluginError, PorticoError } from 'portico/kernel'
import { describe, expect, it } from 'vitest'
import { revoked, revokedFunction, throwing, trap } from '../evils.js'
import { growth, LINEAR } from '../growth.js'
import { CASES, limit } from '../volumes.js'

const getters = Object.defineProperties(
  {},
  Object.fromEntries(
    ['message', 'issues', 'code', 'cause', 'data'].map((key) => [key, { get: throwing(new Error(key)) }]),
  ),
)
const cycle: { cause?: unknown } = {}
cycle.cause = cycle
const hostile = [revoked(), revokedFunction(), trap(), getters, cycle, Symbol('s'), 1n, () => {}]

it.each([
  ['text', 'text'],
  [{ issues: [{ message: 'first' }, { message: 'second' }], message: 'not this' }, 'first'],
  [new Error('message'), 'message'],
  [{ message: 'a plain object of a wallet' }, 'a plain object of a wallet'],
  [new Error(''), 'Unknown error'],
  [{}, 'Unknown error'],
  [{ issues: [] }, 'Unknown error'],
  [null, 'Unknown error'],
  [undefined, 'Unknown error'],
  [5, 'Unknown error'],
])('ERR-14: the text of %o is %s', (error, text) => {
  expect(errorText(error)).toBe(text)
})

const getter = (key: string) =>
  Object.defineProperty({}, key, {
    enumerable: true,
    get: () => {
      throw new Error(key)
    },
  })
const said = fc.string({ minLength: 1 })
const mute = fc.oneof(
  fc.anything().filter((value) => typeof value !== 'string'),
  fc.constant(''),
)
/** Thrown values, and their texts by the order of the rules; no text means any is accepted. */
const thrown: fc.Arbitrary<{ make: () => unknown; text?: string }> = fc.oneof(
  fc
    .anything({ withNullPrototype: true, withBigInt: true, withDate: true, withBoxedValues: true })
    .map((value) => ({ make: () => value })),
  said.map((text) => ({ make: () => text, text })),
  fc.tuple(said, said).map(([text, message]) => ({
    make: () => Object.assign(new Error(message), { issues: [{ message: text }, { message }] }),
    text,
  })),
  fc.tuple(said, mute).map(([text, issues]) => ({
    make: () => Object.assign(new Error(text), { issues: typeof issues === 'object' ? [] : issues }),
    text,
  })),
  mute.map((message) => ({ make: () => ({ message, cause: getter('code') }), text: 'Unknown error' })),
  fc
    .constantFrom('message', 'issues', 'code', 'cause', 'data')
    .chain((key) => said.map((text) => ({ key, text })))
    .map(({ key, text }) => ({
      make: () => Object.defineProperties(new Error(text), Object.getOwnPropertyDescriptors(getter(key))),
      text: key === 'message' ? 'Unknown error' : text,
    })),
  fc.constantFrom(revoked, trap).map((make) => ({ make, text: 'Unknown error' })),
)

describe('PROP-19', () => {
  it('hostile objects have a text, are not rejections and can be wrapped', () => {
    for (const error of hostile) {
      expect(errorText(error)).toBe('Unknown error')
      expect(isRejection(error)).toBe(false)
      expect(wrapError(error, 'wallet')).toMatchObject({ message: 'Unknown error', category: 'wallet' })
    }
  })

  it(
    'every value has a text: itself, its first issue, its message, or Unknown error',
    () => {
      fc.assert(
        fc.property(thrown, ({ make, text }) => {
          const error = make()
          const known = typeof error === 'string' ? error : text
          if (known !== undefined) expect(errorText(error)).toBe(known)
          else expect(errorText(error)).toBeTypeOf('string')
          expect(isRejection(error)).toBeTypeOf('boolean')
          expect(wrapError(error, 'wallet')).toMatchObject({ message: errorText(error), category: 'wallet' })
        }),
        { numRuns: CASES },
      )
    },
    limit(600_000),
  )

  it.each([
    ['a long text', (size: number): unknown => 'user '.repeat(size / 5)],
    ['an error with one', (size: number): unknown => new Error('user '.repeat(size / 5))],
    [
      'an error deep inside',
      (size: number) => {
        let deep: unknown = new Error('user '.repeat(2000))
        for (let level = 0; level < size; level++) deep = { cause: deep }
        return deep
      },
    ],
  ])('the time to read an error grows at most linearly: %s', (_, make) => {
    const read = (size: number) => {
      const error = make(size)
      return () => [errorText(error), isRejection(error)]
    }
    expect(growth(read, 10_000)).toBeLessThan(LINEAR)
  })
})

describe('ERR-12: errors are wrapped once', () => {
  it.each([
    [new TypeError('typed'), 'typed'],
    ['text', 'text'],
    [{ message: 'plain' }, 'plain'],
    [null, 'Unknown error'],
  ])('%o', (error, text) => {
    const wrapped = wrapError(error, 'swap', 'swap-plugin')
    expect(wrapped).toBeInstanceOf(PorticoError)
    expect(wrapped).toMatchObject({
      message: text,
      category: 'swap',
      plugin: 'swap-plugin',
      name: 'PorticoError',
    })
    expect(wrapped.cause).toBe(error)
    expect(wrapped.stack).toContain('errors.test')
  })

  it('keeps the name and stack of the thrown error in the cause', () => {
    const thrown = new RangeError('far')
    const { cause } = wrapError(thrown, 'send') as { cause: RangeError }
    expect(cause.name).toBe('RangeError')
    expect(cause.stack).toBe(thrown.stack)
  })

  it('leaves a wrapped error as it is', () => {
    const once = wrapError(new Error('x'), 'send')
    const plugin = new PluginError('y', { category: 'hook', plugin: 'p' })
    expect(wrapError(once, 'other')).toBe(once)
    expect(wrapError(plugin, 'other')).toBe(plugin)
    expect(plugin.name).toBe('PluginError')
  })
})

it.each([
  [{ code: 4001 }, true],
  [{ code: 5000 }, true],
  [{ code: 5002 }, true],
  [{ code: 'ACTION_REJECTED' }, true],
  [new Error('User rejected the request.'), true],
  [new Error('MetaMask Tx Signature: User denied transaction signature.'), true],
  ['Request rejected by user', true],
  [new Error('Connection request was rejected by the user.'), true],
  [new Error('Connection request was cancelled by the user.'), true],
  // As real wallets word it: Rabby, Rainbow, Coinbase Wallet, Base Account, Porto, Polkadot.js and Safe.
  [{ message: 'User rejected the request.' }, true],
  [{ code: -32603, message: 'User rejected the request.' }, true],
  [new Error('User denied account authorization'), true],
  [new Error('User rejected the request'), true],
  [new Error('Cancelled'), true],
  [new Error('Rejected'), true],
  [new Error('Transaction was rejected'), true],
  [new Error('failed', { cause: new Error('Transaction was rejected') }), true],
  // The library of Android wallets that answer Mobile Wallet Adapter.
  [new Error('authorization request declined'), true],
  [new Error('sign request declined'), true],
  [new Error('auth_token not valid for signing'), false],
  [new Error('Transaction was rejected: nonce too low'), false],
  [new Error('The node rejected the transaction'), false],
  [new Error('outer', { cause: { code: 4001 } }), true],
  [{ code: -32603, data: { code: 4001 } }, true],
  [{ code: -32603, data: { originalError: { code: 4001, message: 'x' } } }, true],
  [{ error: { code: 4001 } }, true],
  [{ code: -32603, data: { cause: { code: 4001 } } }, true],
  [{ cause: { code: -32603, data: { originalError: { error: { code: 5000 } } } } }, true],
  [{ cause: { code: -32603 }, data: { originalError: { code: 4001 } } }, true],
  [{ cause: { cause: { cause: { cause: { cause: { code: 4001 } } } } } }, false],
  [{ data: [{ code: 4001 }] }, false],
  [wrapError(Object.assign(new Error('no'), { code: 4001 }), 'connect'), true],
  [{ code: 4900 }, false],
  [{ code: '4001' }, false],
  [{ code: 4902 }, false],
  [new Error('execution reverted'), false],
  [new Error('The user is rejected at the door of a club'), false],
  [null, false],
  [undefined, false],
])('ERR-16: %o is a rejection: %s', (error, expected) => {
  expect(isRejection(error)).toBe(expected)
})

it.each([
  [{ code: -32002 }, true],
  [{ code: -32603, data: { originalError: { code: -32002 } } }, true],
  [new Error('The source https://app.example/ has a pending authorization request'), true],
  [{ code: 4001 }, false],
])('%o means that a prompt is already open: %s', (error, expected) => {
  expect(isPromptOpen(error)).toBe(expected)
})

it('searches at most 20 objects of an error for a code', () => {
  const looks: string[] = []
  const wide = (name: string, depth: number): object =>
    Object.defineProperties(
      {},
      {
        code: { get: () => void looks.push(name) },
        ...Object.fromEntries(
          ['cause', 'data', 'error', 'originalError'].map((key) => [
            key,
            { get: () => (depth ? wide(`${name}.${key}`, depth - 1) : undefined) },
          ]),
        ),
      },
    )
  expect(hasErrorCode(wide('error', 10), 4001)).toBe(false)
  expect(looks).toHaveLength(20)
})
