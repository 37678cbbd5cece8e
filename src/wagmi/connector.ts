import type { Provider } from 'portico/kernel'

/** A 20-byte EVM address, `0x` and 40 hexadecimal digits, with the type that viem gives it. */
export type Address = `0x${string}`

/**
 * What the connector uses of the config that wagmi makes it for.
 *
 * The types of wagmi itself are not imported: npm nests `@wagmi/core` below `wagmi`, where this package does not reach it, and
 * they would then be `any`. These are what `CreateConnectorFn` has in common in wagmi 2 and 3.
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

/** What a host of wagmi wishes for when it connects; every member is optional. */
export interface ConnectParameters<withCapabilities extends boolean> {
  readonly chainId?: number | undefined
  /** Takes up a stored connection, and never opens the modal. */
  readonly isReconnecting?: boolean | undefined
  readonly withCapabilities?: withCapabilities | boolean | undefined
}

/**
 * The connector that wagmi keeps. Accounts are those of `eip155`, the active one first; a chain is its decimal id.
 * An alias, as wagmi wants an index signature, which an interface does not have.
 */
export type PorticoConnector<Chain> = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly icon?: string | undefined
  /** Begins to follow the modal. */
  setup(): Promise<void>
  /** Opens the modal where nobody is connected. Rejects with viem's `UserRejectedRequestError` where the visitor declines. */
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
  /** The provider of EIP-1193 over the modal; undefined on a server. */
  getProvider(): Promise<Provider | undefined>
  isAuthorized(): Promise<boolean>
  /** Rejects with viem's `UserRejectedRequestError` where the visitor declines, else with its `SwitchChainError`. */
  switchChain(parameters: { readonly chainId: number }): Promise<Chain>
  onAccountsChanged(accounts: string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(error?: Error): void
}

/** What `createConfig` of wagmi 2 and 3 takes as a connector. */
export type CreatePorticoConnector = <Chain extends { readonly id: number }>(
  config: ConnectorConfig<Chain>,
) => PorticoConnector<Chain>
