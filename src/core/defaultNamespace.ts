import type { Namespace } from 'portico/kernel'

/** The namespace of a network that names none: hosts give networks in the shape of viem's chains. */
export const defaultNamespace: Namespace = 'eip155'
