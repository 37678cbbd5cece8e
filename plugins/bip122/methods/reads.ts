/** Methods that a wallet answers without a prompt. */
export const reads: readonly string[] = ['getAccountAddresses']
