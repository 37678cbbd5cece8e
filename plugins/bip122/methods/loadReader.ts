import type { RequestReader } from 'portico/kernel'

/** The function that loads a reader; it is called when somebody wants to know what a request does. */
export const loadReader =
  (name: keyof typeof import('../reading/index.js')) => async (): Promise<RequestReader> =>
    (await import('../reading/index.js'))[name]
