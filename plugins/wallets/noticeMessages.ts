/** English texts of `reportWallet`. */
export const noticeMessages = {
  'wallets.late': '{wallet} approved after you had left. Choose it again to connect.',
  'wallets.ended': '{wallet} ended the connection.',
} as const
