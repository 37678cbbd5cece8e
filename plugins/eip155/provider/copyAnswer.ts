const MAX_DEPTH = 8
const MAX_NODES = 10_000
const MAX_TEXT = 2 ** 20
const FORBIDDEN_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype']

/**
 * A plain copy of a wallet's answer: own enumerable data properties, no functions; getters do not run.
 * Throws if it is deeper than 8, has more than 10,000 values or a text longer than 1 MiB.
 */
export const copyAnswer = (answer: unknown): unknown => {
  let nodes = 0
  const assertAtMost = (size: number, max: number) => {
    if (size > max) throw new RangeError('Too large')
  }
  const copy = (value: unknown, depth: number): unknown => {
    assertAtMost(depth, MAX_DEPTH)
    if (typeof value === 'string') assertAtMost(value.length, MAX_TEXT)
    if (typeof value === 'function' || typeof value === 'symbol') return undefined
    if (typeof value !== 'object' || value === null) return value
    const list = Array.isArray(value)
    // Read once, because a proxy may answer with another length each time. A sparse list of a billion places has
    // few keys but would make a long copy.
    const length = list ? value.length : 0
    assertAtMost(length, MAX_NODES)
    const keys = Reflect.ownKeys(value)
    nodes += keys.length
    assertAtMost(nodes, MAX_NODES)
    const out: Record<string, unknown> | unknown[] = list ? new Array(length).fill(undefined) : {}
    for (const key of keys) {
      if (typeof key === 'symbol' || FORBIDDEN_KEYS.includes(key) || (list && !(Number(key) < length)))
        continue
      const descriptor = Reflect.getOwnPropertyDescriptor(value, key)
      if (descriptor?.enumerable && 'value' in descriptor)
        (out as Record<string, unknown>)[key] = copy(descriptor.value, depth + 1)
    }
    return out
  }
  return copy(answer, 0)
}
