/** A change in the form of immer's patches. */
export interface Patch {
  readonly op: 'add' | 'remove' | 'replace'
  readonly path: readonly (string | number)[]
  readonly value?: unknown
}

const isHolder = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * The changes between two versions of a slice. Parts that did not change are the same objects, as immer keeps them, so they are
 * not looked into; of a list whose length changed, each item that differs is a change of its own.
 */
export const diffState = (before: unknown, after: unknown, path: Patch['path'] = []): readonly Patch[] => {
  if (Object.is(before, after)) return []
  if (!isHolder(before) || !isHolder(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ op: 'replace', path, value: after }]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key): readonly Patch[] => {
    const at = [...path, Array.isArray(after) ? Number(key) : key]
    if (!Object.hasOwn(after, key)) return [{ op: 'remove', path: at }]
    if (!Object.hasOwn(before, key)) return [{ op: 'add', path: at, value: after[key] }]
    return diffState(before[key], after[key], at)
  })
}
