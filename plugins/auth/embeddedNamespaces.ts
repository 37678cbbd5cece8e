import type { Namespace } from 'portico/kernel'

/** Namespaces the embedded wallet has accounts on (spec 1). */
export const embeddedNamespaces: readonly Namespace[] = ['eip155', 'solana']
