import type { MethodOptions } from 'portico/kernel'
import { loadReader } from './loadReader.js'

/** Signs a transaction, given as Protobuf. */
export const cosmosSignDirect: MethodOptions = {
  name: 'cosmos_signDirect',
  namespace: 'cosmos',
  class: 'signing',
  load: loadReader('directReader'),
}
