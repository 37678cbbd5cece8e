import { base58 } from '@scure/base'
import { type Invite, isRejection } from 'portico/core'
import type { Network, Session } from 'portico/kernel'
import type { StandardWallet } from 'portico/plugins/walletStandard/contract'
import { chainOf } from '../clusters.js'
import { solana } from '../contract.js'
import { offchainMessage } from '../encoding/offchainMessage.js'
import { askSignIn, signInFeature } from './askSignIn.js'

/**
 * Has a wallet connect and sign in with one prompt; undefined if it cannot, or nobody signs in. Rejects if the visitor declines.
 */
export const connectWithSignIn = async (
  wallet: StandardWallet,
  networks: readonly Network[],
  invite: Invite,
): Promise<Session['proof']> => {
  if (!wallet.features.includes(signInFeature[0])) return undefined
  const network = networks.find(
    ({ chainNamespace, caipNetworkId }) =>
      chainNamespace === solana && wallet.chains.includes(chainOf(caipNetworkId) ?? ''),
  )
  if (!network) return undefined
  const message = await invite(network)
  if (!message) return undefined
  const { account: _, resources, ...fields } = message
  try {
    const signed = await askSignIn(wallet, { ...fields, ...(resources && { resources: [...resources] }) })
    return Object.freeze({
      message: new TextDecoder().decode(offchainMessage.unwrap(signed.message)),
      signature: base58.encode(signed.signature),
    })
  } catch (error) {
    if (isRejection(error)) throw error
    // It may not know a field: the visitor connects, and signs afterwards.
    return undefined
  }
}
