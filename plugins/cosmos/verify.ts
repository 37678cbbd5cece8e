import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type SignInVerifier, viemMissing } from 'portico/core'
import { cosmos } from './contract.js'
import { fromBase64, sameBytes } from './encoding/bytes.js'
import { compressKey } from './encoding/compressKey.js'
import { messageDoc } from './encoding/messageDoc.js'
import { readBech32 } from './encoding/readBech32.js'
import { prefixOf } from './prefixOf.js'

const loadViem = async () => {
  try {
    const { bytesToHex, hexToBytes, recoverPublicKey } = await import('viem')
    return { bytesToHex, hexToBytes, recoverPublicKey }
  } catch (cause) {
    throw viemMissing(cause)
  }
}

/** Half the order of secp256k1: of the two values of s that are valid for a message, chains accept the lower. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
/** Length of the address of a key; longer ones are of contracts. */
const ADDRESS_LENGTH = 20

/** Options of `createVerifier`. */
export interface CosmosVerifierOptions {
  /** Prefixes of addresses by chain id, e.g. `{ 'kaiyo-1': 'kujira' }`, of chains that are not built in. */
  readonly prefixes?: Readonly<Record<string, string>>
}

/** Makes a verifier of signatures of Cosmos accounts with a secp256k1 key (ADR-36), on built-in chains and on further ones. */
export const createVerifier = ({ prefixes = {} }: CosmosVerifierOptions = {}): SignInVerifier => {
  const ownPrefixes = new Map(Object.entries(prefixes))
  const prefixFor = (network: string) => {
    const chain = network.slice(cosmos.length + 1)
    return ownPrefixes.get(chain) ?? prefixOf(chain, undefined)
  }
  return {
    namespace: cosmos,
    account: 'Cosmos',
    // The same key has an address with each prefix, so the prefix must be known.
    isNetwork: (network) => prefixFor(network) !== undefined,
    readAddress: (address, network) => {
      const owner = readBech32(address)
      return owner?.bytes.length === ADDRESS_LENGTH && owner.prefix === prefixFor(network)
        ? address
        : undefined
    },
    verify: async ({ message, signature, address }) => {
      const owner = readBech32(address)?.bytes
      if (owner?.length !== ADDRESS_LENGTH || !/^[A-Za-z\d+/]{86}==$/.test(signature)) return false
      const { bytesToHex, hexToBytes, recoverPublicKey } = await loadViem()
      const hash = sha256(new TextEncoder().encode(JSON.stringify(messageDoc(address, message))))
      const [r, s] = [0, 32].map((offset) => bytesToHex(fromBase64(signature, 64).slice(offset, offset + 32)))
      if (!r || !s || BigInt(s) > HALF_ORDER) return false
      // The address is that of the key: one of the two keys that can have made the signature is it.
      for (const yParity of [0, 1]) {
        const key = await recoverPublicKey({ hash, signature: { r, s, yParity } }).catch(() => undefined)
        const compressed = key && compressKey(hexToBytes(key))
        if (compressed && sameBytes(ripemd160(sha256(compressed)), owner)) return true
      }
      return false
    },
  }
}

/** Verifies signatures of accounts of the built-in Cosmos chains. */
export const verifier: SignInVerifier = createVerifier()
