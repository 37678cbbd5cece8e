import type { ChainAdapter } from 'portico/kernel'

/**
 * The CAIP-10 address under which the transactions of an account are stored, in whichever form its wallet
 * writes it.
 */
export const accountKey = (
  chain: Pick<ChainAdapter, 'parseAddress'> | undefined,
  network: string,
  address: string,
): string => `${network}:${chain?.parseAddress?.(address) ?? address}`
