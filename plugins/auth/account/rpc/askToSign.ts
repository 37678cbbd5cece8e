import { composeSignIn, type Invite } from 'portico/core'
import type { Network } from 'portico/kernel'
import type { AppPayload } from '../../frame/protocol/appPayloads.js'

/** Stands for the address, which the secure site fills in. */
const PLACEHOLDER = '<<AccountAddress>>'
/** An address that a message may have, until the placeholder takes its place in the text. */
const STAND_IN = 'address'

/** The message that the secure site signs when it returns the account. */
export type MessageToSign = NonNullable<AppPayload<'GET_USER'>['siwxMessage']>

/** Prepares the message of a login; undefined if nobody signs in on this network, or there is no message in time. */
export const askToSign = async (network: Network, invite: Invite): Promise<MessageToSign | undefined> => {
  const message = await invite(network)
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
