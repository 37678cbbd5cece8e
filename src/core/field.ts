import { peek } from './peek.js'

/** Reads a property of anything thrown. */
export const field = (value: unknown, key: string): unknown =>
  peek(() => (value as Readonly<Record<string, unknown>> | undefined)?.[key])
