/** The English texts that forms and reviews share, loaded with the first one. */
export const reviewMessages = {
  'transactions.abandon': 'Stop waiting',
  'transactions.asking': 'Confirm in {wallet}…',
  'transactions.asking.unnamed': 'Confirm in your wallet…',
  'transactions.waiting': 'Waiting for the network…',
  'transactions.preparing': 'Checking…',
  'transactions.raw': 'Request to the wallet',
  'transactions.raw.show': 'Show the wallet request',
  'transactions.sure': 'I have read the warnings and want to continue anyway',
  'transactions.sure.missing': 'Tick this box to continue.',
  'transactions.token': 'Token',
  'transactions.from': 'From',
  'transactions.network': 'Network',
  'transactions.fee': 'Network fee',
  'transactions.fee.wallet': 'Shown in your wallet',
  'transactions.cancel': 'Cancel',
  'transactions.step.declined': 'You declined. Nothing was sent.',
  'transactions.elsewhere': 'Another tab of this page is asking your wallet. Answer there first.',
  'transactions.refused.chain': 'Unsupported chain',
  'transactions.note.fee': 'You may not have enough for the network fee of up to {amount}.',
  'transactions.balance': 'Balance {amount}',
  'transactions.balance.loading': 'Loading the balance',
  'transactions.max': 'Max',
  'transactions.max.of': 'Max: enter up to {amount}',
  'transactions.max.unknown':
    'The network fee could not be estimated. Enter an amount that leaves enough for it.',
  'transactions.token.clear': 'Clear the search',
  'transactions.token.none': 'No matching tokens.',
  'transactions.amount.wrong': 'This amount is too small, or has too many decimals.',
  'transactions.edit': 'Edit',
  'transactions.late': 'The network did not answer. Try again.',
} as const

/** The English texts of reviews with several steps. */
export const stepMessages = {
  'transactions.steps': 'Steps',
  'transactions.step.done': 'done',
  'transactions.gets': 'You get at least',
  'transactions.contract': 'Contract',
  'transactions.fee.most': 'Up to about {amount}',
  'transactions.step.approve': 'Allow {symbol}',
  'transactions.step.reset': 'Reset {symbol}',
  'transactions.refused.unread': 'The tokens could not be checked on the network. Try again.',
  'transactions.refused.decimals':
    'The number of decimals of a token on the network differs from the token list. Nothing was sent.',
  'transactions.batch.refused':
    'Your wallet did not make all steps at once. Nothing was sent. You can go on step by step.',
  'transactions.refused.tries': 'This has been tried too often. Begin again with what is left.',
  'transactions.note.unchecked':
    'A trial run could not check these tokens of yours: {tokens}. Compare it in your wallet.',
} as const
