const DEPTH = 8
const NODES = 10_000
const TEXT = 2 ** 20
const POISON: readonly string[] = ['__proto__', 'constructor', 'prototype']

/**
 * A plain copy of a wallet's answer: own enumerable data properties, no functions; getters do not run.
 * Throws if it is deeper than 8, has more than 10,000 values or a text longer than 1 MiB.
 */
export const copyAnswer = (answer: unknown): unknown => {
  let nodes = 0
  const within = (size: number, most: number) => {
    if (size > most) throw new RangeError('Too large')
  }
  const copy = (value: unknown, depth: number): unknown => {
    within(depth, DEPTH)
    if (typeof value === 'string') within(value.length, TEXT)
    if (typeof value === 'function' || typeof value === 'symbol') return undefined
    if (typeof value !== 'object' || value === null) return value
    const list = Array.isArray(value)
    // A sparse list of a billion places has few keys but would make a long copy.
    if (list) within(value.length, NODES)
    const keys = Reflect.ownKeys(value)
    nodes += keys.length
    within(nodes, NODES)
    const out: Record<string, unknown> | unknown[] = list ? new Array(value.length).fill(undefined) : {}
    for (const key of keys) {
      if (typeof key === 'symbol' || POISON.includes(key) || (list && !(Number(key) < value.length))) continue
      const own = Reflect.getOwnPropertyDescriptor(value, key)
      if (own?.enumerable && 'value' in own)
        (out as Record<string, unknown>)[key] = copy(own.value, depth + 1)
    }
    return out
  }
  return copy(answer, 0)
}
