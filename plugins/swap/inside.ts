import type { Dispose, Namespace, Service, Source } from 'portico/kernel'
import type { SwapService } from './contract.js'
import type { createSwapper } from './createSwapper.js'

/** Members of the service for the plugin's own views. */
export interface InsideSwap extends SwapService {
  readonly swapper: ReturnType<typeof createSwapper>
  /** Keeps the tokens of the account up to date until its undo. */
  attendTokens(namespace: Namespace): Dispose
  /** Changes when the tokens of the account were read anew. */
  readonly changed: Source<unknown>
  /** The account's amount of a token and its value in millionths of a US dollar, as they were last read. */
  owned(
    address: string | undefined,
  ): { readonly amount: bigint; readonly value?: bigint; readonly price?: string } | undefined
}

/** The service token with that type. */
export type Inside = Service<InsideSwap>
