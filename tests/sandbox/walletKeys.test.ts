import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha256'
import { base58, base64, hex } from '@scure/base'
import { verifyMessage, verifyTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import { messageDigest } from '../../demo/sandbox/wallet/bip122.mjs'
import { aminoBytes, directBytes } from '../../demo/sandbox/wallet/cosmos.mjs'
import { createKeys } from '../../demo/sandbox/wallet/keys.mjs'
import { ss58 } from '../../demo/sandbox/wallet/polkadot.mjs'

const chains = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
  cosmos: 'cosmos:cosmoshub-4',
} as const
const keys = createKeys()
const sign = (chain: string, method: string, params: unknown) =>
  keys.sign({ chain, index: 0, method, params })
const bytes = (text: string) => new TextEncoder().encode(text)

describe('the keys of the sandbox wallet', () => {
  // Addresses that other wallets make of the same public phrase.
  it('are those that any wallet makes of the phrase', () => {
    const phrase =
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
    const known = createKeys(phrase)
    expect(known.address(chains.eip155, 0)).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
    expect(known.address(chains.solana, 0)).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
    expect(known.address(chains.bip122, 0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
    expect(known.address(chains.cosmos, 0)).toBe('cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4')
    const alice = hex.decode('d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d')
    expect(ss58(alice, 0)).toBe('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5')
    expect(ss58(alice, 42)).toBe('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY')
  })

  it('sign messages and typed data of Ethereum', async () => {
    const address = keys.address(chains.eip155, 0) as `0x${string}`
    const signature = (await sign(chains.eip155, 'personal_sign', ['0x6869', address])) as `0x${string}`
    expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
    const typed = {
      domain: { name: 'Shop', chainId: 1 },
      types: { Order: [{ name: 'item', type: 'string' }] },
      primaryType: 'Order',
      message: { item: 'tea' },
    } as const
    const asked = JSON.stringify({ ...typed, types: { ...typed.types, EIP712Domain: [] } })
    const proof = (await sign(chains.eip155, 'eth_signTypedData_v4', [address, asked])) as `0x${string}`
    expect(await verifyTypedData({ ...typed, address, signature: proof })).toBe(true)
  })

  it('sign messages and transactions of Solana', async () => {
    const address = keys.address(chains.solana, 0)
    const key = base58.decode(address)
    const { signature } = (await sign(chains.solana, 'solana_signMessage', {
      message: base58.encode(bytes('hi')),
      pubkey: address,
    })) as { signature: string }
    expect(ed25519.verify(base58.decode(signature), bytes('hi'), key)).toBe(true)
    for (const version of [[], [0x80]]) {
      // One signature, a header, two keys, then whatever a transaction says.
      const message = Uint8Array.of(
        ...version,
        1,
        0,
        1,
        2,
        ...key,
        ...new Uint8Array(32),
        ...new Uint8Array(34),
      )
      const transaction = base64.encode(Uint8Array.of(1, ...new Uint8Array(64), ...message))
      const answer = (await sign(chains.solana, 'solana_signTransaction', { transaction })) as {
        transaction: string
      }
      const signed = base64.decode(answer.transaction)
      expect(signed.subarray(65)).toEqual(message)
      expect(ed25519.verify(signed.slice(1, 65), message, key)).toBe(true)
    }
    const foreign = base64.encode(Uint8Array.of(1, ...new Uint8Array(64), 1, 0, 0, 1, ...new Uint8Array(64)))
    await expect(
      sign(chains.solana, 'solana_signAllTransactions', { transactions: [foreign] }),
    ).rejects.toMatchObject({ code: 4100 })
  })

  it('sign messages of Polkadot and Bitcoin', async () => {
    const dot = keys.address(chains.polkadot, 0)
    const given = (await sign(chains.polkadot, 'polkadot_signMessage', { address: dot, message: 'hi' })) as {
      signature: string
    }
    const key = base58.decode(dot).subarray(1, 33)
    const wrapped = bytes('<Bytes>hi</Bytes>')
    expect(ed25519.verify(given.signature.slice(2), wrapped, key)).toBe(true)

    const account = keys.address(chains.bip122, 0)
    const { signature } = (await sign(chains.bip122, 'signMessage', { account, message: 'hi' })) as {
      signature: string
    }
    const [head = 0, ...rest] = hex.decode(signature)
    const publicKey = secp256k1.Signature.fromCompact(Uint8Array.from(rest))
      .addRecoveryBit(head - 39)
      .recoverPublicKey(messageDigest('hi'))
      .toHex()
    const [own] = (await sign(chains.bip122, 'getAccountAddresses', { account })) as { publicKey: string }[]
    expect(publicKey).toBe(own?.publicKey)
  })

  it('sign documents of Cosmos, both kinds', async () => {
    const signerAddress = keys.address(chains.cosmos, 0)
    const amino = { memo: 'a & <b>', chain_id: 'cosmoshub-4', msgs: [] }
    expect(new TextDecoder().decode(aminoBytes(amino))).toBe(
      '{"chain_id":"cosmoshub-4","memo":"a \\u0026 \\u003cb\\u003e","msgs":[]}',
    )
    const direct = {
      bodyBytes: base64.encode(bytes('body')),
      authInfoBytes: base64.encode(bytes('auth')),
      chainId: 'cosmoshub-4',
      accountNumber: '300',
    }
    expect(hex.encode(directBytes(direct))).toBe(
      '0a04626f6479120461757468' + '1a0b636f736d6f736875622d34' + '20ac02',
    )
    for (const [method, signDoc, signed] of [
      ['cosmos_signAmino', amino, aminoBytes(amino)],
      ['cosmos_signDirect', direct, directBytes(direct)],
    ] as const) {
      const { signature } = (await sign(chains.cosmos, method, { signerAddress, signDoc })) as {
        signature: { signature: string; pub_key: { value: string } }
      }
      const key = base64.decode(signature.pub_key.value)
      expect(secp256k1.verify(base64.decode(signature.signature), sha256(signed), key)).toBe(true)
    }
  })

  it('refuse what they cannot do and who they are not', async () => {
    await expect(sign(chains.eip155, 'eth_sign', [])).rejects.toMatchObject({ code: 4200 })
    await expect(
      sign(chains.eip155, 'personal_sign', ['0x', keys.address(chains.eip155, 1)]),
    ).rejects.toMatchObject({ code: 4100 })
    await expect(
      sign(chains.eip155, 'eth_sendTransaction', [{ from: keys.address(chains.eip155, 0) }]),
    ).rejects.toMatchObject({ code: 4901 })
    await expect(sign('near:mainnet', 'x', [])).rejects.toMatchObject({ code: 4200 })
  })
})
