import fc from 'fast-check'
import { parseAmount, toDecimalText } from 'portico/core'
import type { Network } from 'portico/kernel'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { readPayment as readEthereum } from '../../../plugins/eip155/transfers/readPayment.js'
import type { SendDraft } from '../../../plugins/send/contract.js'
import { readAmountOf, readValueOf } from '../../../plugins/send/form/readAmountOf.js'
import { isLookalike } from '../../../plugins/send/receivers/isLookalike.js'
import { noteReceiver } from '../../../plugins/send/receivers/noteReceiver.js'
import { readScanned } from '../../../plugins/send/receivers/readScanned.js'
import { receiversParser } from '../../../plugins/send/receivers/receivers.js'
import { checkDraft } from '../../../plugins/send/rules/checkDraft.js'
import { readPayment as readSolana } from '../../../plugins/solana/transfers/readPayment.js'
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
    expect(checkDraft({ ...full, amount: '0.0000001' }, false)).toEqual({
      amount: 'transactions.amount.wrong',
    })
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

  describe('SEC-16 compare the receiver with the account’s history', () => {
    const honest = '0xBaF4B1aF7E3B560d937DA0458514552B6495F8b5'.toLowerCase()
    const planted = '0xBaFF2F13638C04B10F8119760B2D2aE86b08f8b5'.toLowerCase()
    const movement = (direction: 'in' | 'out', amount: bigint) => [
      { direction, symbol: 'USDC', amount, decimals: 6 },
    ]
    const payment = { from: mine, to: honest, at: 1, transfers: movement('out', 5n), nfts: [] }
    const dust = { from: planted, to: mine, at: 2, transfers: movement('in', 7n), nfts: [] }
    const alarm = 'critical send.note.lookalike'
    const to = (address: string, ...history: readonly object[]) => about({ receiver: { address }, history })

    it('and warn of an imitation, whatever it has moved', () => {
      expect(to(planted, payment)).toContain(alarm)
      expect(to(planted, dust, payment)).toContain(alarm)
      expect(to(planted, { ...dust, transfers: movement('in', 10n ** 12n) }, payment)).toContain(alarm)
      // A payment of nothing, and one that somebody else has sent, are no payments of the account.
      const forged = { from: mine, to: planted, at: 0, transfers: movement('out', 0n), nfts: [] }
      expect(to(planted, forged, payment)).toContain(alarm)
      expect(to(planted, { ...forged, from: honest, transfers: movement('out', 9n) }, payment)).toContain(
        alarm,
      )
      expect(to(planted, { ...forged, status: 'failed', transfers: movement('out', 9n) }, payment)).toContain(
        alarm,
      )
      // Not even a payment by mistake makes it the original.
      expect(to(planted, { ...payment, to: planted, at: 3 }, dust, payment)).toContain(alarm)
      expect(to(planted, { ...dust, from: planted }, { ...dust, from: honest })).toContain(alarm)
    })

    it('and not of the original', () => {
      expect(to(honest, dust, payment)).not.toContain(alarm)
      expect(to(honest, { ...payment, to: planted, at: 3 }, dust, payment)).not.toContain(alarm)
      expect(to(honest, payment)).not.toContain(alarm)
      expect(to(known, dust, payment)).not.toContain(alarm)
    })

    it('and with what the chain has recorded', () => {
      const dealings = [
        { address: honest, at: 10, isPaid: true },
        { address: planted, at: 11, isPaid: false },
      ]
      expect(about({ receiver: { address: planted }, dealings })).toContain(alarm)
      expect(about({ receiver: { address: honest }, dealings })).not.toContain(alarm)
    })

    it('and trust a receiver that this browser has paid, whatever tokens have recorded', () => {
      const dealings = [
        { address: planted, at: 1, isPaid: true },
        { address: honest, at: 10, isPaid: true },
      ]
      const paid = [{ namespace: 'eip155', address: honest, networks: ['eip155:1'] }]
      expect(about({ receiver: { address: honest }, dealings, pastReceivers: paid })).not.toContain(alarm)
      expect(about({ receiver: { address: planted }, dealings, pastReceivers: paid })).toContain(alarm)
      // A wallet may claim any address as its own.
      expect(about({ receiver: { address: honest }, dealings, own: [mine, honest] })).toContain(alarm)
    })
  })

  it('call the contract of a token, and an address that nobody has a key of, critical', () => {
    const asset = 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const [token, burn] = ['critical send.note.token', 'critical send.note.burn']
    for (const pastReceivers of [[], past]) {
      expect(about({ pastReceivers, asset, kind: 'token' })).toContain(token)
      expect(about({ pastReceivers, asset, kind: undefined, tokens: [known.toLowerCase()] })).toContain(token)
      expect(about({ pastReceivers, asset, kind: 'burn' })).toContain(burn)
      expect(about({ pastReceivers, kind: 'burn' })).toContain(burn)
      expect(about({ pastReceivers, asset, kind: 'contract', tokens: [mine] })).not.toContain(token)
    }
    // The contract of wrapped ether takes ether.
    expect(about({ kind: 'token' })).toEqual(['caution send.note.first', 'caution send.note.contract'])
    expect(about({ kind: 'token', pastReceivers: past })).toEqual([])
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
  const here = { id: 1, caipNetworkId: 'eip155:1' } as unknown as Network
  const scan = (text: string) =>
    readScanned(text, here, async () => ({
      scheme: 'ethereum',
      read: async (link, network) => readEthereum(link, network),
    }))
  const solana = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const scanSolana = (text: string) =>
    readScanned(text, { id: solana, caipNetworkId: `solana:${solana}` } as unknown as Network, async () => ({
      scheme: 'solana',
      read: async (link) => readSolana(link),
    }))
  const address = getAddress(`0x${'ab'.repeat(20)}`)
  const usdc = `0x${'c5'.repeat(20)}`
  const ethereum = (rest: string) => scan(`ethereum:${rest}`)

  it('with an address, a name or an account of the network gives the receiver', async () => {
    for (const text of [
      address,
      ` ${address}\n`,
      `ethereum:${address}`,
      `ETHEREUM:${address}@1`,
      `eip155:1:${address}`,
    ])
      expect(await scan(text), text).toEqual({ to: address })
    expect(await ethereum('pay-vera.eth')).toEqual({ to: 'vera.eth' })
    expect(await ethereum('vera.eth@1')).toEqual({ to: 'vera.eth' })
  })

  it('of EIP-681 gives the amount of the native coin, as an exact number of base units', async () => {
    const amounts: readonly (readonly [string, bigint])[] = [
      ['1', 1n],
      ['1000000000000000000', 10n ** 18n],
      ['5e18', 5n * 10n ** 18n],
      ['5E18', 5n * 10n ** 18n],
      ['+5e+18', 5n * 10n ** 18n],
      ['2.014e18', 2_014_000_000_000_000_000n],
      ['0.5e1', 5n],
      ['1.50e1', 15n],
      ['12.0', 12n],
    ]
    for (const [text, amount] of amounts)
      for (const rest of [`?value=${text}`, `@1?value=${text}&gas=21000&gasPrice=5e9&gasLimit=1`])
        expect(await ethereum(`pay-${address}${rest}`), text).toEqual({ to: address, token: null, amount })
    for (const text of [
      '0',
      '0e18',
      '',
      '-1',
      '1.5',
      '1.05e1',
      '0x1',
      'e18',
      '1e',
      '1e79',
      '1,5',
      '1 ETH',
      'NaN',
    ])
      expect(await ethereum(`${address}?value=${text}`), text).toEqual({ problem: 'amount' })
  })

  it('of EIP-681 for a token gives its contract, the receiver and the amount', async () => {
    const transfer = (query: string) => ethereum(`${usdc}@1/transfer?${query}`)
    expect(await transfer(`address=${address}&uint256=2.5e6`)).toEqual({
      to: address,
      token: usdc,
      amount: 2_500_000n,
    })
    expect(await transfer('address=vera.eth&uint256=1&gas=1&value=0')).toEqual({
      to: 'vera.eth',
      token: usdc,
      amount: 1n,
    })
    expect(await transfer(`address=${address}`)).toEqual({ to: address, token: usdc })
    for (const query of ['', 'uint256=1', 'address=&uint256=1', 'address=a%20b&uint256=1'])
      expect(await transfer(query), query).toEqual({ problem: 'unread' })
    for (const units of ['0', '-1', '0.5', 'x'])
      expect(await transfer(`address=${address}&uint256=${units}`), units).toEqual({ problem: 'amount' })
  })

  it('of EIP-681 that asks for more is refused', async () => {
    for (const call of ['transferFrom', 'approve', 'Transfer', 'transfer/x', 'pay'])
      expect(await ethereum(`${usdc}/${call}?address=${address}&uint256=1`), call).toEqual({
        problem: 'call',
      })
    expect(await ethereum(`${usdc}/transfer?uint256=1&address=${address}`)).toEqual({ problem: 'call' })
    const refused: readonly (readonly [string, string])[] = [
      ['?value=1&data=0x1234', 'data'],
      ['?amount=1', 'amount'],
      ['?value=1&value=2', 'value'],
      ['?uint256=1', 'uint256'],
      ['?token=USDC', 'token'],
      [`/transfer?address=${address}&uint256=1&value=5`, 'value'],
      [`/transfer?address=${address}&uint256=1&bytes=0x00`, 'bytes'],
      [`/transfer?address=${address}&address=${usdc}&uint256=1`, 'address'],
      [`/transfer?address=${address}&uint256=1&uint256=2`, 'uint256'],
    ]
    for (const [rest, field] of refused)
      expect(await ethereum(usdc + rest), rest).toEqual({ problem: 'field', field })
  })

  it('of Solana Pay gives amount, token, memo, references in their order, and what it says', async () => {
    const to = '7'.repeat(43)
    const pay = (query: string) => scanSolana(`solana:${to}${query}`)
    expect(await pay('')).toEqual({ to })
    expect(await scanSolana(`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${to}`)).toEqual({ to })
    expect(await pay('?amount=0.01')).toEqual({ to, token: null, amount: '0.01' })
    const [one, two] = [to, '8'.repeat(43)]
    expect(
      await pay(
        `?amount=1.5&spl-token=EPjF&reference=${two}&reference=${one}&reference=${two}&label=Caf%C3%A9%20%E2%80%AEX&message=Two%20teas&memo=Order%20%231%2B1`,
      ),
    ).toEqual({
      to,
      token: 'EPjF',
      amount: '1.5',
      memo: 'Order #1+1',
      references: [two, one, two],
      label: 'Café X',
      message: 'Two teas',
    })
    for (const amount of ['0', '0.000', '.5', '1.', '1e3', '-1', '', '1,5'])
      expect(await pay(`?amount=${amount}`), amount).toEqual({ problem: 'amount' })
    for (const [query, field] of [
      ['?amount=1&amount=2', 'amount'],
      ['?memo=a&memo=b', 'memo'],
      ['?amount=1&cluster=devnet', 'cluster'],
      ['?redirect=https%3A%2F%2Fa.example', 'redirect'],
      ['?reference=B', 'reference'],
      [`?reference=${'9'.repeat(60)}`, 'reference'],
      [`?${`reference=${to}&`.repeat(41)}`, 'reference'],
    ] as const)
      expect(await pay(query), query).toEqual({ problem: 'field', field })
    for (const request of [
      'solana:https://shop.example/pay',
      'solana:https%3A%2F%2Fshop.example%2Fpay%3Forder%3D1',
      'solana-action:https://shop.example/pay',
    ])
      expect(await scanSolana(request), request).toEqual({ problem: 'request' })
    expect(await pay('?memo=%E0%A4%A')).toEqual({ problem: 'unread' })
  })

  it('for another network, or with anything else, is refused', async () => {
    for (const other of [
      `ethereum:${address}@137`,
      `ethereum:${address}@01?value=1`,
      `eip155:137:${address}`,
      `solana:1:${address}`,
    ])
      expect(await scan(other), other).toEqual({ problem: 'network' })
    for (const other of [
      'wc:abc@2?relay-protocol=irn',
      `solana:${'7'.repeat(43)}?amount=1`,
      'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.1',
      'lightning:lnbc1',
      'https://a.example/?to=0x1',
      'two words',
      '',
      '\u202e',
      `ethereum:${address}@0x1?value=1`,
      `ethereum:${address}?value=1${'0'.repeat(5_000)}`,
      `eip155:1:${address}%20`,
    ])
      expect(await scan(other), other).toEqual({ problem: 'unread' })
  })

  it('of a chain whose links have no known fields gives a receiver, and is refused with a field', async () => {
    const tide = (text: string) =>
      readScanned(text, { id: 'high', caipNetworkId: 'tide:high' } as unknown as Network, async () => ({
        scheme: 'tide',
      }))
    expect(await tide('tide:tide1abc')).toEqual({ to: 'tide1abc' })
    expect(await tide('tide:tide1abc?amount=1')).toEqual({ problem: 'field', field: 'amount' })
  })

  it('of a chain is checked: an answer that is none is no payment', async () => {
    const answers: unknown[] = [
      undefined,
      null,
      'x',
      {},
      { problem: 'else' },
      { to: 5 },
      { to: 'two words' },
      { to: 'x', amount: 0n },
      { to: 'x', amount: 5 },
      { to: 'x', token: 5 },
      { to: 'x', memo: 5 },
      { to: 'x', references: 'abc' },
      { to: 'x', references: [5] },
    ]
    for (const answer of answers)
      expect(
        await readScanned('ethereum:x', here, async () => ({
          scheme: 'ethereum',
          read: async () => answer as never,
        })),
        JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
      ).toEqual({ problem: 'unread' })
  })

  it('never loses an amount: whatever follows an address is read or refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('?', '@1?', '/', '/transfer?', '&', '#'),
        fc.array(
          fc.tuple(
            fc.oneof(
              fc.constantFrom('value', 'uint256', 'address', 'gas', 'data', 'amount'),
              fc.string({ maxLength: 5 }),
            ),
            fc.oneof(
              fc.bigInt(1n, 10n ** 30n).map(String),
              fc.constant(address),
              fc.string({ maxLength: 5 }),
            ),
          ),
          { maxLength: 4 },
        ),
        async (start, fields) => {
          const read = await ethereum(address + start + fields.map((each) => each.join('=')).join('&'))
          if ('problem' in read) return
          for (const [name, value] of fields) {
            expect(['data', 'amount']).not.toContain(name)
            if (['value', 'uint256'].includes(name) && /^\d*[1-9]\d*$/.test(value))
              expect(read.amount).toBe(BigInt(value))
            if (name === 'address') expect(read.to).toBe(value)
          }
        },
      ),
      { numRuns: volume(2_000, 100_000) },
    )
  })
})
