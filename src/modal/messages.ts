import type { MessageId } from 'portico/kernel'
import { buttonTexts } from './buttonTexts.js'

/** English texts of the shell itself. */
export const messages = {
  ...buttonTexts,
  'modal.language': 'en',
  'modal.direction': 'ltr',
  'modal.close': 'Close',
  'modal.back': 'Back',
  'modal.help': 'What is a wallet?',
  'modal.loading': 'Loading…',
  'modal.failed': 'Couldn’t load this.',
  'modal.crashed': 'This part has stopped working.',
  'modal.gone': 'This is no longer available here.',
  'modal.retry': 'Try again',
  'modal.dismiss': 'Dismiss',
  'modal.details': 'Copy details',
  'modal.copied': 'Copied',
  'rail.label': 'Connection',
  'rail.none': 'Not connected',
  'rail.pending': 'Not signed in',
  'rail.connected': 'Connected to',
  'rail.unsupported': 'Unsupported network',
  'rail.switch': 'Switch network',
} satisfies Partial<Record<MessageId, string>>
