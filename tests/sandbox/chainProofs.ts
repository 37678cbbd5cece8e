import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base64, bech32, hex, utf8 } from '@scure/base'
import { type Hex, verifyMessage } from 'viem'

/** Requests to sign on one namespace, with a check of the answer that only needs the address. */
export interface ChainProof {
  readonly network: string
  readonly method: string
  params(address: string, message: string): unknown
  verify(address: string, message: string, result: unknown): Promise<boolean>
}

const bytes = (text: string) => utf8.decode(text)
const join = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((each) => [...each]))
const hash160 = (key: Uint8Array) => ripemd160(sha256(key))

const eip155: ChainProof = {
  network: 'eip155:1',
  method: 'personal_sign',
  params: (address, message) => [`0x${hex.encode(bytes(message))}`, address],
  verify: (address, message, result) =>
    verifyMessage({ address: address as Hex, message, signature: result as Hex }),
}

const solana: ChainProof = {
  network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  method: 'solana_signMessage',
  params: (address, message) => ({ message: base58.encode(bytes(message)), pubkey: address }),
  verify: async (address, message, result) => {
    const { signature } = result as { readonly signature: string }
    return ed25519.verify(base58.decode(signature), bytes(message), base58.decode(address))
  },
}

/** SS58: the network's prefix, the key, and the first bytes of a digest of both. */
const ss58 = (key: Uint8Array) => {
  const body = join(new Uint8Array([0]), key)
  return base58.encode(join(body, blake2b(join(bytes('SS58PRE'), body), { dkLen: 64 }).slice(0, 2)))
}
const wrapped = (message: string) => bytes(`<Bytes>${message}</Bytes>`)
const polkadot: ChainProof = {
  network: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  method: 'polkadot_signMessage',
  params: (address, message) => ({ address, message }),
  verify: async (address, message, result) => {
    const { signature } = result as { readonly signature: string }
    const key = base58.decode(address).slice(1, 33)
    return ss58(key) === address && ed25519.verify(signature.slice(2), wrapped(message), key)
  },
}

const p2wpkh = (key: Uint8Array) => bech32.encode('bc', [0, ...bech32.toWords(hash160(key))])
const bitcoinDigest = (message: string) => {
  const text = bytes(message)
  const magic = bytes('\x18Bitcoin Signed Message:\n')
  return sha256(sha256(join(magic, new Uint8Array([text.length]), text)))
}
const bip122: ChainProof = {
  network: 'bip122:000000000019d6689c085ae165831e93',
  method: 'signMessage',
  params: (address, message) => ({ account: address, address, message }),
  // BIP-137; the first byte of one by a P2WPKH address is 39 and the recovery id.
  verify: async (address, message, result) => {
    const { signature } = result as { readonly signature: string }
    const [first = 0, ...rest] = hex.decode(signature)
    const key = secp256k1.Signature.fromCompact(Uint8Array.from(rest))
      .addRecoveryBit(first - 39)
      .recoverPublicKey(bitcoinDigest(message))
    return p2wpkh(key.toRawBytes(true)) === address
  },
}

const cosmosOf = (key: Uint8Array) => bech32.encode('cosmos', bech32.toWords(hash160(key)))
/** JSON with sorted keys, as amino signs it. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (!value || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([one], [two]) => (one < two ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}
/** A message as a document that is not a transaction (ADR-36). */
const adr36 = (signer: string, message: string) => ({
  chain_id: '',
  account_number: '0',
  sequence: '0',
  fee: { gas: '0', amount: [] },
  msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64.encode(bytes(message)) } }],
  memo: '',
})
const cosmos: ChainProof = {
  network: 'cosmos:cosmoshub-4',
  method: 'cosmos_signAmino',
  params: (address, message) => ({ signerAddress: address, signDoc: adr36(address, message) }),
  verify: async (address, message, result) => {
    const { signature } = result as {
      readonly signature: { readonly pub_key: { readonly value: string }; readonly signature: string }
    }
    const key = base64.decode(signature.pub_key.value)
    const digest = sha256(bytes(JSON.stringify(sorted(adr36(address, message)))))
    return secp256k1.verify(base64.decode(signature.signature), digest, key) && cosmosOf(key) === address
  },
}

/** One for each of the five namespaces. */
export const chainProofs: Readonly<Record<string, ChainProof>> = { eip155, solana, polkadot, bip122, cosmos }
