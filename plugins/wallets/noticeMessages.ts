/** English texts of `reportWallet`. */
export const noticeMessages = {
  'wallets.late': 'You approved in {wallet} after closing this window. Choose it again to connect.',
  'wallets.ended': '{wallet} disconnected.',
} as const
