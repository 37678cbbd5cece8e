import type { MethodOptions } from 'portico/kernel'
import { loadReader } from './loadReader.js'

/** Signs a message, given as text. */
export const signMessage: MethodOptions = {
  name: 'signMessage',
  namespace: 'bip122',
  class: 'signing',
  load: loadReader('messageReader'),
}
