import type { messages, SiwxMessages } from '../messages.js'

/** English texts of the view. */
export const viewMessages: Readonly<Record<Exclude<keyof SiwxMessages, keyof typeof messages>, string>> = {
  'siwx.asks': '{app} asks you to sign in',
  'siwx.proof': 'Your signature proves that this wallet is yours.',
  'siwx.website': 'Website',
  'siwx.wallet': 'Wallet',
  'siwx.network': 'Network',
  'siwx.expires': 'Signed in until',
  'siwx.message': 'Message to sign',
  'siwx.preparing': 'Preparing the message…',
  'siwx.elsewhere': 'The message names another website: {domain}. Cancel unless you trust it.',
  'siwx.free': 'Signing is free and moves no funds.',
  'siwx.cancel.return': 'Cancel returns to {network}, where you are signed in.',
  'siwx.cancel.disconnect': 'Cancel disconnects the wallet.',
  'siwx.cancel': 'Cancel',
  'siwx.cancelling': 'Cancelling…',
  'siwx.later': 'Not now',
  'siwx.sign': 'Sign in',
  'siwx.signing': 'Confirm in {wallet}…',
  'siwx.waiting': 'Still waiting for your signature in {wallet}.',
  'siwx.verifying': 'Signing you in…',
  'siwx.signed': 'Signed in',
  'siwx.retry': 'Try again',
}
