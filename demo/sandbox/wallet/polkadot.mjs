// @ts-check
import { ed25519 } from '@noble/curves/ed25519'
import { blake2b } from '@noble/hashes/blake2.js'
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

/** The signed extensions that this wallet can encode; a payload with any other is refused. */
const EXTENSIONS = [
  'CheckNonZeroSender',
  'CheckSpecVersion',
  'CheckTxVersion',
  'CheckGenesis',
  'CheckMortality',
  'CheckNonce',
  'CheckWeight',
  'ChargeTransactionPayment',
  'PrevalidateAttests',
  'CheckMetadataHash',
]

/** Signs the payload of a transaction (version 4). @param {any} payload @param {string} chain @param {Uint8Array} secret */
const signTransaction = async (payload, chain, secret) => {
  const { genesisHash, signedExtensions = [], version } = Object(payload)
  if (!String(genesisHash).startsWith(`0x${chain.split(':')[1]}`))
    throw refuse(-32602, `That is no transaction of ${chain}.`)
  const unknown = signedExtensions.find((/** @type {string} */ each) => !EXTENSIONS.includes(each))
  if (version !== 4 || unknown)
    throw refuse(-32602, `This wallet does not know ${unknown ?? `version ${version}`}.`)
  // Imported on demand, because they are large and nothing else needs them.
  const [{ TypeRegistry }, { Keyring }] = await Promise.all([
    import('@polkadot/types'),
    import('@polkadot/keyring'),
  ])
  const registry = new TypeRegistry()
  registry.setSignedExtensions(signedExtensions)
  try {
    const signer = new Keyring({ type: 'ed25519' }).addFromSeed(secret)
    return registry.createType('ExtrinsicPayload', payload, { version }).sign(signer).signature
  } catch (error) {
    throw refuse(-32602, `That is no transaction: ${error instanceof Error ? error.message : error}`)
  }
}

/** Signs with an ed25519 key of Polkadot; nothing is sent. */
export const polkadot = {
  methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
  events: ['accountsChanged', 'chainChanged'],
  /** @param {string} phrase @param {string} chain @param {number} index */
  account(phrase, chain, index) {
    const secret = edKey(phrase, [44, 354, index, 0, 0])
    let count = 0
    const address = ss58(ed25519.getPublicKey(secret), PREFIXES[chain.split(':')[1] ?? ''] ?? 42)
    return {
      address,
      /** @param {string} method @param {any} params */
      async sign(method, params) {
        if (params.address !== address) throw refuse(4100, 'That is not the chosen account.')
        if (method === 'polkadot_signTransaction') {
          const { transactionPayload: payload } = params
          if (Object(payload).address !== address) throw refuse(4100, 'That is not the chosen account.')
          return { id: ++count, signature: await signTransaction(payload, chain, secret) }
        }
        const given = String(params.message)
        const text = /^0x([\da-f]{2})*$/i.test(given)
          ? hex.decode(given.slice(2).toLowerCase())
          : new TextEncoder().encode(given)
        // The wrapper ensures that no signed message is a valid transaction.
        const [before, after] = ['<Bytes>', '</Bytes>'].map((tag) => new TextEncoder().encode(tag))
        const wrapped = Uint8Array.of(...(before ?? []), ...text, ...(after ?? []))
        return { signature: `0x${hex.encode(ed25519.sign(wrapped, secret))}` }
      },
    }
  },
}
