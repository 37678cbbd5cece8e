import { PorticoError, type Session } from 'portico/kernel'
import { isSignature } from './isSignature.js'

/** Asks the wallet to sign a text (EIP-191). */
export const signMessage = async (
  session: Session,
  address: string,
  text: string,
  signal: AbortSignal,
): Promise<string> => {
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
