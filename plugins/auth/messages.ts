import type { MessagesOf } from 'portico/kernel'
import type { accountMessages } from './account/accountMessages.js'
import type { timeoutMessages } from './frame/timeoutMessages.js'

/** English texts needed while the frame loads; others are in `timeoutMessages` and `accountMessages`. */
export const messages = {
  'auth.approve.frame': 'Embedded wallet: approve transaction',
} as const

/** Texts of the embedded wallet by id, each with its parameters. */
export type AuthMessages = MessagesOf<typeof messages & typeof accountMessages & typeof timeoutMessages>
