import { type CaipNetworkId, type Network, type Source, service } from 'portico/kernel'
import type { NetworksMessages } from './messages.js'

export type { NetworksMessages } from './messages.js'

/** Options for networks that the page does not list. */
export interface NetworksOptions {
  /** True tolerates networks that the page does not list; defaults to false. */
  readonly allowUnsupportedChain?: boolean
}

/** `refused`: a plugin refused the switch, and a retry does not help. */
export type SwitchStatus = 'waiting' | 'adding' | 'declined' | 'pending' | 'refused' | 'failed' | 'done'

/** The network switch of the SwitchNetwork view. */
export interface SwitchAttempt {
  readonly network: CaipNetworkId
  readonly status: SwitchStatus
  /** Message of the plugin that refused, or of the wallet's error. */
  readonly text?: string
  /** 1 for the first try. */
  readonly count: number
}

/** Network switches of the views. */
export interface Networks {
  readonly attempt: Source<SwitchAttempt | undefined>
  /** Starts the switch of the SwitchNetwork view on the stack, unless it is running; it ends when the view leaves the stack. */
  attend(network: CaipNetworkId): void
  /** Cancels the running switch and asks the wallet again. */
  retry(): void
  /** Handles the choice of a network: a plain switch, a wallet prompt, or connecting another wallet. */
  pick(network: Network): void
}

export const networks = service<Networks>('networks')

declare module 'portico/kernel' {
  interface Messages extends NetworksMessages {}
  interface Features {
    networks: boolean
  }
}
