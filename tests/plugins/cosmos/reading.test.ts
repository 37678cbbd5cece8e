import { bech32 } from '@scure/base'
import fc from 'fast-check'
import { cosmos } from 'portico/plugins/cosmos'
import { describe, expect, test } from 'vitest'
import { volume } from '../../volumes.js'
import { readerOf } from '../readRequest.js'

const read = readerOf(cosmos())
const address = (digit: number, prefix = 'cosmos') =>
  bech32.encode(prefix, bech32.toWords(new Uint8Array(20).fill(digit)))
const [me, you] = [address(1), address(2)]
const network = 'cosmos:cosmoshub-4'
const unread = { kind: 'transactions', count: 1 }
const amounts = fc.bigInt({ min: 0n, max: 2n ** 128n })
const coin = (amount: unknown, denom: unknown = 'uatom') => ({ denom, amount })
const sent = (amount: bigint, denom = 'uatom') => ({ kind: 'transfer', to: you, amount, denom, network })

const amino = (msgs: unknown, more: object = {}) =>
  read('cosmos_signAmino', {
    signerAddress: me,
    signDoc: { chain_id: 'cosmoshub-4', memo: '', msgs, ...more },
  })
const msgSend = (amount: unknown, from: unknown = me, to: unknown = you) => ({
  type: 'cosmos-sdk/MsgSend',
  value: { from_address: from, to_address: to, amount },
})

/** Writes Protobuf: a field with its bytes. */
const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))]
const bytes = (field: number, value: string | readonly number[]): number[] => {
  const all = typeof value === 'string' ? [...new TextEncoder().encode(value)] : value
  return [...varint(field * 8 + 2), ...varint(all.length), ...all]
}
const any = (type: string, value: readonly number[]) => bytes(1, [...bytes(1, type), ...bytes(2, value)])
const protoCoin = (amount: string, denom = 'uatom') => bytes(3, [...bytes(1, denom), ...bytes(2, amount)])
const protoSend = (...coins: number[][]) =>
  any('/cosmos.bank.v1beta1.MsgSend', [...bytes(1, me), ...bytes(2, you), ...coins.flat()])
const base64 = (body: readonly number[]) => Buffer.from(body).toString('base64')
const direct = (bodyBytes: unknown, more: object = {}) =>
  read('cosmos_signDirect', {
    signerAddress: me,
    signDoc: { chainId: 'cosmoshub-4', accountNumber: '7', authInfoBytes: '', bodyBytes, ...more },
  })

describe('cosmos_signAmino', () => {
  test('coins that are sent, each by its denomination, with the memo', async () => {
    await fc.assert(
      fc.asyncProperty(amounts, async (amount) => {
        expect(await amino([msgSend([coin(String(amount))])])).toEqual(sent(amount))
      }),
      { numRuns: volume(100, 2000) },
    )
    expect(await amino([msgSend([coin('5'), coin('6', 'ibc/27AB')])], { memo: 'order\n7' })).toEqual({
      kind: 'batch',
      steps: [sent(5n), sent(6n, 'ibc/27AB'), { kind: 'memo', text: 'order 7' }],
    })
  })

  test('any other message is told by its type', async () => {
    const delegate = { type: 'cosmos-sdk/MsgDelegate', value: { amount: coin('5') } }
    const action = (name: string) => ({ kind: 'action', name, network })
    expect(await amino([delegate])).toEqual(action('cosmos-sdk/MsgDelegate'))
    // Of another account, to none, and with amounts that are no whole numbers.
    const wrong = [
      msgSend([coin('5')], you),
      msgSend([coin('5')], me, 'cosmos1nobody'),
      msgSend([coin('5')], me, `${you.slice(0, -1)}${you.endsWith('q') ? 'p' : 'q'}`),
      msgSend([coin('1.5')]),
      msgSend([coin('-5')]),
      msgSend([coin(5)]),
      msgSend([coin('5'), coin('5', 'a b')]),
      msgSend([]),
    ]
    for (const each of wrong) expect(await amino([each])).toEqual(action('cosmos-sdk/MsgSend'))
    expect(await amino([delegate, { type: 'a\u202eb' }])).toEqual({
      kind: 'batch',
      steps: [action('cosmos-sdk/MsgDelegate'), undefined],
    })
  })

  test.each([
    ['no chain', [msgSend([coin('5')])], { chain_id: undefined }],
    ['a chain with spaces', [msgSend([coin('5')])], { chain_id: 'cosmos hub' }],
    ['no messages', [], {}],
    ['no list', 'all', {}],
    ['too many messages', Array(101).fill(msgSend([coin('5')])), {}],
    ['messages without a type', [{}, 7, null], {}],
  ])('of %s, only that it is a transaction', async (_, msgs, more) => {
    expect(await amino(msgs, more)).toEqual(unread)
  })
})

