import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type SignInVerifier, viemMissing } from 'portico/core'
import { networkFor } from './bitcoinNetworks.js'
import { bip122 } from './contract.js'
import { fromHex, sameBytes, toHex } from './encoding/bytes.js'
import {
  concat,
  legacyHash,
  SIGHASH_ALL,
  segwitHash,
  taggedHash,
  taprootHash,
} from './encoding/messageHashes.js'
import { readAddress } from './encoding/readAddress.js'

/** Order of secp256k1. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

type Bytes = readonly number[]
/** The key that made an ECDSA signature, uncompressed; undefined if no key can have made it. */
type Recover = (hash: Uint8Array, r: bigint, s: bigint, yParity: number) => Promise<Uint8Array | undefined>

const loadViem = async () => {
  try {
    const { hexToBytes, recoverPublicKey } = await import('viem')
    return { hexToBytes, recoverPublicKey }
  } catch (cause) {
    throw viemMissing(cause)
  }
}

const hash160 = (part: Uint8Array) => ripemd160(sha256(part))
const toNumber = (bytes: Iterable<number>) => BigInt(`0x0${toHex(Uint8Array.from(bytes))}`)
const toWord = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as const
const isBytes = (bytes: Uint8Array, others: Bytes) => sameBytes(bytes, Uint8Array.from(others))
const compressed = (key: Uint8Array) => concat([2 + ((key[64] ?? 0) & 1)], key.slice(1, 33))

/**
 * Whether a Schnorr signature is valid (BIP-340), that is R = sG - eP. viem has no Schnorr, but the key that it recovers from an
 * ECDSA signature (r, s) of z is (sR - zG) / r: the wanted point for r = Px, s = -e Px and z = -s Px.
 */
const verifiesSchnorr = async (recover: Recover, hash: Uint8Array, key: Bytes, signature: Bytes) => {
  const head = signature.slice(0, 32)
  const s = toNumber(signature.slice(32))
  if (s >= ORDER) return false
  const x = toNumber(key)
  const e = toNumber(taggedHash('BIP0340/challenge', head, key, hash))
  const negated = (value: bigint) => ORDER - ((value * x) % ORDER)
  const z = fromHex(toWord(negated(s) % ORDER).slice(2))
  const point = z && (await recover(z, x, negated(e) % ORDER, 0))
  // R has an even y.
  return !!point && isBytes(point.slice(1, 33), head) && ((point[64] ?? 1) & 1) === 0
}

/** The bytes of a number in DER: as few as possible, with the top bit for its sign. */
const toDer = (value: bigint): Bytes => {
  const digits = value.toString(16)
  const even = digits.padStart(digits.length + (digits.length % 2), '0')
  const bytes = [...(fromHex(even) ?? [])]
  return (bytes[0] ?? 0) > 127 ? [0, ...bytes] : bytes
}

/** The r and s of a signature in strict DER; of the two values of s that are valid the lower, as BIP-322 demands. */
const readDer = (bytes: Bytes): readonly [bigint, bigint] | undefined => {
  const size = bytes[3] ?? 0
  const [r, s] = [bytes.slice(4, 4 + size), bytes.slice(6 + size)].map(toNumber) as [bigint, bigint]
  const [rBytes, sBytes] = [toDer(r), toDer(s)]
  const expected = [0x30, bytes.length - 2, 2, size, ...rBytes, 2, sBytes.length, ...sBytes]
  return s <= ORDER / 2n && isBytes(Uint8Array.from(expected), bytes) ? [r, s] : undefined
}

/** The parts of a witness; undefined if bytes are missing or left over. */
const readWitness = ([count = 0, ...bytes]: Uint8Array): readonly Bytes[] | undefined => {
  const items: Bytes[] = []
  let offset = 0
  while (items.length < count && offset < bytes.length) {
    const end = offset + 1 + (bytes[offset] ?? 0)
    items.push(bytes.slice(offset + 1, end))
    offset = end
  }
  return items.length === count && offset === bytes.length ? items : undefined
}

/**
 * Verifies signatures of Bitcoin accounts: BIP-137 for addresses of one ECDSA key, BIP-322 (simple) for native segwit and for
 * taproot addresses that are spent by their key.
 */
export const verifier: SignInVerifier = {
  namespace: bip122,
  account: 'Bitcoin',
  isNetwork: (network) => networkFor(network) !== undefined,
  readAddress: (address, network) => {
    const known = networkFor(network)
    return known && readAddress(address, known)?.address
  },
  verify: async ({ message, signature, address, network }) => {
    const known = networkFor(network)
    const owner = known && readAddress(address, known)
    const bytes = fromHex(signature)
    if (!owner || !bytes) return false
    const { version, program, isTaproot } = owner
    const { hexToBytes, recoverPublicKey } = await loadViem()
    const recover: Recover = async (hash, r, s, yParity) => {
      if (r <= 0n || r >= ORDER || s <= 0n || s >= ORDER) return undefined
      const ecdsaSignature = { r: toWord(r), s: toWord(s), yParity }
      return recoverPublicKey({ hash, signature: ecdsaSignature }).then(hexToBytes, () => undefined)
    }
    const isSegwit = address.toLowerCase().startsWith(`${known.prefix}1`)

    if (bytes.length === 65 && !isTaproot) {
      const [head = 0, ...rest] = bytes
      // Four first bytes for each form of key; of the four keys the latter two do not occur.
      const yParity = (head - 27) & 3
      if (head < 27 || head > 42 || yParity > 1) return false
      const [r, s] = [rest.slice(0, 32), rest.slice(32)].map(toNumber) as [bigint, bigint]
      const key = await recover(legacyHash(message), r, s, yParity)
      if (!key) return false
      const isWhole = head < 31
      const hash = hash160(isWhole ? key : compressed(key))
      if (!isSegwit && version === known.versions[0]) return isBytes(hash, program)
      // Segwit has compressed keys alone. The form that the first byte names is not compared: wallets differ in it.
      // Addresses of other versions than 0 are not of a key's hash.
      if (isWhole || (isSegwit && version !== 0)) return false
      return isBytes(isSegwit ? hash : hash160(concat([0, 20], hash)), program)
    }

    if (!isSegwit) return false
    const script = Uint8Array.of(version ? 0x50 + version : 0, program.length, ...program)
    const [sign = [], key, ...more] = readWitness(bytes) ?? []
    if (isTaproot) {
      const type = sign.length === 65 ? sign[64] : 0
      if (key || (type !== SIGHASH_ALL && sign.length !== 64)) return false
      return verifiesSchnorr(recover, taprootHash(message, script, type ?? 0), program, sign.slice(0, 64))
    }
    const numbers = sign.at(-1) === SIGHASH_ALL ? readDer(sign.slice(0, -1)) : undefined
    if (version !== 0 || !numbers || key?.length !== 33 || more.length) return false
    if (!isBytes(hash160(Uint8Array.from(key)), program)) return false
    const hash = segwitHash(message, script)
    // One of the two keys that can have made the signature is the owner's.
    for (const yParity of [0, 1]) {
      const recoveredKey = await recover(hash, ...numbers, yParity)
      if (recoveredKey && isBytes(compressed(recoveredKey), key)) return true
    }
    return false
  },
}
