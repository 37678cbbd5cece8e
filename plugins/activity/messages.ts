import type { ActivityKind, ActivityStatus, DoneKind } from './kinds.js'

/** Texts of the activity by id, each with its parameters. */
export interface ActivityMessages
  extends Record<
    `activity.kind.${ActivityKind}` | `activity.plain.${DoneKind}` | `activity.status.${ActivityStatus}`,
    undefined
  > {
  'activity.title': undefined
  'activity.loading': undefined
  'activity.failed': undefined
  'activity.retry': undefined
  'activity.offline': undefined
  'activity.none': undefined
  'activity.none.text': undefined
  'activity.none.own': undefined
  'activity.all': undefined
  'activity.more': undefined
  'activity.more.loading': undefined
  'activity.more.failed': undefined
  'activity.explorer': undefined
  'activity.leaves': undefined
  'activity.limited': undefined
  'activity.from': { readonly address: string }
  'activity.to': { readonly address: string }
  'activity.spender': { readonly address: string }
  'activity.bait': undefined
  'activity.unlimited': { readonly symbol: string }
}

/** English texts of the activity; those of the view of all are in `allMessages`, of this browser's transactions in `ownMessages`. */
export const messages = {
  'activity.title': 'Activity',
  'activity.loading': 'Loading activity',
  'activity.failed': 'Failed to fetch transactions',
  'activity.retry': 'Try again',
  'activity.offline': 'You are offline.',
  'activity.none': 'No activity yet',
  'activity.none.text': 'Your transactions will appear here.',
  'activity.none.own': 'What you send from this browser will be listed here.',
  'activity.all': 'See all activity',
  'activity.leaves': 'Opens the block explorer',
  'activity.limited': 'Only transactions sent from this browser are listed.',
  'activity.from': 'From {address}',
  'activity.to': 'To {address}',
  'activity.spender': 'Spender {address}',
  'activity.bait': 'No value. Do not copy addresses from here.',
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
  'activity.plain.send': 'Send',
  'activity.plain.receive': 'Receive',
  'activity.plain.trade': 'Swap',
  'activity.plain.approve': 'Approval',
  'activity.plain.deposit': 'Deposit',
  'activity.plain.withdraw': 'Withdrawal',
  'activity.plain.mint': 'Mint',
  'activity.plain.burn': 'Burn',
  'activity.plain.borrow': 'Borrow',
  'activity.plain.repay': 'Repayment',
  'activity.plain.claim': 'Claim',
  'activity.plain.stake': 'Stake',
  'activity.plain.unstake': 'Unstake',
  'activity.plain.deploy': 'Contract deployment',
  'activity.plain.cancel': 'Cancellation',
  'activity.plain.buy': 'Purchase',
  'activity.status.pending': 'Pending',
  'activity.status.confirmed': 'Confirmed',
  'activity.status.failed': 'Failed',
} satisfies Partial<Readonly<Record<keyof ActivityMessages, string>>>
