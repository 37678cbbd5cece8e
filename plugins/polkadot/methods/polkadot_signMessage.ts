import type { MethodOptions } from 'portico/kernel'
import { loadReader } from './loadReader.js'

/** Signs a message, given as text or hexadecimal bytes. */
export const polkadotSignMessage: MethodOptions = {
  name: 'polkadot_signMessage',
  namespace: 'polkadot',
  class: 'signing',
  load: loadReader('messageReader'),
}
