import { type SignInVerifier, verifyEd25519 } from 'portico/core'
import { solana } from './contract.js'
import { decodeBase58 } from './decodeBase58.js'

/** Verifies signatures of Solana's accounts. */
export const verifier: SignInVerifier = {
  namespace: solana,
  account: 'Solana',
  verify: async ({ message, signature, address }) => {
    const [key, signed] = [address, signature].map((text) =>
      text.length < 100 ? decodeBase58(text) : undefined,
    )
    if (key?.length !== 32 || signed?.length !== 64) return false
    const isValid = await verifyEd25519(key, new TextEncoder().encode(message), signed)
    if (isValid === undefined) throw new Error('Ed25519 is not available here')
    return isValid
  },
}
