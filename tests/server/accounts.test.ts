import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base64, bech32, bech32m, hex } from '@scure/base'
import { p2wpkh } from '@scure/btc-signer'
import { getPublicKey, sign as signSr25519, verify as sr25519 } from '@scure/sr25519'
import { createVerifier as createCosmosVerifier } from 'portico/plugins/cosmos/verify'
import { createVerifier } from 'portico/plugins/polkadot/verify'
import { composeSignIn, SignInError, type SignInMessage, verifySignIn } from 'portico/server'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { messageDigest } from '../../demo/sandbox/wallet/bip122.mjs'
import { messageDoc } from '../../plugins/cosmos/encoding/messageDoc.js'
import { writeAddress } from '../../plugins/polkadot/accounts/ss58.js'

const now = new Date('2026-05-04T12:00:00.000Z')
const fields = {
  domain: 'shop.example',
  uri: 'https://shop.example',
  version: '1',
  nonce: 'abcdefgh1234',
  issuedAt: '2026-05-04T11:59:00.000Z',
} as const
type Parts = Pick<SignInMessage, 'account' | 'address' | 'chainId'>
type Options = Partial<Parameters<typeof verifySignIn>[0]>

const bytes = (text: string) => new TextEncoder().encode(text)
/** Resolves with the account that signed in, or with the code of the refusal. */
const signIn = async (
  parts: Parts,
  sign: (text: string) => string | Promise<string>,
  options: Options = {},
) => {
  const message = composeSignIn({ ...fields, ...parts })
  const signature = await sign(message)
  return verifySignIn({
    domain: 'shop.example',
    nonce: fields.nonce,
    now,
    ...options,
    message,
    signature,
  }).then(
    ({ address, network, caipAddress }) => {
      expect(caipAddress).toBe(`${network}:${address}`)
      return caipAddress
    },
    (error) => (error instanceof SignInError ? error.code : error),
  )
}

