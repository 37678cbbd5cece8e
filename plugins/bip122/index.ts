import {
  type Claim,
  type Claimant,
  connectors,
  createClaims,
  createListing,
  isSameClaim,
  skeleton,
  storage,
} from 'portico/core'
import { type Dispose, definePlugin, later, systemClock } from 'portico/kernel'
import { transactionEffect } from 'portico/plugins/activity/contract'
import { signing } from 'portico/plugins/siwx/contract'
import { chainPairing } from 'portico/plugins/walletconnect/contract'
import { standardChains } from 'portico/plugins/walletStandard/contract'
import { canonicalName } from 'portico/react'
import { bip122 as namespace } from './contract.js'
import { identity } from './identity.js'
import { reads } from './methods/reads.js'
import { sendTransfer } from './methods/sendTransfer.js'
import { signMessage } from './methods/signMessage.js'
import { signPsbt } from './methods/signPsbt.js'
import { createConnector } from './wallets/createConnector.js'
import { type FoundProvider, readProviders } from './wallets/readProviders.js'

// Brings the contract's declarations to everyone who imports the plugin.
export type {} from './contract.js'

/** Extensions may come after the page: how often the window is scanned again, and the interval in milliseconds. */
const RESCANS = 3
const RESCAN_INTERVAL = 200

/** A wallet at a place on the window as a claim. */
interface Place extends Claimant {
  readonly found: FoundProvider
}

/** Bitcoin and similar chains: addresses, explorer links, installed wallets of Bitcoin, and pairing. */
export const bip122 = () =>
  definePlugin({
    id: 'bip122',
    kernel: 1,
    needs: { storage: later(storage) },
    setup: ({ needs, ability, chain, contribute, method, own, signal }) => {
      chain(identity)
      for (const each of [sendTransfer, signMessage, signPsbt]) method(each)
      for (const name of reads) method({ name, namespace, class: 'safe' })
      ability(transactionEffect, namespace, async () => (await import('./readEffect.js')).readEffect)
      ability(signing, namespace, async () => (await import('./signing.js')).signing)
      ability(chainPairing, namespace, async () => (await import('./pairing.js')).pairing)
      // Loaded when a wallet is asked: listing wallets takes none of it.
      const load = async () => {
        const [open, talk] = await Promise.all([
          import('./wallets/openWallet.js'),
          import('./wallets/createStandardWallet.js'),
        ])
        return { ...open, ...talk }
      }
      contribute(standardChains, {
        namespace,
        accepts: ({ chains, features }) =>
          chains.some((each) => each.startsWith('bitcoin:')) && features.includes('bitcoin:connect'),
        connect: async (wallet, request) => {
          const { openWallet, createStandardWallet } = await load()
          return openWallet(createStandardWallet(wallet), signal, request)
        },
        restore: async (wallet, request) => {
          const { restoreWallet, createStandardWallet } = await load()
          return restoreWallet(createStandardWallet(wallet), signal, request)
        },
      })
      if (typeof window === 'undefined') return

      const claims = createClaims<Place>()
      const show = createListing<Claim<Place>>(
        (connector) => contribute(connectors, connector),
        ({ id, wallet: { found }, ambiguous, crowded }) =>
          // The path is the key of what is stored: a second wallet at a place has another one.
          createConnector(
            { ...found, path: id.slice(namespace.length + 1), ambiguous, crowded },
            needs.storage,
            signal,
          ),
        isSameClaim,
      )
      const scan = () => {
        const all = readProviders()
        for (const { wallet: claim } of claims.list()) {
          const now = all.find((each) => each.provider === claim.provider)
          // The same object has a name of its own by now.
          if (now && now.path !== claim.found.path) claims.remove(claim)
        }
        for (const found of all) {
          const { path, provider, name } = found
          const looks = skeleton(canonicalName(name))
          claims.add({
            found,
            wantedId: `${namespace}:${path}`,
            provider,
            identities: [`path ${path}`, `name ${looks}`],
          })
        }
        show(claims.list())
      }
      let timer: Dispose | undefined
      const scheduleScan = (left: number) => {
        if (left)
          timer = systemClock.after(RESCAN_INTERVAL, () => {
            scan()
            scheduleScan(left - 1)
          })
      }
      scan()
      scheduleScan(RESCANS)
      own(() => timer?.())
    },
  })
