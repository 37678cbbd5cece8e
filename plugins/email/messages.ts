import type { MessagesOf } from 'portico/kernel'
import type { failureMessages } from './failureMessages.js'
import type { offerMessages } from './views/offerMessages.js'
import type { updateMessages } from './views/updateMessages.js'

/**
 * English texts of the e-mail login; those after the mail was sent are in `failureMessages`, those for a namespace without logins
 * load with `NetworkOffer`, those of a change of e-mail are in `updateMessages`.
 */
export const messages = {
  'email.method': 'E-mail',
  'email.field': 'E-mail address',
  'email.continue': 'Continue with e-mail',
  'email.invalid': 'Enter a valid e-mail address.',
  'email.connected': 'You are already logged in.',
  'email.unserved': 'E-mail login is not available on this network.',
  'email.missing': 'E-mail login is not set up on this page.',
  'email.title': 'Enter the code',
  'email.sending': 'Sending a code…',
  'email.sent': 'We sent your {count}-digit code to',
  'email.resent': 'A new code is on its way.',
  'email.code': 'One-time code, {count} digits',
  'email.code.hint': 'The code is checked after the last digit.',
  'email.checking': 'Checking…',
  'email.connecting': 'Connecting…',
  'email.done': 'Connected',
  'email.resend': 'Resend code',
  'email.resend.in': 'Resend in {seconds} s',
  'email.change': 'Change e-mail',
  'email.load': 'Couldn’t load e-mail login',
  'email.offline': 'You are offline. Check your connection and try again.',
  'email.failed': 'Failed to connect',
  'email.again': 'Try again',
  'email.update.title': 'Change e-mail',
} as const

/** Texts of the e-mail login by id, each with its parameters. */
export type EmailMessages = MessagesOf<
  typeof failureMessages & typeof messages & typeof offerMessages & typeof updateMessages
>
