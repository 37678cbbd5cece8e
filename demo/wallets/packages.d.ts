// What the wallets here use of packages that are installed in tests/real/eip155 only.

declare module '@metamask/post-message-stream' {
  export interface MessageStream {
    on(event: 'data', listener: (message: never) => void): void
    write(message: unknown): void
  }
  export const WindowPostMessageStream: new (options: {
    readonly name: string
    readonly target: string
  }) => MessageStream
}

declare module '@rabby-wallet/page-provider' {}

declare module '@rainbow-me/provider' {
  export interface RainbowRequest {
    readonly method: string
    readonly params?: readonly unknown[]
  }
  interface ChainProposal {
    readonly proposedChain: { readonly chainId: string }
  }
  interface Transport {
    send(request: RainbowRequest): Promise<unknown>
    reply(callback: (request: RainbowRequest, meta: unknown) => Promise<unknown>): Promise<void>
  }
  export function handleProviderRequest(options: {
    readonly providerRequestTransport: Transport
    getFeatureFlags(): { readonly custom_rpc: boolean }
    checkRateLimit(request: unknown): Promise<undefined>
    isSupportedChain(chainId: number): boolean
    getActiveSession(of: { readonly host: string }): unknown
    removeAppSession(of: { readonly host: string }): void
    getChainNativeCurrency(chainId: number): unknown
    getProvider(of: { readonly chainId?: number }): unknown
    messengerProviderRequest(request: RainbowRequest): Promise<unknown>
    onAddEthereumChain(proposal: ChainProposal): { readonly chainAlreadyAdded: boolean }
    onSwitchEthereumChainNotSupported(proposal: ChainProposal): void
    onSwitchEthereumChainSupported(proposal: ChainProposal): void
  }): unknown
  export class RainbowProvider {
    constructor(options: {
      readonly backgroundMessenger: { send(topic: string, payload: unknown): Promise<unknown> }
      readonly providerRequestTransport: Transport
      onConstruct(self: { emit(event: string, payload: unknown): void }): void
    })
    chainId: string
    handleChainChanged(chainId: string): Promise<void>
  }
}

declare module '@metamask/object-multiplex' {
  export interface Duplex {
    push(message: unknown): boolean
  }
  export class ObjectMultiplex {
    createStream(name: string): Duplex
    ignoreStream(name: string): void
  }
  export default ObjectMultiplex
}

declare module 'readable-stream' {
  export function pipeline(...streams: readonly unknown[]): void
}

declare module '@metamask/providers' {
  export function initializeProvider(options: {
    readonly connectionStream: unknown
    readonly providerInfo: Readonly<Record<'uuid' | 'name' | 'icon' | 'rdns', string>>
    readonly shouldSetOnWindow: boolean
    readonly shouldAnnounceCaip294: boolean
    readonly logger: unknown
  }): unknown
}

declare module '@metamask/json-rpc-engine' {
  export interface RpcRequest {
    readonly id: number
    readonly method: string
    readonly params?: readonly unknown[]
  }
  export interface RpcResponse {
    result?: unknown
    error?: unknown
  }
  export type Next = () => Promise<void>
  export class JsonRpcEngine {
    push(middleware: unknown): void
    handle(request: RpcRequest): Promise<unknown>
    on(event: string, listener: (message: unknown) => void): void
  }
  export function createAsyncMiddleware(
    run: (request: RpcRequest, response: RpcResponse, next: Next) => Promise<void>,
  ): unknown
}

declare module '@metamask/json-rpc-middleware-stream' {
  import type { Duplex } from '@metamask/object-multiplex'
  export function createEngineStream(options: { readonly engine: unknown }): Duplex
}

declare module '@metamask/messenger' {
  export class Messenger {
    constructor(options: { readonly namespace: string })
    registerActionHandler(action: string, run: (...args: never[]) => unknown): void
    delegate(options: { readonly messenger: Messenger; readonly actions: readonly string[] }): void
  }
}

declare module '@metamask/permission-controller' {
  export type Permissions = Readonly<Record<string, { readonly caveats: readonly unknown[] }>>
  export class PermissionController {
    constructor(options: {
      readonly messenger: unknown
      readonly caveatSpecifications: unknown
      readonly permissionSpecifications: unknown
      readonly unrestrictedMethods: readonly string[]
    })
    hasPermissions(origin: string): boolean
    getPermissions(origin: string): Permissions | undefined
    grantPermissions(options: {
      readonly subject: { readonly origin: string }
      readonly approvedPermissions: unknown
    }): void
    requestPermissions(subject: { readonly origin: string }, permissions: unknown): Promise<unknown>
    revokeAllPermissions(origin: string): void
    revokePermissions(of: Readonly<Record<string, readonly string[]>>): void
  }
  export function createPermissionMiddleware(options: {
    readonly messenger: unknown
    readonly origin: string
  }): unknown
}

