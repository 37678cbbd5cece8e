import { field, type Invite } from 'portico/core'
import type { Network, Session } from 'portico/kernel'
import type { SignClient } from '../client/SignClient.js'
import type { PairedChains } from './loadChains.js'

/** The messages that a proposal asks the wallet to sign. */
export type Authentication = NonNullable<Parameters<SignClient['connect']>[0]['authentication']>

/** A message that a wallet signed while it was paired. */
export interface PairedProof {
  /** CAIP-2 id. */
  readonly network: string
  readonly address: string
  readonly proof: NonNullable<Session['proof']>
}

/**
 * Prepares the message of a proposal, for the first network whose wallets can sign in while they pair
 * (CAIP-222); undefined if there is none.
 */
export const askToSign = async (
  networks: readonly Network[],
  chainsOf: PairedChains,
  invite: Invite,
): Promise<Authentication | undefined> => {
  const network = networks.find(({ chainNamespace }) => chainsOf(chainNamespace).signsIn)
  if (!network) return undefined
  const message = await invite(network)
  if (!message) return undefined
  const { domain, nonce, uri, statement, resources, expirationTime } = message
  return [
    {
      chains: [network.caipNetworkId],
      domain,
      nonce,
      uri,
      // No lifetime of its own, because the proposal already has one.
      ttl: 0,
      ...(statement !== undefined && { statement }),
      ...(resources && { resources: [...resources] }),
      ...(expirationTime !== undefined && { exp: expirationTime }),
    },
  ]
}

/** Reads the signed message (a CACAO) in a wallet's answer; undefined if there is none that can be read. */
export const readSigned = (sign: SignClient, answer: unknown): PairedProof | undefined => {
  const signed: unknown = Array.isArray(answer) ? answer[0] : undefined
  const payload = field(signed, 'p')
  const signature = field(signed, 's', 's')
  const iss = field(payload, 'iss')
  const [, network, address] =
    /^did:pkh:([-a-z\d]{3,8}:[-\w]{1,32}):([-.%a-zA-Z\d]{1,128})$/.exec(typeof iss === 'string' ? iss : '') ??
    []
  if (!network || !address || typeof signature !== 'string') return undefined
  try {
    const message = sign.formatAuthMessage({ request: payload as never, iss: iss as string })
    return { network, address, proof: Object.freeze({ message, signature }) }
  } catch {
    return undefined
  }
}
