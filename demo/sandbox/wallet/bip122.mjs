// @ts-check
import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/ripemd160'
import { sha256 } from '@noble/hashes/sha256'
import { bech32, hex } from '@scure/base'
import { secpKey } from './derive.mjs'
import { refuse } from './refuse.mjs'

/** What comes before a text that is signed: its length in the wire format. @param {number} length */
const sized = (length) => {
  if (length < 0xfd) return [length]
  if (length <= 0xffff) return [0xfd, length & 0xff, length >> 8]
  throw refuse(-32602, 'The message is too long.')
}

/** The digest of a message (BIP-137). @param {string} text */
export const messageDigest = (text) => {
  const head = new TextEncoder().encode('Bitcoin Signed Message:\n')
  const body = new TextEncoder().encode(text)
  return sha256(sha256(Uint8Array.of(...sized(head.length), ...head, ...sized(body.length), ...body)))
}

/** Signs messages with a key of a segwit address; nothing is sent. */
export const bip122 = {
  methods: ['signMessage', 'getAccountAddresses'],
  events: ['accountsChanged', 'chainChanged'],
  /** @param {string} phrase @param {string} _chain @param {number} index */
  account(phrase, _chain, index) {
    const path = `m/84'/0'/0'/0/${index}`
    const secret = secpKey(phrase, path)
    const publicKey = secp256k1.getPublicKey(secret, true)
    const address = bech32.encode('bc', [0, ...bech32.toWords(ripemd160(sha256(publicKey)))])
    return {
      address,
      /** @param {string} method @param {any} params */
      async sign(method, params) {
        if ((params.address ?? params.account) !== address || params.account !== address)
          throw refuse(4100, 'That is not the chosen account.')
        if (method === 'getAccountAddresses')
          return [{ address, publicKey: hex.encode(publicKey), path, intention: 'payment' }]
        if (params.protocol !== undefined && params.protocol !== 'ecdsa')
          throw refuse(-32602, `This wallet does not sign by ${params.protocol}.`)
        const digest = messageDigest(String(params.message))
        const signature = secp256k1.sign(digest, secret)
        // 39: the first header of a native segwit address.
        const bytes = Uint8Array.of(39 + (signature.recovery ?? 0), ...signature.toCompactRawBytes())
        return { address, signature: hex.encode(bytes), messageHash: hex.encode(digest) }
      },
    }
  },
}
