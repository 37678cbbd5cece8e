// @ts-check
import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, bech32, hex } from '@scure/base'
import { p2wpkh, SigHash, selectUTXO, Transaction } from '@scure/btc-signer'
import { secpKey } from './derive.mjs'
import { refuse } from './refuse.mjs'

/** Prefix of a signed text: its length in the wire format. @param {number} length */
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

/** Fee rate of this wallet, in satoshis per virtual byte. */
const FEE = 2n
/** Allowed sighash types; the others would let somebody else add or change outputs. */
const SIGHASHES = [SigHash.DEFAULT, SigHash.ALL]

/** The transaction that a page wants signed. @param {unknown} text */
const readPsbt = (text) => {
  try {
    return Transaction.fromPSBT(base64.decode(String(text)), {
      allowUnknownInputs: true,
      allowUnknownOutputs: true,
    })
  } catch (error) {
    throw refuse(-32602, `That is no transaction: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * The inputs to sign: those the page names, or all of the account's if it names none.
 *
 * @param {Transaction} transaction
 * @param {Uint8Array} script locking script of the account's coins
 * @param {string} address
 * @param {unknown} named
 */
const chooseInputs = (transaction, script, address, named) => {
  /** @param {number} index */
  const isMine = (index) => {
    const given = transaction.getInput(index).witnessUtxo?.script
    return !!given && hex.encode(given) === hex.encode(script)
  }
  const all = Array.from({ length: transaction.inputsLength }, (_, index) => index)
  const wanted = Array.isArray(named) && named.length > 0 ? named.map(Object) : undefined
  if (!wanted) return all.filter(isMine)
  return wanted.map(({ index, address: of = address, sighashTypes = [] }) => {
    if (of !== address || !all.includes(index) || !isMine(index))
      throw refuse(4100, 'That is not the chosen account.')
    if (sighashTypes.some((/** @type {unknown} */ type) => !SIGHASHES.some((each) => each === type)))
      throw refuse(-32602, 'This wallet signs whole transactions only.')
    return /** @type {number} */ (index)
  })
}

/** Asks the chain. @param {import('./keys.mjs').Place} place @param {string} path @param {RequestInit} [init] */
const ask = async ({ chain, endpoint }, path, init) => {
  if (!endpoint) throw refuse(4901, `This wallet has no endpoint for ${chain}.`)
  const response = await fetch(`${endpoint}${path}`, init)
  const text = await response.text()
  if (!response.ok) throw refuse(-32603, text)
  return text
}

/** Signs with a key of a segwit address; transactions are sent to the chain's endpoint. */
export const bip122 = {
  methods: ['signMessage', 'getAccountAddresses', 'signPsbt', 'sendTransfer'],
  sends: ['sendTransfer'],
  events: ['accountsChanged', 'chainChanged'],
  /** @param {string} phrase @param {string} _chain @param {number} index */
  account(phrase, _chain, index) {
    const path = `m/84'/0'/0'/0/${index}`
    const secret = secpKey(phrase, path)
    const publicKey = secp256k1.getPublicKey(secret, true)
    const address = bech32.encode('bc', [0, ...bech32.toWords(ripemd160(sha256(publicKey)))])
    const { script } = p2wpkh(publicKey)

    /** @param {Transaction} transaction @param {import('./keys.mjs').Place} place */
    const broadcast = (transaction, place) =>
      ask(place, '/tx', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: transaction.hex })

    /** @param {any} params @param {import('./keys.mjs').Place} place */
    const signPsbt = async ({ psbt, signInputs, broadcast: send }, place) => {
      const transaction = readPsbt(psbt)
      const inputs = chooseInputs(transaction, script, address, signInputs)
      if (!inputs.length) throw refuse(4100, 'Nothing of it is of the chosen account.')
      if (send && inputs.length < transaction.inputsLength)
        throw refuse(-32602, 'Broadcast not supported for partial signing')
      for (const each of inputs) transaction.signIdx(secret, each, SIGHASHES)
      const signed = base64.encode(transaction.toPSBT())
      if (!send) return { psbt: signed }
      transaction.finalize()
      return { psbt: signed, txid: await broadcast(transaction, place) }
    }

    /** @param {any} params @param {import('./keys.mjs').Place} place */
    const sendTransfer = async ({ recipientAddress, amount }, place) => {
      if (!/^[1-9]\d{0,15}$/.test(String(amount))) throw refuse(-32602, 'Invalid amount')
      const value = BigInt(amount)
      const outputs = [{ address: String(recipientAddress), amount: value }]
      /** @type {readonly { txid: string, vout: number, value: number }[]} */
      const coins = JSON.parse(await ask(place, `/address/${address}/utxo`))
      const selected = (() => {
        try {
          return selectUTXO(
            coins.map(({ txid, vout, value }) => ({
              txid,
              index: vout,
              witnessUtxo: { script, amount: BigInt(value) },
            })),
            outputs,
            'default',
            { changeAddress: address, feePerByte: FEE, bip69: true, createTx: true },
          )
        } catch (error) {
          throw refuse(-32602, `That is no receiver: ${error instanceof Error ? error.message : error}`)
        }
      })()
      const { tx } = Object(selected)
      if (!tx) throw refuse(-32000, 'There are not enough coins.')
      tx.sign(secret, SIGHASHES)
      tx.finalize()
      return { txid: await broadcast(tx, place) }
    }

    return {
      address,
      /** @param {string} method @param {any} params @param {import('./keys.mjs').Place} place */
      async sign(method, params, place) {
        if ((params.address ?? params.account) !== address || params.account !== address)
          throw refuse(4100, 'That is not the chosen account.')
        if (method === 'getAccountAddresses')
          return [{ address, publicKey: hex.encode(publicKey), path, intention: 'payment' }]
        if (method === 'signPsbt') return signPsbt(params, place)
        if (method === 'sendTransfer') return sendTransfer(params, place)
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
