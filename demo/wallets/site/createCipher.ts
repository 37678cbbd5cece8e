import { bytesToHex, type Hex, hexToBytes } from 'viem'

/** Encrypted text as the SDK sends it. */
export interface Encrypted {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly cipherText: ArrayBuffer
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }
const STORED = 'portico-test-wallet/coinbase-key'

/** The site's key, which it keeps, because the page keeps the public one. */
async function readKey(): Promise<CryptoKeyPair> {
  const stored = localStorage.getItem(STORED)
  if (stored) {
    const { own, shown }: { own: JsonWebKey; shown: JsonWebKey } = JSON.parse(stored)
    const [privateKey, publicKey] = await Promise.all([
      crypto.subtle.importKey('jwk', own, CURVE, true, ['deriveKey']),
      crypto.subtle.importKey('jwk', shown, CURVE, true, []),
    ])
    return { privateKey, publicKey }
  }
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveKey'])
  const [own, shown] = await Promise.all([
    crypto.subtle.exportKey('jwk', pair.privateKey),
    crypto.subtle.exportKey('jwk', pair.publicKey),
  ])
  localStorage.setItem(STORED, JSON.stringify({ own, shown }))
  return pair
}

/** The site's end of the encryption between the SDK and its wallet; keys are hexadecimal, without a prefix. */
export async function createCipher() {
  const { privateKey, publicKey } = await readKey()
  const sender = bytesToHex(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))).slice(2)
  const secretWith = async (peer: string) => {
    const bytes = new Uint8Array(hexToBytes(`0x${peer}` as Hex))
    const shown = await crypto.subtle.importKey('spki', bytes, CURVE, false, [])
    const use: KeyUsage[] = ['encrypt', 'decrypt']
    const cipher = { name: 'AES-GCM', length: 256 }
    return crypto.subtle.deriveKey({ name: 'ECDH', public: shown }, privateKey, cipher, false, use)
  }
  return {
    sender,
    async encrypt(peer: string, content: unknown): Promise<Encrypted> {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const text = new TextEncoder().encode(JSON.stringify(content))
      const cipherText = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await secretWith(peer), text)
      return { iv, cipherText }
    },
    async decrypt(peer: string, { iv, cipherText }: Encrypted) {
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await secretWith(peer), cipherText)
      return JSON.parse(new TextDecoder().decode(text))
    },
  }
}
