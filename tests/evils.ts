/** A function that throws what it is given. */
export const throwing =
  (what: unknown): (() => never) =>
  () => {
    throw what
  }

const revokedProxy = <T extends object>(target: T): T => {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}
/** A revoked Proxy, which throws at every access. */
export const revoked = (): object => revokedProxy({})
/** The same, with `typeof` "function". */
export const revokedFunction = (): (() => void) => revokedProxy(() => {})

/** Is no thenable, and throws at every other access. */
export const trap = (): object =>
  new Proxy(
    {},
    {
      get: (_, key) => (key === 'then' ? undefined : throwing(new Error(`get ${String(key)}`))()),
      set: throwing(new Error('set')),
      has: throwing(new Error('has')),
      ownKeys: throwing(new Error('ownKeys')),
      deleteProperty: throwing(new Error('deleteProperty')),
      defineProperty: throwing(new Error('defineProperty')),
      preventExtensions: throwing(new Error('preventExtensions')),
      getPrototypeOf: throwing(new Error('getPrototypeOf')),
      getOwnPropertyDescriptor: throwing(new Error('getOwnPropertyDescriptor')),
    },
  )

/** Has every property; each is the object itself. */
const endless = (): object => {
  const self: object = new Proxy(function endless() {}, { get: () => self, apply: () => self })
  return self
}

/** Contains itself. */
export const cyclic = (): object => {
  const self: Record<string, unknown> = {}
  self.self = self
  return self
}

/** Thenables, which an `await` takes for promises. */
export const thenable = (then: unknown): object =>
  Object.defineProperty({}, 'then', { value: then, enumerable: true })

/** Values that hostile code hands over, each made anew. */
export const evils = {
  revoked,
  revokedFunction,
  trap,
  endless,
  cyclic,
  thenableThatThrows: () => thenable(throwing(new Error('then'))),
  thenableThatNeverCalls: () => thenable(() => {}),
  getterThatThrows: () =>
    Object.defineProperty({}, 'id', { enumerable: true, get: throwing(new Error('id')) }),
  textThatThrows: () => ({ toString: throwing(new Error('toString')), valueOf: throwing('valueOf') }),
  nothing: () => null,
  symbol: () => Symbol('evil'),
  bigint: () => 10n ** 80n,
  notANumber: () => Number.NaN,
  polluting: (): unknown =>
    JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  bare: () => Object.create(null) as object,
  long: () => 'x'.repeat(100_000),
  wide: () => Array.from({ length: 10_000 }, (_, at) => at),
  date: () => new Date(Number.NaN),
  error: () => new Error('evil'),
  class: () => class Evil {},
} satisfies Record<string, () => unknown>
