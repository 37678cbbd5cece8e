import type { CaipNetworkId, Namespace } from 'portico/kernel'

/** Sends requests to a node of a network. A client of viem is one, and so is any EIP-1193 provider. */
export interface SignInClient {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/** A signature to verify. */
export interface SignInProof {
  readonly message: string
  readonly signature: string
  readonly address: string
  readonly network: CaipNetworkId
  /** Reads the network, which is needed for accounts that are contracts. */
  readonly client?: SignInClient
}

/** Verifies signatures of a namespace. */
export interface SignInVerifier {
  readonly namespace: Namespace
  /** Name of its accounts in messages, the same as the adapter's `signInName`. */
  readonly account: string
  /** Whether two texts are the same address; defaults to equality. */
  isSame?(one: string, other: string): boolean
  /** Whether the account has signed the message; rejects if that cannot be determined. */
  verify(proof: SignInProof): Promise<boolean>
}
