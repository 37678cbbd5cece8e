import { secp256k1 } from '@noble/curves/secp256k1'
import { p2wpkh } from '@scure/btc-signer'
import { messageDigest } from '../sandbox/wallet/bip122.mjs'

/** Verifies a BIP-137 signature of a native segwit address by recovering the public key from it. */
export function verifyBitcoin(address: string, message: string, signature: Uint8Array): boolean {
  const [header = 0, ...rest] = signature
  try {
    const key = secp256k1.Signature.fromCompact(Uint8Array.from(rest))
      .addRecoveryBit(header - 39)
      .recoverPublicKey(messageDigest(message))
      .toRawBytes(true)
    return p2wpkh(key).address === address
  } catch {
    return false
  }
}
