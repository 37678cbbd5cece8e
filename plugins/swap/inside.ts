import type { Service } from 'portico/kernel'
import type { SwapService } from './contract.js'
import type { startSwapper } from './startSwapper.js'

/** The form's state machine and what it reads. */
export type SwapForm = ReturnType<typeof startSwapper>

/** Members of the service for the plugin's own views. */
export interface InsideSwap extends SwapService {
  /** The form; throws before the first view has loaded it. */
  form(): SwapForm
}

/** The service token with that type. */
export type Inside = Service<InsideSwap>
