/** Texts of the e-mail login by id, each with its parameters. */
export interface EmailMessages {
  'email.method': undefined
  'email.field': undefined
  'email.continue': undefined
  'email.invalid': undefined
  'email.wait': { readonly seconds: string }
  'email.connected': undefined
  'email.unserved': undefined
  'email.missing': undefined
  'email.title': undefined
  'email.sending': undefined
  'email.sent': { readonly count: string }
  'email.resent': undefined
  'email.code': { readonly count: string }
  'email.code.hint': undefined
  'email.checking': undefined
  'email.connecting': undefined
  'email.done': undefined
  'email.wrong': { readonly reason: string }
  'email.wrong.code': undefined
  'email.wrong.often': undefined
  'email.expired': undefined
  'email.expired.new': undefined
  'email.resend': undefined
  'email.resend.in': { readonly seconds: string }
  'email.change': undefined
  'email.device.title': undefined
  'email.device': undefined
  'email.device.text': { readonly email: string }
  'email.timeout': undefined
  'email.load': undefined
  'email.offline': undefined
  'email.failed': undefined
  'email.again': undefined
  'email.network': { readonly network: string }
  'email.network.text': { readonly network: string }
  'email.update.title': undefined
  'email.update.field': undefined
  'email.update.save': undefined
  'email.update.cancel': undefined
  'email.update.same': undefined
  'email.update.saving': undefined
  'email.update.step': { readonly step: string; readonly steps: string }
  'email.update.old': { readonly count: string }
  'email.update.new': { readonly count: string }
  'email.update.done': undefined
  'email.update.restart': undefined
  'email.update.none': undefined
  'email.update.none.text': undefined
}

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
  'email.resend': 'Send again',
  'email.resend.in': 'Send again in {seconds} s',
  'email.change': 'Change e-mail',
  'email.load': 'Unable to load email login dependency',
  'email.offline': 'You are offline. Check your connection and try again.',
  'email.failed': 'Failed to connect',
  'email.again': 'Try again',
  'email.update.title': 'Change e-mail',
} satisfies Partial<Readonly<Record<keyof EmailMessages, string>>>
