import type { Namespace } from 'portico/kernel'

/** Whether two texts are one address: only on eip155 the case says nothing. */
export const isSameAddress = (namespace: Namespace, one: string, other: string): boolean =>
  namespace === 'eip155' ? one.toLowerCase() === other.toLowerCase() : one === other
