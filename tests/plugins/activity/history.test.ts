import fc from 'fast-check'
import { createMockChain } from 'portico/testing'
import { describe, expect, test } from 'vitest'
import { groupByDay } from '../../../plugins/activity/groupByDay.js'
import { mergeTransfers, type ReadTransfer } from '../../../plugins/activity/histories/mergeTransfers.js'
import { readActivityPage } from '../../../plugins/activity/histories/readActivityPage.js'
import { readApiHistory } from '../../../plugins/activity/histories/readApiHistory.js'
import { readQuantity } from '../../../plugins/activity/histories/readQuantity.js'
import { isBait } from '../../../plugins/activity/isBait.js'
import { mergeOwn } from '../../../plugins/activity/sent/mergeOwn.js'
import { identity } from '../../../plugins/eip155/identity.js'
import { generateJson } from '../../generateJson.js'
import { CASES } from '../../volumes.js'

const [network] = createMockChain('eip155').networks as [
  ReturnType<typeof createMockChain>['networks'][number],
]
const NOW = Date.UTC(2026, 10, 25, 12)
const FROM = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const context = { network, chain: identity, now: NOW }
const HASH = `0x${'ab'.repeat(32)}`

const fungible = (more: object = {}) => ({
  fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: { url: 'https://icons.example/usdc.png' } },
  direction: 'out',
  quantity: { numeric: '12.5' },
  value: 12.5,
  ...more,
})
const nft = (is_spam = false, more: object = {}) => ({
  nft_info: {
    name: 'Azuki 221',
    content: { preview: { url: 'https://nft.example/221.png' } },
    flags: { is_spam },
  },
  direction: 'in',
  quantity: { numeric: '1' },
  ...more,
})
const row = (more: object = {}, metadata: object = {}) => ({
  id: 'one',
  metadata: {
    operationType: 'send',
    hash: HASH,
    sentFrom: FROM.toLowerCase(),
    sentTo: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    minedAt: '2026-11-20T10:00:00Z',
    chain: 'eip155:1',
    status: 'confirmed',
    nonce: 7,
    ...metadata,
  },
  transfers: [fungible()],
  ...more,
})
const read = (data: unknown, next?: unknown) => readActivityPage(readApiHistory({ data, next }), context)

