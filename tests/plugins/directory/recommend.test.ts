import { describe, expect, it } from 'vitest'
import type { DirectoryWallet } from '../../../plugins/directory/contract.js'
import { recommend } from '../../../plugins/directory/rows/recommend.js'

const computer = { mobile: false, ios: false, android: false }
const iphone = { mobile: true, ios: true, android: false }
const android = { mobile: true, ios: false, android: true }
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const edge = `${chrome} Edg/140.0.0.0`
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

const links = {
  ios: 'https://apps.apple.com/app/id1',
  android: 'https://play.google.com/store/apps/details?id=a',
  browser: 'https://chromewebstore.google.com/detail/a',
  homepage: 'https://a.example/',
}
const addOn = 'https://addons.mozilla.org/firefox/addon/a'
const wallet = (
  id: string,
  get?: DirectoryWallet['get'],
  more?: Partial<DirectoryWallet>,
): DirectoryWallet => ({
  id,
  name: id,
  chains: [],
  certified: false,
  pairs: true,
  ...(get && { get }),
  ...more,
})
const { browser, ios, android: play, homepage } = links

const walletNames = (all: readonly DirectoryWallet[], device: typeof computer, agent: string) =>
  recommend(all, device, agent).map(
    ({ wallet: { id }, stores }) => `${id}: ${stores.map(({ page }) => page).join(' ')}`,
  )

describe('wallets for a visitor who has none', () => {
  it('ALW-11 a computer gets three wallets with an extension for its browser, each with its stores', () => {
    const all = ['a', 'b', 'c', 'd'].map((id) => wallet(id, links))
    const each = 'browser ios android'
    expect(walletNames(all, computer, chrome)).toEqual([`a: ${each}`, `b: ${each}`, `c: ${each}`])
    expect(walletNames(all, computer, edge)).toEqual([`a: ${each}`, `b: ${each}`, `c: ${each}`])
  })

  it('ALW-11 an extension for another browser is not offered', () => {
    const all = [
      wallet('chrome', { browser, homepage }),
      wallet('fox', { browser: addOn }),
      wallet('app', { ios }),
    ]
    expect(walletNames(all, computer, firefox)).toEqual(['fox: browser', 'app: ios', 'chrome: homepage'])
    expect(walletNames(all, computer, safari)).toEqual(['app: ios', 'chrome: homepage'])
    expect(walletNames(all, computer, chrome)).toEqual(['chrome: browser', 'app: ios'])
  })

  it('ALW-11 a wallet with a phone app replaces the third extension, unless one of the three has an app', () => {
    const extensions = ['a', 'b', 'c'].map((id) => wallet(id, { browser }))
    expect(walletNames([...extensions, wallet('app', { ios, android: play })], computer, chrome)).toEqual([
      'a: browser',
      'b: browser',
      'app: ios android',
    ])
    expect(
      walletNames(
        [...extensions.slice(0, 2), wallet('both', links), wallet('app', { ios })],
        computer,
        chrome,
      ),
    ).toEqual(['a: browser', 'b: browser', 'both: browser ios android'])
  })

  it('ALW-11 a phone gets wallets of its own store, then those with a homepage, and no others', () => {
    const all = [
      wallet('extension', { browser }),
      wallet('site', { homepage }),
      wallet('apple', { ios }),
      wallet('google', { android: play }),
      wallet('web', undefined, { web: 'https://web.example/' }),
      wallet('none'),
    ]
    expect(walletNames(all, iphone, safari)).toEqual(['apple: ios', 'site: homepage'])
    expect(walletNames(all, android, chrome)).toEqual(['google: android', 'site: homepage'])
  })
})
