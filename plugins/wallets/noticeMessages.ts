import type { NoticeMessage } from './messages.js'

/** English texts of `reportWallet`. */
export const noticeMessages: Readonly<Record<NoticeMessage, string>> = {
  'wallets.late': '{wallet} approved after you had left. Choose it again to connect.',
  'wallets.ended': '{wallet} ended the connection.',
}
