/** English texts for a login that connects to another network. */
export const offerMessages = {
  'email.network': 'Continue on {network}',
  'email.network.text':
    'E-mail login is not available on your current network. You will be logged in on {network}.',
} as const
