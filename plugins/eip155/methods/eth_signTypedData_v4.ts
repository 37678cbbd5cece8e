import type { MethodOptions } from 'portico/kernel'

/** Signs EIP-712 typed data, sent as text. */
export const ethSignTypedDataV4: MethodOptions = {
  name: 'eth_signTypedData_v4',
  namespace: 'eip155',
  class: 'signing',
}
