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

/** The purposes whose title says that the transaction is done, so that they need another title until then. */
export type DoneKind = Exclude<ActivityKind, 'execute' | 'other'>

/** `sent`: the wallet has sent it, and the chain cannot be asked about it. */
export type ActivityStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped' | 'sent'
