/** Methods that a wallet answers without a prompt. */
export const reads: readonly string[] = ['solana_getAccounts', 'solana_requestAccounts']
