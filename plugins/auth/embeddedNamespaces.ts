/** Namespaces the embedded wallet has accounts on; the secure site calls the networks of the first by a number. */
export const embeddedNamespaces: readonly [string, ...string[]] = ['eip155', 'solana']
