import type { CaipNetworkId } from 'portico/kernel'

type Hex = `0x${string}`

/**
 * A permission that keys of the page may use without asking (ERC-7715). Amounts are hexadecimal base units;
 * `start` is in seconds since the epoch, `period` in seconds.
 */
export type Permission =
  | {
      readonly type: 'contract-call'
      readonly data: {
        readonly address: Hex
        /** ABI of the functions, for wallets that need it. */
        readonly abi?: readonly unknown[]
        readonly functions: readonly { readonly functionName: string }[]
      }
    }
  | {
      readonly type: 'native-token-recurring-allowance'
      readonly data: { readonly allowance: Hex; readonly period: number; readonly start?: number }
    }
  | {
      readonly type: 'erc20-recurring-allowance'
      readonly data: {
        readonly token: Hex
        readonly allowance: Hex
        /** In seconds. */
        readonly period: number
        readonly start?: number
      }
    }

/** The keys of the page that may use the permissions. */
export interface PermissionSigner {
  readonly type: 'keys'
  readonly data: { readonly keys: readonly { readonly type: 'secp256k1'; readonly publicKey: Hex }[] }
}

/** Permissions that the page asks the visitor for (ERC-7715). */
export interface PermissionsRequest {
  /** CAIP-2 id of a configured network; defaults to the one in use. */
  readonly network?: CaipNetworkId
  /** When they end, in seconds since the epoch; at most a year from now. */
  readonly expiry: number
  readonly signer: PermissionSigner
  readonly permissions: readonly Permission[]
  /** Further limits, passed to the wallet as they are. */
  readonly policies?: readonly unknown[]
}

/** The wallet's answer, checked against the request. */
export interface GrantedPermissions extends Required<Omit<PermissionsRequest, 'network'>> {
  readonly address: string
  /** In hexadecimal. */
  readonly chainId: Hex
  /** To be sent with each use of the permissions. */
  readonly context: Hex
}
