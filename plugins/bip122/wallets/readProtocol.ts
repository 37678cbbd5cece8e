import type { MessageProtocol } from './BitcoinWallet.js'

/** Whether the bytes are a whole witness stack. */
const isWitness = (bytes: Uint8Array): boolean => {
  const [count = 0] = bytes
  let offset = 1
  for (let item = 0; item < count; item++) {
    const [size = 0xff] = bytes.subarray(offset, offset + 1)
    // An item of a signature or a key is shorter than 253 bytes; those of scripts are not.
    const [low = 0, high = 0] = bytes.subarray(offset + 1, offset + 3)
    offset += size < 0xfd ? 1 + size : 3 + low + 256 * high
  }
  return count > 0 && offset === bytes.length
}

/** The protocol of a message's signature, recognised by its form; undefined if it is none. */
export const readProtocol = (signature: Uint8Array): MessageProtocol | undefined => {
  const [first = 0, second, third, fourth, inputs = 0, flag] = signature
  if (signature.length === 65 && first >= 27 && first <= 42) return 'ecdsa'
  // The other form of BIP-322 is a whole transaction, of version 0 or 2, with inputs.
  const isVersion = (first === 0 || first === 2) && !second && !third && !fourth
  const isTransaction = signature.length > 60 && isVersion && (inputs > 0 || flag === 1)
  return isWitness(signature) || isTransaction ? 'bip322' : undefined
}
