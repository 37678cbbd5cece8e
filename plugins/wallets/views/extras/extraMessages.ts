/** English texts of the rarely shown parts of Connect. */
export const extraMessages = {
  'wallets.ambiguous': 'Two wallets use this name. If you installed only one, remove the other.',
  'wallets.disguised': 'This name contains look-alike letters.',
  'wallets.crowded': 'Too many wallets announced themselves. Some are not listed.',
  'wallets.method.none': 'No connect method is enabled',
  'wallets.method.none.text': 'Turn on wallets, e-mail or a social login in the options of this page.',
  'wallets.empty.title': 'No wallet found in this browser',
  'wallets.empty.text': 'Install a wallet extension, or open this page in the browser of your wallet app.',
  'wallets.empty.network': 'No wallet found for {network}',
  'wallets.empty.network.text': 'Install a wallet for {network}, or choose another network.',
  'wallets.empty.action': 'What is a wallet?',
  'wallets.list.failed': 'The wallet list could not be loaded.',
  'wallets.list.again': 'Try again',
  'wallets.list.offline': 'You are offline. A wallet may not answer until you are online again.',
  'wallets.newcomer': 'I don’t have a wallet',
  'wallets.unloaded': 'Some ways to connect couldn’t load.',
} as const
