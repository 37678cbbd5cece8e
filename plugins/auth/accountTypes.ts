import type { Account } from 'portico/kernel'

/** What an account is where nobody chose (spec 4). */
export const defaultAccountTypes: Readonly<Record<string, NonNullable<Account['type']>>> = Object.freeze({
  eip155: 'smartAccount',
  bip122: 'payment',
  solana: 'eoa',
  polkadot: 'eoa',
})

/** Whether the visitor may switch to a smart account (spec 4). */
export const canSwitchToSmartAccount = (enabled: boolean, current: Account['type'] | undefined): boolean =>
  enabled && current === 'eoa'
