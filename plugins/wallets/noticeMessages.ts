import type { NoticeMessage } from './messages.js'

/** English texts of `tellOfWallet`. */
export const noticeMessages: Readonly<Record<NoticeMessage, string>> = {
  'wallets.late': '{wallet} approved after you had left. Choose it again to connect.',
  'wallets.ended': '{wallet} ended the connection.',
}
