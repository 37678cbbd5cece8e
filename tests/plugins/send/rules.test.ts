import fc from 'fast-check'
import { parseAmount, toDecimalText } from 'portico/core'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { checkDraft } from '../../../plugins/send/checkDraft.js'
import type { SendDraft } from '../../../plugins/send/contract.js'
import { isLookalike } from '../../../plugins/send/isLookalike.js'
import { noteReceiver } from '../../../plugins/send/noteReceiver.js'
import { readAmountOf, readValueOf } from '../../../plugins/send/readAmountOf.js'
import { readScanned } from '../../../plugins/send/readScanned.js'
import { receiversParser } from '../../../plugins/send/receivers.js'
import { CASES, volume } from '../../volumes.js'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
const base58 = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'),
    minLength: length,
    maxLength: length,
  })
const token = { name: 'Test', symbol: 'TST', decimals: 6, amount: 10_000_000n, price: '0.5' }
const full: SendDraft = { token, amount: '2.5', inFiat: false, to: 'x', receiver: { address: 'x' } }

describe('SEC-16 lookalike addresses', () => {
  it('share at least three leading and four trailing characters', () => {
    const pairs = fc.constantFrom([3, 4], [4, 4], [6, 4], [6, 6])
    const runs = { numRuns: volume(1000, 10_000) }
    fc.assert(
      fc.property(digits(40), digits(40), pairs, (one, other, [head = 0, tail = 0]) => {
        const fake = one.slice(0, head) + other.slice(head, 40 - tail) + one.slice(40 - tail)
        const pair = [getAddress(`0x${one}`), getAddress(`0x${fake}`)] as const
        expect(isLookalike(...pair)).toBe(fake !== one)
        expect(isLookalike(pair[0], pair[0].toLowerCase())).toBe(false)
      }),
      runs,
    )
    fc.assert(
      fc.property(base58(44), base58(44), pairs, (one, other, [head = 0, tail = 0]) => {
        const fake = one.slice(0, head) + other.slice(head, 44 - tail) + one.slice(44 - tail)
        expect(isLookalike(one, fake)).toBe(fake !== one)
      }),
      runs,
    )
  })

  it('are not found among random addresses', () => {
    let found = 0
    const random = () => getAddress(`0x${fc.sample(digits(40), 1)[0] as string}`)
    for (let count = volume(1000, 10_000); count > 0; count--) if (isLookalike(random(), random())) found++
    expect(found).toBe(0)
  })
})

describe('the amount', () => {
  it('PROP-01 in token units is exact, or undefined', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 128n), fc.nat(36), (amount, decimals) => {
        const draft = { ...full, token: { ...token, decimals }, amount: toDecimalText(amount, decimals) }
        expect(readAmountOf(draft)).toBe(amount)
        expect(readAmountOf({ ...draft, amount: `${draft.amount}e1` })).toBe(undefined)
      }),
      { numRuns: CASES / 10 },
    )
  })

  it('PROP-04 in dollars is never worth more than what was entered', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 12n),
        fc.nat(24),
        fc.bigInt(1n, 10n ** 24n),
        (cents, decimals, price) => {
          const draft: SendDraft = {
            ...full,
            inFiat: true,
            amount: toDecimalText(cents, 2),
            token: { ...token, decimals, price: toDecimalText(price, 18) },
          }
          const value = readValueOf(draft)
          if (value !== undefined) expect(value).toBeLessThanOrEqual(cents * 10_000n)
        },
      ),
      { numRuns: CASES / 10 },
    )
    expect(readAmountOf({ ...full, inFiat: true, amount: '1.00' })).toBe(parseAmount('2', 6))
    const { price: _, ...unpriced } = token
    expect(readAmountOf({ ...full, inFiat: true, amount: '1.00', token: unpriced })).toBe(undefined)
  })
})

describe('the form’s checks', () => {
  it('SND-01 says what is missing, field by field', () => {
    const { token: _, receiver: __, ...bare } = full
    expect(checkDraft({ ...bare, amount: '', to: '' }, false)).toEqual({
      token: 'send.token.missing',
      to: 'send.to.missing',
    })
    expect(checkDraft({ ...full, amount: '' }, false)).toEqual({ amount: 'send.amount.missing' })
    expect(checkDraft({ ...full, amount: '0.000' }, false)).toEqual({ amount: 'send.amount.missing' })
    expect(checkDraft({ ...full, amount: '0.0000001' }, false)).toEqual({ amount: 'send.amount.wrong' })
    expect(checkDraft({ ...full, amount: '10.000001' }, false)).toEqual({ amount: 'send.amount.over' })
    expect(checkDraft({ ...full, amount: '10' }, false)).toEqual({})
    const { receiver: ___, ...nameless } = full
    expect(checkDraft(nameless, false)).toEqual({ to: 'send.to.wrong' })
    expect(checkDraft(nameless, true)).toEqual({ to: 'send.to.looking' })
    expect(checkDraft(full, false)).toEqual({})
  })
})

