import { definePlugin } from 'portico/kernel'
import { type Eip1193, eip1193 } from './contract.js'
import { createAdapter } from './createAdapter.js'
import { ethAccounts } from './methods/eth_accounts.js'
import { ethChainId } from './methods/eth_chainId.js'
import { ethGetBalance } from './methods/eth_getBalance.js'
import { ethSendTransaction } from './methods/eth_sendTransaction.js'
import { ethSignTypedDataV4 } from './methods/eth_signTypedData_v4.js'
import { personalSign } from './methods/personal_sign.js'

export { chainId } from './chainId.js'
export { evmAddress } from './evmAddress.js'
export { ProviderRpcError } from './ProviderRpcError.js'

/** EVM chains: addresses, balances, methods, and sessions over EIP-1193 providers. */
export const eip155 = () =>
  definePlugin({
    id: 'eip155',
    kernel: 1,
    provides: eip1193,
    setup: (context) => {
      context.chain(createAdapter())
      for (const method of [
        ethAccounts,
        ethChainId,
        ethGetBalance,
        ethSendTransaction,
        ethSignTypedDataV4,
        personalSign,
      ])
        context.method(method)
      // Loaded with the first wallet that is asked: listing wallets does not need it.
      const load = async () => (await import('./createEip1193.js')).createEip1193(context.signal)
      const service: Eip1193 = {
        connect: async (...asked) => (await load()).connect(...asked),
        restore: async (...asked) => (await load()).restore(...asked),
      }
      return service
    },
  })
