import type { Http } from 'portico/core'
import type { SwapCalls } from 'portico/plugins/swap/contract'
import type { Calls } from 'portico/plugins/transactions/contract'
import { createCalls } from '../../../plugins/eip155/calls/index.js'
import { createPermits, type PermitLibrary } from '../../../plugins/eip155/permits/index.js'
import { createSwapCalls } from '../../../plugins/eip155/swaps/index.js'
import type { SwapAbilities } from '../../../plugins/swap/steps/SwapAbilities.js'

/** The abilities of a chain that swaps use, in one object. */
export type ChainSwaps = Calls & SwapCalls & Partial<Pick<SwapAbilities, 'permits'>>

/** Those of EVM chains. */
export const createSwaps = (http: Http | undefined): ChainSwaps => ({
  ...createCalls(http),
  ...createSwapCalls(http),
  permits: async () => (library) => createPermits(http, library as PermitLibrary),
})

/** The abilities as the form loads them. */
export const abilitiesOfSwaps = (swaps: ChainSwaps): SwapAbilities => ({
  calls: swaps,
  swapCalls: swaps,
  permits: async () => swaps.permits?.(),
})
