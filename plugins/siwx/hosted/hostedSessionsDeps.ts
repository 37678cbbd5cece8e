import type { Hosts, Http, Sessions, Settings, Store } from 'portico/core'
import type { CaipNetworkId, ChainAdapter, PorticoError, Source } from 'portico/kernel'

/** The parts of the modal that hosted sessions use for their calls. */
export interface HostedSessionsDeps {
  readonly needs: {
    readonly chains: Source<readonly ChainAdapter[]>
    readonly hosts: Hosts
    readonly sessions: Sessions
    readonly settings: Settings
    readonly storage: Store
    http(): Promise<Http | undefined>
  }
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
  isSame(network: CaipNetworkId, one: string, other: string): boolean
  /** Reports a failure that has no effect for the visitor. */
  report(error: PorticoError): void
}

/** Hosted sessions as the plugin sees them: it attaches their parts. */
export interface Attachable {
  attach(deps: HostedSessionsDeps): void
}
