import type { MethodOptions } from 'portico/kernel'

/** Signs a transaction, given as Protobuf. */
export const cosmosSignDirect: MethodOptions = {
  name: 'cosmos_signDirect',
  namespace: 'cosmos',
  class: 'signing',
}
