import { hex } from '@scure/base'
import {
  Address,
  NETWORK,
  OutScript,
  p2pkh,
  p2sh,
  p2tr,
  p2wpkh,
  p2wsh,
  TEST_NETWORK,
  Transaction,
} from '@scure/btc-signer'
import { pubECDSA, pubSchnorr, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js'
import fc from 'fast-check'
import { bip122 } from 'portico/plugins/bip122'
import { describe, expect, test } from 'vitest'
import { type BitcoinNetwork, bitcoinNetworks } from '../../../plugins/bip122/bitcoinNetworks.js'
import { addressOf } from '../../../plugins/bip122/reading/addressOf.js'
import { volume } from '../../volumes.js'
import { readerOf } from '../readRequest.js'

const read = readerOf(bip122())
const [mainnet, testnet] = bitcoinNetworks as readonly [BitcoinNetwork, BitcoinNetwork]
const secret = randomPrivateKeyBytes()
const [ecdsa, schnorr] = [pubECDSA(secret), pubSchnorr(secret)]
const mine = p2wpkh(ecdsa)
const you = p2tr(schnorr).address as string
const me = mine.address as string
const one = { kind: 'transactions', count: 1 }
const paid = (to: string, amount: bigint) => ({ kind: 'transfer', to, amount })
const fee = (amount: bigint) => ({ kind: 'fee', amount })
const previous = '11'.repeat(32)

const build = (outputs: readonly (readonly [string, bigint])[], inputs: readonly object[]) => {
  const transaction = new Transaction({ allowUnknownOutputs: true, allowLegacyWitnessUtxo: true })
  for (const each of inputs) transaction.addInput({ txid: previous, index: 0, ...each } as never)
  for (const [to, amount] of outputs) transaction.addOutputAddress(to, amount)
  return transaction
}
const base64 = (transaction: Transaction | Uint8Array) =>
  Buffer.from(transaction instanceof Uint8Array ? transaction : transaction.toPSBT()).toString('base64')
const sign = (psbt: unknown, more: object = {}, network: string | undefined = mainnet.id) =>
  read('signPsbt', { account: me, psbt, ...more }, network as never)
const segwit = (amount: bigint) => ({ witnessUtxo: { amount, script: mine.script } })

describe('signPsbt', () => {
  test('where the coins go, and the fee', async () => {
    const amounts = fc.bigInt({ min: 1n, max: 700_000_000_000_000n })
    await fc.assert(
      fc.asyncProperty(amounts, amounts, amounts, async (sent, change, rest) => {
        const psbt = build(
          [
            [you, sent],
            [me, change],
          ],
          [segwit(sent + change + rest)],
        )
        expect(await sign(base64(psbt))).toEqual({
          kind: 'batch',
          steps: [paid(you, sent), paid(me, change), fee(rest)],
        })
      }),
      { numRuns: volume(50, 1000) },
    )
  })

  test('the fee of coins whose whole transaction is there, which must be the one that is spent', async () => {
    const funding = build(
      [
        [me, 900n],
        [p2pkh(ecdsa).address as string, 500n],
      ],
      [segwit(2_000n)],
    )
    funding.sign(secret)
    funding.finalize()
    // With its signatures, which are no part of its id.
    const nonWitnessUtxo = hex.decode(funding.hex)
    const psbt = (txid: string) => build([[you, 450n]], [{ txid, index: 1, nonWitnessUtxo }])
    expect(await sign(base64(psbt(funding.id)))).toEqual({
      kind: 'batch',
      steps: [paid(you, 450n), fee(50n)],
    })
    const bytes = psbt(funding.id).toPSBT()
    // Of the id in the unsigned transaction, which comes first.
    bytes[20] = (bytes[20] as number) ^ 1
    expect(await sign(base64(bytes))).toEqual(one)
  })

  test('no fee if an input does not show its coins, or its signature does not cover them', async () => {
    const legacy = { witnessUtxo: { amount: 900n, script: p2pkh(ecdsa).script } }
    for (const inputs of [[{}], [segwit(900n), { index: 1 }], [legacy]])
      expect(await sign(base64(build([[you, 450n]], inputs)))).toEqual({
        kind: 'batch',
        steps: [paid(you, 450n)],
      })
  })

  test('nothing of a transaction that others can still change, or that others pay as well', async () => {
    const psbt = base64(build([[you, 450n]], [segwit(900n), { index: 1 }]))
    const both = [
      { index: 0, address: me },
      { index: 1, address: me, sighashTypes: [1] },
    ]
    expect(await sign(psbt, { signInputs: both })).toMatchObject({ kind: 'batch' })
    expect(await sign(psbt, { signInputs: both.slice(0, 1) })).toEqual(one)
    for (const sighashTypes of [[131], [2], [1, 3], 'all'])
      expect(await sign(psbt, { signInputs: [both[0], { index: 1, sighashTypes }] })).toEqual(one)
    const single = build([[you, 450n]], [{ ...segwit(900n), sighashType: 131 }])
    expect(await sign(base64(single))).toEqual(one)
  })

  test('an output without an address is left open, and addresses are those of the network', async () => {
    const psbt = build([[you, 450n]], [segwit(900n)])
    psbt.addOutput({ script: Uint8Array.of(0x6a, 2, 1, 2), amount: 0n })
    expect(await sign(base64(psbt))).toEqual({
      kind: 'batch',
      steps: [paid(you, 450n), undefined, fee(450n)],
    })
    const there = Address(TEST_NETWORK).encode(OutScript.decode(p2tr(schnorr).script))
    expect(await sign(base64(build([[you, 450n]], [{}])), {}, testnet.id)).toEqual({
      kind: 'batch',
      steps: [paid(there, 450n)],
    })
    for (const network of ['bip122:12a765e31ffd4059bada1e25190f6e98', undefined])
      expect(await read('signPsbt', { psbt: base64(psbt) }, network as never)).toEqual(one)
  })

  test('of bytes that are no PSBT, only that it is a transaction', async () => {
    const bytes = build([[you, 450n]], [segwit(900n)]).toPSBT()
    const version2 = build([[you, 450n]], [segwit(900n)]).toPSBT(2)
    const more = build([[you, 1_000n]], [segwit(900n)])
    const wrong = [bytes.subarray(0, 60), bytes.subarray(1), version2, more.toPSBT(), new Uint8Array(0)]
    for (const each of wrong) expect(await sign(base64(each))).toEqual(one)
    expect(await sign('%')).toEqual(one)
    expect(await sign('A'.repeat(2_000_000))).toEqual(one)
    expect(await sign(7)).toBeUndefined()
  })

  test('bytes that were changed have another reading, or none: no amount is invented', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const bytes = build([[you, 450n]], [segwit(900n)]).toPSBT()
        const at = place % bytes.length
        bytes[at] = (bytes[at] as number) ^ change
        const reading = await sign(base64(bytes))
        for (const each of reading?.kind === 'batch' ? reading.steps : []) {
          if (each?.kind !== 'transfer') continue
          const amount = Buffer.alloc(8)
          amount.writeBigUInt64LE(each.amount)
          expect(Buffer.from(bytes).includes(amount)).toBe(true)
        }
      }),
      { numRuns: volume(300, 20_000) },
    ))
})

