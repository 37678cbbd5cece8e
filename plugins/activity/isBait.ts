import type { Activity } from './contract.js'

/**
 * Whether a transfer moved nothing. Anybody can put one into the history of an account, to or from an address that looks like one the visitor
 * knows, and hope that it is copied from there.
 */
export const isBait = ({ kind, transfers }: Pick<Activity, 'kind' | 'transfers'>): boolean =>
  (kind === 'send' || kind === 'receive') &&
  transfers.length > 0 &&
  transfers.every(({ amount }) => amount === 0n)
