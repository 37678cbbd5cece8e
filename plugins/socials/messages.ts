import type { MessagesOf } from 'portico/kernel'
import type { viewMessages } from './views/viewMessages.js'

/** English texts of the block in Connect, and the titles of the views; the views' other texts are in `viewMessages`. */
export const messages = {
  'socials.method': 'Social login',
  'socials.continue': 'Continue with {provider}',
  'socials.more': 'More logins',
  'socials.connected': 'You are already logged in.',
  'socials.unserved': 'Social login is not available on this network.',
  'socials.title': 'Social login',
  'farcaster.title': 'Continue with Farcaster',
} as const

/** Texts of the social logins by id, each with its parameters. */
export type SocialsMessages = MessagesOf<typeof messages & typeof viewMessages>
