import type { Service, Source } from 'portico/kernel'
import type { SendService, SendState } from './contract.js'
import type { startSendForm } from './form/startSendForm.js'

/** The form's state machine and what it reads. */
export type SendForm = ReturnType<typeof startSendForm>

/** Members of the service for the plugin's own views. */
export interface InternalSend extends SendService {
  readonly state: Source<SendState>
  /** The form; throws before the first view has loaded it. */
  form(): SendForm
}

/** The service token with that type. */
export type Internal = Service<InternalSend>
