import type { LateMessage } from './messages.js'

/** The English text of `tellLate`. */
export const lateMessages: Readonly<Record<LateMessage, string>> = {
  'wallets.late': '{wallet} approved after you had left. Choose it again to connect.',
}
