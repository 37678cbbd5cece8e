import type { MessagesOf } from 'portico/kernel'
import type { formMessages } from './formMessages.js'
import type { permitMessages } from './permitMessages.js'

/** English titles of the views; the other texts are in `formMessages`. */
export const messages = {
  'swap.title': 'Swap',
  'swap.action.review': 'Review swap',
} as const

/** Texts of the Swap views by id, each with its parameters. */
export type SwapMessages = MessagesOf<typeof formMessages & typeof messages & typeof permitMessages>
