import type { MethodOptions } from 'portico/kernel'
import { loadReader } from './loadReader.js'

/** Signs EIP-712 typed data, sent as text. */
export const ethSignTypedDataV4: MethodOptions = {
  name: 'eth_signTypedData_v4',
  namespace: 'eip155',
  class: 'signing',
  load: loadReader('typedDataReader'),
}
