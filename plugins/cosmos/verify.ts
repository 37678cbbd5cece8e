import { type SignInVerifier, viemMissing } from 'portico/core'
import { fromBase64, sameBytes } from './bytes.js'
import { compressKey } from './compressKey.js'
import { cosmos } from './contract.js'
import { messageDoc } from './messageDoc.js'
import { readBech32 } from './readBech32.js'
import { ripemd160 } from './ripemd160.js'

const loadViem = async () => {
  try {
    const { bytesToHex, hexToBytes, recoverPublicKey, sha256 } = await import('viem')
    return { bytesToHex, hexToBytes, recoverPublicKey, sha256 }
  } catch (cause) {
    throw viemMissing(cause)
  }
}

/** Verifies signatures of Cosmos accounts with a secp256k1 key (ADR-36). */
export const verifier: SignInVerifier = {
  namespace: cosmos,
  account: 'Cosmos',
  verify: async ({ message, signature, address }) => {
    const owner = readBech32(address)?.bytes
    if (owner?.length !== 20 || !/^[A-Za-z\d+/]{86}==$/.test(signature)) return false
    const { bytesToHex, hexToBytes, recoverPublicKey, sha256 } = await loadViem()
    const hash = sha256(new TextEncoder().encode(JSON.stringify(messageDoc(address, message))))
    const [r, s] = [0, 32].map((offset) => bytesToHex(fromBase64(signature, 64).slice(offset, offset + 32)))
    if (!r || !s) return false
    // The address is that of the key: one of the two keys that can have made the signature is it.
    for (const yParity of [0, 1]) {
      const key = await recoverPublicKey({ hash, signature: { r, s, yParity } }).catch(() => undefined)
      const compressed = key && compressKey(hexToBytes(key))
      if (compressed && sameBytes(ripemd160(hexToBytes(sha256(compressed))), owner)) return true
    }
    return false
  },
}
