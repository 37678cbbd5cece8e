import { base58, base64 } from '@scure/base'
import { readTransaction } from '../../sandbox/solana-wire.mjs'

/** The form of an Ed25519 key before its 32 bytes (PKCS #8). */
const PKCS8 = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20]

/** A Solana key that signs as MetaMask's account of Solana does; always the same one, for tests only. */
export async function createSolanaKey() {
  const key = await crypto.subtle.importKey(
    'pkcs8',
    new Uint8Array([...PKCS8, ...new Uint8Array(32).fill(77)]),
    'Ed25519',
    true,
    ['sign'],
  )
  const { x = '' } = await crypto.subtle.exportKey('jwk', key)
  const publicKey = Uint8Array.from(atob(x.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
    each.charCodeAt(0),
  )
  const sign = async (bytes: Uint8Array) =>
    new Uint8Array(await crypto.subtle.sign('Ed25519', key, new Uint8Array(bytes)))
  return {
    address: base58.encode(publicKey),
    async signMessage(message: string) {
      const signature = await sign(base64.decode(message))
      return { signature: base58.encode(signature), signedMessage: message, signatureType: 'ed25519' }
    },
    async signTransaction(transaction: string) {
      const wire = base64.decode(transaction).slice()
      const { message, signatures } = readTransaction(wire)
      // The count of signatures is one byte before the first of them.
      wire.set(await sign(message), wire.length - message.length - 64 * signatures.length)
      return { signedTransaction: base64.encode(wire) }
    },
  }
}
