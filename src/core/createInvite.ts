import type { Network } from 'portico/kernel'
import type { SignIn, SignInInvitation } from './services.js'
import { within } from './within.js'

/** How long a connection waits for the message, in milliseconds: without it the visitor signs afterwards. */
const DEADLINE = 1800

/**
 * Prepares the message that a wallet is to sign while it connects; undefined if visitors do not sign in on the network, or
 * the message is not there in time. Never rejects.
 */
export type Invite = (network: Network) => Promise<SignInInvitation | undefined>

/** Creates the function that a connector asks; `signIn` resolves with the service, if there is one. */
export const createInvite =
  (signIn: () => Promise<SignIn | undefined>): Invite =>
  (network) =>
    within(
      signIn().then((service) => service?.invite(network)),
      { ms: DEADLINE },
    ).catch(() => undefined)
