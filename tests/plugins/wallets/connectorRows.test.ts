import type { Connector } from 'portico/core'
import { describe, expect, test } from 'vitest'
import { alertUnknownTypes } from '../../../plugins/wallets/alertUnknownTypes.js'
import type { WalletRow } from '../../../plugins/wallets/contract.js'
import { connectorRows, type RowContext } from '../../../plugins/wallets/list/connectorRows.js'
import { mergeRows } from '../../../plugins/wallets/list/mergeRows.js'
import { orderRows } from '../../../plugins/wallets/list/orderRows.js'

const connector = (id: string, more: Partial<Connector> = {}): Connector => ({
  id,
  type: 'ANNOUNCED',
  traits: { announced: true },
  name: id,
  namespaces: ['eip155'],
  connect: async () => [],
  ...more,
})
const context: RowContext = {
  recents: [],
  choice: {},
  env: { mobile: false },
  connections: [],
  namespaces: ['eip155', 'solana'],
}
const ids = (rows: readonly WalletRow[]) => rows.map((row) => row.id)
const row = (id: string, kind: WalletRow['kind'], more: Partial<WalletRow> = {}): WalletRow => ({
  id,
  name: id,
  kind,
  namespaces: ['eip155'],
  connectors: [],
  ...more,
})

describe('which connectors become rows', () => {
  const generic = connector('injected', {
    type: 'INJECTED',
    traits: { unnamed: true },
    name: 'Browser Wallet',
    installed: true,
  })

  test('CVW-12 the generic Browser Wallet is hidden on desktop', () => {
    expect(connectorRows([generic], context)).toEqual([])
    expect(connectorRows([{ ...generic, rdns: 'io.known' }], context)).toEqual([])
  })
  test.each([
    [{ rdns: 'io.known', installed: true }, true],
    [{ rdns: 'io.known', installed: false }, true],
    [{ installed: true }, true],
    [{ installed: false }, false],
  ])('CVW-13 on mobile it is hidden only if it has no rdns and is not installed: %o', (more, shown) => {
    const { installed: _, ...bare } = generic
    const rows = connectorRows([{ ...bare, ...more }], { ...context, env: { mobile: true } })
    expect(rows.length === 1).toBe(shown)
  })
  test('CVW-14 wallets are excluded by rdns or name in any letter case', () => {
    const all = [connector('a', { rdns: 'io.Rabby' }), connector('b', { name: 'PhantOM' }), connector('c')]
    const choice = { excludeWallets: ['IO.RABBY', 'phantom'] }
    const recents = [{ id: 'a', name: 'a', rdns: 'io.rabby' }]
    expect(ids(connectorRows(all, { ...context, choice, recents }))).toEqual(['c'])
  })
  test('CVW-15 directory ids filter installed wallets, but not external connectors', () => {
    const all = [
      connector('in', { explorerId: 'x1' }),
      connector('out', { explorerId: 'x2' }),
      connector('multi', { type: 'MULTI_CHAIN', traits: {}, explorerId: 'x2' }),
      connector('old', { type: 'INJECTED', traits: {}, explorerId: 'x2' }),
      connector('ext', { type: 'EXTERNAL', traits: { external: true }, explorerId: 'x2' }),
    ]
    expect(ids(connectorRows(all, { ...context, choice: { includeWalletIds: ['x1'] } }))).toEqual([
      'in',
      'ext',
    ])
    expect(ids(connectorRows(all, { ...context, choice: { excludeWalletIds: ['x2'] } }))).toEqual([
      'in',
      'ext',
    ])
  })
  test('logins, and wallets of chains that are not configured, get no row', () => {
    const all = [
      connector('auth', { type: 'AUTH', traits: { embedded: true } }),
      connector('dot', { namespaces: ['polkadot'] }),
    ]
    expect(connectorRows(all, context)).toEqual([])
  })
})

