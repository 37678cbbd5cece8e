import type { MethodOptions } from 'portico/kernel'
import { loadReader } from './loadReader.js'

/** Signs a message, given as bytes in base58. */
export const solanaSignMessage: MethodOptions = {
  name: 'solana_signMessage',
  namespace: 'solana',
  class: 'signing',
  load: loadReader('messageReader'),
}
