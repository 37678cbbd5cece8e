import type { EmailMessages } from '../messages.js'

/** The English texts of a login that leads to another network. */
export const offerMessages = {
  'email.network': 'Continue on {network}',
  'email.network.text': 'The network in use has no login by e-mail. You will be logged in on {network}.',
} satisfies Partial<Readonly<Record<keyof EmailMessages, string>>>
