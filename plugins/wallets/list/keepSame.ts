const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Whether two values are the same, or objects of the same values; the depth is limited, as rows may come from other plugins. */
const isSame = (one: unknown, other: unknown, depth = 5): boolean => {
  if (Object.is(one, other)) return true
  if (!depth || !isPlain(one) || !isPlain(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key], depth - 1))
  )
}

/** The previous list if the next one has the same content, so that nothing is rendered again. */
export const keepSame = <T extends readonly object[]>(before: T, next: T): T =>
  isSame(before, next) ? before : next
