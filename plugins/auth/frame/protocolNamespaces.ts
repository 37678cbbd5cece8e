/** Namespaces the secure site's protocol has a name for; accounts are on fewer. */
export const protocolNamespaces: readonly string[] = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']
