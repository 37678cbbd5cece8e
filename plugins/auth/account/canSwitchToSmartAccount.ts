import type { Account } from 'portico/kernel'

/** Whether the visitor may switch to a smart account: where the network has them, and the one in use is none. */
export const canSwitchToSmartAccount = (enabled: boolean, current: Account['type'] | undefined): boolean =>
  enabled && current === 'eoa'
