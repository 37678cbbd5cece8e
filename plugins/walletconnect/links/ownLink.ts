import type { Env } from 'portico/core'
import type { Namespace } from 'portico/kernel'

/** The page and the device, as the links to wallets with their own browser need them. */
export interface PageAndDevice {
  /** The page's address. */
  readonly href: string
  readonly origin: string
  /** The namespace that the visitor is connecting. */
  readonly namespace: Namespace | undefined
  readonly device: Pick<Env, 'android' | 'telegram'>
  readonly binanceAppId: string | undefined
  /** Whether the page has this global, which the wallet's browser injects. */
  has(global: string): boolean
}

interface OwnLink {
  /** A global that exists if the page already runs in the wallet. */
  readonly global: string
  link(page: PageAndDevice): string | undefined
}

type OwnLinks = Readonly<Partial<Record<Namespace, OwnLink>>>

const to = encodeURIComponent

const phantom: OwnLink = {
  global: 'phantom',
  link: ({ href, origin, device }) =>
    // Telegram's browser does not open intents.
    device.android && !device.telegram
      ? `intent://browse/${to(href)}?ref=${to(origin)}#Intent;scheme=phantom;package=app.phantom;end`
      : `https://phantom.app/ul/browse/${to(href)}?ref=${to(origin)}`,
}
const solflare: OwnLink = {
  global: 'solflare',
  link: ({ href }) => `https://solflare.com/ul/v1/browse/${to(href)}?ref=${to(href)}`,
}
const coinbase: OwnLinks = {
  solana: { global: 'coinbaseSolana', link: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${to(href)}` },
  eip155: {
    global: 'coinbaseWalletExtension',
    link: ({ href }) => `cbwallet://miniapp?url=${to(href)}`,
  },
}
const binance: OwnLink = {
  global: 'binancew3w',
  link: ({ href, binanceAppId }) => {
    if (!binanceAppId) return undefined
    const path = btoa('/pages/browser/index')
    const query = btoa(`url=${to(href)}&defaultChainId=1`)
    const app = `bnc://app.binance.com/mp/app?appId=${to(binanceAppId)}&startPagePath=${path}&startPageQuery=${query}`
    return `https://app.binance.com/en/download?_dp=${to(btoa(app))}`
  },
}

/** Links by the wallet's id in the WalletConnect directory, then by namespace. */
const owners: Readonly<Record<string, OwnLinks>> = {
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: {
    solana: phantom,
    eip155: phantom,
    bip122: phantom,
  },
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': { solana: solflare },
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: coinbase,
  d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8: coinbase,
  '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4': { bip122: binance },
}

/**
 * The link by which a wallet opens the page in its own browser, because some wallets cannot be paired on a
 * phone. Undefined if the wallet has none for the namespace, or if the page already runs in it.
 */
export const ownLink = (walletId: string, page: PageAndDevice): string | undefined => {
  const links = Object.hasOwn(owners, walletId) ? owners[walletId] : undefined
  const { namespace } = page
  const browser = links && namespace && Object.hasOwn(links, namespace) ? links[namespace] : undefined
  return browser && !page.has(browser.global) ? browser.link(page) : undefined
}
