import type { EmailMessages } from './messages.js'

/** The English texts of what may follow a mail: a device that is confirmed, a code that is not right, no answer. */
export const laterMessages = {
  'email.wait': 'Please try again after {seconds} seconds',
  'email.wrong': '{reason}. Try again.',
  'email.expired': 'This code is no longer valid.',
  'email.expired.new': 'Send a new code',
  'email.timeout': 'No answer. Try again.',
  'email.device.title': 'New device',
  'email.device': 'Confirm this device',
  'email.device.text': 'Open the link we sent to {email}. This page goes on by itself.',
} satisfies Partial<Readonly<Record<keyof EmailMessages, string>>>
