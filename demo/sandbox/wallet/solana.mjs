// @ts-check
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { edKey } from './derive.mjs'
import { refuse } from './refuse.mjs'

/** Reads a length of the wire format: 7 bits a byte, the lowest first. @param {Uint8Array} bytes @param {number} from */
export const readLength = (bytes, from) => {
  let length = 0
  for (let at = from, shift = 0; shift < 21; at++, shift += 7) {
    const byte = bytes[at] ?? 0
    length |= (byte & 0x7f) << shift
    if (byte < 0x80) return { length, next: at + 1 }
  }
  throw refuse(-32602, 'That is no transaction.')
}

/**
 * Inserts the account's signature into a transaction, legacy or versioned.
 *
 * @param {Uint8Array} wire
 * @param {Uint8Array} secret
 */
export const signWire = (wire, secret) => {
  const signed = wire.slice()
  const { length: places, next: signatures } = readLength(wire, 0)
  const message = wire.subarray(signatures + places * 64)
  // A versioned message begins with its version, whose highest bit is set.
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const { next: keys } = readLength(message, header + 3)
  const mine = base58.encode(ed25519.getPublicKey(secret))
  for (let place = 0; place < places; place++) {
    const key = message.subarray(keys + place * 32, keys + (place + 1) * 32)
    if (base58.encode(key) !== mine) continue
    const signature = ed25519.sign(message, secret)
    signed.set(signature, signatures + place * 64)
    return { signed, signature }
  }
  throw refuse(4100, 'The chosen account does not sign this transaction.')
}

/** Signs with a Solana key; this wallet has no endpoint to send to. */
export const solana = {
  methods: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_getAccounts',
    'solana_requestAccounts',
  ],
  events: ['accountsChanged', 'chainChanged'],
  /** @param {string} phrase @param {string} _chain @param {number} index */
  account(phrase, _chain, index) {
    const secret = edKey(phrase, [44, 501, index, 0])
    const address = base58.encode(ed25519.getPublicKey(secret))
    /** @param {unknown} text */
    const sign = (text) => signWire(base64.decode(String(text)), secret)
    return {
      address,
      /** @param {string} method @param {any} params */
      async sign(method, params) {
        if (method === 'solana_getAccounts' || method === 'solana_requestAccounts')
          return [{ pubkey: address }]
        if (method === 'solana_signAllTransactions')
          return {
            transactions: params.transactions.map((/** @type {string} */ each) =>
              base64.encode(sign(each).signed),
            ),
          }
        if (params.pubkey !== undefined && params.pubkey !== address)
          throw refuse(4100, 'That is not the chosen account.')
        if (method === 'solana_signMessage')
          return { signature: base58.encode(ed25519.sign(base58.decode(params.message), secret)) }
        const { signed, signature } = sign(params.transaction)
        return { signature: base58.encode(signature), transaction: base64.encode(signed) }
      },
    }
  },
}
