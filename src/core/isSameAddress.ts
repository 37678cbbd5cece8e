import type { ChainAdapter } from 'portico/kernel'

/** Whether two texts are the same address according to the chain; without a chain, whether they are equal. */
export const isSameAddress = (
  chain: ChainAdapter | undefined,
  one: string | undefined,
  other: string | undefined,
): boolean => one === other || !!(one && other && chain?.sameAddress?.(one, other))
