import type { MessageId } from 'portico/kernel'

/** The shell's own texts in English; buttons read theirs before the modal's code is there. */
export const messages = {
  'modal.close': 'Close',
  'modal.back': 'Back',
  'modal.help': 'What is a wallet?',
  'modal.loading': 'Loading…',
  'modal.failed': 'This part could not be loaded.',
  'modal.retry': 'Try again',
  'modal.dismiss': 'Dismiss',
  'modal.refused': 'This step cannot be closed now.',
  'rail.label': 'Connection',
  'rail.none': 'Not connected',
  'rail.connected': 'Connected to',
  'rail.unsupported': '{network}: unsupported',
  'rail.switch': 'Switch network',
  'button.connect': 'Connect Wallet',
  'button.connecting': 'Connecting...',
  'button.switchNetwork': 'Switch Network',
  'button.selectNetwork': 'Select Network',
  'button.unknownNetwork': 'Unknown Network',
} satisfies Partial<Record<MessageId, string>>
