import type { Namespace, Service, Source } from 'portico/kernel'
import type { TokensState } from 'portico/plugins/tokens/contract'
import type { SendService, SendState } from './contract.js'
import type { createSender } from './createSender.js'
import type { PastReceiver } from './receivers.js'

/** Members of the service for the plugin's own views. */
export interface InsideSend extends SendService {
  readonly state: Source<SendState>
  readonly sender: ReturnType<typeof createSender>
  /** Whether there is a plugin that reads tokens; without it there is the native coin alone. */
  hasTokens(): boolean
  /** The tokens of the account, once they were read. */
  tokens(namespace: Namespace): TokensState | undefined
  /** Keeps the tokens up to date until its undo. */
  attend(namespace: Namespace): () => void
  readonly changed: Source<unknown>
  readonly past: Source<readonly PastReceiver[]>
}

/** The service token with that type. */
export type Inside = Service<InsideSend>
