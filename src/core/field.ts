import { peek } from './peek.js'

/** A property of any value; undefined if it is absent or reading it throws. */
export const field = (value: unknown, key: string): unknown =>
  peek(() => (value as Readonly<Record<string, unknown>> | undefined)?.[key])
