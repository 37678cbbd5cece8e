import type { CaipNetworkId, Namespace } from 'portico/kernel'

/** Sends requests to a node of a network: a client of viem, or any EIP-1193 provider. */
export interface SignInClient {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/** A signature to verify. */
export interface SignInProof {
  readonly message: string
  readonly signature: string
  readonly address: string
  readonly network: CaipNetworkId
  /** Reads the network, for accounts that are contracts. */
  readonly client?: SignInClient
}

/** Verifies signatures of a namespace. */
export interface SignInVerifier {
  readonly namespace: Namespace
  /** Name of its accounts in messages, as the adapter's `signInName`. */
  readonly account: string
  /** Whether two texts are the same address; defaults to equality. */
  isSame?(one: string, other: string): boolean
  /** Whether the account has signed the message. Rejects if that could not be found out. */
  verify(proof: SignInProof): Promise<boolean>
}
