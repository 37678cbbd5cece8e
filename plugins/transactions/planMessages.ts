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
  'transactions.mode.upgrade':
    'Your wallet may ask to upgrade your account, to do all steps in one transaction.',
  'transactions.mode.single': 'Go step by step',
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
  'transactions.note.unread': '“{step}” could not be read. Compare it in your wallet.',
  'transactions.note.balance': 'Your balance could not be read. It may not be enough for the network fee.',
  'transactions.effect.approval': 'Lets {spender} take {amount}',
  'transactions.effect.approval.added': 'Lets {spender} take {amount} more',
  'transactions.effect.approval.all': 'Lets {spender} take all {token} that you have, now and later',
  'transactions.effect.approval.none': 'No longer lets {spender} take {token}',
  'transactions.effect.transfer': 'Sends {amount} to {receiver}',
  'transactions.note.fails': 'The network says that this will fail. You may pay the fee for nothing.',
  'transactions.note.fails.why':
    'The network says that this will fail: “{reason}”. You may pay the fee for nothing.',
  'transactions.note.open':
    'An equal request may still be open in your wallet. Check your wallet or your activity before you confirm.',
  'transactions.note.sent':
    'Your wallet has already sent an equal request. Check your balance before you confirm.',
} as const
