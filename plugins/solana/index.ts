import { balanceSources, createInvite, GESTURE, http, signIn } from 'portico/core'
import { definePlugin, later, PorticoError } from 'portico/kernel'
import { transactionEffect, transactionStatus } from 'portico/plugins/activity/contract'
import { signing } from 'portico/plugins/siwx/contract'
import { tokenLists } from 'portico/plugins/tokens/contract'
import { tracing, transfers } from 'portico/plugins/transactions/contract'
import { chainPairing } from 'portico/plugins/walletconnect/contract'
import { standardChains } from 'portico/plugins/walletStandard/contract'
import { readBalance } from './balances/readBalance.js'
import { solana as namespace } from './contract.js'
import { identity } from './identity.js'
import { reads } from './methods/reads.js'
import { solanaSignAllTransactions } from './methods/solana_signAllTransactions.js'
import { solanaSignAndSendTransaction } from './methods/solana_signAndSendTransaction.js'
import { solanaSignIn } from './methods/solana_signIn.js'
import { solanaSignMessage } from './methods/solana_signMessage.js'
import { solanaSignTransaction } from './methods/solana_signTransaction.js'

// Brings the contract's declarations to everyone who imports the plugin.
export type {} from './contract.js'

/** Solana: addresses, explorer links, balances, installed wallets, and pairing. */
export const solana = () =>
  definePlugin({
    id: 'solana',
    kernel: 1,
    needs: { http: later(http), signIn: later(signIn) },
    setup: ({ needs, ability, chain, contribute, method, signal }) => {
      chain(identity)
      for (const each of [
        solanaSignAllTransactions,
        solanaSignAndSendTransaction,
        solanaSignIn,
        solanaSignMessage,
        solanaSignTransaction,
      ])
        method(each)
      for (const name of reads) method({ name, namespace, class: 'safe' })
      /** The service `http`; rejects without it. */
      const network = async () => {
        const service = await needs.http()
        if (!service) throw new PorticoError('Solana needs the network', { category: 'network' })
        return service
      }
      ability(tokenLists, namespace, () => ({
        nativeAddress: 'So11111111111111111111111111111111111111111',
        tokens: async (_session, address, on, stop) =>
          (await import('./balances/readTokens.js')).readTokens(await network(), address, on, stop),
      }))
      ability(
        transactionEffect,
        namespace,
        async () => (await import('./transfers/readEffect.js')).readEffect,
      )
      ability(transactionStatus, namespace, async () => {
        const { readStatus } = await import('./readStatus.js')
        return async (_session, hash, on, stop) => readStatus(await network(), hash, on, stop)
      })
      ability(transfers, namespace, async () =>
        (await import('./transfers/index.js')).createTransfers(await needs.http()),
      )
      ability(tracing, namespace, async () =>
        (await import('./tracing/index.js')).createTracing(await needs.http()),
      )
      ability(signing, namespace, async () => (await import('./signing.js')).signing)
      ability(chainPairing, namespace, async () => (await import('./pairing.js')).pairing)
      contribute(balanceSources, {
        plugin: namespace,
        namespaces: [namespace],
        read: async (query, stop) => {
          const service = await needs.http()
          return service && readBalance(service, query, stop)
        },
      })
      // Loaded when a wallet is asked: listing wallets takes none of it.
      const load = () => import('./openWallet.js')
      contribute(standardChains, {
        namespace,
        accepts: ({ chains, features }) =>
          chains.some((each) => each.startsWith(`${namespace}:`)) &&
          features.includes('standard:connect') &&
          features.includes('standard:events') &&
          ['solana:signTransaction', 'solana:signAndSendTransaction'].some((each) => features.includes(each)),
        connect: async (wallet, request) =>
          (await load()).openWallet(wallet, signal, request, createInvite(needs.signIn, GESTURE)),
        restore: async (wallet, request) => (await load()).restoreWallet(wallet, signal, request),
      })
    },
  })