describe('CVW-10 one row per wallet', () => {
  test('sources of one wallet merge by rdns', () => {
    const rows = connectorRows(
      [
        connector('plain', { type: 'INJECTED', traits: {}, name: 'M', rdns: 'io.m' }),
        connector('io.m', { name: 'Meta', rdns: 'io.m' }),
      ],
      context,
    )
    expect(rows).toMatchObject([{ id: 'io.m', name: 'Meta', connectors: [{ id: 'io.m' }, { id: 'plain' }] }])
  })
  test('“Trust Wallet” on another chain merges with “Trust”', () => {
    const rows = connectorRows(
      [
        connector('trust.evm', { name: 'Trust', rdns: 'com.trust' }),
        connector('trust.sol', { name: 'Trust Wallet', namespaces: ['solana'] }),
      ],
      context,
    )
    expect(rows).toMatchObject([{ id: 'trust.evm', namespaces: ['eip155', 'solana'] }])
  })
  test('CVW-11 a wallet on two chains is one row with both chains', () => {
    const rows = connectorRows([connector('p', { namespaces: ['solana', 'eip155'] })], context)
    expect(rows[0]?.namespaces).toEqual(['eip155', 'solana'])
  })
  test.each([
    ['one rdns', { rdns: 'io.m', name: 'A' }, { rdns: 'io.m', name: 'B' }],
    ['one name', { rdns: 'io.m', name: 'M' }, { rdns: 'io.evil', name: 'm ' }],
    [
      'the rdns of one app and its extension',
      { rdns: 'io.metamask.mobile', name: 'MetaMask Wallet' },
      { rdns: 'io.metamask', name: 'MetaMask' },
    ],
    [
      'one name on other chains',
      { rdns: 'io.m', name: 'M' },
      { rdns: 'io.e', name: 'M', namespaces: ['solana'] },
    ],
  ])('two wallets that announce %s both stay and are marked ambiguous', (_, a, b) => {
    const rows = connectorRows([connector('1', a), connector('2', b), connector('3')], context)
    expect(rows.map((each) => [each.id, !!each.ambiguous])).toEqual([
      ['1', true],
      ['2', true],
      ['3', false],
    ])
  })
  test('SEC-22 a wallet whose name looks like another one is marked, and so is that one', () => {
    const marksOf = (...names: readonly string[]) =>
      connectorRows(
        names.map((name, index) => connector(`${index}`, { name, rdns: `io.w${index}` })),
        context,
      ).map(({ ambiguous }) => !!ambiguous)
    for (const name of ['MetаMask', 'ꓟꓰꓔꓮꓟꓮꓢꓗ', 'MetaMask\u3164', 'Meta\u2800Mask', 'Metarnask', 'Mеtа Mаsk'])
      expect(marksOf('MetaMask', name, 'Rabby'), name).toEqual([true, true, false])
    // Alone it is marked as well, unless its letters are ordinary ones.
    for (const name of ['MetаMask', 'МетаМаѕк', 'MetaMask\u3164', 'Rаbby Wallet'])
      expect(marksOf(name), name).toEqual([true])
    expect(marksOf('Кошелёк', '钱包', '👨‍🎤', '🏴‍☠️', 'Café')).toEqual([false, false, false, false, false])
  })
  test('SEC-22 a wallet with a look-alike name does not take the place of the one in the directory', () => {
    const directory = row('x9', 'recommended', { name: 'MetaMask' })
    const [fake] = connectorRows([connector('1', { name: 'MetаMask' })], context)
    expect(ids(mergeRows([...(fake ? [fake] : []), directory]))).toEqual(['1', 'x9'])
  })
  test('a connector that is marked ambiguous is never merged', () => {
    const twins = [
      connector('1', { name: 'M', ambiguous: true }),
      connector('2', { type: 'INJECTED', traits: {}, name: 'M' }),
    ]
    expect(ids(connectorRows(twins, context))).toEqual(['1', '2'])
  })
  test('beside a disputed name the wallet of another chain stays listed, and its directory entry does not', () => {
    const rows = connectorRows(
      [
        connector('1', { name: 'M', rdns: 'io.m', ambiguous: true }),
        connector('2', { name: 'M', rdns: 'io.m', ambiguous: true }),
        connector('3', { name: 'M', namespaces: ['solana'] }),
      ],
      context,
    )
    expect(ids(mergeRows([...rows, row('x9', 'recommended', { name: 'M', rdns: 'io.m' })]))).toEqual([
      '1',
      '2',
      '3',
    ])
  })
  test('a row tells that more wallets claim its identity than are listed', () => {
    const rows = connectorRows(
      [connector('1', { name: 'M', crowded: true }), connector('2', { name: 'N' })],
      context,
    )
    expect(rows.map((each) => !!each.crowded)).toEqual([true, false])
  })
  test('CVW-17 a recommended wallet is not listed twice; MetaMask’s mobile rdns counts as MetaMask', () => {
    const rows = [
      row('x9', 'recommended', { name: 'Meta', rdns: 'io.metamask.mobile' }),
      row('io.metamask', 'recent', {
        rdns: 'io.metamask',
        connectors: [{ id: 'c', namespaces: ['eip155'] }],
      }),
    ]
    expect(ids(mergeRows(rows))).toEqual(['io.metamask'])
  })
})

