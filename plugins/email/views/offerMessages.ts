import type { EmailMessages } from '../messages.js'

/** English texts for a login that connects to another network. */
export const offerMessages = {
  'email.network': 'Continue on {network}',
  'email.network.text': 'The network in use has no login by e-mail. You will be logged in on {network}.',
} satisfies Partial<Readonly<Record<keyof EmailMessages, string>>>