describe('cosmos_signDirect', () => {
  test('a transaction that others encoded, in hexadecimal digits and in base64', async () => {
    // From the documentation of WalletConnect, by CosmJS.
    const hex =
      '0a90010a1c2f636f736d6f732e62616e6b2e763162657461312e4d736753656e6412700a2d636f736d6f7331706b707472653766646b6c366766727a6c65736a6a766878686c63337234676d6d6b38727336122d636f736d6f7331717970717870713971637273737a673270767871367273307a716733797963356c7a763778751a100a0575636f736d120731323334353637'
    const signerAddress = 'cosmos1pkptre7fdkl6gfrzlesjjvhxhlc3r4gmmk8rs6'
    for (const bodyBytes of [hex, Buffer.from(hex, 'hex').toString('base64')])
      expect(
        await read('cosmos_signDirect', { signerAddress, signDoc: { chainId: 'cosmoshub-4', bodyBytes } }),
      ).toEqual({
        kind: 'transfer',
        to: 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu',
        amount: 1_234_567n,
        denom: 'ucosm',
        network,
      })
  })

  test('coins, other messages and the memo', async () => {
    await fc.assert(
      fc.asyncProperty(amounts, async (amount) => {
        expect(await direct(base64(protoSend(protoCoin(String(amount)))))).toEqual(sent(amount))
      }),
      { numRuns: volume(100, 2000) },
    )
    const body = [
      ...protoSend(protoCoin('5'), protoCoin('6', 'uosmo')),
      ...any('/cosmos.gov.v1.MsgVote', bytes(9, 'x')),
      ...bytes(2, 'hello'),
      // The height until which it is valid.
      ...[24, 130, 1],
    ]
    expect(await direct(base64(body))).toEqual({
      kind: 'batch',
      steps: [
        sent(5n),
        sent(6n, 'uosmo'),
        { kind: 'action', name: 'cosmos.gov.v1.MsgVote', network },
        { kind: 'memo', text: 'hello' },
      ],
    })
  })

  test.each([
    ['nothing', undefined],
    ['a number', 7],
    ['no base64', '%%%'],
    ['bytes that end too early', base64(protoSend(protoCoin('5')).slice(0, -1))],
    [
      'a receiver that is there twice',
      base64(any('/cosmos.bank.v1beta1.MsgSend', [...bytes(2, me), ...bytes(2, you)])),
    ],
    ['an extension that may change it', base64([...protoSend(protoCoin('5')), ...bytes(1023, [])])],
    ['a group', base64([11, 12])],
    ['a number without an end', base64(Array(20).fill(255))],
    ['bytes that are no text', base64(any('x', []).map((each) => (each === 120 ? 255 : each)))],
    ['too much', 'A'.repeat(600_000)],
  ])('of %s, only that it is a transaction', async (_, body) => {
    expect(await direct(body)).toEqual(unread)
  })

  test('bytes that were changed have another reading, or none: no amount is invented', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const body = protoSend(protoCoin('1234567'))
        const at = place % body.length
        body[at] = (body[at] as number) ^ change
        const reading = await direct(base64(body))
        const amount = reading?.kind === 'transfer' ? String(reading.amount) : '0'
        // A leading zero is one of the changes.
        expect(amount === '0' || Buffer.from(body).includes(amount)).toBe(true)
      }),
      { numRuns: volume(300, 20_000) },
    ))
})
