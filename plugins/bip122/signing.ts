import { field } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type { Signing } from 'portico/plugins/siwx/contract'

/** Has the wallet sign a text (BIP-137 or BIP-322); the signature is in hexadecimal digits. */
const sign: Signing['sign'] = async (session, address, text, signal) => {
  const network = session.network.get()
  const params = { message: text, address, account: address }
  const answer = await session.request(
    { method: 'signMessage', params, ...(network && { chainId: network }) },
    { signal },
  )
  const signature = field(answer, 'signature')
  if (typeof signature !== 'string' || !/^(?:[\da-f]{2}){1,2000}$/i.test(signature))
    throw new PorticoError('The wallet answered no signature', { category: 'wallet' })
  // Some wallets sign with another of their accounts.
  const signer = field(answer, 'address')
  if (signer !== undefined && signer !== address)
    throw new PorticoError('The wallet signed with another account', { category: 'wallet' })
  return signature
}

/** Sign-in with accounts of Bitcoin. */
export const signing: Signing = { accounts: 'Bitcoin', sign }
