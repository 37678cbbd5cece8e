import type { SignInVerifier } from 'portico/core'
import { solana } from './contract.js'
import { decodeBase58 } from './encoding/decodeBase58.js'
import { verifyMessage } from './encoding/verifyMessage.js'

const decode = (text: string) => (text.length < 100 ? decodeBase58(text) : undefined)

/** Verifies signatures of Solana's accounts. */
export const verifier: SignInVerifier = {
  namespace: solana,
  account: 'Solana',
  // The first 32 characters of a genesis hash.
  isNetwork: (network) => /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/.test(network),
  // Each key has only one spelling.
  readAddress: (address) => (decode(address)?.length === 32 ? address : undefined),
  verify: async ({ message, signature, address }) => {
    const [key, signed] = [decode(address), decode(signature)]
    if (key?.length !== 32 || signed?.length !== 64) return false
    const isValid = await verifyMessage(key, new TextEncoder().encode(message), signed)
    if (isValid === undefined) throw new Error('Ed25519 is not available here')
    return isValid
  },
}
