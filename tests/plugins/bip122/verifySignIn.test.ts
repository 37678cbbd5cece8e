import { secp256k1 } from '@noble/curves/secp256k1'
import { base64, hex } from '@scure/base'
import { p2pkh, p2sh, p2wpkh } from '@scure/btc-signer'
import { verifier } from 'portico/plugins/bip122/verify'
import { describe, expect, test } from 'vitest'
import { messageDigest } from '../../../demo/sandbox/wallet/bip122.mjs'
import { createBitcoinKeys } from '../../../demo/wallets/createBitcoinKeys.js'

const network = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const verify = (
  address: string,
  message: string,
  signature: Uint8Array,
  id: `${string}:${string}` = network,
) => verifier.verify({ address, message, signature: hex.encode(signature), network: id })

describe('SIW-19 signatures of Bitcoin', () => {
  const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  const taproot = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'

  test.each([
    [
      segwit,
      '',
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      segwit,
      'Hello World',
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      taproot,
      'Hello World',
      'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
    ],
  ])('the vectors of BIP-322: %s, "%s"', async (address, message, signature) => {
    const bytes = base64.decode(signature)
    expect(await verify(address, message, bytes)).toBe(true)
    expect(await verify(address, `${message}.`, bytes)).toBe(false)
    expect(await verify(address === segwit ? taproot : segwit, message, bytes)).toBe(false)
    expect(await verify(address, message, bytes, testnet)).toBe(false)
  })

  test.each([...createBitcoinKeys(), ...createBitcoinKeys('mainnet', 7)])(
    'a BIP-322 signature of $address is valid, and with any byte changed it is not',
    async ({ address, signMessage }) => {
      const message = 'shop.example wants you to sign in\nURI: https://shop.example'
      const signature = signMessage(message, 'bip322')
      expect(await verify(address, message, signature)).toBe(true)
      for (const at of signature.keys()) {
        const changed = Uint8Array.from(signature, (byte, place) => (place === at ? byte ^ 1 : byte))
        expect(await verify(address, message, changed), `byte ${at}`).toBe(false)
      }
      for (const changed of [signature.slice(0, -1), Uint8Array.of(...signature, 0), new Uint8Array()])
        expect(await verify(address, message, changed)).toBe(false)
    },
  )

  test('BIP-322 signatures have the lower s, and numbers in DER without needless zeros', async () => {
    const [{ address, signMessage }] = createBitcoinKeys()
    // A number whose first byte does not need a zero before it.
    const isShort = (message: string) => signMessage(message, 'bip322')[5] === 32
    const message = Array.from({ length: 40 }, (_, at) => `Hello ${at}`).find(isShort) ?? ''
    const witness = signMessage(message, 'bip322')
    const size = witness[1] ?? 0
    const der = witness.slice(2, 1 + size)
    const wrap = (parts: Uint8Array) =>
      verify(address, message, Uint8Array.of(2, parts.length + 1, ...parts, 1, ...witness.slice(2 + size)))
    expect(await wrap(der)).toBe(true)
    const { r, s } = secp256k1.Signature.fromDER(der)
    expect(await wrap(new secp256k1.Signature(r, s).toDERRawBytes())).toBe(true)
    expect(await wrap(new secp256k1.Signature(r, secp256k1.CURVE.n - s).toDERRawBytes())).toBe(false)
    const [tag = 0, length = 0, type = 0, digits = 0, ...rest] = der
    expect(await wrap(Uint8Array.of(tag, length + 1, type, digits + 1, 0, ...rest))).toBe(false)
  })

  test('BIP-137 signatures are valid for each address of their key, and for no other key or message', async () => {
    const secret = new Uint8Array(32).fill(9)
    const key = secp256k1.getPublicKey(secret, true)
    const { recovery, ...signature } = secp256k1.sign(messageDigest('Hello'), secret)
    const compact = new secp256k1.Signature(signature.r, signature.s).toCompactRawBytes()
    const from = (first: number) => Uint8Array.of(first + recovery, ...compact)
    const addresses = [p2pkh(key), p2sh(p2wpkh(key)), p2wpkh(key)].map(({ address }) => address as string)
    for (const address of addresses)
      for (const first of [31, 35, 39]) expect(await verify(address, 'Hello', from(first))).toBe(true)
    const whole = p2pkh(secp256k1.getPublicKey(secret, false)).address as string
    expect(await verify(whole, 'Hello', from(27))).toBe(true)
    expect(await verify(whole, 'Hello', from(31))).toBe(false)
    for (const address of addresses) {
      expect(await verify(address, 'Hello', from(27))).toBe(false)
      expect(await verify(address, 'Hello', from(24))).toBe(false)
      expect(await verify(address, 'Hello', from(43))).toBe(false)
      expect(await verify(address, 'hello', from(31))).toBe(false)
    }
    const [other] = createBitcoinKeys()
    expect(await verify(other.address, 'Hello', from(39))).toBe(false)
    const [, ordinals] = createBitcoinKeys()
    expect(await verify(ordinals.address, 'Hello', from(39))).toBe(false)
  })
})
