// @ts-check
import { ed25519 } from '@noble/curves/ed25519'
import { blake2b } from '@noble/hashes/blake2b'
import { base58, hex } from '@scure/base'
import { edKey } from './derive.mjs'
import { refuse } from './refuse.mjs'

/** Relay chains by the reference of their CAIP-2 id, with the first byte of their addresses. */
const PREFIXES = /** @type {Record<string, number>} */ ({
  '91b171bb158e2d3848fa23a9f1c25182': 0,
  b0a8d493285c2df73290dfb7e61f870f: 2,
})

/** The address of a key. @param {Uint8Array} key @param {number} prefix */
export const ss58 = (key, prefix) => {
  const body = Uint8Array.of(prefix, ...key)
  const check = blake2b(Uint8Array.of(...new TextEncoder().encode('SS58PRE'), ...body))
  return base58.encode(Uint8Array.of(...body, ...check.subarray(0, 2)))
}

/** Signs with an ed25519 key of Polkadot; a transaction needs the chain's own types, which this wallet has not. */
export const polkadot = {
  methods: ['polkadot_signMessage'],
  events: ['accountsChanged', 'chainChanged'],
  /** @param {string} phrase @param {string} chain @param {number} index */
  account(phrase, chain, index) {
    const secret = edKey(phrase, [44, 354, index, 0, 0])
    const address = ss58(ed25519.getPublicKey(secret), PREFIXES[chain.split(':')[1] ?? ''] ?? 42)
    return {
      address,
      /** @param {string} _method @param {any} params */
      async sign(_method, params) {
        if (params.address !== address) throw refuse(4100, 'That is not the chosen account.')
        const given = String(params.message)
        const text = /^0x([\da-f]{2})*$/i.test(given)
          ? hex.decode(given.slice(2).toLowerCase())
          : new TextEncoder().encode(given)
        // So that no message can be a transaction.
        const [before, after] = ['<Bytes>', '</Bytes>'].map((tag) => new TextEncoder().encode(tag))
        const wrapped = Uint8Array.of(...(before ?? []), ...text, ...(after ?? []))
        return { signature: `0x${hex.encode(ed25519.sign(wrapped, secret))}` }
      },
    }
  },
}
