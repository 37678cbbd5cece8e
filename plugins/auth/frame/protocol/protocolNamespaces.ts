/** Namespaces that the secure site's protocol names; accounts exist on fewer. */
export const protocolNamespaces: readonly string[] = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']
