import { peek } from './peek.js'

/** A property of any value, or one at the end of a path; undefined if it is absent or reading it throws. */
export const field = (value: unknown, ...path: readonly string[]): unknown =>
  peek(() =>
    path.reduce<unknown>((current, key) => (current as Readonly<Record<string, unknown>>)?.[key], value),
  )
