/** The purpose of a transaction. */
export type ActivityKind =
  | 'send'
  | 'receive'
  | 'trade'
  | 'approve'
  | 'deposit'
  | 'withdraw'
  | 'mint'
  | 'burn'
  | 'borrow'
  | 'repay'
  | 'claim'
  | 'stake'
  | 'unstake'
  | 'deploy'
  | 'execute'
  | 'cancel'
  | 'buy'
  | 'other'

/** The purposes whose title says that it is done, so that they need a plain one until it is. */
export type DoneKind = Exclude<ActivityKind, 'execute' | 'other'>

/** `sent`: the wallet has sent it, and the chain cannot be asked about it. */
export type ActivityStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped' | 'sent'
