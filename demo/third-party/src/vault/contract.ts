import type { PlanToken, TransactionResult } from 'portico/plugins/transactions/contract'

/** A vault (ERC-4626): it takes a token, and gives shares. */
export interface VaultOptions {
  readonly network: `eip155:${number}`
  readonly vault: string
  readonly token: PlanToken & { readonly address: string }
  readonly shares: PlanToken & { readonly address: string }
}

declare module 'portico/core' {
  interface ModalMethods {
    /** Deposits an amount of the vault's token, in base units; resolves once the wallet has sent it. */
    deposit(amount: bigint): Promise<TransactionResult>
  }
}

declare module 'portico/kernel' {
  interface Messages {
    'vault.deposit': undefined
    'vault.title': { readonly symbol: string }
  }
}
