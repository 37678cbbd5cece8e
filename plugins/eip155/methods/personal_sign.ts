import type { MethodOptions } from 'portico/kernel'
import { loadReader } from './loadReader.js'

/** Signs a message, given as text or hexadecimal bytes. */
export const personalSign: MethodOptions = {
  name: 'personal_sign',
  namespace: 'eip155',
  class: 'signing',
  load: loadReader('messageReader'),
}
