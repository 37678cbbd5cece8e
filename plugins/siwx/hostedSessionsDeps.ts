import type { ConnectorTraits, Http, Stored } from 'portico/core'
import type { CaipNetworkId, PorticoError } from 'portico/kernel'

/** The parts of the modal that hosted sessions use for their calls. */
export interface HostedSessionsDeps {
  http(): Promise<Http | undefined>
  /** The project's service, without a trailing slash. */
  readonly url: string
  readonly projectId: string | undefined
  /** Tokens of the kept sessions, newest first. */
  readonly tokens: Stored<readonly string[]>
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
  isSame(network: CaipNetworkId, one: string, other: string): boolean
  /** Reports a failure that has no effect for the visitor. */
  report(error: PorticoError): void
  /** The wallet of an account. */
  wallet(address: string): {
    readonly traits?: ConnectorTraits | undefined
    readonly name?: string | undefined
    readonly icon?: string | undefined
  }
}

/** Hosted sessions as the plugin sees them: it attaches their parts. */
export interface Attachable {
  attach(deps: HostedSessionsDeps): void
}