declare module '@metamask/chain-agnostic-permission' {
  export const Caip25CaveatType: string
  export const caip25EndowmentBuilder: { readonly targetName: string; specificationBuilder(): unknown }
  export function caip25CaveatBuilder(hooks: {
    findNetworkClientIdByChainId(chainId: string): string
    listAccounts(): readonly { readonly type: string; readonly address: string }[]
    isNonEvmScopeSupported(scope: string): boolean
    getNonEvmAccountAddresses(scope: string): readonly string[]
  }): unknown
  export function getCaip25PermissionFromLegacyPermissions(permissions: unknown): unknown
  export interface SessionValue {
    readonly requiredScopes: Readonly<Record<string, unknown>>
    readonly optionalScopes: Readonly<Record<string, unknown>>
  }
  export function getSessionScopes(
    value: SessionValue,
    hooks: { getNonEvmSupportedMethods(scope: string): readonly string[] },
  ): unknown
  export function setNonSCACaipAccountIdsInCaip25CaveatValue(
    value: SessionValue,
    accounts: readonly string[],
  ): SessionValue
}

declare module '@metamask/eip1193-permission-middleware' {
  export interface PermissionHandler {
    readonly implementation: (
      request: unknown,
      response: unknown,
      next: unknown,
      end: (error?: unknown) => void,
      hooks: unknown,
    ) => unknown
  }
  export const getPermissionsHandler: PermissionHandler
  export const requestPermissionsHandler: PermissionHandler
  export const revokePermissionsHandler: PermissionHandler
}

declare module '@metamask/multichain-api-middleware' {
  export interface MultichainHandler {
    readonly methodNames: readonly string[]
    readonly implementation: (
      request: unknown,
      response: unknown,
      next: unknown,
      end: (error?: unknown) => void,
      hooks: unknown,
    ) => unknown
  }
  export const walletCreateSession: MultichainHandler
  export const walletGetSession: MultichainHandler
  export const walletInvokeMethod: MultichainHandler
  export const walletRevokeSession: MultichainHandler
}

declare module '@metamask/eip-5792-middleware' {
  export interface SentCalls {
    readonly chainId: `0x${string}`
    readonly from?: string
    readonly calls: readonly { readonly to?: string; readonly data?: string; readonly value?: string }[]
  }
  type Method<Hooks> = (request: unknown, response: unknown, hooks: Hooks) => Promise<void>
  interface Accounts {
    getAccounts(): Promise<readonly string[]>
  }
  export const walletSendCalls: Method<
    Accounts & { processSendCalls(calls: SentCalls): Promise<{ readonly id: string }> }
  >
  export const walletGetCallsStatus: Method<{ getCallsStatus(id: string): Promise<unknown> }>
  export const walletGetCapabilities: Method<
    Accounts & {
      getCapabilities(address: string, chainIds: readonly string[] | undefined): Promise<unknown>
    }
  >
}

declare module '@metamask/rpc-errors' {
  export class JsonRpcError extends Error {
    constructor(code: number, message: string)
    readonly code: number
  }
  export const providerErrors: {
    userRejectedRequest(): JsonRpcError
    unauthorized(): JsonRpcError
    custom(of: { readonly code: number; readonly message: string }): JsonRpcError
  }
}

declare module '@coinbase/wallet-sdk' {
  export function createCoinbaseWalletSDK(options: {
    readonly appName: string
    readonly appChainIds: readonly number[]
    readonly preference: { readonly options: string; readonly keysUrl: string }
  }): { getProvider(): unknown }
}

declare module '@base-org/account' {
  export function createBaseAccountSDK(options: {
    readonly appName: string
    readonly appChainIds: readonly number[]
    readonly preference: { readonly walletUrl: string; readonly telemetry: boolean }
  }): { getProvider(): unknown }
}

declare module 'porto' {
  export const Dialog: { popup(): unknown }
  export const Mode: { dialog(options: { readonly host: string; readonly renderer: unknown }): unknown }
  export const Porto: {
    create(options: {
      readonly chains: readonly unknown[]
      readonly transports: Readonly<Record<number, unknown>>
      readonly relay: unknown
      readonly mode: unknown
    }): unknown
  }
  interface Messenger {
    on(topic: string, listener: (payload: unknown) => void): void
    send(topic: string, payload: unknown): unknown
    ready(options: {
      readonly chainIds: readonly number[]
      readonly methodPolicies: readonly unknown[]
      readonly trustedHosts: readonly string[]
    }): void
  }
  export const Messenger: {
    bridge(options: { readonly from: unknown; readonly to: unknown }): Messenger
    fromWindow(window: Window, options: { readonly targetOrigin: string }): unknown
  }
}
