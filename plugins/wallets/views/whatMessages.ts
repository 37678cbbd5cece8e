/** English texts of the WhatIsAWallet view. */
export const whatMessages = {
  'wallets.what.key': 'Your key to apps',
  'wallets.what.key.text': 'Log in with your wallet instead of a name and a password.',
  'wallets.what.find': 'Get a wallet',
  'wallets.what.find.text': 'Install one on your phone or in your browser. It takes a minute.',
  'wallets.what.connect': 'Connect it here',
  'wallets.what.connect.text': 'Choose it in the list or scan the code. Nothing moves without your approval.',
  'wallets.what.get': 'Get a wallet',
  'wallets.what.email': 'Use e-mail instead',
} as const
