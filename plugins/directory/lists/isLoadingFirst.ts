import type { PagedState } from 'portico/core'
import type { DirectoryWallet } from '../contract.js'

/** Whether the first wallets of a list are still loading. */
export const isLoadingFirst = ({ rows, status }: PagedState<DirectoryWallet>): boolean =>
  !rows.length && status !== 'more' && status !== 'end'
