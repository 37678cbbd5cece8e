import { reviewMessages, stepMessages } from './reviewMessages.js'

/** The English texts of the reviews of plans, loaded with them. */
export const planMessages = {
  ...reviewMessages,
  ...stepMessages,
  'transactions.retry': 'Try again',
  'transactions.done': 'Sent',
  'transactions.refused.failed': 'Transaction error',
  'transactions.change': '{symbol} balance',
  'transactions.confirm': 'Confirm',
  'transactions.step.call': 'Call {contract}',
  'transactions.mode.batch': 'Your wallet makes all steps at once, or none of them.',
  'transactions.mode.each': 'Your wallet asks you for each step.',
  'transactions.step.unclear':
    'Your wallet did not say whether this was sent. Check it before you try again.',
  'transactions.moved': 'The account or network has changed. Nothing further was sent.',
  'transactions.abandoned':
    'The request may still be open in your wallet. Decline it there before you try again: if you approve it, it is sent.',
  'transactions.left': 'What was sent goes on. You find the rest under Requests.',
  'transactions.changed': 'Something has changed. Look at it once more before you confirm.',
  'transactions.step.failed': 'This step failed on the network. You can try it again.',
  'transactions.step.replaced':
    'Another transaction took the place of this step. Check your activity before you go on.',
  'transactions.refused.address': 'This request names an address that is not valid here. Nothing was sent.',
  'transactions.refused.more': 'A trial run took more than is shown here. Nothing was sent.',
  'transactions.refused.less': 'A trial run gave less than is shown here. Nothing was sent.',
  'transactions.refused.others': 'A trial run also took other tokens of yours. Nothing was sent.',
  'transactions.refused.done': 'Nothing is left to do.',
  'transactions.note.unlimited': '“{step}” lets a contract take all of a token that you have, now and later.',
  'transactions.note.unsimulated': 'Your network could not run this in advance. Compare it in your wallet.',
  'transactions.note.fails': 'The network says that this will fail. You may pay the fee for nothing.',
  'transactions.note.fails.why':
    'The network says that this will fail: “{reason}”. You may pay the fee for nothing.',
  'transactions.note.open':
    'An equal request may still be open in your wallet. Check your wallet or your activity before you confirm.',
  'transactions.note.sent':
    'Your wallet has already sent an equal request. Check your balance before you confirm.',
} as const
