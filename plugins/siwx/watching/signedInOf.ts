import type { KnownSession, SignedIn } from '../contract.js'

/** A session as the page sees it. */
export const signedInOf = ({ accountAddress, chainId, expirationTime }: KnownSession): SignedIn =>
  Object.freeze({
    address: accountAddress,
    network: chainId,
    ...(expirationTime !== undefined && { expirationTime }),
  })
