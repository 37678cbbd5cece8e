import type { MessagesOf } from 'portico/kernel'
import type { getMessages } from './views/getMessages.js'

/** English texts, except those that load with the view to get a wallet. */
export const messages = {
  'directory.title': 'All wallets',
  'directory.search': 'Search wallets',
  'directory.search.count': 'Search {count} wallets',
  'directory.search.clear': 'Clear search',
  'directory.filters': 'Filter wallets',
  'directory.certified': 'Certified',
  'directory.certified.on': 'Only certified wallets are shown.',
  'directory.certified.off': 'Wallets without a certificate are shown as well.',
  'directory.installed': 'Installed',
  'directory.loading': 'Loading wallets…',
  'directory.more': 'Load more',
  'directory.end': 'That is all. Wallets: {count}',
  'directory.found': 'Wallets found: {count}',
  'directory.none': 'No wallets to show',
  'directory.none.name': 'No wallet with that name',
  'directory.none.text': 'Connect any wallet by QR code.',
  'directory.qr': 'Show QR code',
  'directory.failed': 'The wallet list could not be loaded.',
  'directory.offline': 'You are offline. Check your connection and try again.',
  'directory.again': 'Try again',
} as const

/** Texts of the directory by id, each with its parameters. */
export type DirectoryMessages = MessagesOf<typeof messages & typeof getMessages>
