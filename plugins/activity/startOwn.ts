import type { Sessions, Stored } from 'portico/core'
import type { ChainAdapter, Events, Source, TransactionEffect } from 'portico/kernel'
import type { TokensService } from 'portico/plugins/tokens/contract'
import type { Activity } from './contract.js'
import { createOwnRecords, type OwnRecord } from './createOwnRecords.js'
import { type FollowContext, followOwn } from './followOwn.js'
import { mergeOwn, type OwnContext, rowOf } from './mergeOwn.js'

export { ownMessages as messages } from './ownMessages.js'

export interface OwnDeps {
  readonly stored: Pick<Stored<unknown>, 'load' | 'get' | 'set' | 'subscribe'>
  readonly sessions: Pick<Sessions, 'networks'>
  readonly tokens: Source<TokensService | undefined>
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
export const startOwn = ({ stored, sessions, tokens, now, signal }: OwnDeps) => {
  const own = createOwnRecords(stored)
  return {
    of: own.of,
    /** Merges the rows of a source with an account's transactions sent from this browser. */
    merge: (
      rows: readonly Activity[],
      account: string,
      context: OwnContext,
      isComplete: boolean,
    ): readonly Activity[] =>
      mergeOwn(
        rows,
        own.of(account).map((each) => rowOf(each, context)),
        isComplete,
      ),
    /** Follows the pending transactions of an account until the returned function is called. */
    follow: (context: FollowContext) => followOwn({ ...own, subscribe: stored.subscribe }, context, now),
    /** Adds the effect of a transaction to its record. */
    describe: async (
      { namespace, network, hash, call, transfer }: Events['transaction.sent'],
      account: string,
      chain: Pick<ChainAdapter, 'effect'> | undefined,
    ): Promise<void> => {
      const withEffect = ({ kind, to, token: address, amount }: TransactionEffect): Partial<OwnRecord> => {
        const coin = sessions.networks.get().find((each) => each.caipNetworkId === network)?.nativeCurrency
        const held = tokens.get()?.state.get()[namespace]?.tokens
        const unit = address ? held?.find((each) => each.address === address) : coin
        return {
          kind,
          ...(to && { to }),
          ...(unit && { symbol: unit.symbol, decimals: unit.decimals }),
          ...(amount !== undefined && unit && { amount: String(amount) }),
        }
      }
      const address = tokenOf(transfer?.asset)
      const known = transfer && { kind: 'send' as const, ...transfer, ...(address && { token: address }) }
      const effect = known ?? (await chain?.effect?.(call))
      if (!signal.aborted) own.update(account, hash, effect ? withEffect(effect) : {})
    },
  }
}

export type OwnCode = ReturnType<typeof startOwn>
