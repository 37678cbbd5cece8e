type Count = { readonly count: string }
type Wallet = { readonly wallet: string }

/** Texts of the directory by id, each with its parameters. */
export interface DirectoryMessages {
  'directory.title': undefined
  'directory.search': undefined
  'directory.search.count': Count
  'directory.search.clear': undefined
  'directory.filters': undefined
  'directory.certified': undefined
  'directory.certified.on': undefined
  'directory.certified.off': undefined
  'directory.installed': undefined
  'directory.loading': undefined
  'directory.more': undefined
  'directory.end': Count
  'directory.found': Count
  'directory.none': undefined
  'directory.none.name': undefined
  'directory.none.text': undefined
  'directory.qr': undefined
  'directory.failed': undefined
  'directory.offline': undefined
  'directory.again': undefined
  'directory.get.any': undefined
  'directory.get.intro': undefined
  'directory.get.installed': undefined
  'directory.get.reload': undefined
  'directory.get.reload.text': undefined
  'directory.get.connect': undefined
  'directory.get.all': undefined
  'directory.get.title': Wallet
  'directory.get.text': Wallet
  'directory.get.phone': Wallet
  'directory.get.web': undefined
  'directory.get.browser': undefined
  'directory.get.ios': undefined
  'directory.get.android': undefined
  'directory.get.homepage': undefined
  'directory.get.window': undefined
  'directory.get.nowhere': undefined
}

export type GetMessage = Extract<keyof DirectoryMessages, `directory.get.${string}`>

/** English texts, except those that load with the view to get a wallet. */
export const messages: Readonly<Record<Exclude<keyof DirectoryMessages, GetMessage>, string>> = {
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
}
