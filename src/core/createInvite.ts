import type { Network } from 'portico/kernel'
import type { SignIn, SignInInvitation } from './services.js'
import { within } from './within.js'

/** How long a connection waits for the message, in milliseconds: without it the visitor signs afterwards. */
const DEADLINE = 1800
/**
 * How long a wallet of the page waits for the message, in milliseconds: it may open a window, which Safari allows only in
 * the first second after the visitor's click.
 */
export const GESTURE = 800

/**
 * Prepares the message that a wallet is to sign while it connects; undefined if visitors do not sign in on the network, or
 * the message is not there in time. Never rejects.
 */
export type Invite = (network: Network) => Promise<SignInInvitation | undefined>

/** Creates the function that a connector asks, which waits up to `ms`; `signIn` resolves with the service, if there is one. */
export const createInvite =
  (signIn: () => Promise<SignIn | undefined>, ms = DEADLINE): Invite =>
  (network) =>
    within(
      signIn().then((service) => service?.invite(network)),
      { ms },
    ).catch(() => undefined)
