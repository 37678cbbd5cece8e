import fc from 'fast-check'
import { createModal } from 'portico'
import { PorticoError } from 'portico/kernel'
import { preset } from 'portico/preset'
import { expect, test } from 'vitest'
import { evils } from '../evils.js'
import { FEWER, limit } from '../volumes.js'

const network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.invalid'] } },
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.invalid' } },
}
const good = () => ({
  networks: [structuredClone(network), { ...structuredClone(network), id: 10 }],
  plugins: [...preset({ wallets: { includeWalletIds: ['a'], connectMethodsOrder: ['wallet'] } })],
  projectId: 'id',
  features: { send: false, swaps: ['a'] },
  theme: { mode: 'dark', variables: { a: 'b' } },
  locale: 'de',
  messages: { de: { 'button.connect': 'Verbinden' } },
  zIndex: 5,
  hosts: { api: 'https://api.invalid' },
  metadata: { name: 'x', icons: ['y'] },
  customRpcUrls: { 'eip155:1': ['https://own.invalid'] },
  chainImages: { 1: 'https://image.invalid' },
  onError: () => {},
  debug: false,
})

/** Paths to everything inside of a value, itself included. */
const pathsOf = (value: unknown): readonly (readonly string[])[] =>
  value && typeof value === 'object'
    ? [[], ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner).map((path) => [key, ...path]))]
    : [[]]

const put = (value: unknown, [key, ...rest]: readonly string[], evil: unknown): unknown => {
  if (key === undefined) return evil
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  Reflect.set(copy, key, put(Reflect.get(value as object, key), rest, evil))
  return copy
}

/** The same object, but looking at the property throws. */
const boobyTrap = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
  if (key === undefined) return value
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  const inner = boobyTrap(Reflect.get(value as object, key), rest)
  Object.defineProperty(
    copy,
    key,
    rest.length
      ? { value: inner, enumerable: true, configurable: true }
      : {
          enumerable: true,
          configurable: true,
          get: () => {
            throw new TypeError(`no look at ${key}`)
          },
        },
  )
  return copy
}

/** Expects either a typed error, or a modal whose state can be read. */
const tryOut = (given: unknown): 'refused' | 'made' => {
  let modal: ReturnType<typeof createModal>
  try {
    modal = createModal(given as never)
  } catch (error) {
    expect(error).toBeInstanceOf(PorticoError)
    expect((error as Error).message).toBeTruthy()
    return 'refused'
  }
  const state = modal.getState()
  expect(state.history).toEqual([{ view: 'Connect' }])
  expect(typeof modal.text('button.connect')).toBe('string')
  expect(Object.values(state.networks).length).toBeGreaterThan(0)
  modal.dispose()
  return 'made'
}

test(
  'SEC-47 hostile objects anywhere in the options give a typed error or a working modal',
  () => {
    const paths = pathsOf(good())
    const seen = { refused: 0, made: 0 }
    for (const path of paths) {
      if (path.length) seen[tryOut(boobyTrap(good(), path))]++
      for (const make of Object.values(evils)) seen[tryOut(put(good(), path, make()))]++
    }
    // After each value in each place, try two values at a time.
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...paths), fc.constantFrom(...Object.values(evils))), {
          minLength: 2,
          maxLength: 3,
        }),
        (changes) => {
          let given: unknown = good()
          for (const [path, make] of changes)
            try {
              given = put(given, path, make())
            } catch {
              // The value already there takes no properties.
            }
          seen[tryOut(given)]++
        },
      ),
      { numRuns: FEWER },
    )
    expect(seen.refused).toBeGreaterThan(100)
    expect(seen.made).toBeGreaterThan(100)
    expect(seen.refused + seen.made).toBeGreaterThan(FEWER)
    expect(Object.keys(Object.prototype)).toEqual([])
  },
  limit(600_000),
)

test('SEC-47 later changes by the host to its options have no effect', () => {
  const given = good()
  const modal = createModal(given as never)
  const before = JSON.stringify([modal.getState(), modal.text('button.connect')])
  const wreck = (value: unknown) => {
    if (!value || typeof value !== 'object' || Object.isFrozen(value)) return
    for (const [key, inner] of Object.entries(value)) {
      if (key !== 'plugins') wreck(inner)
      Reflect.set(value, key, key === 'mode' ? 'light' : 'wrecked')
    }
  }
  wreck(given)
  modal.setTheme({})
  expect(JSON.stringify([modal.getState(), modal.text('button.connect')])).toBe(before)
  modal.dispose()
})