describe('notes about a receiver', () => {
  const known = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const alike = '0x71C0000000000000000000000000000000d8976F'
  const mine = '0x1111111111111111111111111111111111111111'
  const about = (change: object) =>
    noteReceiver({
      receiver: { address: known },
      network: 'eip155:1',
      own: [mine],
      from: mine,
      pastReceivers: [],
      kind: 'account',
      history: [],
      isSame: (one, other) => one.toLowerCase() === other.toLowerCase(),
      ...change,
    }).map(({ level, id }) => `${level} ${id}`)
  const past = [{ namespace: 'eip155', address: known, networks: ['eip155:1'], name: 'vera.eth' }]

  it('call an address with only zero-value or spam transfers in the history bait', () => {
    const moved = (amount: bigint) => [{ direction: 'in' as const, symbol: 'USDC', amount, decimals: 6 }]
    const nothing = { from: known.toUpperCase().replace('X', 'x'), to: mine, transfers: moved(0n), nfts: [] }
    const bait = 'critical send.note.bait'
    expect(about({ history: [nothing] })).toContain(bait)
    expect(about({ history: [{ ...nothing, from: mine, to: known }] })).toContain(bait)
    expect(about({ history: [nothing, { ...nothing, transfers: moved(1n) }] })).not.toContain(bait)
    expect(about({ history: [{ ...nothing, transfers: [] }] })).not.toContain(bait)
    const spam = [{ direction: 'in' as const, name: 'Prize', spam: true }]
    expect(about({ history: [{ ...nothing, nfts: spam }] })).toContain(bait)
    expect(about({ history: [nothing], pastReceivers: past })).not.toContain(bait)
    expect(about({ history: [{ ...nothing, from: mine }] })).not.toContain(bait)
  })

  it('appear only where they apply', () => {
    expect(about({})).toEqual(['caution send.note.first'])
    expect(about({ pastReceivers: past })).toEqual([])
    expect(about({ pastReceivers: past, network: 'eip155:10' })).toEqual(['caution send.note.network'])
    expect(about({ receiver: { address: mine } })).toEqual(['caution send.note.own'])
    expect(about({ own: [mine, known] })).toEqual([])
    expect(about({ kind: 'contract' })).toEqual(['caution send.note.first', 'caution send.note.contract'])
    expect(about({ kind: 'contract', pastReceivers: past })).toEqual([])
    expect(about({ kind: 'service' })).toEqual(['caution send.note.first', 'caution send.note.service'])
    expect(about({ kind: 'service', pastReceivers: past })).toEqual([])
  })

  it('SEC-16 warn of an address that looks like a known one, and of a name with a new address', () => {
    expect(about({ receiver: { address: alike }, pastReceivers: past })).toContain(
      'critical send.note.lookalike',
    )
    expect(about({ receiver: { address: alike }, own: [mine, known] })).toContain(
      'critical send.note.lookalike',
    )
    expect(
      about({ receiver: { address: mine.replace(/1$/, '2'), name: 'vera.eth' }, pastReceivers: past }),
    ).toContain('critical send.note.moved')
    expect(
      about({ receiver: { address: known.toLowerCase(), name: 'vera.eth' }, pastReceivers: past }),
    ).toEqual([])
  })
})

it('remembered receivers are validated', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (input) => {
      for (const each of receiversParser.parse([input, ...(Array.isArray(input) ? input : [])]))
        expect([typeof each.namespace, typeof each.address, Array.isArray(each.networks)]).toEqual([
          'string',
          'string',
          true,
        ])
    }),
    { numRuns: 300 },
  )
  const one = { namespace: 'eip155', address: '0x1', networks: ['eip155:1', 7], name: 'a' }
  expect(receiversParser.parse([one, { ...one, address: 5 }, null])).toEqual([
    { ...one, networks: ['eip155:1'] },
  ])
})

describe('a scanned code', () => {
  const here = { reference: '1', scheme: 'ethereum' }
  it('with an address, payment link or name gives the receiver', () => {
    const address = getAddress(`0x${'ab'.repeat(20)}`)
    expect(readScanned(address, here)).toEqual({ to: address })
    expect(readScanned(` ethereum:${address}@1?value=5e18 `, here)).toEqual({ to: address })
    expect(readScanned(`ethereum:pay-vera.eth`, here)).toEqual({ to: 'vera.eth' })
    const solana = { reference: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', scheme: 'solana' }
    expect(readScanned(`solana:${'7'.repeat(43)}?amount=1&spl-token=x`, solana)).toEqual({
      to: '7'.repeat(43),
    })
  })

  it('for a token transfer gives the receiver, never the token’s contract', () => {
    const link = (rest: string) => readScanned(`ethereum:0x${'c5'.repeat(20)}@1${rest}`, here)
    expect(link(`/transfer?address=0x${'ab'.repeat(20)}&uint256=1`)).toEqual({ to: `0x${'ab'.repeat(20)}` })
    for (const other of ['/transfer?uint256=1', '/approve?address=0x1', '/transfer'])
      expect(link(other), other).toEqual({ problem: 'unread' })
  })

  it('for another network, or with anything else, is refused', () => {
    expect(readScanned(`ethereum:0x${'ab'.repeat(20)}@137`, here)).toEqual({ problem: 'network' })
    for (const other of [
      'wc:abc@2?relay-protocol=irn',
      'https://a.example/?to=0x1',
      'two words',
      '',
      '\u202e',
    ])
      expect(readScanned(other, here), other).toEqual({ problem: 'unread' })
  })
})
