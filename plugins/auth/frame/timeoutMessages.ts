/** English texts for a frame that does not load or answer. */
export const timeoutMessages = {
  'auth.load.title': 'Network Error',
  'auth.load.text': 'Your wallet could not be loaded. Check your connection and try again.',
  'auth.timeout.title': 'Embedded Wallet Request Timed Out',
  'auth.timeout.text': 'Your wallet did not answer. Check your connection and try again.',
} as const
