import type { WalletRow } from 'portico/plugins/wallets/contract'
import { expect, it } from 'vitest'
import type { DirectoryWallet } from '../../../plugins/directory/contract.js'
import type { Filter } from '../../../plugins/directory/internal.js'
import { listTiles } from '../../../plugins/directory/rows/listTiles.js'

const wallet = (name: string, more: Partial<DirectoryWallet> = {}): DirectoryWallet => ({
  id: `id-${name}`,
  name,
  chains: [],
  certified: false,
  pairs: true,
  ...more,
})
const row = (name: string, more: Partial<WalletRow> = {}): WalletRow => ({
  id: `row-${name}`,
  name,
  kind: 'injected',
  namespaces: ['eip155'],
  connectors: [{ id: `row-${name}`, namespaces: ['eip155'] }],
  ...more,
})
const rows = [row('Plain'), row('Second'), row('Renamed', { rdns: 'io.first' }), row('Other')]
const featured = [wallet('First', { rdns: 'io.first' }), wallet('Second'), wallet('Away')]
const listed = [wallet('Away'), wallet('Other'), wallet('Last'), wallet('Last')]
const show = (filter: Filter = {}, inputs: Partial<Parameters<typeof listTiles>[0]> = {}) =>
  listTiles({ rows, featured, listed, filter, keyCache: new WeakMap(), ...inputs })
const tileNames = (...args: Parameters<typeof show>) =>
  show(...args).map(({ name, installed }) => (installed ? `${name}, installed` : name))

it('ALW-06 installed wallets come first, featured ones of them in the host’s order, then the other featured', () => {
  expect(tileNames()).toEqual([
    'Renamed, installed',
    'Second, installed',
    'Plain, installed',
    'Other, installed',
    'Away',
    'Last',
  ])
  // The host's order, not the one they were announced in.
  expect(tileNames({}, { featured: [...featured].reverse() }).slice(0, 3)).toEqual([
    'Second, installed',
    'Renamed, installed',
    'Plain, installed',
  ])
  expect(tileNames({}, { featured: [] }).slice(0, 2)).toEqual(['Plain, installed', 'Second, installed'])
})

it('each wallet is listed once, and a row without a connector does not count as installed', () => {
  const more = [...rows, row('Last', { connectors: [] }), row('Any wallet', { kind: 'walletConnect' })]
  expect(tileNames({}, { rows: more })).toEqual(tileNames())
})

it('a filter also applies to installed wallets, which stay first and in order', () => {
  expect(tileNames({ installed: true })).toEqual([
    'Renamed, installed',
    'Second, installed',
    'Plain, installed',
    'Other, installed',
  ])
  expect(tileNames({ search: 'sec' }, { listed: [wallet('Secure'), wallet('Second')] })).toEqual([
    'Second, installed',
    'Secure',
  ])
  // Only installed wallets that the service lists as certified.
  expect(tileNames({ certified: true })).toEqual(['Other, installed', 'Away', 'Last'])
  expect(tileNames({ namespace: 'solana' })).toEqual(['First', 'Second', 'Away', 'Other', 'Last'])
})

it('ALW-03 a search matches the whole displayed name, including “Wallet” at its end', () => {
  const trust = [row('Trust Wallet', { rdns: 'com.trustwallet.app' })]
  const twin = wallet('Trust', { rdns: 'com.trustwallet.app' })
  for (const search of ['tr', 'trust', 'Trust  w', 'trust wallet', 'wallet'])
    expect(tileNames({ search }, { rows: trust, featured: [], listed: [twin] })).toEqual([
      'Trust Wallet, installed',
    ])
})

it('the host’s own wallets are filtered by their own data; those without chains fit any namespace', () => {
  const own = [
    wallet('House', { chains: ['solana:101'], certified: true }),
    wallet('Home', { chains: ['eip155:1'] }),
    wallet('Hut'),
  ]
  const namesOf = (filter: Filter) => tileNames(filter, { rows: [], featured: own, listed: [] })
  expect(namesOf({ search: 'ho' })).toEqual(['House', 'Home'])
  expect(namesOf({ namespace: 'solana' })).toEqual(['House', 'Hut'])
  expect(namesOf({ certified: true })).toEqual(['House'])
  expect(namesOf({ search: 'hu', namespace: 'eip155' })).toEqual(['Hut'])
  expect(namesOf({ installed: true })).toEqual([])
})
