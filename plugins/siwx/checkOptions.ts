import { composeSignIn } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type { SiwxOptions } from './contract.js'

const WEEK = 604_800

/** The options with their defaults. */
export interface CheckedOptions extends SiwxOptions {
  readonly required: boolean
  readonly per: 'network' | 'account'
  readonly domain: string
  readonly uri: string
  readonly expiresIn: number
  readonly signOutOnDisconnect: boolean
}

/**
 * Checks the host's options and fills in defaults; `origin` is the page's. Throws if no message could be
 * composed with them.
 */
export const checkOptions = (options: SiwxOptions, origin: string): CheckedOptions => {
  const {
    domain = origin.replace(/^[a-z]+:\/\//, ''),
    uri = origin,
    expiresIn = WEEK,
    required = true,
    per = 'network',
    signOutOnDisconnect = true,
    statement,
    resources,
  } = options
  const wrong = (what: string) =>
    new PorticoError(`The option "${what}" of siwx is not valid`, { category: 'contract' })
  if (typeof required !== 'boolean') throw wrong('required')
  if (per !== 'network' && per !== 'account') throw wrong('per')
  if (!Number.isFinite(expiresIn) || expiresIn < 60 || expiresIn > 1e9) throw wrong('expiresIn')
  composeSignIn({
    domain,
    uri,
    account: 'Account',
    address: '0',
    version: '1',
    chainId: '0',
    nonce: '00000000',
    issuedAt: '2000-01-01T00:00:00.000Z',
    ...(statement !== undefined && { statement }),
    ...(resources && { resources }),
  })
  return Object.freeze({
    ...options,
    ...(resources && { resources: Object.freeze([...resources]) }),
    domain,
    uri,
    expiresIn,
    required,
    per,
    signOutOnDisconnect,
  })
}
