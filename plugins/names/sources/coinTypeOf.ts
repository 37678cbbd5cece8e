import { PorticoError } from 'portico/kernel'

/** Coin types of EVM chains begin here (ENSIP-11), and chain ids end. */
const EVM_BASE = 0x8000_0000

/** The coin type of an EVM chain (ENSIP-11); throws 'Invalid chainId' if it has none. */
export const coinTypeOf = (chainId: unknown): number => {
  const id = typeof chainId === 'number' ? chainId : Number.NaN
  if (!Number.isInteger(id) || id < 1 || id >= EVM_BASE)
    throw new PorticoError('Invalid chainId', { category: 'names' })
  return EVM_BASE + id
}
