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

/** Verifies signatures of a namespace. Only own properties count, so methods of a class do not. */
export interface SignInVerifier {
  readonly namespace: Namespace
  /** Name of its accounts in messages, the same as in the chain's ability `signing`. */
  readonly account: string
  /** Whether an id of the namespace is one of a network, in its only spelling; by default each is. */
  isNetwork?(network: CaipNetworkId): boolean
  /**
   * The spelling of an address that all of its account's spellings are read as; undefined if the text is no address of the network. By
   * default each text is its own account.
   */
  readAddress?(address: string, network: CaipNetworkId): string | undefined
  /** Whether the account has signed the message; rejects if that cannot be determined. */
  verify(proof: SignInProof): Promise<boolean>
}
