import type { MessagesOf } from 'portico/kernel'
import type { viewMessages } from './views/viewMessages.js'

/** English texts outside the view; those of the view are in `viewMessages`. */
export const messages = {
  'siwx.title': 'Sign in',
  'siwx.lookup': 'A problem occurred while trying initialize authentication',
  'siwx.declined': 'Signature declined',
  'siwx.smart': 'This app may not support smart accounts',
  'siwx.required': 'Sign in to use this wallet here.',
  'siwx.stay': 'Sign in or cancel to leave.',
  'siwx.unable': '{wallet} cannot sign in on this network.',
  'siwx.invalid': 'The signature is not valid. Sign in with the account that is shown.',
  'siwx.store': 'The website could not sign you in. Try again.',
  'siwx.clock': 'This device’s date and time look wrong. Set them, then try again.',
  'siwx.nonce': 'The message could not be prepared.',
} as const

/** Texts of the sign-in by id, each with its parameters. */
export type SiwxMessages = MessagesOf<typeof messages & typeof viewMessages>
