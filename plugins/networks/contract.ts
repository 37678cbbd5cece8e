import { type CaipNetworkId, type Network, type Source, service } from 'portico/kernel'
import type { NetworksMessages } from './messages.js'

export type { NetworksMessages } from './messages.js'

/** What is said of networks that the page does not list. */
export interface NetworksOptions {
  /** True leaves a visitor alone on a network that the page does not list; false where absent. */
  readonly allowUnsupportedChain?: boolean
}

/** `refused`: a plugin did not let the switch through, and trying again does not help. */
export type SwitchStatus = 'waiting' | 'adding' | 'declined' | 'pending' | 'refused' | 'failed' | 'done'

/** The network switch of the SwitchNetwork view. */
export interface SwitchAttempt {
  readonly network: CaipNetworkId
  readonly status: SwitchStatus
  /** The words of the plugin that refused, or of the wallet that answered with an error. */
  readonly text?: string
  /** 1 for the first try. */
  readonly count: number
}

/** Network switches as the views do them. */
export interface Networks {
  readonly attempt: Source<SwitchAttempt | undefined>
  /** Starts the switch of the SwitchNetwork view on the stack, unless it runs; it ends when the view leaves the stack. */
  attend(network: CaipNetworkId): void
  /** Gives up what runs and asks the wallet again. */
  retry(): void
  /** What choosing a network means: a switch, a wallet prompt, or another wallet. */
  pick(network: Network): void
}

export const networks = service<Networks>('networks')

declare module 'portico/kernel' {
  interface Messages extends NetworksMessages {}
  interface Features {
    networks: boolean
  }
}
