import type { ConnectRequest, RestoreRequest } from 'portico/core'
import { type Service, type Session, service } from 'portico/kernel'

/** Namespace of EVM chains (CAIP-2). */
export const evm = 'eip155'

/** An EIP-1193 provider of a wallet; it is not trusted, and used only through `guardProvider`. */
export interface Eip1193Provider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
}

/** Information about the wallet behind a provider. */
export interface WalletMeta {
  /** Used in error messages. */
  readonly name: string
}

/** Makes sessions from EIP-1193 providers. */
export interface Eip1193 {
  /** Prompts the visitor for accounts and for the first network of the request; waits until the signal aborts. */
  connect(provider: Eip1193Provider, request: ConnectRequest, meta: WalletMeta): Promise<Session>
  /** Resumes without a prompt; undefined if the wallet is locked or no longer shares the address. */
  restore(provider: Eip1193Provider, request: RestoreRequest, meta: WalletMeta): Promise<Session | undefined>
}

export const eip1193: Service<Eip1193> = service<Eip1193>('eip1193')

export interface EvmTransaction {
  readonly from: string
  readonly to?: string | null
  readonly value?: string
  readonly data?: string
  readonly gas?: string
  readonly gasPrice?: string
  readonly maxFeePerGas?: string
  readonly maxPriorityFeePerGas?: string
  readonly nonce?: string
  readonly chainId?: string
}

declare module 'portico/core' {
  interface HostList {
    safe: 'https'
  }
}

declare module 'portico/kernel' {
  interface Features {
    eip155: boolean
  }
  interface Methods {
    eth_accounts: { params: readonly []; result: readonly string[] }
    eth_chainId: { params: readonly []; result: string }
    eth_getBalance: { params: readonly [address: string, block?: string]; result: string }
    eth_sendTransaction: { params: readonly [transaction: EvmTransaction]; result: string }
    eth_signTypedData_v4: { params: readonly [address: string, typedData: string]; result: string }
    personal_sign: { params: readonly [message: string, address: string]; result: string }
  }
}
