import { verifyEd25519 } from 'portico/core'
import { offchainMessage } from './offchainMessage.js'

/**
 * Whether an account has signed a message, as it is or in the envelope of hardware wallets; undefined if this browser cannot
 * verify it.
 */
export const verifyMessage = async (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean | undefined> => {
  const isPlain = await verifyEd25519(publicKey, message, signature)
  if (isPlain !== false) return isPlain
  for (const each of offchainMessage.wrap(message, publicKey))
    if (await verifyEd25519(publicKey, each, signature)) return true
  return false
}
