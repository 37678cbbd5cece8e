import { parseSignIn, type SignInClient, type SignInMessage, type SignInVerifier } from 'portico/core'
import type { CaipNetworkId } from 'portico/kernel'
import { defaultVerifiers } from './defaultVerifiers.js'
import { SignInError } from './SignInError.js'

/** A proof, and the values that it must have. */
export interface VerifySignInOptions {
  /** The text that was signed. */
  readonly message: string
  readonly signature: string
  /** Host and port of your website, e.g. `app.example.org`; several if it has several. */
  readonly domain: string | readonly string[]
  /** The nonce that you gave to this visitor; use it up before you call this. */
  readonly nonce: string
  /** CAIP-2 ids of the networks you accept; any network if absent. */
  readonly networks?: readonly CaipNetworkId[]
  /** The account that has to sign; any account if absent. */
  readonly address?: string
  /** A client of a network, for accounts that are contracts. */
  client?(network: CaipNetworkId): SignInClient | undefined
  /** Verifiers of further namespaces. */
  readonly verifiers?: readonly SignInVerifier[]
  /** Seconds since the message was issued after which it is refused; defaults to 600. */
  readonly maxAge?: number
  /** Seconds that the visitor's clock may be ahead; defaults to 60. */
  readonly clockSkew?: number
  /** The time; defaults to now. */
  readonly now?: Date
}

/** A proof that holds. */
export interface VerifiedSignIn {
  readonly address: string
  /** CAIP-2 id. */
  readonly network: CaipNetworkId
  readonly message: SignInMessage
}

const MAX_AGE = 600
const CLOCK_SKEW = 60
const LONGEST_SIGNATURE = 100_002

const refuse = (...args: ConstructorParameters<typeof SignInError>): never => {
  throw new SignInError(...args)
}

const findVerifier = async (account: string, verifiers: readonly SignInVerifier[] = []) =>
  verifiers.find((each) => each.account === account) ??
  (Object.hasOwn(defaultVerifiers, account) ? defaultVerifiers[account]?.() : undefined)

/** Compares the times of a message with the clock. */
const checkTimes = (message: SignInMessage, { maxAge, clockSkew, now = new Date() }: VerifySignInOptions) => {
  const time = now.getTime()
  const skew = (clockSkew ?? CLOCK_SKEW) * 1000
  const issued = Date.parse(message.issuedAt)
  if (issued > time + skew) refuse('early', 'The message was issued in the future')
  if (issued + (maxAge ?? MAX_AGE) * 1000 < time) refuse('expired', 'The message is too old')
  if (message.expirationTime !== undefined && Date.parse(message.expirationTime) <= time)
    refuse('expired', 'The message has expired')
  if (message.notBefore !== undefined && Date.parse(message.notBefore) > time + skew)
    refuse('early', 'The message is not valid yet')
}

/**
 * Verifies a proof of a visitor: reads the message, compares each of its fields with the expected ones, then verifies the signature.
 * Rejects with a `SignInError`, whose `code` names the first field that is wrong.
 */
export const verifySignIn = async (options: VerifySignInOptions): Promise<VerifiedSignIn> => {
  const { message: text, signature, nonce, networks, address, client } = options
  const message = parseSignIn(text) ?? refuse('message', 'The text is no message to sign in with')
  const domains = typeof options.domain === 'string' ? [options.domain] : options.domain
  if (!domains.includes(message.domain)) refuse('domain', `The message is for ${message.domain}`)
  // A URI of another website would make the visitor agree to that one.
  if (new URL(message.uri).host !== message.domain)
    refuse('uri', 'The URI of the message is of another website')
  if (typeof nonce !== 'string' || message.nonce !== nonce) refuse('nonce', 'The message has another nonce')
  const verifier = await findVerifier(message.account, options.verifiers).catch((cause) =>
    refuse('unavailable', 'The code that verifies the signature could not be loaded', { cause }),
  )
  if (!verifier) return refuse('network', `Accounts of ${message.account} are not accepted`)
  const network: CaipNetworkId = `${verifier.namespace}:${message.chainId}`
  if (networks && !networks.includes(network)) refuse('network', `The network ${network} is not accepted`)
  const same = verifier.isSame ?? ((one: string, other: string) => one === other)
  if (address !== undefined && !same(message.address, address))
    refuse('address', 'The message is of another account')
  checkTimes(message, options)
  if (typeof signature !== 'string' || signature.length > LONGEST_SIGNATURE)
    refuse('signature', 'The signature is not valid')
  const reader = client?.(network)
  const isValid = await verifier
    .verify({
      message: text,
      signature,
      address: message.address,
      network,
      ...(reader && { client: reader }),
    })
    .catch((cause) => refuse('unavailable', 'The signature could not be verified', { cause }))
  if (isValid !== true) refuse('signature', 'The signature is not valid')
  return Object.freeze({ address: message.address, network, message })
}
