import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { Address, NETWORK, OutScript, RawWitness, SigHash, Transaction } from '@scure/btc-signer'
import { verifyBitcoin } from '../../../demo/host/verifyBitcoin.js'
import { messageTransaction } from '../../../demo/wallets/createBitcoinKeys.js'

/** Whether a signature in hexadecimal is that of a native segwit address (BIP-137). */
export const verifiesEcdsa = (address: string, message: string, signature: string): boolean =>
  verifyBitcoin(address, message, hex.decode(signature))

/** Whether a signature in hexadecimal is that of a segwit or taproot address (BIP-322, simple). */
export const verifiesBip322 = (address: string, message: string, signature: string): boolean => {
  const script = OutScript.encode(Address(NETWORK).decode(address))
  const transaction = messageTransaction(message, script)
  const [sign = new Uint8Array(), key] = RawWitness.decode(hex.decode(signature))
  if (!key) {
    const type = sign.length === 65 ? SigHash.ALL : SigHash.DEFAULT
    const digest = transaction.preimageWitnessV1(0, [script], type, [0n])
    return schnorr.verify(sign.slice(0, 64), digest, script.slice(2))
  }
  if (hex.encode(ripemd160(sha256(key))) !== hex.encode(script.slice(2))) return false
  const code = Uint8Array.of(0x76, 0xa9, 0x14, ...script.slice(2), 0x88, 0xac)
  const digest = transaction.preimageWitnessV0(0, code, SigHash.ALL, 0n)
  return secp256k1.verify(secp256k1.Signature.fromDER(sign.slice(0, -1)), digest, key)
}

/** A PSBT that spends one coin of each address, to the first. */
export const spend = (...addresses: readonly string[]): Uint8Array => {
  const scripts = addresses.map((each) => OutScript.encode(Address(NETWORK).decode(each)))
  const transaction = new Transaction()
  for (const [index, script] of scripts.entries())
    transaction.addInput({
      txid: new Uint8Array(32).fill(7),
      index,
      witnessUtxo: { script, amount: 50_000n },
    })
  transaction.addOutput({ script: scripts[0] as Uint8Array, amount: 40_000n })
  return transaction.toPSBT()
}
