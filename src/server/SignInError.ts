/** Why a proof was refused; `unavailable`: it could not be verified, try again later. */
export type SignInErrorCode =
  | 'message'
  | 'domain'
  | 'uri'
  | 'nonce'
  | 'network'
  | 'address'
  | 'early'
  | 'expired'
  | 'signature'
  | 'unavailable'

/** A proof that `verifySignIn` refused. */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  constructor(
    readonly code: SignInErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
