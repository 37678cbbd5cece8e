export const SYSTEM = '11111111111111111111111111111111'
export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
export const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'

/** Programs whose instructions move nothing: wallets add them for their priority, as a memo, or as a guard of the outcome. */
export const HARMLESS: readonly string[] = [
  COMPUTE_BUDGET,
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  MEMO,
  'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
]

/** Owners of accounts from which nobody can take what is sent there: programs, and what the network itself keeps. */
export const LOCKED_OWNERS: readonly string[] = [
  'NativeLoader1111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  'Sysvar1111111111111111111111111111111111111',
]
/** Burns what it gets. */
export const INCINERATOR = '1nc1nerator11111111111111111111111111111111'
