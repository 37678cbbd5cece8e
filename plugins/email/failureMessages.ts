/** English texts after the mail was sent: confirming a device, a wrong code, no answer. */
export const failureMessages = {
  'email.wait': 'Please try again after {seconds} seconds',
  'email.wrong': '{reason}. Try again.',
  'email.wrong.code': 'That code isn’t right. Try again.',
  'email.wrong.often': 'Still not right. Check the newest e-mail, or request a new code below.',
  'email.expired': 'This code is no longer valid.',
  'email.expired.new': 'Send a new code',
  'email.timeout': 'No answer. Try again.',
  'email.device.title': 'New device',
  'email.device': 'Confirm this device',
  'email.device.text': 'Open the link we sent to {email}. This page will continue automatically.',
} as const
