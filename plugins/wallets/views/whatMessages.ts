import type { WhatMessage } from '../messages.js'

/** English texts of the WhatIsAWallet view. */
export const whatMessages: Readonly<Record<WhatMessage, string>> = {
  'wallets.what.key': 'Your key to apps',
  'wallets.what.key.text': 'Log in with your wallet instead of a name and a password.',
  'wallets.what.place': 'Your things in one place',
  'wallets.what.place.text': 'See, send and receive your tokens and collectibles.',
  'wallets.what.decide': 'You decide',
  'wallets.what.decide.text': 'Nothing moves and nothing is signed without your approval.',
  'wallets.what.get': 'Get a wallet',
  'wallets.what.email': 'Use e-mail instead',
}