test('the address of a script is that of another implementation, on each network', () =>
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.boolean(), (seed, isMain) => {
      const [network, other] = isMain ? [mainnet, NETWORK] : [testnet, TEST_NETWORK]
      const key = seed.some((each) => each) ? seed : secret
      let keys: readonly [Uint8Array, Uint8Array]
      try {
        keys = [pubECDSA(key), pubSchnorr(key)]
      } catch {
        return
      }
      const inner = p2wpkh(keys[0], other)
      for (const each of [
        inner,
        p2pkh(keys[0], other),
        p2sh(inner, other),
        p2wsh(p2pkh(keys[0], other), other),
        p2tr(keys[1], undefined, other),
      ])
        expect(addressOf(each.script, network)).toBe(each.address)
      // Cut, and with a byte more.
      expect(addressOf(inner.script.subarray(0, -1), network)).toBeUndefined()
      expect(addressOf(Uint8Array.of(...inner.script, 0), network)).toBeUndefined()
    }),
    { numRuns: volume(50, 1000) },
  ))

describe('sendTransfer', () => {
  const send = (more: object, network: string | undefined = mainnet.id) =>
    read('sendTransfer', { account: me, recipientAddress: you, amount: '450', ...more }, network as never)
  test('the payment, with its memo', async () => {
    expect(await send({})).toEqual(paid(you, 450n))
    expect(await send({ amount: 450, memo: 'order 7' })).toEqual({
      kind: 'batch',
      steps: [paid(you, 450n), { kind: 'memo', text: 'order 7' }],
    })
  })
  test('nothing of a payment to another network, or to an address with a wrong checksum', async () => {
    expect(await send({}, testnet.id)).toBeUndefined()
    expect(
      await send({ recipientAddress: `${you.slice(0, -1)}${you.endsWith('q') ? 'p' : 'q'}` }),
    ).toBeUndefined()
    for (const amount of ['-1', '1.5', 1.5, '1e3', null, 2 ** 60])
      expect(await send({ amount })).toBeUndefined()
  })
})
