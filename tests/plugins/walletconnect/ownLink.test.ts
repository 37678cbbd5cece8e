import { createMockChain, createMockServices, createTestKernel } from 'portico/testing'
import { describe, expect, it, vi } from 'vitest'
import { type LinkedWallet, pairings } from '../../../plugins/walletconnect/contract.js'
import { openingsOf } from '../../../plugins/walletconnect/links/openingsOf.js'
import { ownLink, type PageAndDevice } from '../../../plugins/walletconnect/links/ownLink.js'
import { createPairing as walletconnect } from '../../../plugins/walletconnect/plugin.js'

const ids = {
  phantom: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  solflare: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  coinbase: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  binance: '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4',
}
const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const
const href = 'https://shop.example/buy?item=1&of=2#top'
const to = encodeURIComponent
const page: PageAndDevice = {
  href,
  origin: 'https://shop.example',
  namespace: 'solana',
  device: { android: false, telegram: false },
  binanceAppId: undefined,
  has: () => false,
}

describe('links that open the page in the wallet’s own browser', () => {
  it('MOB-04 each wallet has a link on the namespaces it serves, and on no other', () => {
    const phantom = `https://phantom.app/ul/browse/${to(href)}?ref=${to(page.origin)}`
    const expected: Record<keyof typeof ids, Partial<Record<(typeof namespaces)[number], string>>> = {
      phantom: { eip155: phantom, solana: phantom, bip122: phantom },
      solflare: { solana: `https://solflare.com/ul/v1/browse/${to(href)}?ref=${to(href)}` },
      coinbase: {
        solana: `https://go.cb-w.com/dapp?cb_url=${to(href)}`,
        eip155: `cbwallet://miniapp?url=${to(href)}`,
      },
      binance: {},
    }
    for (const [wallet, id] of Object.entries(ids))
      for (const namespace of namespaces)
        expect(ownLink(id, { ...page, namespace })).toBe(expected[wallet as keyof typeof ids][namespace])
    expect(ownLink(ids.phantom, { ...page, namespace: undefined })).toBeUndefined()
    for (const id of ['other', '__proto__', 'constructor', 'toString'])
      expect(ownLink(id, page)).toBeUndefined()
  })

  it('MOB-04 Binance has one where the host set its app id, with the page’s address encoded in it', () => {
    const link = ownLink(ids.binance, { ...page, namespace: 'bip122', binanceAppId: 'app 1' }) ?? ''
    const inner = new URL(atob(new URL(link).searchParams.get('_dp') ?? ''))
    expect(inner.protocol).toBe('bnc:')
    expect(inner.searchParams.get('appId')).toBe('app 1')
    expect(atob(inner.searchParams.get('startPagePath') ?? '')).toBe('/pages/browser/index')
    const query = new URLSearchParams(atob(inner.searchParams.get('startPageQuery') ?? ''))
    expect(query.get('url')).toBe(href)
    expect(ownLink(ids.binance, { ...page, namespace: 'eip155', binanceAppId: 'app' })).toBeUndefined()
  })

  it('MOB-04 Android opens Phantom by an intent, but by its https link inside Telegram', () => {
    const device = { android: true, telegram: false }
    expect(ownLink(ids.phantom, { ...page, device })).toBe(
      `intent://browse/${to(href)}?ref=${to(page.origin)}#Intent;scheme=phantom;package=app.phantom;end`,
    )
    expect(ownLink(ids.phantom, { ...page, device: { android: true, telegram: true } })).toMatch(
      /^https:\/\/phantom\.app\/ul\/browse\//,
    )
  })

  it('MOB-04 there is no link where the wallet is already injected', () => {
    const globals: Record<string, string> = {
      [ids.phantom]: 'phantom',
      [ids.solflare]: 'solflare',
      [ids.coinbase]: 'coinbaseSolana',
    }
    for (const [id, global] of Object.entries(globals)) {
      expect(ownLink(id, { ...page, has: (name) => name === global })).toBeUndefined()
      expect(ownLink(id, { ...page, has: (name) => name !== global })).toBeDefined()
    }
  })

  it('MOB-04 on a phone the link replaces the pairing; on a desktop it is not used', () => {
    const wallet: LinkedWallet = { id: ids.solflare, name: 'Solflare', mobile: 'solflare://' }
    const phone = { mobile: true, android: false, telegram: false, iframe: false }
    const own = ownLink(ids.solflare, page)
    expect(openingsOf(wallet, phone, '', false, own)).toEqual({
      app: { href: own, target: '_self', unpaired: true },
    })
    expect(openingsOf(wallet, { ...phone, iframe: true }, '', false, own).app?.target).toBe('_top')
    expect(openingsOf(wallet, { ...phone, mobile: false }, '', false, own)).toEqual({})
    expect(openingsOf(wallet, phone, 'wc:x').app?.href).toBe('solflare://wc?uri=wc%3Ax')
  })

  it('MOB-04 a wallet counts if it has a link for any namespace of the page', () => {
    vi.stubGlobal('location', { href: 'https://shop.example/', origin: 'https://shop.example' })
    vi.stubGlobal('window', {})
    try {
      const owns = (namespace: string) => {
        const { networks } = createMockChain(namespace)
        const services = createMockServices({ networks, options: { projectId: 'abc' } })
        const { kernel, stop } = createTestKernel({ services: services.list, plugins: [walletconnect()] })
        const service = kernel.get(pairings)
        const found = Object.keys(ids).filter((name) => service?.hasOwnBrowser(ids[name as keyof typeof ids]))
        expect(service?.hasOwnBrowser('another')).toBe(false)
        stop()
        return found
      }
      expect(owns('solana')).toEqual(['phantom', 'solflare', 'coinbase'])
      expect(owns('eip155')).toEqual(['phantom', 'coinbase'])
      expect(owns('cosmos')).toEqual([])
    } finally {
      vi.unstubAllGlobals()
    }
  })
})
