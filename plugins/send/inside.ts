import type { Service, Source } from 'portico/kernel'
import type { SendService, SendState } from './contract.js'
import type { startSender } from './startSender.js'

/** The form's state machine and what it reads. */
export type SendForm = ReturnType<typeof startSender>

/** Members of the service for the plugin's own views. */
export interface InsideSend extends SendService {
  readonly state: Source<SendState>
  /** The form; throws before the first view has loaded it. */
  form(): SendForm
}

/** The service token with that type. */
export type Inside = Service<InsideSend>
