import { type Store, storage } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { createMockStorage, createTestKernel } from 'portico/testing'
import { describe, expect, it } from 'vitest'
import { storage as real } from '#storage'

const text = { parse: String }
const both: [
  string,
  (taken: readonly [string, (store: Store) => void][]) => ReturnType<typeof createTestKernel>,
][] = (['storage of the browser', 'a mock'] as const).map((name) => [
  name,
  (taken) =>
    createTestKernel({
      ...(name === 'a mock' ? { services: [[storage, createMockStorage()]] } : {}),
      plugins: [
        ...(name === 'a mock' ? [] : [real()]),
        ...taken.map(([id, take]) =>
          definePlugin({ id, kernel: 1, needs: { storage }, setup: ({ needs }) => take(needs.storage) }),
        ),
      ],
    }),
])

describe.each(both)('keys in %s', (_, start) => {
  const failures = (...taken: [string, (store: Store) => void][]) => {
    const { kernel, stop } = start(taken)
    const list = kernel.plugins
      .get()
      .flatMap(({ id, error }) => (error ? [`${id}: ${(error as { cause?: Error }).cause?.message}`] : []))
    stop()
    return list
  }

  it('a plugin may use its own keys, and the cache keys it declares', () => {
    expect(
      failures(
        ['acme', (store) => void store.at('acme/list', text, '')],
        ['acme/more', (store) => void store.at('acme/more/list', text, '')],
        ['cached', (store) => void store.at('cache/prices', text, '')],
      ),
    ).toEqual([])
  })

  it('a plugin may not use the keys of another one, and the error names the key', () => {
    expect(
      failures(
        ['acme', (store) => void store.at('wallets/recent', text, '')],
        ['acmes', (store) => void store.at('acme/list', text, '')],
      ),
    ).toEqual([
      'acme: storage: "wallets/recent" is no key of acme',
      'acmes: storage: "acme/list" is no key of acmes',
    ])
    const take = (store: Store) => void store.at('cache/prices', text, '')
    // Independent of which one starts first.
    expect(failures(['one', take], ['two', take])).toEqual([
      expect.stringMatching(/^(one|two): storage: "cache\/prices" is no key of \1$/),
    ])
  })

  it('an invalid key throws for every caller', () => {
    const keys = ['', 'list', '/list', 'acme/', 'acme//list', 'acme/a b', 'acme/../x!', '__proto__']
    expect(
      failures(
        ...keys.map((key, at): [string, (store: Store) => void] => [
          `p${at}`,
          (store) => void store.at(key, text, ''),
        ]),
      ),
    ).toEqual(keys.map((key, at) => `p${at}: storage: "${key}" is no key of p${at}`))
    const { kernel, stop } = start([])
    expect(() => kernel.get(storage)?.at('list', text, '')).toThrow('is no key of a plugin')
    expect(kernel.get(storage)?.at('acme/list', text, '').get()).toBe('')
    stop()
  })

  it('a contract may use the keys of its own plugin', () => {
    expect(failures(['acme', (store) => void store.forPlugin('auth').at('auth/used', text, '')])).toEqual([])
  })
})
