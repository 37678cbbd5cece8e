import { createInvite, GESTURE, hosts, http, nativeBalance, signIn } from 'portico/core'
import { definePlugin, later } from 'portico/kernel'
import { transactionEffect, transactionStatus } from 'portico/plugins/activity/contract'
import { signing } from 'portico/plugins/siwx/contract'
import { swapCalls } from 'portico/plugins/swap/contract'
import { tokenLists } from 'portico/plugins/tokens/contract'
import { calls, permits, tracing, transfers } from 'portico/plugins/transactions/contract'
import { chainPairing } from 'portico/plugins/walletconnect/contract'
import { readBalance } from './balances/index.js'
import { eip1193, evm } from './contract.js'
import { identity } from './identity.js'
import { ethSendRawTransaction } from './methods/eth_sendRawTransaction.js'
import { ethSendTransaction } from './methods/eth_sendTransaction.js'
import { ethSendUserOperation } from './methods/eth_sendUserOperation.js'
import { ethSignTypedDataV4 } from './methods/eth_signTypedData_v4.js'
import { personalSign } from './methods/personal_sign.js'
import { chainReads, walletReads } from './methods/reads.js'
import { walletGrantPermissions } from './methods/wallet_grantPermissions.js'
import { walletRevokePermissions } from './methods/wallet_revokePermissions.js'
import { walletSendCalls } from './methods/wallet_sendCalls.js'
import type { PermitLibrary } from './permits/index.js'
import { createEip1193 } from './provider/createEip1193.js'
import { tokenLists as evmTokenLists } from './tokens/tokenLists.js'

export { chainId } from './chainId.js'
export { evmAddress } from './evmAddress.js'
export { ProviderRpcError } from './provider/ProviderRpcError.js'

/** EVM chains: addresses, balances, methods, and sessions over EIP-1193 providers. */
export const eip155 = () =>
  definePlugin({
    id: 'eip155',
    kernel: 1,
    provides: eip1193,
    needs: { http: later(http), hosts: later(hosts), signIn: later(signIn) },
    setup: (context) => {
      const { http, hosts } = context.needs
      context.chain(identity)
      // A static import, because every connection needs it at once.
      context.ability(nativeBalance, evm, () => readBalance)
      context.ability(tokenLists, evm, () => evmTokenLists)
      context.ability(
        transactionEffect,
        evm,
        async () => (await import('./transactions/readEffect.js')).readEffect,
      )
      context.ability(
        transactionStatus,
        evm,
        async () => (await import('./transactions/readStatus.js')).readStatus,
      )
      context.ability(signing, evm, async () => (await import('./signing.js')).signing)
      context.ability(chainPairing, evm, async () => (await import('./pairing.js')).pairing)
      context.ability(transfers, evm, async () =>
        (await import('./transfers/index.js')).createTransfers(await http()),
      )
      context.ability(calls, evm, async () => (await import('./calls/index.js')).createCalls(await http()))
      context.ability(permits, evm, async () => {
        const [{ createPermits }, service] = await Promise.all([import('./permits/index.js'), http()])
        return (library) => createPermits(service, library as PermitLibrary)
      })
      context.ability(tracing, evm, async () =>
        (await import('./tracing/index.js')).createTracing(await http(), (await hosts())?.own('safe')),
      )
      context.ability(swapCalls, evm, async () =>
        (await import('./swaps/index.js')).createSwapCalls(await http()),
      )
      for (const method of [
        ethSendRawTransaction,
        ethSendTransaction,
        ethSignTypedDataV4,
        ethSendUserOperation,
        personalSign,
        walletGrantPermissions,
        walletRevokePermissions,
        walletSendCalls,
      ])
        context.method(method)
      for (const name of [...chainReads, ...walletReads])
        context.method({ name, namespace: evm, class: 'safe' })
      // A static import, because the plugin wakes only when a wallet is asked; listing wallets does not wake
      // it.
      return createEip1193(context.signal, http, createInvite(context.needs.signIn, GESTURE))
    },
  })
