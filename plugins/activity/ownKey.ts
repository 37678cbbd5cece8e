import type { ChainAdapter } from 'portico/kernel'

/** The CAIP-10 address under which the transactions of an account are stored, however its wallet writes the address. */
export const ownKey = (
  chain: Pick<ChainAdapter, 'parseAddress'> | undefined,
  network: string,
  address: string,
): string => `${network}:${chain?.parseAddress?.(address) ?? address}`
