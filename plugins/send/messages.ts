import type { MessagesOf } from 'portico/kernel'
import type { formMessages } from './formMessages.js'

/** English titles of the views; the other texts are in `formMessages`. */
export const messages = {
  'send.title': 'Send',
  'send.scan.title': 'Scan a QR code',
} as const

/** Texts of the Send views by id, each with its parameters. */
export type SendMessages = MessagesOf<typeof formMessages & typeof messages>
