import type { ChainAdapter } from 'portico/kernel'

/** Whether two texts are one address, as the chain of its namespace says; without one, only equal texts are. */
export const isSameAddress = (
  chain: ChainAdapter | undefined,
  one: string | undefined,
  other: string | undefined,
): boolean => one === other || !!(one && other && chain?.sameAddress?.(one, other))
