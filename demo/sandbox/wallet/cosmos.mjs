// @ts-check
import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, bech32 } from '@scure/base'
import { secpKey } from './derive.mjs'
import { refuse } from './refuse.mjs'

/** Sorts the keys, as in the signed text. @param {unknown} value @returns {unknown} */
const sorted = (value) =>
  Array.isArray(value)
    ? value.map(sorted)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([key, each]) => [key, sorted(each)]),
        )
      : value

/** The bytes of a legacy sign document. @param {unknown} doc */
export const aminoBytes = (doc) =>
  new TextEncoder().encode(
    JSON.stringify(sorted(doc)).replace(/[&<>]/g, (each) => `\\u00${each.charCodeAt(0).toString(16)}`),
  )

/** @param {bigint} number */
const varint = (number) => {
  const bytes = []
  for (let left = number; ; left >>= 7n) {
    if (left < 0x80n) return [...bytes, Number(left)]
    bytes.push(Number(left & 0x7fn) | 0x80)
  }
}
/** @param {number} field @param {Uint8Array} bytes */
const bytesField = (field, bytes) =>
  bytes.length ? [(field << 3) | 2, ...varint(BigInt(bytes.length)), ...bytes] : []

/** The bytes of a sign document in protobuf. @param {any} doc */
export const directBytes = ({ bodyBytes, authInfoBytes, chainId, accountNumber }) => {
  const number = BigInt(accountNumber ?? 0)
  return Uint8Array.of(
    ...bytesField(1, base64.decode(String(bodyBytes))),
    ...bytesField(2, base64.decode(String(authInfoBytes))),
    ...bytesField(3, new TextEncoder().encode(String(chainId))),
    ...(number ? [4 << 3, ...varint(number)] : []),
  )
}

/** Signs with a key of the Cosmos Hub; nothing is sent. */
export const cosmos = {
  methods: ['cosmos_getAccounts', 'cosmos_signAmino', 'cosmos_signDirect'],
  events: ['accountsChanged', 'chainChanged'],
  /** @param {string} phrase @param {string} _chain @param {number} index */
  account(phrase, _chain, index) {
    const secret = secpKey(phrase, `m/44'/118'/0'/0/${index}`)
    const publicKey = secp256k1.getPublicKey(secret, true)
    const address = bech32.encode('cosmos', bech32.toWords(ripemd160(sha256(publicKey))))
    return {
      address,
      /** @param {string} method @param {any} params */
      async sign(method, params) {
        const pubkey = base64.encode(publicKey)
        if (method === 'cosmos_getAccounts') return [{ algo: 'secp256k1', address, pubkey }]
        if (params.signerAddress !== address) throw refuse(4100, 'That is not the chosen account.')
        const bytes = method === 'cosmos_signAmino' ? aminoBytes(params.signDoc) : directBytes(params.signDoc)
        const signature = base64.encode(secp256k1.sign(sha256(bytes), secret).toCompactRawBytes())
        return {
          signature: { pub_key: { type: 'tendermint/PubKeySecp256k1', value: pubkey }, signature },
          signed: params.signDoc,
        }
      },
    }
  },
}
