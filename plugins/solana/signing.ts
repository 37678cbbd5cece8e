import { base58 } from '@scure/base'
import { field } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type { Signing } from 'portico/plugins/siwx/contract'
import { decodeBase58 } from './encoding/decodeBase58.js'

/** Has the wallet sign the bytes of a text; the signature is in base58. */
const sign: Signing['sign'] = async (session, address, text, signal) => {
  const network = session.network.get()
  const params = { message: base58.encode(new TextEncoder().encode(text)), pubkey: address }
  const answer = await session.request(
    { method: 'solana_signMessage', params, ...(network && { chainId: network }) },
    { signal },
  )
  const signature = field(answer, 'signature')
  if (typeof signature !== 'string' || signature.length > 96 || decodeBase58(signature)?.length !== 64)
    throw new PorticoError('The wallet answered no signature', { category: 'wallet' })
  return signature
}

/** Sign-in with accounts of Solana. */
export const signing: Signing = { accounts: 'Solana', sign }
