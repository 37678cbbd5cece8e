const MAX_DEPTH = 16
const MAX_NODES = 10_000
const MAX_TEXT = 1_048_576

/** A copy of plain data with sorted keys: own enumerable properties, no functions. Throws if it is deeper than 16 or too large. */
export const copyDoc = (doc: unknown): unknown => {
  let nodes = 0
  const copy = (value: unknown, depth: number): unknown => {
    if (depth > MAX_DEPTH || ++nodes > MAX_NODES) throw new RangeError('Too large')
    if (typeof value === 'string' && value.length > MAX_TEXT) throw new RangeError('Too large')
    if (typeof value === 'function' || typeof value === 'symbol') return undefined
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      // Read once, because a proxy may answer with another length each time.
      const { length } = value
      if (length > MAX_NODES) throw new RangeError('Too large')
      return Array.from({ length }, (_, index) => copy(value[index], depth + 1))
    }
    const keys = Object.keys(value).sort()
    if (keys.length > MAX_NODES) throw new RangeError('Too large')
    return Object.fromEntries(
      keys.filter((key) => key !== '__proto__').map((key) => [key, copy(Reflect.get(value, key), depth + 1)]),
    )
  }
  return copy(doc, 0)
}
