import type { MethodOptions } from 'portico/kernel'

/** Signs a transaction, given as JSON. */
export const cosmosSignAmino: MethodOptions = {
  name: 'cosmos_signAmino',
  namespace: 'cosmos',
  class: 'signing',
}
