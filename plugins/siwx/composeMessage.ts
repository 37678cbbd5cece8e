import type { SignInMessage } from 'portico/core'
import type { CheckedOptions } from './checkOptions.js'
import type { SignInAccount } from './contract.js'

/** The message for an account to sign, with this nonce, issued now. `accounts` is what its chain calls accounts. */
export const composeMessage = (
  options: CheckedOptions,
  accounts: string,
  account: SignInAccount,
  nonce: string,
): SignInMessage => {
  const now = Date.now()
  const time = (ms: number) => new Date(ms).toISOString()
  const { statement, resources, domain, uri, expiresIn } = options
  return Object.freeze({
    domain,
    account: accounts,
    address: account.accountAddress,
    ...(statement !== undefined && { statement }),
    uri,
    version: '1',
    chainId: account.chainId.slice(account.chainId.indexOf(':') + 1),
    nonce,
    issuedAt: time(now),
    expirationTime: time(now + expiresIn * 1000),
    ...(resources && { resources }),
  })
}
