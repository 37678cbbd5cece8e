import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2.js'
import { Keyring } from '@polkadot/keyring'
import { TypeRegistry } from '@polkadot/types'
import { base58, base64, hex } from '@scure/base'
import { p2wpkh, SigHash, Transaction } from '@scure/btc-signer'
import { verifyMessage, verifyTypedData } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Bitcoin, startBitcoin } from '../../demo/sandbox/bitcoin.mjs'
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
  // Addresses that other wallets derive from the same public phrase.
  it('are those that other wallets derive from the phrase', () => {
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
      // One signature, a header and two keys, followed by the rest of a transaction.
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

  it('sign both kinds of Cosmos documents', async () => {
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

  it('reject unknown methods and other accounts', async () => {
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

describe('the Bitcoin key of the sandbox wallet', () => {
  const chain = chains.bip122
  const account = keys.address(chain, 0)
  const receiver = keys.address(chain, 1)
  let bitcoin: Bitcoin
  beforeEach(async () => {
    bitcoin = await startBitcoin()
  })
  afterEach(() => bitcoin.stop())
  const send = (method: string, params: object) =>
    keys.sign({ chain, endpoint: bitcoin.url, index: 0, method, params: { account, ...params } })
  const publicKeys = async () =>
    Promise.all(
      [0, 1].map(async (index) => {
        const params = { account: keys.address(chain, index) }
        const [own] = (await keys.sign({ chain, index, method: 'getAccountAddresses', params })) as {
          publicKey: string
        }[]
        return hex.decode(own?.publicKey ?? '')
      }),
    )
  /** A transaction of the ledger's coins, one of each account where there are two. */
  const draft = async (owners: readonly string[]) => {
    const pays = (await publicKeys()).map((each) => p2wpkh(each))
    const transaction = new Transaction()
    for (const owner of owners) {
      const [coin] = await fetch(`${bitcoin.url}/address/${owner}/utxo`).then((response) => response.json())
      transaction.addInput({
        txid: coin.txid,
        index: coin.vout,
        witnessUtxo: {
          script: pays[owner === account ? 0 : 1]?.script as Uint8Array,
          amount: BigInt(coin.value),
        },
      })
    }
    transaction.addOutputAddress(receiver, 20_000n)
    return transaction
  }
  const psbtOf = (transaction: Transaction) => base64.encode(transaction.toPSBT())

  it('signs a transaction that its owner can finalize and send', async () => {
    bitcoin.give(account, 30_000n)
    const psbt = psbtOf(await draft([account]))
    const answer = (await send('signPsbt', { psbt, signInputs: [{ address: account, index: 0 }] })) as {
      psbt: string
    }
    expect(Object.keys(answer)).toEqual(['psbt'])
    expect(bitcoin.balance(receiver)).toBe(0n)
    const signed = Transaction.fromPSBT(base64.decode(answer.psbt))
    signed.finalize()
    const response = await fetch(`${bitcoin.url}/tx`, { method: 'POST', body: signed.hex })
    expect(await response.text()).toBe(signed.id)
    expect(bitcoin.balance(receiver)).toBe(20_000n)
    // A transaction is refused the second time, and with a signature of other data.
    const again = await fetch(`${bitcoin.url}/tx`, { method: 'POST', body: signed.hex })
    expect([again.status, await again.text()]).toEqual([400, 'bad-txns-inputs-missingorspent'])
    bitcoin.give(account, 30_000n)
    const other = Transaction.fromPSBT(
      base64.decode(
        ((await send('signPsbt', { psbt: psbtOf(await draft([account])) })) as { psbt: string }).psbt,
      ),
    )
    other.finalize()
    const changed = hex.decode(other.hex)
    // The last byte of the amount that the receiver gets.
    const at = other.hex.indexOf('204e000000000000') / 2
    changed[at] = 0x21
    const forged = await fetch(`${bitcoin.url}/tx`, { method: 'POST', body: hex.encode(changed) })
    expect([forged.status, await forged.text()]).toEqual([400, 'mandatory-script-verify-flag-failed'])
  })

  it('broadcasts if requested, and signs only its own inputs', async () => {
    bitcoin.give(account, 30_000n)
    const sent = (await send('signPsbt', { psbt: psbtOf(await draft([account])), broadcast: true })) as {
      txid: string
    }
    expect(sent.txid).toMatch(/^[\da-f]{64}$/)
    expect(bitcoin.balance(receiver)).toBe(20_000n)

    bitcoin.give(account, 30_000n)
    const both = psbtOf(await draft([account, receiver]))
    const part = (await send('signPsbt', { psbt: both })) as { psbt: string }
    const halves = Transaction.fromPSBT(base64.decode(part.psbt))
    expect([0, 1].map((at) => halves.getInput(at).partialSig?.length ?? 0)).toEqual([1, 0])
    await expect(send('signPsbt', { psbt: both, broadcast: true })).rejects.toThrow(
      'Broadcast not supported for partial signing',
    )
    await expect(
      send('signPsbt', { psbt: both, signInputs: [{ address: receiver, index: 1 }] }),
    ).rejects.toMatchObject({ code: 4100 })
    await expect(
      send('signPsbt', { psbt: both, signInputs: [{ address: account, index: 1 }] }),
    ).rejects.toMatchObject({ code: 4100 })
    await expect(
      send('signPsbt', {
        psbt: both,
        signInputs: [{ address: account, index: 0, sighashTypes: [SigHash.NONE] }],
      }),
    ).rejects.toMatchObject({ code: -32602 })
    for (const psbt of ['', 'x', base64.encode(bytes('no transaction')), undefined])
      await expect(send('signPsbt', { psbt })).rejects.toMatchObject({ code: -32602 })
  })

  it('transfers coins, returns the change, and says why a transfer is not possible', async () => {
    bitcoin.give(account, 40_000n)
    bitcoin.give(account, 40_000n)
    const { txid } = (await send('sendTransfer', { recipientAddress: receiver, amount: '50000' })) as {
      txid: string
    }
    expect(txid).toMatch(/^[\da-f]{64}$/)
    expect(bitcoin.balance(receiver)).toBe(50_000n)
    const rest = bitcoin.balance(account)
    expect(rest).toBeGreaterThan(29_000n)
    expect(rest).toBeLessThan(30_000n)
    await expect(send('sendTransfer', { recipientAddress: receiver, amount: '50000' })).rejects.toMatchObject(
      { code: -32000 },
    )
    for (const amount of ['0', '-1', '1.5', '', undefined])
      await expect(send('sendTransfer', { recipientAddress: receiver, amount })).rejects.toMatchObject({
        code: -32602,
      })
    await expect(
      send('sendTransfer', { recipientAddress: 'bc1nobody', amount: '1000' }),
    ).rejects.toMatchObject({ code: -32602 })
    await expect(
      sign(chain, 'sendTransfer', { account, recipientAddress: receiver, amount: '1' }),
    ).rejects.toMatchObject({ code: 4901 })
  })
})

describe('the Polkadot key of the sandbox wallet', () => {
  const chain = chains.polkadot
  const address = keys.address(chain, 0)
  const payload = {
    address,
    blockHash: `0x${'11'.repeat(32)}`,
    blockNumber: '0x00000001',
    era: '0x1500',
    genesisHash: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
    method: `0x0503${'00'.repeat(34)}`,
    nonce: '0x00000003',
    specVersion: '0x000f4dfa',
    tip: '0x00',
    transactionVersion: '0x0000001a',
    signedExtensions: [
      'CheckSpecVersion',
      'CheckGenesis',
      'CheckMortality',
      'CheckNonce',
      'ChargeTransactionPayment',
    ],
    version: 4,
  }
  const ask = (change: object = {}) =>
    sign(chain, 'polkadot_signTransaction', { address, transactionPayload: { ...payload, ...change } })

  it.each(['0x0503', `0x0503${'ab'.repeat(300)}`])(
    'signs a transaction as the chain verifies it',
    async (method) => {
      const { id, signature } = (await ask({ method })) as { id: number; signature: `0x${string}` }
      expect(id).toBeGreaterThan(0)
      // The first byte names the curve, as in a transaction.
      expect(signature).toMatch(/^0x00[\da-f]{128}$/)
      const registry = new TypeRegistry()
      registry.setSignedExtensions(payload.signedExtensions)
      const whole = registry
        .createType('ExtrinsicPayload', { ...payload, method }, { version: 4 })
        .toU8a({ method: true })
      // A long payload is signed by its hash.
      const signed = whole.length > 256 ? registry.hash(whole).toU8a() : whole
      const anybody = new Keyring({ type: 'ed25519' }).addFromAddress(address)
      expect(anybody.verify(signed, hex.decode(signature.slice(2)), anybody.publicKey)).toBe(true)
      expect(anybody.verify(signed.slice(1), hex.decode(signature.slice(2)), anybody.publicKey)).toBe(false)
    },
  )

  it('rejects transactions of another account or chain, and invalid ones', async () => {
    await expect(ask({ address: keys.address(chain, 1) })).rejects.toMatchObject({ code: 4100 })
    for (const change of [
      { genesisHash: `0x${'b0'.repeat(32)}` },
      { version: 5 },
      { signedExtensions: [...payload.signedExtensions, 'ChargeAssetTxPayment'] },
      { method: 'x', nonce: 'x' },
    ])
      await expect(ask(change)).rejects.toMatchObject({ code: -32602 })
  })
})
