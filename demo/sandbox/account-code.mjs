// @ts-check
import { parseAbi } from 'viem'

/** What smart accounts delegate to (EIP-7702): Simple7702Account, at its address on real networks. */
export const ACCOUNT_CODE = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

/** The function of Simple7702Account that runs several calls, all or none. */
export const accountAbi = parseAbi([
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
])
