import type { ActivityKind, ActivityStatus } from './kinds.js'

/** Texts of the activity by id, each with its parameters. */
export interface ActivityMessages
  extends Record<`activity.kind.${ActivityKind}` | `activity.status.${ActivityStatus}`, undefined> {
  'activity.title': undefined
  'activity.loading': undefined
  'activity.snack': undefined
  'activity.failed': undefined
  'activity.retry': undefined
  'activity.offline': undefined
  'activity.none': undefined
  'activity.none.text': undefined
  'activity.all': undefined
  'activity.more': undefined
  'activity.more.loading': undefined
  'activity.more.failed': undefined
  'activity.explorer': undefined
  'activity.leaves': undefined
  'activity.limited': undefined
  'activity.from': { readonly address: string }
  'activity.to': { readonly address: string }
  'activity.unlimited': { readonly symbol: string }
}

/** English texts of the activity. */
export const messages: Readonly<Record<keyof ActivityMessages, string>> = {
  'activity.title': 'Activity',
  'activity.loading': 'The activity is loading',
  'activity.snack': 'Failed to fetch transactions',
  'activity.failed': 'The activity could not be loaded.',
  'activity.retry': 'Try again',
  'activity.offline': 'You are offline.',
  'activity.none': 'No activity yet.',
  'activity.none.text': 'What you send and receive will be listed here.',
  'activity.all': 'See all activity',
  'activity.more': 'Load more',
  'activity.more.loading': 'Loading more',
  'activity.more.failed': 'More could not be loaded.',
  'activity.explorer': 'See all on the block explorer',
  'activity.leaves': 'Opens the block explorer',
  'activity.limited': 'Only transactions sent from this browser are listed.',
  'activity.from': 'From {address}',
  'activity.to': 'To {address}',
  'activity.unlimited': 'Unlimited {symbol}',
  'activity.kind.send': 'Sent',
  'activity.kind.receive': 'Received',
  'activity.kind.trade': 'Swapped',
  'activity.kind.approve': 'Approved',
  'activity.kind.deposit': 'Deposited',
  'activity.kind.withdraw': 'Withdrawn',
  'activity.kind.mint': 'Minted',
  'activity.kind.burn': 'Burned',
  'activity.kind.borrow': 'Borrowed',
  'activity.kind.repay': 'Repaid',
  'activity.kind.claim': 'Claimed',
  'activity.kind.stake': 'Staked',
  'activity.kind.unstake': 'Unstaked',
  'activity.kind.deploy': 'Contract deployed',
  'activity.kind.execute': 'Contract call',
  'activity.kind.cancel': 'Cancelled',
  'activity.kind.buy': 'Bought',
  'activity.kind.other': 'Transaction',
  'activity.status.pending': 'Pending',
  'activity.status.confirmed': 'Confirmed',
  'activity.status.failed': 'Failed',
  'activity.status.replaced': 'Replaced',
  'activity.status.dropped': 'Dropped by the network',
  'activity.status.sent': 'Handed to the network',
}
