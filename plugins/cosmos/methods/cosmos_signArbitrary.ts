import type { MethodOptions } from 'portico/kernel'
import { loadReader } from './loadReader.js'

/** Signs a message that cannot be a transaction (ADR-36). */
export const cosmosSignArbitrary: MethodOptions = {
  name: 'cosmos_signArbitrary',
  namespace: 'cosmos',
  class: 'signing',
  load: loadReader('messageReader'),
}
