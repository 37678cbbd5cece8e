import type { Connector } from 'portico/core'
import { createMockCosmosWallet } from 'portico/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startBitcoin } from '../bip122/startBitcoin.js'
import { startCosmos } from '../cosmos/startCosmos.js'
import { startPolkadot } from '../polkadot/startPolkadot.js'

let page: EventTarget & Record<string, unknown>
beforeEach(() => {
  page = new EventTarget() as typeof page
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { hostname: 'app.example' })
})
afterEach(() => vi.unstubAllGlobals())
const marks = (list: readonly Connector[]) =>
  list.map(({ id, name, ambiguous = false }) => [id, name, ambiguous])
/** Makes the plugin look at the window again. */
const rescan = () => page.dispatchEvent(new Event('load'))
const cosmosWallet = (more: object = {}) => ({ ...createMockCosmosWallet().wallet, ...more })
const bitcoinWallet = (more: object = {}) => ({ getAccounts: async () => [], ...more })

test('SEC-22 an extension that takes the place of a listed one is listed beside it, and both are marked', async () => {
  const [honest, evil] = [{ enable: vi.fn() }, { enable: vi.fn() }]
  page.injectedWeb3 = { talisman: honest }
  const { listed, stop } = await startPolkadot()
  expect(marks(listed())).toEqual([['polkadot:talisman', 'Talisman', false]])
  page.injectedWeb3 = { talisman: evil }
  rescan()
  expect(marks(listed())).toEqual([
    ['polkadot:talisman', 'Talisman', true],
    ['polkadot:talisman#1', 'Talisman', true],
  ])
  const request = { namespaces: ['polkadot'], networks: [], signal: new AbortController().signal }
  await listed()[0]
    ?.connect(request)
    .catch(() => {})
  expect([honest.enable.mock.calls.length, evil.enable.mock.calls.length]).toEqual([1, 0])
  stop()
})

test('SEC-22 two keys that read as one name are marked, and 64 other keys hide no extension', async () => {
  const strangers = Object.fromEntries(
    Array.from({ length: 64 }, (_, n) => [`stranger${n}`, { enable: () => {} }]),
  )
  page.injectedWeb3 = { ...strangers, talisman: { enable: () => {} } }
  const { listed, stop } = await startPolkadot()
  expect(marks(listed()).at(-1)).toEqual(['polkadot:talisman', 'Talisman', false])
  Object.assign(page.injectedWeb3 as object, { 'talisman-js': { enable: () => {} } })
  rescan()
  expect(marks(listed()).slice(-2)).toEqual([
    ['polkadot:talisman', 'Talisman', true],
    ['polkadot:talisman-js', 'Talisman', true],
  ])
  expect(listed()[0]?.crowded).toBeUndefined()
  stop()
})

test('SEC-22 of 300 extensions 256 are listed, and they say so', async () => {
  page.injectedWeb3 = Object.fromEntries(
    Array.from({ length: 300 }, (_, n) => [`stranger${n}`, { enable: () => {} }]),
  )
  const { listed, stop } = await startPolkadot()
  expect(listed()).toHaveLength(256)
  expect(listed().every((each) => each.crowded)).toBe(true)
  stop()
})

test('a hub at window.keplr is listed under its own name, or not at all', async () => {
  const cosmos = cosmosWallet()
  Object.assign(page, { keplr: cosmos, $onekey: { cosmos } })
  const hub = await startCosmos()
  expect(marks(hub.listed())).toEqual([['cosmos:onekey', 'OneKey', false]])
  hub.stop()
  for (const flag of ['isXDEFI', 'isOneKey', 'isHaqqWallet']) {
    Object.assign(page, { keplr: cosmosWallet({ [flag]: true, isKeplr: true }), $onekey: undefined })
    const other = await startCosmos()
    expect(other.listed()).toEqual([])
    other.stop()
  }
  // What Keplr says of itself and of its state does not count, nor what is not true.
  page.keplr = cosmosWallet({ isKeplr: true, isReady: true, isOneKey: false, isXDEFI: undefined })
  const keplr = await startCosmos()
  expect(marks(keplr.listed())).toEqual([['cosmos:keplr', 'Keplr', false]])
  keplr.stop()
})

test('a hub at window.keplr that shows its own place later gets its own name', async () => {
  const cosmos = cosmosWallet()
  page.keplr = cosmos
  const { listed, stop } = await startCosmos()
  expect(marks(listed())).toEqual([['cosmos:keplr', 'Keplr', false]])
  page.$onekey = { cosmos }
  rescan()
  expect(marks(listed())).toEqual([['cosmos:onekey', 'OneKey', false]])
  stop()
})

test('a hub at window.unisat is listed under its own name, or not at all; UniSat has a place of its own', async () => {
  const list = async () => {
    const { listed, stop } = await startBitcoin()
    const found = listed().map(({ id, name }) => [id, name])
    stop()
    return found
  }
  const btc = bitcoinWallet({ isOneKey: true })
  Object.assign(page, { unisat: btc, $onekey: { btc } })
  expect(await list()).toEqual([['bip122:$onekey.btc', 'OneKey']])
  page.$onekey = undefined
  expect(await list()).toEqual([])
  const bitget = bitcoinWallet()
  Object.assign(page, { unisat: bitget, bitkeep: { unisat: bitget } })
  expect(await list()).toEqual([['bip122:bitkeep.unisat', 'Bitget Wallet']])
  page.unisat_wallet = bitcoinWallet()
  expect(await list()).toEqual([
    ['bip122:bitkeep.unisat', 'Bitget Wallet'],
    ['bip122:unisat', 'UniSat Wallet'],
  ])
  class Prototyped {
    get isTokenPocket() {
      return true
    }
  }
  Object.assign(page, { unisat: new Prototyped(), bitkeep: undefined, unisat_wallet: undefined })
  expect(await list()).toEqual([])
})

test('SEC-22 a Bitcoin wallet whose place another one takes stays listed, and both are marked', async () => {
  vi.useFakeTimers()
  page.unisat = bitcoinWallet()
  const { listed, stop } = await startBitcoin()
  const before = listed()[0]
  page.unisat = bitcoinWallet()
  await vi.advanceTimersByTimeAsync(1000)
  expect(marks(listed())).toEqual([
    ['bip122:unisat', 'UniSat Wallet', true],
    ['bip122:unisat#1', 'UniSat Wallet', true],
  ])
  expect(before?.id).toBe(listed()[0]?.id)
  stop()
  vi.useRealTimers()
})
