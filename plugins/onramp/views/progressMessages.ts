/** English texts of a purchase on its way. */
export const progressMessages = {
  'onramp.progress': 'Buy with {provider}',
  'onramp.opening': 'Opening {provider}',
  'onramp.opening.text': 'A window opens where you pay.',
  'onramp.open': 'Continue in the {provider} window',
  'onramp.waiting': 'Waiting for your purchase',
  'onramp.waiting.text':
    'If you closed the {provider} window, open it again. We’ll tell you here when your purchase arrives.',
  'onramp.open.text': 'Finish there. We’ll tell you here when it arrives.',
  'onramp.open.elsewhere': 'The purchase arrives on {network}. Switch to that network to see it.',
  'onramp.late': 'Not here yet. Cards take minutes, bank transfers up to a few days. You can close this.',
  'onramp.again': 'Open again',
  'onramp.link': 'Open {provider}',
  'onramp.copy': 'Copy link',
  'onramp.copied': 'Link copied',
  'onramp.copy.failed': 'Failed to copy',
  'onramp.back': 'Back to account',
  'onramp.stop': 'Stop waiting',
  'onramp.blocked': 'Your browser blocked the window.',
  'onramp.blocked.text': 'Use the button to open the page.',
  'onramp.failed.text': 'Try again, or pay in another way.',
  'onramp.declined': 'Buy failed',
  'onramp.declined.text':
    '{provider} declined the payment, or you cancelled it. Finish or close its window before you try again.',
  'onramp.retry': 'Try again',
} as const
