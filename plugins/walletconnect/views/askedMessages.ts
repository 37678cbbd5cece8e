/** English texts for a request that waits in a paired wallet. */
export const askedMessages = {
  'pairing.asked': 'The request is waiting in {wallet}.',
  'pairing.asked.phone': 'Check your phone: the request is waiting in {wallet}.',
  'pairing.asked.wallet': 'your wallet',
} as const
