import { describe, expect, test } from 'vitest'
import { evmAddress } from '../../../plugins/eip155/evmAddress.js'
import { composeTokens } from '../../../plugins/tokens/composeTokens.js'
import type { SourcedToken } from '../../../plugins/tokens/contract.js'
import { readApiTokens } from '../../../plugins/tokens/reading/readApiTokens.js'
import { readHostTokens, tokensOn } from '../../../plugins/tokens/reading/readHostTokens.js'

const NATIVE = `0x${'e'.repeat(40)}`
const at = (digit: string) => `0x${digit.repeat(40)}`
const api = (rows: unknown) =>
  readApiTokens({ balances: rows }, { network: { caipNetworkId: 'eip155:1' }, nativeAddress: NATIVE })
const row = (more: object = {}) => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${at('a')}`,
  value: 892.48,
  price: 1,
  quantity: { decimals: '6', numeric: '892.48' },
  iconUrl: 'https://icons.example/usdc.png',
  ...more,
})

describe('an answer of the blockchain API', () => {
  test('BAL-02 ENT-03 gives amounts in base units, plain addresses and prices as text', () => {
    expect(
      api([row(), row({ address: undefined, symbol: 'ETH' }), row({ address: `eip155:1:${NATIVE}` })]),
    ).toEqual({
      skipped: 0,
      tokens: [
        {
          address: at('a'),
          name: 'USD Coin',
          symbol: 'USDC',
          decimals: 6,
          amount: 892_480_000n,
          price: '1',
          icon: 'https://icons.example/usdc.png',
        },
        expect.not.objectContaining({ address: expect.anything() }),
        expect.not.objectContaining({ address: expect.anything() }),
      ],
    })
  })
  test.each([
    ['an exponent', { quantity: { decimals: '6', numeric: '1e999' } }],
    ['a small exponent', { quantity: { decimals: '18', numeric: '1e-7' } }],
    ['a negative amount', { quantity: { decimals: '6', numeric: '-1' } }],
    ['400 digits', { quantity: { decimals: '6', numeric: '9'.repeat(400) } }],
    ['more decimals than it has', { quantity: { decimals: '2', numeric: '1.005' } }],
    ['no quantity', { quantity: null }],
    ['an amount that is a number', { quantity: { decimals: '6', numeric: 5 } }],
    ['decimals that are none', { quantity: { decimals: 'six', numeric: '1' } }],
    ['an address of another network', { address: `eip155:10:${at('a')}` }],
    ['an address that is an object', { address: {} }],
    ['another network', { chainId: 'eip155:10' }],
  ])('a row with %s is skipped and counted, and the others are kept', (_, more) => {
    const { tokens, skipped } = api([row(more), row()])
    expect({ kept: tokens.length, skipped }).toEqual({ kept: 1, skipped: 1 })
  })
  test.each([null, 7, 'text', [], {}])('a row that is %j is skipped', (given) => {
    expect(api([given, row()])).toMatchObject({ skipped: 1, tokens: [{ symbol: 'USDC' }] })
  })
  test('a row with an invalid price has no price', () => {
    expect(api([row({ price: 'NaN' })]).tokens[0]?.price).toBe(undefined)
  })
  test.each([null, {}, { balances: {} }, 'text'])('%j is refused as an answer', (given) => {
    expect(() =>
      readApiTokens(given, { network: { caipNetworkId: 'eip155:1' }, nativeAddress: undefined }),
    ).toThrow('no list of balances')
  })
})

const compose = (list: readonly unknown[], named: Parameters<typeof composeTokens>[1]['hostTokens'] = []) =>
  composeTokens(list as readonly SourcedToken[], {
    network: { nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    chain: { parseAddress: evmAddress },
    hostTokens: named,
  })
const token = (more: Partial<SourcedToken> = {}): SourcedToken => ({
  address: at('1'),
  name: 'Harbor',
  symbol: 'HRB',
  decimals: 18,
  amount: 10n ** 18n,
  ...more,
})
const ether = (more: Partial<SourcedToken> = {}): SourcedToken => {
  const { address: _, ...rest } = token({ name: 'Ether', symbol: 'ETH', ...more })
  return rest
}
const marks = (...given: Parameters<typeof compose>) =>
  Object.fromEntries(compose(...given).tokens.map(({ symbol, mark }) => [symbol, mark]))

describe('a composed list', () => {
  test('has the native coin first, then the rest by value, and an exact total', () => {
    const { tokens, total } = compose([
      token({ symbol: 'SML', price: '0.333333' }),
      token({ address: at('2'), symbol: 'BIG', price: '7' }),
      token({ address: at('3'), symbol: 'NOP', name: 'No price' }),
      ether({ price: '0.5' }),
    ])
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'BIG', 'SML', 'NOP'])
    expect(total).toBe(7_833_333n)
    expect(tokens.every((each) => Object.isFrozen(each)) && Object.isFrozen(tokens)).toBe(true)
  })
  test('takes names and decimals of the native coin and the host’s tokens from the page, not the source', () => {
    const named = [{ address: at('9'), name: 'USD Coin', symbol: 'USDC', decimals: 6 }]
    const { tokens, skipped } = compose(
      [
        ether({ name: 'Claim at evil.example', symbol: 'USDC', decimals: 6, price: '1' }),
        ether({ name: 'Claim at evil.example', symbol: 'USDC' }),
        token({ address: at('9'), decimals: 2 }),
      ],
      named,
    )
    expect(tokens).toMatchObject([{ name: 'Ether', symbol: 'ETH', decimals: 18 }])
    expect(skipped).toBe(2)
  })
  test('BAL-03 has no token without decimals, and none without an amount', () => {
    expect(
      compose([token({ decimals: 0 }), token({ address: at('2'), amount: 0n }), ether({ amount: 0n })]),
    ).toEqual({
      tokens: [],
      skipped: 0,
    })
  })
  test('has a token without decimals that the page lists, and a native coin without decimals', () => {
    const ticket = { address: at('1'), name: 'Ticket', symbol: 'TCK', decimals: 0 }
    expect(compose([token({ decimals: 0, amount: 10n })], [ticket]).tokens).toEqual([
      { ...ticket, amount: 10n },
    ])
    const coin = { name: 'Point', symbol: 'PNT', decimals: 0 }
    expect(
      composeTokens([{ ...coin, amount: 3n }], {
        network: { nativeCurrency: coin },
        chain: undefined,
        hostTokens: [],
      }).tokens,
    ).toEqual([{ ...coin, amount: 3n }])
  })
  test('has each token only once', () => {
    expect(compose([ether(), ether({ amount: 5n }), token(), token({ amount: 5n })]).tokens).toHaveLength(2)
  })
  test.each([
    ['null', null],
    ['an amount that is a text', token({ amount: '5' as never })],
    ['a negative amount', token({ amount: -1n })],
    ['an amount of 257 bits', token({ amount: 1n << 256n })],
    ['78 decimals', token({ decimals: 78 })],
    ['half a decimal', token({ decimals: 0.5 })],
    ['an address of another chain', token({ address: 'So11111111111111111111111111111111111111112' })],
    ['an empty address', token({ address: '' })],
    [
      'a getter that throws',
      Object.defineProperty({ ...token() }, 'amount', {
        get: () => {
          throw new Error('no')
        },
      }),
    ],
  ])('skips and counts a row with %s', (_, bad) => {
    const { tokens, skipped } = compose([bad, token({ address: at('2') })])
    expect({ kept: tokens.length, skipped }).toEqual({ kept: 1, skipped: 1 })
  })
  test('shows a token without a name by its address', () => {
    expect(compose([token({ name: '', symbol: '' })]).tokens[0]).toMatchObject({ symbol: '0x11…1111' })
  })

  describe('marks as suspicious', () => {
    test('lookalikes of the native coin and of the host’s tokens', () => {
      const named = [{ address: at('9'), name: 'USD Coin', symbol: 'USDC', decimals: 18 }]
      expect(
        marks(
          [
            ether(),
            token({ symbol: 'ETH.', name: 'Gift' }),
            token({ address: at('2'), symbol: 'XYZ', name: 'Еther' }),
            token({ address: at('3'), symbol: 'USDС', name: 'Coin' }),
            token({ address: at('9'), symbol: 'whatever', name: 'whatever' }),
            token({ address: at('4') }),
          ],
          named,
        ),
      ).toEqual({
        ETH: undefined,
        'ETH.': 'lookalike',
        XYZ: 'lookalike',
        USDС: 'lookalike',
        USDC: undefined,
        HRB: undefined,
      })
    })
    test('an unpriced token with the symbol of a priced one', () => {
      const list = compose([token({ price: '3' }), token({ address: at('2') })]).tokens
      expect(list.map(({ mark }) => mark)).toEqual([undefined, 'lookalike'])
    })
    test('links and hidden characters', () => {
      expect(
        marks([
          token({ symbol: 'A', name: 'Visit gift-eth.xyz' }),
          token({ address: at('2'), symbol: 'B', name: 'https://x' }),
          token({ address: at('3'), symbol: 'C', name: 'Har\u202ebor' }),
          token({ address: at('4'), symbol: 'USDC.e', name: 'Bridged USDC' }),
        ]),
      ).toEqual({ A: 'link', B: 'link', C: 'disguised', 'USDC.e': undefined })
    })
    test('names in look-alike letters, or with a blank letter, whatever price a source gives them', () => {
      const fakes = ['USDC\u3164', 'US\u1160DC', 'USDC\u2800', 'USDС', 'ꓴꓢꓓꓚ', 'ᏚᎬᎢᎻ'].map((symbol, index) =>
        token({ address: at(`${index + 2}`), symbol, name: 'Gift', price: '900' }),
      )
      const honest = token({ symbol: 'USDC', name: 'USD Coin' })
      const { tokens, total } = compose([honest, ...fakes, token({ address: at('9'), price: '1' })])
      expect(tokens.filter(({ mark }) => !mark).map(({ symbol }) => symbol)).toEqual(['HRB', 'USDC'])
      expect(total).toBe(1_000_000n)
    })
    test('not emoji with joiners', () => {
      const names = ['👨‍🎤', '🏴‍☠️', '❤️‍🔥 Token', '#️⃣']
      expect(
        marks(names.map((name, index) => token({ address: at(`${index + 1}`), symbol: `T${index}`, name }))),
      ).toEqual({
        T0: undefined,
        T1: undefined,
        T2: undefined,
        T3: undefined,
      })
    })
    test('tokens, which do not count towards the total', () => {
      expect(
        compose([
          token({ price: '1' }),
          token({ address: at('2'), name: 'a.com', symbol: 'Q', price: '900' }),
        ]).total,
      ).toBe(1_000_000n)
    })
  })
  test('has at most 20,000 rows', () => {
    const rows = Array.from({ length: 20_100 }, (_, index) =>
      token({ address: `0x${index.toString(16).padStart(40, '0')}` }),
    )
    expect(compose(rows).tokens).toHaveLength(20_000)
  })
})

describe('the host’s list', () => {
  const good = { chainId: 1, address: at('a'), symbol: 'USDC', name: 'USD Coin', decimals: 6 }
  test('has tokens by chain id or CAIP-2 id, with canonical addresses', () => {
    const list = readHostTokens([
      good,
      { ...good, chainId: 'eip155:1', address: at('b') },
      { ...good, chainId: 10 },
    ])
    const on = tokensOn(list, { id: 1, caipNetworkId: 'eip155:1' }, { parseAddress: evmAddress })
    expect(on.map(({ address }) => address)).toEqual([evmAddress(at('a')), evmAddress(at('b'))])
  })
  test.each([{ ...good, decimals: 78 }, { ...good, symbol: '' }, { ...good, chainId: {} }, null])(
    'throws for %j, with its index',
    (bad) => {
      expect(() => readHostTokens([good, bad as never])).toThrow('tokens: the entry 1 of list is no token')
    },
  )
})
