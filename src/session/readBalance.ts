import { type BalanceQuery, createReader, type DataSource } from 'portico/core'
import type { SessionContext } from './context.js'

/** Reads a balance, in base units, through the wallet first, then from the sources of other plugins. */
export const readBalance = (
  { balanceSources, emit }: SessionContext,
  readByWallet: DataSource<BalanceQuery, bigint>['read'],
  query: BalanceQuery,
  signal: AbortSignal,
): Promise<bigint> => {
  const namespace = query.network.chainNamespace
  const byWallet: DataSource<BalanceQuery, bigint> = { plugin: namespace, read: readByWallet }
  const sources = { get: () => [byWallet, ...balanceSources.get()] }
  return createReader({ sources, emit })(query, { namespace, signal })
}