describe('SIW-19 an account is returned in one spelling, whatever the message has', () => {
  test('EVM: with the checksum of EIP-55, and a wrong checksum is refused', async () => {
    const { address, signMessage } = privateKeyToAccount(generatePrivateKey())
    const check = (spelling: string, chainId = '1', options?: Options) =>
      signIn(
        { account: 'Ethereum', address: spelling, chainId },
        (message) => signMessage({ message }),
        options,
      )
    const digits = address.slice(2)
    for (const each of [address, address.toLowerCase(), `0x${digits.toUpperCase()}`])
      expect(await check(each)).toBe(`eip155:1:${address}`)
    const letters = [...digits].flatMap((letter, at) => (/[a-f]/i.test(letter) ? [at] : []))
    for (const at of letters) {
      const letter = digits.charAt(at)
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
      const mixed = `0x${digits.slice(0, at)}${other}${digits.slice(at + 1)}`
      if (/[a-f]/.test(mixed.slice(2)) && /[A-F]/.test(mixed)) expect(await check(mixed)).toBe('address')
    }
    for (const each of [digits, `0X${digits}`, address.slice(0, -1), `${address}0`, 'vitalik.eth', '0x', '0'])
      expect(await check(each)).toBe('address')
    const elsewhere = ['01', '0', '__proto__', 'constructor', '0x1', '1e0', '-1', '1_0', 'mainnet']
    for (const each of elsewhere) expect(await check(address, each)).toBe('network')
    expect(await check(address, '1', { address: address.toLowerCase() })).toBe(`eip155:1:${address}`)
    expect(await check(address.toLowerCase(), '1', { address })).toBe(`eip155:1:${address}`)
    expect(await check(address, '1', { address: 'nobody' })).toBe('address')
  })

  test('Bitcoin: in lower case, on the network of its prefix, and of a version that is a key hash', async () => {
    const secret = new Uint8Array(32).fill(9)
    const key = secp256k1.getPublicKey(secret, true)
    const sign = (text: string) => {
      const { recovery, ...signature } = secp256k1.sign(messageDigest(text), secret)
      const compact = new secp256k1.Signature(signature.r, signature.s).toCompactRawBytes()
      return hex.encode(Uint8Array.of(39 + recovery, ...compact))
    }
    const mainnet = '000000000019d6689c085ae165831e93'
    const check = (address: string, chainId = mainnet) =>
      signIn({ account: 'Bitcoin', address, chainId }, sign)
    const address = p2wpkh(key).address as string
    for (const each of [address, address.toUpperCase()])
      expect(await check(each)).toBe(`bip122:${mainnet}:${address}`)
    const mixed = `bc1${address.slice(3).toUpperCase()}`
    const program = ripemd160(sha256(key))
    const test = bech32.encode('tb', [0, ...bech32.toWords(program)])
    for (const each of [mixed, test, `${address}q`, 'bc1q', '1', 'cosmos1qqqq'])
      expect(await check(each)).toBe('address')
    expect(await check(test, '000000000933ea01ad0ee984209779ba')).toBe(
      `bip122:000000000933ea01ad0ee984209779ba:${test}`,
    )
    for (const each of ['1', mainnet.toUpperCase(), '__proto__', `0${mainnet.slice(0, -1)}`])
      expect(await check(address, each)).toBe('network')
    // The same hash in an address of another version of segwit, which is not spent by that key.
    for (let version = 1; version <= 16; version++)
      expect(await check(bech32m.encode('bc', [version, ...bech32m.toWords(program)]))).toBe('signature')
  })

  test('Cosmos: with the prefix of its chain, and chains without a known prefix are refused', async () => {
    const secret = secp256k1.utils.randomPrivateKey()
    const hash = ripemd160(sha256(secp256k1.getPublicKey(secret, true)))
    const addressOf = (prefix: string, of = hash) => bech32.encode(prefix, bech32.toWords(of))
    const check = (address: string, chainId = 'cosmoshub-4', options?: Options, flip = false) =>
      signIn(
        { account: 'Cosmos', address, chainId },
        (text) => {
          const signature = secp256k1.sign(sha256(bytes(JSON.stringify(messageDoc(address, text)))), secret)
          const other = new secp256k1.Signature(signature.r, secp256k1.CURVE.n - signature.s)
          return base64.encode((flip ? other : signature).toCompactRawBytes())
        },
        options,
      )
    const address = addressOf('cosmos')
    expect(await check(address)).toBe(`cosmos:cosmoshub-4:${address}`)
    expect(await check(addressOf('osmo'), 'osmosis-1')).toBe(`cosmos:osmosis-1:${addressOf('osmo')}`)
    for (const each of ['osmo', 'evil', 'cosmosvaloper', 'cosmo'])
      expect(await check(addressOf(each))).toBe('address')
    const long = addressOf('cosmos', new Uint8Array(32).fill(1))
    for (const each of [address.toUpperCase(), `COSMOS${address.slice(6)}`, long, `${address}q`])
      expect(await check(each)).toBe('address')
    for (const each of ['other-1', '__proto__', 'constructor', 'COSMOSHUB-4'])
      expect(await check(address, each)).toBe('network')
    const verifiers = [createCosmosVerifier({ prefixes: { 'other-1': 'other' } })]
    expect(await check(addressOf('other'), 'other-1', { verifiers })).toBe(
      `cosmos:other-1:${addressOf('other')}`,
    )
    expect(await check(address, 'other-1', { verifiers })).toBe('address')
    expect(await check(address, 'cosmoshub-4', { verifiers })).toBe(`cosmos:cosmoshub-4:${address}`)
    // Chains refuse the higher of the two values of s.
    expect(await check(address, 'cosmoshub-4', {}, true)).toBe('signature')
  })

  test('Solana: base58 of 32 bytes on a cluster by its genesis hash', async () => {
    const secret = ed25519.utils.randomPrivateKey()
    const key = ed25519.getPublicKey(secret)
    const mainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const check = (address: string, chainId = mainnet) =>
      signIn({ account: 'Solana', address, chainId }, (text) =>
        base58.encode(ed25519.sign(bytes(text), secret)),
      )
    const address = base58.encode(key)
    expect(await check(address)).toBe(`solana:${mainnet}:${address}`)
    for (const each of [
      `1${address}`,
      address.slice(0, 30),
      `${address}1`,
      '0',
      'O'.repeat(44),
      hex.encode(key),
    ])
      expect(await check(each)).toBe('address')
    for (const each of ['mainnet', '101', '__proto__', mainnet.slice(1), mainnet.replace('5', '0')])
      expect(await check(address, each)).toBe('network')
  })

  test('Polkadot: with the prefix of its network, and the prefix of another listed network is refused', async () => {
    const secret = ed25519.utils.randomPrivateKey()
    const key = ed25519.getPublicKey(secret)
    const verifiers = [createVerifier({ sr25519 })]
    const polkadot = '91b171bb158e2d3848fa23a9f1c25182'
    const unlisted = 'e143f23803ac50e8f6f8e62695d1ce9e'
    const check = (address: string, chainId = polkadot) =>
      signIn(
        { account: 'Polkadot', address, chainId },
        (text) => `0x${hex.encode(ed25519.sign(bytes(`<Bytes>${text}</Bytes>`), secret))}`,
        { verifiers },
      )
    // 42 is the prefix of any network.
    for (const prefix of [0, 42])
      expect(await check(writeAddress(key, prefix))).toBe(`polkadot:${polkadot}:${writeAddress(key, 0)}`)
    for (const prefix of [2, 5, 100, 10_041]) expect(await check(writeAddress(key, prefix))).toBe('address')
    for (const prefix of [0, 42, 7, 10_041])
      expect(await check(writeAddress(key, prefix), unlisted)).toBe(
        `polkadot:${unlisted}:${writeAddress(key, 42)}`,
      )
    for (const each of ['1', polkadot.toUpperCase(), '__proto__', `${polkadot.slice(1)}g`])
      expect(await check(writeAddress(key, 0), each)).toBe('network')
  })
})