test('CVW-08 each kind of row has its tag', () => {
  const all = [
    connector('pair', { type: 'WALLET_CONNECT', traits: { elsewhere: true } }),
    connector('new', { installed: true }),
    connector('used'),
    connector('on'),
    connector('ext', { type: 'EXTERNAL', traits: { external: true } }),
  ]
  const rows = connectorRows(all, {
    ...context,
    recents: [{ id: 'used', name: 'used' }],
    connections: [{ connectorId: 'on' }],
  })
  expect(rows.map((each) => [each.id, each.kind, each.tag])).toEqual([
    ['pair', 'walletConnect', 'qrCode'],
    ['new', 'injected', 'installed'],
    ['used', 'recent', 'recent'],
    ['on', 'injected', 'connected'],
    ['ext', 'external', undefined],
  ])
})

describe('order of the connector types', () => {
  const rows = [
    'all',
    'recommended',
    'external',
    'custom',
    'featured',
    'injected',
    'recent',
    'walletConnect',
  ].map((kind) => row(kind, kind as WalletRow['kind']))
  test('CVW-05 rows have the default order of types, and types without rows are skipped', () => {
    expect(ids(orderRows(rows))).toEqual([
      'walletConnect',
      'recent',
      'injected',
      'featured',
      'custom',
      'external',
      'recommended',
      'all',
    ])
    expect(ids(orderRows(rows.filter((each) => each.kind !== 'recent'))).slice(0, 2)).toEqual([
      'walletConnect',
      'injected',
    ])
  })
  test('CVW-06 listed types come first, others follow; unknown types are reported to the developer', async () => {
    const order = ['injected', 'magic', 'external']
    expect(ids(orderRows(rows, order)).slice(0, 4)).toEqual([
      'injected',
      'external',
      'walletConnect',
      'recent',
    ])
    expect(orderRows(rows, order)).toHaveLength(rows.length)
    const alerts: unknown[] = []
    let woken = 0
    const notices = async () => {
      woken++
      return {
        alert: (given: unknown) => {
          alerts.push(given)
          return () => {}
        },
      }
    }
    await alertUnknownTypes(notices, ['recent'])
    expect(woken).toBe(0)
    await alertUnknownTypes(notices, order)
    expect(alerts).toEqual([
      {
        kind: 'developer',
        code: 'connector-type-unknown',
        title: 'Unknown connector type',
        text: 'connectorTypeOrder names magic, which no wallet has.',
      },
    ])
  })
})
