import type { Http } from 'portico/core'
import type { ChainSwaps } from 'portico/kernel'
import { createCalls } from '../calls/index.js'
import type { PermitLibrary } from '../permits/index.js'
import { createSwapCalls } from './index.js'
import type { PermittedLibrary } from './readPermitted.js'

/** Creates the part of the adapter that supports swaps. */
export const createSwaps = (http: Http | undefined): ChainSwaps => ({
  ...createCalls(http),
  ...createSwapCalls(http),
  permits: async (library) => {
    const [{ createPermits }, { readPermitted }] = await Promise.all([
      import('../permits/index.js'),
      import('./readPermitted.js'),
    ])
    return {
      ...createPermits(http, library as PermitLibrary),
      read: (call) => readPermitted(call, library as PermittedLibrary),
    }
  },
})
