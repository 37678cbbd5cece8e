import { type SignInVerifier, verifyEd25519 } from 'portico/core'
import { readAddress, writeAddress } from './accounts/ss58.js'
import { polkadot } from './contract.js'
import { GENERIC, isListed, prefixOf } from './networks.js'

/** The code of the schemes that neither the browser nor viem has. */
export interface PolkadotSchemes {
  /** Whether an sr25519 signature is that of the public key; may throw for bytes that are none. `verify` of `@scure/sr25519` is one. */
  sr25519(message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean
}

const ED25519 = 0
const SR25519 = 1
const SIGNATURE_LENGTH = 64

/**
 * Makes a verifier of signatures of Polkadot accounts with an sr25519 or ed25519 key, for `verifySignIn` and `siwx`. Extensions sign
 * the text between `<Bytes>` and `</Bytes>`, some with a first byte that says which scheme it is (`MultiSignature`).
 */
export const createVerifier = ({ sr25519 }: PolkadotSchemes): SignInVerifier => {
  const verifiesSr25519 = (message: Uint8Array, signature: Uint8Array, key: Uint8Array) => {
    try {
      return sr25519(message, signature, key) === true
    } catch {
      return false
    }
  }
  return {
    namespace: polkadot,
    account: 'Polkadot',
    // The first 32 digits of a genesis hash (CAIP-13).
    isNetwork: (network) => /^polkadot:[\da-f]{32}$/.test(network),
    readAddress: (address, network) => {
      const key = readAddress(address)
      const own = key && writeAddress(key, prefixOf(network))
      // The prefix of a network that is not listed is not known.
      const isOwn = address === own || (key && address === writeAddress(key, GENERIC))
      return isOwn || !isListed(network) ? own : undefined
    },
    verify: async ({ message, signature, address }) => {
      const key = readAddress(address)
      // Of the key of zeros, which no secret belongs to, anybody can make signatures.
      if (!key?.some(Boolean) || !/^0x(?:[\da-f]{2}){64,65}$/i.test(signature)) return false
      const bytes = Uint8Array.from(signature.slice(2).match(/../g) ?? [], (digits) =>
        Number.parseInt(digits, 16),
      )
      const scheme = bytes.length > SIGNATURE_LENGTH ? bytes[0] : undefined
      const signed = bytes.slice(-SIGNATURE_LENGTH)
      const text = new TextEncoder().encode(`<Bytes>${message}</Bytes>`)
      if (scheme !== ED25519 && scheme !== SR25519 && scheme !== undefined) return false
      if (scheme !== ED25519 && verifiesSr25519(text, signed, key)) return true
      if (scheme === SR25519) return false
      const isValid = await verifyEd25519(key, text, signed)
      if (isValid === undefined) throw new Error('Ed25519 is not available here')
      return isValid
    },
  }
}
