import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2b'
import { ripemd160 } from '@noble/hashes/ripemd160'
import { sha256 } from '@noble/hashes/sha256'
import { base58, base64, bech32, hex, utf8 } from '@scure/base'
import { type Hex, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** A wallet's key on one namespace: what a page asks it to sign, how it signs, and how anybody checks that from the address alone. */
export interface ChainSigner {
  readonly network: string
  readonly address: string
  readonly method: string
  params(message: string): unknown
  sign(params: unknown): Promise<unknown>
  verify(message: string, result: unknown): Promise<boolean>
}

const bytes = (text: string) => utf8.decode(text)
const join = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((each) => [...each]))
const hash160 = (key: Uint8Array) => ripemd160(sha256(key))
const seed = (name: string) => sha256(bytes(name))

const owner = privateKeyToAccount(`0x${hex.encode(seed('evm'))}`)
const evm: ChainSigner = {
  network: 'eip155:1',
  address: owner.address,
  method: 'personal_sign',
  params: (message) => [`0x${hex.encode(bytes(message))}`, owner.address],
  sign: (params) => owner.signMessage({ message: { raw: (params as [Hex])[0] } }),
  verify: (message, result) => verifyMessage({ address: owner.address, message, signature: result as Hex }),
}

const solanaKey = seed('solana')
const solanaAddress = base58.encode(ed25519.getPublicKey(solanaKey))
const solana: ChainSigner = {
  network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  address: solanaAddress,
  method: 'solana_signMessage',
  params: (message) => ({ message: base58.encode(bytes(message)), pubkey: solanaAddress }),
  sign: async (params) => {
    const { message } = params as { readonly message: string }
    return { signature: base58.encode(ed25519.sign(base58.decode(message), solanaKey)) }
  },
  verify: async (message, result) => {
    const { signature } = result as { readonly signature: string }
    return ed25519.verify(base58.decode(signature), bytes(message), base58.decode(solanaAddress))
  },
}

const polkadotKey = seed('polkadot')
/** SS58: the network's prefix, the key, and the first bytes of a digest of both. */
const ss58 = (key: Uint8Array) => {
  const body = join(new Uint8Array([0]), key)
  return base58.encode(join(body, blake2b(join(bytes('SS58PRE'), body), { dkLen: 64 }).slice(0, 2)))
}
const polkadotAddress = ss58(ed25519.getPublicKey(polkadotKey))
const wrapped = (message: string) => bytes(`<Bytes>${message}</Bytes>`)
const polkadot: ChainSigner = {
  network: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  address: polkadotAddress,
  method: 'polkadot_signMessage',
  params: (message) => ({ address: polkadotAddress, message }),
  sign: async (params) => {
    const { message } = params as { readonly message: string }
    return { signature: `0x${hex.encode(ed25519.sign(wrapped(message), polkadotKey))}` }
  },
  verify: async (message, result) => {
    const { signature } = result as { readonly signature: string }
    const key = base58.decode(polkadotAddress).slice(1, 33)
    return ss58(key) === polkadotAddress && ed25519.verify(signature.slice(2), wrapped(message), key)
  },
}

const bitcoinKey = seed('bitcoin')
const p2wpkh = (key: Uint8Array) => bech32.encode('bc', [0, ...bech32.toWords(hash160(key))])
const bitcoinAddress = p2wpkh(secp256k1.getPublicKey(bitcoinKey))
const bitcoinDigest = (message: string) => {
  const text = bytes(message)
  const magic = bytes('\x18Bitcoin Signed Message:\n')
  return sha256(sha256(join(magic, new Uint8Array([text.length]), text)))
}
const bitcoin: ChainSigner = {
  network: 'bip122:000000000019d6689c085ae165831e93',
  address: bitcoinAddress,
  method: 'signMessage',
  params: (message) => ({ account: bitcoinAddress, address: bitcoinAddress, message }),
  // BIP-137; the first byte of one by a P2WPKH address is 39 and the recovery id.
  sign: async (params) => {
    const { message } = params as { readonly message: string }
    const signature = secp256k1.sign(bitcoinDigest(message), bitcoinKey)
    const first = new Uint8Array([39 + (signature.recovery ?? 0)])
    return { signature: hex.encode(join(first, signature.toCompactRawBytes())) }
  },
  verify: async (message, result) => {
    const { signature } = result as { readonly signature: string }
    const [first = 0, ...rest] = hex.decode(signature)
    const key = secp256k1.Signature.fromCompact(Uint8Array.from(rest))
      .addRecoveryBit(first - 39)
      .recoverPublicKey(bitcoinDigest(message))
    return p2wpkh(key.toRawBytes(true)) === bitcoinAddress
  },
}

const cosmosKey = seed('cosmos')
const cosmosOf = (key: Uint8Array) => bech32.encode('cosmos', bech32.toWords(hash160(key)))
const cosmosAddress = cosmosOf(secp256k1.getPublicKey(cosmosKey))
/** Keys in order, as amino signs it. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (!value || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([one], [two]) => (one < two ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}
/** ADR-36: a message as a document that is no transaction. */
const adr36 = (message: string) => ({
  chain_id: '',
  account_number: '0',
  sequence: '0',
  fee: { gas: '0', amount: [] },
  msgs: [{ type: 'sign/MsgSignData', value: { signer: cosmosAddress, data: base64.encode(bytes(message)) } }],
  memo: '',
})
const aminoDigest = (document: unknown) => sha256(bytes(JSON.stringify(sorted(document))))
const cosmos: ChainSigner = {
  network: 'cosmos:cosmoshub-4',
  address: cosmosAddress,
  method: 'cosmos_signAmino',
  params: (message) => ({ signerAddress: cosmosAddress, signDoc: adr36(message) }),
  sign: async (params) => {
    const { signDoc } = params as { readonly signDoc: unknown }
    const signature = secp256k1.sign(aminoDigest(signDoc), cosmosKey).toCompactRawBytes()
    const key = secp256k1.getPublicKey(cosmosKey)
    return {
      signature: {
        pub_key: { type: 'tendermint/PubKeySecp256k1', value: base64.encode(key) },
        signature: base64.encode(signature),
      },
    }
  },
  verify: async (message, result) => {
    const { signature } = result as {
      readonly signature: { readonly pub_key: { readonly value: string }; readonly signature: string }
    }
    const key = base64.decode(signature.pub_key.value)
    const good = secp256k1.verify(base64.decode(signature.signature), aminoDigest(adr36(message)), key)
    return good && cosmosOf(key) === cosmosAddress
  },
}

/** One key for each of the five namespaces. */
export const chainSigners: Readonly<Record<string, ChainSigner>> = {
  eip155: evm,
  solana,
  polkadot,
  bip122: bitcoin,
  cosmos,
}
