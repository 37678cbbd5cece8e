import { parseSignIn, type SignInClient, type SignInMessage, type SignInVerifier, within } from 'portico/core'
import { type CaipAddress, type CaipNetworkId, PorticoError } from 'portico/kernel'
import { defaultVerifiers } from './defaultVerifiers.js'
import { SignInError } from './SignInError.js'

/** A proof, and the values that it must have. Only own properties count. */
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
  /** In the one spelling of its account, e.g. with the checksum of EIP-55, whichever the message has. */
  readonly address: string
  /** CAIP-2 id. */
  readonly network: CaipNetworkId
  /** The account in CAIP-10: network and address. */
  readonly caipAddress: CaipAddress
  readonly message: SignInMessage
}

const MAX_AGE = 600
const CLOCK_SKEW = 60
const LONGEST_SIGNATURE = 100_002
/** How long a verifier may take, in milliseconds. It may ask a node. */
const DEADLINE = 30_000

const refuse = (...args: ConstructorParameters<typeof SignInError>): never => {
  throw new SignInError(...args)
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isFunction = (value: unknown) => typeof value === 'function'
const isListOf = (isItem: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isItem)
const isSeconds = (value: unknown) => Number.isFinite(value) && Number(value) >= 0
const isDate = (value: unknown) => value instanceof Date && Number.isFinite(value.getTime())
/** An object's own properties, without a prototype from which others could be inherited. */
const ownOf = <T extends object>(value: T): T => ({ __proto__: null, ...value })
const isVerifier = (value: unknown) => {
  const { namespace, account, verify, isNetwork, readAddress } = ownOf(Object(value))
  return (
    isText(namespace) &&
    isText(account) &&
    isFunction(verify) &&
    [isNetwork, readAddress].every((each) => each === undefined || isFunction(each))
  )
}

/** Options of the host. A wrong one must throw, because comparing with it could accept anything. */
const checks: Readonly<Partial<Record<keyof VerifySignInOptions, (value: unknown) => boolean>>> = {
  domain: (value) => isText(value) || isListOf(isText)(value),
  networks: isListOf(isText),
  address: isText,
  client: isFunction,
  verifiers: isListOf(isVerifier),
  maxAge: isSeconds,
  clockSkew: isSeconds,
  now: isDate,
}
const readOptions = (input: VerifySignInOptions): VerifySignInOptions => {
  const options = ownOf(input)
  for (const [name, isValid] of Object.entries(checks)) {
    const value = options[name as keyof VerifySignInOptions]
    if ((value !== undefined || name === 'domain') && !isValid(value))
      throw new PorticoError(`The option "${name}" of verifySignIn is not valid`, { category: 'contract' })
  }
  return options
}

const findVerifier = async (account: string, verifiers: readonly SignInVerifier[] = []) =>
  verifiers.map(ownOf).find((each) => each.account === account) ??
  (Object.hasOwn(defaultVerifiers, account) ? defaultVerifiers[account]?.() : undefined)

/** A website on this machine, which needs no TLS. */
const LOCAL = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/i

/** Whether a URI is a page of the website. One of another website would make the visitor agree to that one. */
const isPageOf = (domain: string, uri: string) => {
  const { protocol, host, hostname } = new URL(uri)
  return (
    host === domain &&
    (protocol === 'https:' || (protocol === 'http:' && LOCAL.test(hostname))) &&
    // Neither credentials nor encoded letters, which can be read as another website.
    /^https?:\/\/[\w.[\]:-]+(?:[/?#]|$)/i.test(uri)
  )
}

/** Compares the times of a message with the clock. */
const checkTimes = (
  message: SignInMessage,
  { maxAge = MAX_AGE, clockSkew = CLOCK_SKEW, now = new Date() }: VerifySignInOptions,
) => {
  const time = now.getTime()
  const skew = clockSkew * 1000
  const issued = Date.parse(message.issuedAt)
  if (issued > time + skew) refuse('early', 'The message was issued in the future')
  if (issued + maxAge * 1000 < time) refuse('expired', 'The message is too old')
  if (message.expirationTime !== undefined && Date.parse(message.expirationTime) <= time)
    refuse('expired', 'The message has expired')
  if (message.notBefore !== undefined && Date.parse(message.notBefore) > time + skew)
    refuse('early', 'The message is not valid yet')
}

/**
 * Verifies a proof of a visitor: reads the message, compares each of its fields with the expected ones, then verifies the signature.
 * Rejects with a `SignInError`, whose `code` names the first field that is wrong, and with a `PorticoError` for an option that is not
 * valid.
 */
export const verifySignIn = async (input: VerifySignInOptions): Promise<VerifiedSignIn> => {
  const options = readOptions(input)
  const { message: text, signature, nonce, networks, address, client } = options
  const message = parseSignIn(text) ?? refuse('message', 'The text is no message to sign in with')
  const domains = isText(options.domain) ? [options.domain] : options.domain
  if (!domains.includes(message.domain)) refuse('domain', `The message is for ${message.domain}`)
  if (!isPageOf(message.domain, message.uri)) refuse('uri', 'The URI of the message is not of its website')
  if (!isText(nonce) || message.nonce !== nonce) refuse('nonce', 'The message has another nonce')
  const verifier = await findVerifier(message.account, options.verifiers).catch((cause) =>
    refuse('unavailable', 'The code that verifies the signature could not be loaded', { cause }),
  )
  if (!verifier) return refuse('network', `Accounts of ${message.account} are not accepted`)
  const network: CaipNetworkId = `${verifier.namespace}:${message.chainId}`
  if ((networks && !networks.includes(network)) || verifier.isNetwork?.(network) === false)
    refuse('network', `The network ${network} is not accepted`)
  const read = (each: string) => (verifier.readAddress ? verifier.readAddress(each, network) : each)
  const owner = read(message.address) ?? refuse('address', `The address is none of the network ${network}`)
  if (address !== undefined && read(address) !== owner) refuse('address', 'The message is of another account')
  checkTimes(message, options)
  if (!isText(signature) || signature.length > LONGEST_SIGNATURE)
    refuse('signature', 'The signature is not valid')
  // In an async function, because the host's code may throw instead of rejecting.
  const verify = async () => {
    const proof = { message: text, signature, address: owner, network }
    const reader = client?.(network)
    return verifier.verify(ownOf(reader ? { ...proof, client: reader } : proof))
  }
  const isValid = await within(verify(), { ms: DEADLINE, late: 'The node did not answer' }).catch((cause) =>
    refuse('unavailable', 'The signature could not be verified', { cause }),
  )
  if (isValid !== true) refuse('signature', 'The signature is not valid')
  return Object.freeze({ address: owner, network, caipAddress: `${network}:${owner}` as const, message })
}
