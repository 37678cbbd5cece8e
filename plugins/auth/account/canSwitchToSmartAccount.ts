import type { Account } from 'portico/kernel'

/** Whether the visitor may switch to a smart account: the network supports them, and the current account is none. */
export const canSwitchToSmartAccount = (enabled: boolean, current: Account['type'] | undefined): boolean =>
  enabled && current === 'eoa'
