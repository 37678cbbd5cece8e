import type { Activity } from './contract.js'

/**
 * Whether a transfer moved nothing. Anybody can put such a transfer into the history of an account, with an
 * address that looks like one that the visitor knows, and hope that the visitor copies it.
 */
export const isBait = ({ kind, transfers }: Pick<Activity, 'kind' | 'transfers'>): boolean =>
  (kind === 'send' || kind === 'receive') &&
  transfers.length > 0 &&
  transfers.every(({ amount }) => amount === 0n)
