import { PorticoError } from 'portico/kernel'
import type { Signing } from 'portico/plugins/siwx/contract'
import { isSignature } from './provider/isSignature.js'

/** Asks the wallet to sign a text (EIP-191). */
const sign: Signing['sign'] = async (session, address, text, signal) => {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  const network = session.network.get()
  const signature = await session.request(
    { method: 'personal_sign', params: [`0x${bytes}`, address], ...(network && { chainId: network }) },
    { signal },
  )
  if (!isSignature(signature))
    throw new PorticoError('The wallet answered no signature', { category: 'wallet' })
  return signature
}

/** Sign-in with accounts of Ethereum. */
export const signing: Signing = { accounts: 'Ethereum', sign }
