import type { MessagesOf } from 'portico/kernel'
import type { noticeMessages } from './noticeMessages.js'
import type { connectingMessages } from './views/connectingMessages.js'
import type { extraMessages } from './views/extras/extraMessages.js'
import type { whatMessages } from './views/whatMessages.js'

/** English texts, except those that load with the view that shows them. */
export const messages = {
  'wallets.connect.title': 'Connect wallet',
  'wallets.connect.add': 'Add wallet',
  'wallets.method.label': 'Wallets',
  'wallets.or': 'or',
  'wallets.more': 'Show {count} more',
  'wallets.tag.qrCode': 'QR code',
  'wallets.tag.installed': 'Installed',
  'wallets.tag.recent': 'Recent',
  'wallets.tag.connected': 'Connected',
  'wallets.tag.opening': 'Opening',
  'wallets.connecting.title': 'Connect wallet',
  'wallets.what.title': 'What is a wallet?',
} as const

/** Texts of the wallet views by id, each with its parameters. */
export type WalletsMessages = MessagesOf<
  typeof messages &
    typeof noticeMessages &
    typeof connectingMessages &
    typeof extraMessages &
    typeof whatMessages
>