describe('an answer of the blockchain API', () => {
  test('ACT-05 is read into amounts in base units, canonical addresses and the explorer URL', () => {
    const { rows, skipped, next } = read([row()], 'page-2')
    expect({ skipped, next }).toEqual({ skipped: 0, next: 'page-2' })
    expect(rows).toEqual([
      {
        id: 'one',
        kind: 'send',
        status: 'confirmed',
        at: Date.UTC(2026, 10, 20, 10),
        hash: HASH,
        from: FROM,
        to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        url: `https://explorer.invalid/tx/${HASH}`,
        transfers: [
          {
            direction: 'out',
            symbol: 'USDC',
            amount: 125n,
            decimals: 1,
            icon: 'https://icons.example/usdc.png',
          },
        ],
        nfts: [],
      },
    ])
  })
  test('ACT-03 rows of only spam or of other networks are dropped; mixed rows stay without the spam transfers', () => {
    const { rows, skipped } = read([
      row({ id: 'spam', transfers: [nft(true), nft(true)] }),
      row({ id: 'mixed', transfers: [nft(true), nft()] }),
      row({ id: 'foreign' }, { chain: 'eip155:10' }),
      row({ id: 'nowhere' }, { chain: null }),
    ])
    expect(rows.map(({ id }) => id)).toEqual(['mixed'])
    expect(skipped).toBe(0)
    expect(rows[0]?.transfers).toHaveLength(1)
    expect(rows[0]?.nfts.map(({ spam }) => spam)).toEqual([true, false])
  })
  test.each([
    ['no id', { id: undefined }, {}],
    ['an id that is an object', { id: {} }, {}],
    ['transfers that are no list', { transfers: 'many' }, {}],
    ['nothing but junk as transfers', { transfers: [7, null] }, {}],
    ['a date of 1970', {}, { minedAt: '1970-01-01T00:00:00Z' }],
    ['a date of 9999', {}, { minedAt: '9999-12-31T23:59:59Z' }],
    ['no date', {}, { minedAt: undefined }],
    ['a date that is none', {}, { minedAt: 'yesterday' }],
    ['a status nobody knows', {}, { status: 'excellent' }],
    ['no metadata', { metadata: null }, {}],
  ])('a row with %s is skipped and counted, and the other rows are kept', (_, more, metadata) => {
    const bad = { ...row(more, metadata), ...more }
    const { rows, skipped } = read([bad, row({ id: 'two' }), null])
    expect({ ids: rows.map(({ id }) => id), skipped }).toEqual({ ids: ['two'], skipped: 2 })
  })
  test.each([
    ['1e999'],
    ['1e-7'],
    ['-1'],
    ['9'.repeat(400)],
    [`0.${'1'.repeat(78)}`],
    ['1,5'],
    ['٣'],
    [''],
    [5],
    [null],
    [Number.NaN],
  ])('the quantity %j is read as no amount, and the row is kept', (numeric) => {
    const { rows } = read([row({ transfers: [fungible({ quantity: { numeric } })] })])
    expect(rows[0]?.transfers).toEqual([
      { direction: 'out', symbol: 'USDC', decimals: 0, icon: 'https://icons.example/usdc.png' },
    ])
  })
  test('null, missing or empty transfers give a row without transfers', () => {
    for (const transfers of [null, undefined, []])
      expect(read([row({ transfers })]).rows[0]?.transfers).toEqual([])
  })
  test('names lose invisible and direction characters; script and SVG image URLs are dropped', () => {
    const { rows } = read([
      row({
        transfers: [
          fungible({
            fungible_info: {
              name: 'USD\u202eCNI',
              symbol: '<b>\u200bUSDC</b>',
              icon: { url: 'javascript:alert(1)' },
            },
          }),
          nft(false, {
            nft_info: {
              name: 'A\u2066b'.repeat(50_000),
              content: { preview: { url: 'data:image/svg+xml,<svg onload="alert(1)"/>' } },
              flags: { is_spam: 'true' },
            },
          }),
        ],
      }),
    ])
    const [token, item] = rows[0]?.transfers ?? []
    expect(token).toMatchObject({ symbol: '<b>USDC</b>' })
    expect(token).not.toHaveProperty('icon')
    expect([...(item?.symbol ?? '')]).toHaveLength(64)
    expect(rows[0]?.nfts[0]).toEqual({ direction: 'in', name: item?.symbol, spam: false })
  })
  test('invalid addresses and hashes are left out, and the row is kept', () => {
    const { rows } = read([row({}, { sentFrom: 'javascript:', sentTo: '0x12', hash: '../../x?y' })])
    expect(rows[0]).not.toHaveProperty('from')
    expect(rows[0]).not.toHaveProperty('to')
    expect(rows[0]).not.toHaveProperty('hash')
    expect(rows[0]).not.toHaveProperty('url')
  })
  test('an answer without a list throws; an invalid cursor ends the list', () => {
    for (const answer of [null, [], {}, { data: null }, '<html>'])
      expect(() => readApiHistory(answer)).toThrow('no list of transactions')
    for (const next of [null, 7, {}, '', 'x'.repeat(5000)])
      expect(read([row()], next)).not.toHaveProperty('next')
  })
  test('PROP-21 any JSON is read without throwing into frozen rows with valid amounts and symbols', () => {
    const keys = [
      'id',
      'metadata',
      'transfers',
      'nft_info',
      'fungible_info',
      'direction',
      'quantity',
      'chain',
    ]
    const json = generateJson(keys).value
    const check = (texts: readonly [string, string, string]) => {
      const [one, two, three] = texts.map((each): unknown => JSON.parse(each))
      const data = [one, row(Object(two) as object), { ...row(), transfers: [three, fungible()] }]
      for (const shownRow of read(data, one).rows) {
        expect(Object.isFrozen(shownRow) && Object.isFrozen(shownRow.transfers)).toBe(true)
        for (const { amount, symbol } of shownRow.transfers) {
          expect(amount === undefined || amount >= 0n).toBe(true)
          expect(symbol).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
        }
      }
    }
    fc.assert(fc.property(fc.tuple(json, json, json), check), { numRuns: CASES / 10 })
  })
})

