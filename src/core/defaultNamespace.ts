import type { Namespace } from 'portico/kernel'

/**
 * The namespace of networks that do not name one, because hosts pass networks in the shape of viem's chains.
 */
export const defaultNamespace: Namespace = 'eip155'
