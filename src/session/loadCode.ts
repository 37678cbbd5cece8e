import { PorticoError } from 'portico/kernel'

/** Says of code that did not come what it means to who asked for it: the browser's own words name a file. */
export const loadCode = <T>(code: Promise<T>): Promise<T> =>
  code.catch((cause) => {
    throw new PorticoError('The modal could not be loaded', { category: 'modal', cause })
  })
