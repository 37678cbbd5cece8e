import type { Calls, CreatePermits } from 'portico/plugins/transactions/contract'
import type { SwapCalls } from '../contract.js'

/** The loaded abilities of a chain that swaps use. */
export interface SwapAbilities {
  readonly calls: Calls
  readonly swapCalls: SwapCalls
  /** Loads the permits of the chain's tokens; undefined if they have none. */
  permits(): Promise<CreatePermits | undefined>
}
