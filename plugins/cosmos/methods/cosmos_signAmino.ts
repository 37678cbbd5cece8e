import type { MethodOptions } from 'portico/kernel'
import { loadReader } from './loadReader.js'

/** Signs a transaction, given as JSON. */
export const cosmosSignAmino: MethodOptions = {
  name: 'cosmos_signAmino',
  namespace: 'cosmos',
  class: 'signing',
  load: loadReader('aminoReader'),
}
