import type { Service } from 'portico/kernel'
import type { SwapService } from './contract.js'
import type { startSwapForm } from './form/startSwapForm.js'

/** The form's state machine and what it reads. */
export type SwapForm = ReturnType<typeof startSwapForm>

/** Members of the service for the plugin's own views. */
export interface InternalSwap extends SwapService {
  /** The form; throws before the first view has loaded it. */
  form(): SwapForm
}

/** The service token with that type. */
export type Internal = Service<InternalSwap>