describe('SIW-19 nobody signs in as an account that has no secret', () => {
  const prime = 2n ** 255n - 19n
  const order8 = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n
  const weak = [0n, 1n, prime - 1n, prime, prime + 1n, order8, prime - order8].flatMap((y) =>
    [0, 128].map((sign) =>
      Uint8Array.from(
        { length: 32 },
        (_, at) => Number((y >> BigInt(8 * at)) & 255n) | (at === 31 ? sign : 0),
      ),
    ),
  )
  const forged = Uint8Array.of(1, ...new Uint8Array(63))

  test('Solana: a point of small order, in all 14 encodings, the System Program among them', async () => {
    const addresses = weak.map((key) => base58.encode(key))
    expect(addresses).toContain('11111111111111111111111111111111')
    for (const address of addresses)
      expect(
        await signIn({ account: 'Solana', address, chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, () =>
          base58.encode(forged),
        ),
      ).toBe('signature')
  })

  test('Polkadot: the same keys, and the key of zeros with code for sr25519 that accepts it', async () => {
    for (const verify of [sr25519, () => false])
      for (const key of weak)
        for (const scheme of ['', '00', '01'])
          expect(
            await signIn(
              {
                account: 'Polkadot',
                address: writeAddress(key, 42),
                chainId: '91b171bb158e2d3848fa23a9f1c25182',
              },
              () => `0x${scheme}${hex.encode(forged)}`,
              { verifiers: [createVerifier({ sr25519: verify })] },
            ),
          ).toBe('signature')
    const zeros = '5C4hrfjw9DjXZTzV3MwzrrAr9P1MJhSrvWGWqi1eSuyUpnhM'
    expect(
      await signIn(
        { account: 'Polkadot', address: zeros, chainId: '91b171bb158e2d3848fa23a9f1c25182' },
        () => `0x01${hex.encode(forged)}`,
        { verifiers: [createVerifier({ sr25519: () => true })] },
      ),
    ).toBe('signature')
    const secret = new Uint8Array(64).fill(3)
    const address = writeAddress(getPublicKey(secret), 0)
    expect(
      await signIn(
        { account: 'Polkadot', address, chainId: '91b171bb158e2d3848fa23a9f1c25182' },
        (text) => `0x01${hex.encode(signSr25519(secret, bytes(`<Bytes>${text}</Bytes>`)))}`,
        { verifiers: [createVerifier({ sr25519 })] },
      ),
    ).toBe(`polkadot:91b171bb158e2d3848fa23a9f1c25182:${address}`)
  })

  test('an ECDSA signature with r or s of zero, or not below the order, is no signature of any account', async () => {
    const order = secp256k1.CURVE.n
    const word = (value: bigint) => value.toString(16).padStart(64, '0')
    const numbers = [0n, 1n, order - 1n, order, order + 1n, 2n ** 256n - 1n]
    const { address } = privateKeyToAccount(generatePrivateKey())
    for (const r of numbers)
      for (const s of numbers) {
        for (const v of ['00', '1b', '1c', '1d', 'ff'])
          for (const [each, code] of [
            [address, 'signature'],
            // Contracts recover it from such a signature.
            ['0x0000000000000000000000000000000000000000', 'address'],
          ] as const)
            expect(
              await signIn(
                { account: 'Ethereum', address: each, chainId: '1' },
                () => `0x${word(r)}${word(s)}${v}`,
              ),
            ).toBe(code)
        expect(
          await signIn(
            {
              account: 'Cosmos',
              address: bech32.encode('cosmos', bech32.toWords(new Uint8Array(20))),
              chainId: 'cosmoshub-4',
            },
            () => base64.encode(hex.decode(word(r) + word(s))),
          ),
        ).toBe('signature')
        for (const first of [27, 31, 39])
          expect(
            await signIn(
              {
                account: 'Bitcoin',
                address: bech32.encode('bc', [0, ...bech32.toWords(new Uint8Array(20))]),
                chainId: '000000000019d6689c085ae165831e93',
              },
              () => first.toString(16) + word(r) + word(s),
            ),
          ).toBe('signature')
      }
  })
})
