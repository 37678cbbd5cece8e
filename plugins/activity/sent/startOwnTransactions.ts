import type { Sessions, Stored } from 'portico/core'
import type { Abilities, Events, Source } from 'portico/kernel'
import type { TokensService } from 'portico/plugins/tokens/contract'
import type { Activity, ReadTransactionEffect, TransactionEffect } from '../contract.js'
import { createOwnRecords, type OwnRecord } from './createOwnRecords.js'
import { type FollowContext, followPending } from './followPending.js'
import { mergeOwn, type OwnRowContext, rowOf } from './mergeOwn.js'

export { ownMessages as messages } from './ownMessages.js'

export interface OwnDeps {
  readonly stored: Pick<Stored<unknown>, 'load' | 'get' | 'set' | 'subscribe'>
  readonly sessions: Pick<Sessions, 'networks'>
  readonly tokens: Source<TokensService | undefined>
  readonly transactionEffect: Abilities<ReadTransactionEffect>
  now(): number
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
}

/** The address of a token in a CAIP-19 id; undefined for a native coin. */
const tokenOf = (asset: string | undefined): string | undefined => {
  const [, kind, address] = /^[^/]+\/([^:]+):(.+)$/.exec(asset ?? '') ?? []
  return kind === 'slip44' ? undefined : address
}

/** Reads, shows and follows the transactions sent from this browser. */
export const startOwnTransactions = ({
  stored,
  sessions,
  tokens,
  transactionEffect,
  now,
  signal,
}: OwnDeps) => {
  const records = createOwnRecords(stored)
  return {
    recordsOf: records.recordsOf,
    /** Merges the rows of a source with an account's transactions sent from this browser. */
    merge: (
      rows: readonly Activity[],
      account: string,
      context: OwnRowContext,
      isComplete: boolean,
    ): readonly Activity[] =>
      mergeOwn(
        rows,
        records.recordsOf(account).map((each) => rowOf(each, context)),
        isComplete,
      ),
    /** Follows the pending transactions of an account until the returned function is called. */
    follow: (context: FollowContext) =>
      followPending({ ...records, subscribe: stored.subscribe }, context, now),
    /** Adds the effect of a transaction to its record. */
    describe: async (
      { namespace, network, hash, call, transfer }: Events['transaction.sent'],
      account: string,
    ): Promise<void> => {
      const withEffect = ({ kind, to, token: address, amount }: TransactionEffect): Partial<OwnRecord> => {
        const coin = sessions.networks.get().find((each) => each.caipNetworkId === network)?.nativeCurrency
        const balances = tokens.get()?.state.get()[namespace]?.tokens
        const currency = address ? balances?.find((each) => each.address === address) : coin
        return {
          kind,
          ...(to && { to }),
          ...(currency && { symbol: currency.symbol, decimals: currency.decimals }),
          ...(amount !== undefined && currency && { amount: String(amount) }),
        }
      }
      const address = tokenOf(transfer?.asset)
      const transferEffect = transfer && {
        kind: 'send' as const,
        ...transfer,
        ...(address && { token: address }),
      }
      const effect = transferEffect ?? (await transactionEffect.of(namespace))?.(call)
      if (!signal.aborted) records.update(account, hash, effect ? withEffect(effect) : {})
    },
  }
}

export type OwnCode = ReturnType<typeof startOwnTransactions>
