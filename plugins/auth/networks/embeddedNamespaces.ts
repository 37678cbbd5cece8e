/** Namespaces the embedded wallet supports; the secure site numbers the networks of the first. */
export const embeddedNamespaces: readonly [string, ...string[]] = ['eip155', 'solana']
