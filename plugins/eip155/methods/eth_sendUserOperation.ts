import type { MethodOptions } from 'portico/kernel'

/** Signs and sends an operation of a smart account (ERC-4337). */
export const ethSendUserOperation: MethodOptions = {
  name: 'eth_sendUserOperation',
  namespace: 'eip155',
  class: 'signing',
  load: async () => (await import('../reading/userOperationReader.js')).userOperationReader,
}
