/** The English texts that all reviews have, loaded with the first one. */
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
  'transactions.steps': 'Steps',
  'transactions.step.done': 'done',
} as const
