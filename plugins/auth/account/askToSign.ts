import { composeSignIn, type SignInInvitation, within } from 'portico/core'
import type { Network } from 'portico/kernel'
import type { AppPayload } from '../frame/appPayloads.js'

/**
 * How long a login waits for the message to sign in with, in milliseconds. Without it, the visitor signs
 * afterwards.
 */
const PREPARE = 1800
/** Stands for the address, which the secure site fills in. */
const PLACEHOLDER = '<<AccountAddress>>'
/** An address that a message may have, until the placeholder takes its place in the text. */
const STAND_IN = 'address'

/** The message that the secure site signs when it returns the account. */
export type MessageToSign = NonNullable<AppPayload<'GET_USER'>['siwxMessage']>

/** Prepares the message of a login; undefined if nobody signs in on this network, or there is no message in time. */
export const askToSign = async (
  network: Network,
  invite: (network: Network) => Promise<SignInInvitation | undefined>,
): Promise<MessageToSign | undefined> => {
  const message = await within(invite(network), { ms: PREPARE }).catch(() => undefined)
  if (!message) return undefined
  const { account: _, resources, ...fields } = message
  const text = composeSignIn({ ...message, address: STAND_IN })
  return {
    ...fields,
    ...(resources && { resources: [...resources] }),
    chainId: network.caipNetworkId,
    accountAddress: PLACEHOLDER,
    // The address is the second line.
    serializedMessage: text.replace(`\n${STAND_IN}\n`, `\n${PLACEHOLDER}\n`),
  }
}
