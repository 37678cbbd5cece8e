import type { CaipNetworkId, Reading } from 'portico/kernel'

/** An amount in base units; `unlimited` if it is more than there can be of any token. */
export type AllowedAmount = bigint | 'unlimited'

/** The network of a reading, if the request names one: another one than the wallet's, perhaps. */
interface OnNetwork {
  readonly network?: CaipNetworkId
}

/** Leave for an address to take some of a token. Zero takes an earlier one back. */
interface Allowance extends OnNetwork {
  readonly spender: string
  readonly token: string
}

declare module 'portico/kernel' {
  interface Readings {
    /**
     * Coins, or tokens of a contract, go to an address; the amount is in base units. `denom`: what they are called on a Cosmos chain, which
     * counts in that unit.
     */
    transfer: OnNetwork & {
      readonly to: string
      readonly amount: bigint
      readonly token?: string
      readonly denom?: string
    }
    /** Sent: an address may take tokens. `all`: each one of a collection. `added`: in addition to what it may already. */
    approval: Allowance & { readonly amount: AllowedAmount | 'all'; readonly added?: true }
    /** Signed: an address may take tokens. */
    permit: Allowance & { readonly amount: AllowedAmount }
    /** A sign-in to a website, which the text itself names. */
    signIn: { readonly domain: string }
    /** A message; without `text`, one that is no text. */
    message: { readonly text?: string }
    /** Structured data with a type (EIP-712), for an app that names itself. */
    document: { readonly type: string; readonly app?: string }
    /** A call to a contract, with the coins that it gets if the call names them; without `to`, it makes a contract. */
    call: OnNetwork & { readonly to?: string; readonly amount?: bigint }
    /** An action by the name that its chain has for it: the type of a message of Cosmos. */
    action: OnNetwork & { readonly name: string }
    /** A call of Polkadot, by the numbers that the runtime of its network has for pallet and method. */
    palletCall: OnNetwork & { readonly pallet: number; readonly method: number }
    /** A text that goes along with a transaction. */
    memo: { readonly text: string }
    /** The fee of a transaction that names it, in base units of the coin. */
    fee: OnNetwork & { readonly amount: bigint }
    /** Transactions about which nothing more is read. */
    transactions: { readonly count: number }
    /** Leave for the page to act without asking. */
    permissions: { readonly count: number }
    /** Several calls in one request, with the memo and the fee that belong to them. */
    batch: { readonly steps: readonly (Reading | undefined)[] }
  }
}