describe('the movements of a transaction', () => {
  const move = (
    key: string,
    direction: 'in' | 'out' | 'self',
    numeric?: string,
    value = 0,
  ): ReadTransfer => ({
    key,
    symbol: key,
    direction,
    quantity: readQuantity(numeric),
    value,
    nft: false,
  })
  const textOfTransfers = (...all: readonly ReadTransfer[]) =>
    mergeTransfers(all).map(
      ({ direction, symbol, amount, decimals }) => `${direction} ${symbol} ${amount}e-${decimals}`,
    )
  test('ACT-09 transfers of one token in one direction are added up exactly', () => {
    expect(textOfTransfers(move('A', 'in', '0.1'), move('A', 'in', '0.20'), move('A', 'in', '7'))).toEqual([
      'in A 73e-1',
    ])
    const huge = '9'.repeat(78)
    expect(textOfTransfers(move('A', 'in', huge), move('A', 'in', `0.${'0'.repeat(76)}1`))).toEqual([
      `in A ${huge}${'0'.repeat(76)}1e-77`,
    ])
  })
  test('ACT-09 dust is removed: below 1/10 of the opposite transfer, or 1/100 of the largest', () => {
    expect(textOfTransfers(move('A', 'out', '1'), move('A', 'in', '0.0999'))).toEqual(['out A 1e-0'])
    expect(textOfTransfers(move('A', 'out', '1'), move('A', 'in', '0.1'))).toEqual([
      'out A 1e-0',
      'in A 1e-1',
    ])
    expect(
      textOfTransfers(move('A', 'out', '1'), move('A', 'in', '0.5'), move('A', 'self', '0.0099')),
    ).toEqual(['out A 1e-0', 'in A 5e-1'])
  })
  test('ACT-09 the two most valuable transfers remain, outgoing first', () => {
    expect(
      textOfTransfers(
        move('A', 'in', '1', 5),
        move('B', 'in', '2', 1),
        move('C', 'out', '3', 9),
        move('D', 'self', '4', 2),
      ),
    ).toEqual(['out C 3e-0', 'in A 1e-0'])
  })
  test('PROP-21 sums are exact, whatever the order', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let count = 0; count < CASES / 20; count++) {
      const parts = Array.from({ length: 1 + random(6) }, () => ({
        units: BigInt(random(2_000_000_000)),
        decimals: random(30),
      }))
      const textOf = ({ units, decimals }: (typeof parts)[number]) => {
        const digits = String(units).padStart(decimals + 1, '0')
        return decimals ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits
      }
      const [merged] = mergeTransfers(parts.map((each) => move('A', 'in', textOf(each))))
      const total = parts.reduce((sum, { units, decimals }) => sum + units * 10n ** BigInt(30 - decimals), 0n)
      expect((merged?.amount ?? 0n) * 10n ** BigInt(30 - (merged?.decimals ?? 0))).toBe(total)
    }
  })
})

describe('own transactions among those of a source', () => {
  const one = (hash: string, at: number, more: object = {}) => ({
    id: hash,
    kind: 'send' as const,
    status: 'confirmed' as const,
    at,
    hash,
    transfers: [],
    nfts: [],
    ...more,
  })
  test('are sorted by date, and those that the source has too are shown once, from the source', () => {
    const own = [one('c', 30, { id: 'own c' }), one('B', 20, { id: 'own b', own: true })]
    expect(mergeOwn([one('b', 20), one('a', 10)], own, false).map(({ id }) => id)).toEqual([
      'own c',
      'b',
      'a',
    ])
  })
  test('update the status of a row that the source still has as pending', () => {
    const [row] = mergeOwn([one('b', 20, { status: 'pending' })], [one('b', 20, { status: 'failed' })], true)
    expect(row?.status).toBe('failed')
  })
  test('older than the loaded rows wait for their page, unless pending', () => {
    const own = [one('x', 5), one('y', 4, { status: 'pending' })]
    expect(mergeOwn([one('a', 10)], own, false).map(({ id }) => id)).toEqual(['a', 'y'])
    expect(mergeOwn([one('a', 10)], own, true).map(({ id }) => id)).toEqual(['a', 'x', 'y'])
  })
})

test('ACT-05 the receiver of an approval transaction is not shown as its spender', () => {
  const [approval] = read([row({}, { operationType: 'approve' })]).rows
  expect([approval?.kind, approval?.from, approval?.to]).toEqual(['approve', FROM, undefined])
})

test('ACT-05 only a send or receive with zero amounts alone counts as bait', () => {
  const baits = (kind: string, amounts: readonly (string | undefined)[]) => {
    const transfers = amounts.map((numeric, at) =>
      fungible({ quantity: { numeric }, value: 0, fungible_info: { name: `Token ${at}`, symbol: `T${at}` } }),
    )
    return read([row({ transfers }, { operationType: kind })]).rows.map(isBait)
  }
  for (const kind of ['send', 'receive']) {
    expect(baits(kind, ['0'])).toEqual([true])
    expect(baits(kind, ['0', '0.000'])).toEqual([true])
    expect(baits(kind, ['0.000000000000000001'])).toEqual([false])
    expect(baits(kind, ['0', '5'])).toEqual([false])
    // Two movements are shown, and neither hides the one that matters.
    expect(baits(kind, ['0', '0', '5'])).toEqual([false])
    expect(baits(kind, [undefined])).toEqual([false])
    expect(baits(kind, [])).toEqual([false])
  }
  expect(['approve', 'trade', 'execute'].flatMap((kind) => baits(kind, ['0']))).toEqual([false, false, false])
})

test('ACT-06 BAL-13 days are labelled with short month and day, plus the year unless it is the current one', () => {
  const at = (year: number, day: number) =>
    ({ id: `${year}-${day}`, at: new Date(year, 10, day, 12).getTime() }) as never
  const days = groupByDay([at(2026, 25), at(2026, 25), at(2026, 3), at(2025, 3)], 'en', NOW)
  expect(days.map(({ label, rows }) => [label, rows.length])).toEqual([
    ['Nov 25', 2],
    ['Nov 3', 1],
    ['Nov 3, 2025', 1],
  ])
  expect(groupByDay([at(2026, 25)], 'not a locale', NOW)[0]?.label).toBe('Nov 25')
})
