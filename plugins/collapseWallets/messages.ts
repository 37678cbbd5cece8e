import type { MessagesOf } from 'portico/kernel'

export const messages = {
  'collapse.open': 'Continue with a wallet',
} as const

/** Texts of the collapsed wallets by id, each with its parameters. */
export type CollapseMessages = MessagesOf<typeof messages>
