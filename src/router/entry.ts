import type { StackEntry } from 'portico/core'

export const entry = (view: string, params?: unknown): StackEntry =>
  params === undefined ? { view } : { view, params }
