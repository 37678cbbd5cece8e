/** English texts of the view to get a wallet. */
export const getMessages = {
  'directory.get.any': 'Get a wallet',
  'directory.get.intro': 'Choose one, install it, then come back here.',
  'directory.get.installed': 'I’ve installed it',
  'directory.get.reload': 'Reload the page',
  'directory.get.reload.text':
    'A new extension appears here once you reload this page and connect again. A wallet on your phone can connect right away.',
  'directory.get.connect': 'Connect',
  'directory.get.all': 'See all wallets',
  'directory.get.title': 'Get {wallet}',
  'directory.get.text': '{wallet} is not in this browser. Get it, then come back and connect.',
  'directory.get.phone': '{wallet} cannot be opened from here yet. Get it, then come back and connect.',
  'directory.get.web': 'Web app',
  'directory.get.browser': 'Browser extension',
  'directory.get.ios': 'App Store',
  'directory.get.android': 'Google Play',
  'directory.get.homepage': 'Website',
  'directory.get.window': 'opens a new window',
  'directory.get.nowhere': 'This wallet does not say where to get it.',
} as const
