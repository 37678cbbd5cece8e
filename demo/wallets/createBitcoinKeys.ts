import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2.js'
import { NETWORK, p2tr, p2wpkh, RawWitness, SigHash, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import type { MockBitcoinKey } from 'portico/testing'
import { messageDigest } from '../sandbox/wallet/bip122.mjs'

/** Allowed sighash types; the others would let somebody else add or change outputs. */
const SIGHASHES = [SigHash.DEFAULT, SigHash.ALL]
const LAX = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true }

/** The two transactions of BIP-322 for a script: the second spends the first, which holds the message. */
export function messageTransaction(message: string, script: Uint8Array): Transaction {
  const tag = sha256(new TextEncoder().encode('BIP0322-signed-message'))
  const digest = sha256(Uint8Array.of(...tag, ...tag, ...new TextEncoder().encode(message)))
  const spent = new Transaction({ version: 0, ...LAX })
  spent.addOutput({ script, amount: 0n })
  spent.addInput({
    txid: new Uint8Array(32),
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: Uint8Array.of(0, 32, ...digest),
  })
  const signed = new Transaction({ version: 0, ...LAX })
  signed.addInput({ txid: spent.id, index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  signed.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  return signed
}

/** A key for payments (native segwit) and one for ordinals (taproot), each with its own secret. Never for real money. */
export function createBitcoinKeys(
  network: 'mainnet' | 'testnet' = 'mainnet',
  seed = 1,
): readonly [payment: MockBitcoinKey, ordinals: MockBitcoinKey] {
  const rules = network === 'mainnet' ? NETWORK : TEST_NETWORK
  const make = (purpose: MockBitcoinKey['purpose'], secret: Uint8Array): MockBitcoinKey => {
    const isTaproot = purpose === 'ordinals'
    const publicKey = isTaproot ? schnorr.getPublicKey(secret) : secp256k1.getPublicKey(secret, true)
    const payment = isTaproot ? p2tr(publicKey, undefined, rules) : p2wpkh(publicKey, rules)
    const { address, script } = payment
    if (!address) throw new Error('A key without an address')
    const sign = (transaction: Transaction, inputs?: readonly number[]) => {
      for (let at = 0; at < transaction.inputsLength; at++) {
        const given = transaction.getInput(at).witnessUtxo?.script
        const isMine = given?.length === script.length && given.every((byte, place) => byte === script[place])
        if (!(inputs ? inputs.includes(at) : isMine)) continue
        if (!isMine) throw new Error('An input of another account')
        if (isTaproot) transaction.updateInput(at, { tapInternalKey: publicKey })
        transaction.signIdx(secret, at, SIGHASHES)
      }
      return transaction
    }
    const read = (psbt: Uint8Array) => Transaction.fromPSBT(psbt, LAX)
    return {
      address,
      publicKey,
      purpose,
      networks: network === 'mainnet' ? ['mainnet'] : ['testnet', 'signet'],
      signMessage(message, protocol) {
        if (protocol === 'ecdsa' && !isTaproot) {
          const signature = secp256k1.sign(messageDigest(message), secret)
          // 39: the first header of a native segwit address (BIP-137).
          return Uint8Array.of(39 + (signature.recovery ?? 0), ...signature.toCompactRawBytes())
        }
        const transaction = sign(messageTransaction(message, script))
        transaction.finalize()
        return RawWitness.encode([...(transaction.getInput(0).finalScriptWitness ?? [])])
      },
      signPsbt: (psbt, inputs) => sign(read(psbt), inputs).toPSBT(),
      finalize(psbt) {
        const transaction = read(psbt)
        transaction.finalize()
        return transaction.toPSBT()
      },
    }
  }
  return [
    make('payment', new Uint8Array(32).fill(seed)),
    make('ordinals', new Uint8Array(32).fill(seed + 100)),
  ]
}
