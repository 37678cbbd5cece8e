import type { Provider } from 'portico/kernel'

/** A 20-byte EVM address, `0x` and 40 hex digits, in viem's type. */
export type Address = `0x${string}`

/**
 * The part of wagmi's config that the connector uses.
 *
 * wagmi's own types are not imported: npm nests `@wagmi/core` below `wagmi`, where this package cannot resolve it, so they would
 * be `any`. These are what `CreateConnectorFn` has in common in wagmi 2 and 3.
 */
export interface ConnectorConfig<Chain extends { readonly id: number }> {
  readonly chains: readonly [Chain, ...Chain[]]
  readonly emitter: {
    listenerCount(event: 'change'): number
    emit(event: 'connect', data: { readonly accounts: readonly Address[]; readonly chainId: number }): void
    emit(event: 'change', data: { readonly accounts?: readonly Address[]; readonly chainId?: number }): void
    emit(event: 'disconnect'): void
  }
}

/** Parameters of wagmi's `connect`; every member is optional. */
export interface ConnectParameters<withCapabilities extends boolean> {
  readonly chainId?: number | undefined
  /** Restores a stored connection, without ever opening the modal. */
  readonly isReconnecting?: boolean | undefined
  readonly withCapabilities?: withCapabilities | boolean | undefined
}

/**
 * The connector for wagmi. Accounts are those of `eip155`, the active one first; a chain is its decimal id.
 * A type alias, because wagmi requires an index signature, which an interface lacks.
 */
export type PorticoConnector<Chain> = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly icon?: string | undefined
  /** Starts to follow the modal. */
  setup(): Promise<void>
  /** Opens the modal if no wallet is connected. Rejects with viem's `UserRejectedRequestError` if the visitor declines. */
  connect<withCapabilities extends boolean = false>(
    parameters?: ConnectParameters<withCapabilities>,
  ): Promise<{
    accounts: withCapabilities extends true
      ? readonly { address: Address; capabilities: Record<string, unknown> }[]
      : readonly Address[]
    chainId: number
  }>
  /** Ends every `eip155` connection of the modal. */
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  /** The modal's EIP-1193 provider; undefined on a server. */
  getProvider(): Promise<Provider | undefined>
  isAuthorized(): Promise<boolean>
  /** Rejects with viem's `UserRejectedRequestError` if the visitor declines, else with its `SwitchChainError`. */
  switchChain(parameters: { readonly chainId: number }): Promise<Chain>
  onAccountsChanged(accounts: string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(error?: Error): void
}

/** The type of a connector for `createConfig` of wagmi 2 and 3. */
export type CreatePorticoConnector = <Chain extends { readonly id: number }>(
  config: ConnectorConfig<Chain>,
) => PorticoConnector<Chain>
