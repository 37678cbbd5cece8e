// @ts-check
import { createHash } from 'node:crypto'
import { knownWallets } from './known-wallets.mjs'

/** A network of each namespace, as CAIP-2. */
const CHAINS = /** @type {Record<string, readonly string[]>} */ ({
  eip155: ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161'],
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  bip122: ['bip122:000000000019d6689c085ae165831e93'],
  polkadot: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'],
  cosmos: ['cosmos:cosmoshub-4'],
})
const FIRST = [
  'Amber',
  'Birch',
  'Cedar',
  'Delta',
  'Ember',
  'Fjord',
  'Grove',
  'Haven',
  'Iris',
  'Juniper',
  'Kestrel',
  'Larch',
  'Maple',
  'North',
  'Opal',
  'Pine',
  'Quartz',
  'River',
  'Sable',
  'Tundra',
  'Umber',
  'Vale',
  'Willow',
  'Zephyr',
]
const SECOND = [
  'Purse',
  'Vault',
  'Keys',
  'Safe',
  'Pocket',
  'Wallet',
  'Chest',
  'Satchel',
  'Locker',
  'Ledgerless',
  'Coffer',
  'Pouch',
  'Keeper',
  'Harbour',
  'Anchor',
  'Lantern',
  'Signer',
  'Custody',
  'Till',
  'Strongbox',
]

/** @typedef {Record<string, unknown> & { id: string, name: string, image_id: string, order: number, chains: readonly string[], rdns: string | null, badge_type: string }} WalletEntry */

/** @param {string} text */
const hash = (text) => createHash('sha256').update(text).digest('hex')
/** @param {string} hex */
const uuid = (hex) =>
  [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')

/**
 * @param {import('./known-wallets.mjs').KnownWallet} wallet
 * @param {number} order
 * @param {boolean} certified
 * @returns {WalletEntry}
 */
const toEntry = (wallet, order, certified) => {
  const id = hash(`portico sandbox ${wallet.name}`)
  const { name, homepage, mobile, desktop, web, ios, android, chrome, rdns, namespaces = ['eip155'] } = wallet
  return {
    id,
    name,
    description: null,
    homepage,
    image_id: uuid(hash(id)),
    order,
    mobile_link: mobile ?? null,
    desktop_link: desktop ?? null,
    webapp_link: web ?? null,
    link_mode: mobile?.startsWith('https:') ? mobile : null,
    app_store: ios ? `https://apps.apple.com/app/id${ios}` : null,
    play_store: android ? `https://play.google.com/store/apps/details?id=${android}` : null,
    chrome_store: chrome ? `https://chromewebstore.google.com/detail/${chrome}` : null,
    rdns: rdns ?? null,
    injected: null,
    chains: namespaces.flatMap((each) => CHAINS[each] ?? []),
    badge_type: certified ? 'certified' : 'none',
    supports_wc: true,
    supports_wcpay: false,
  }
}

/**
 * The directory's entries: the well-known wallets first, then invented ones up to the count. The result is always the same.
 *
 * @param {number} count
 * @returns {readonly WalletEntry[]}
 */
export function walletEntries(count) {
  const invented = Array.from({ length: Math.max(0, count - knownWallets.length) }, (_, at) => {
    const turn = Math.floor(at / (FIRST.length * SECOND.length))
    const name = `${FIRST[at % FIRST.length]} ${SECOND[Math.floor(at / FIRST.length) % SECOND.length]}${turn ? ` ${turn + 1}` : ''}`
    const slug = name.toLowerCase().replaceAll(' ', '-')
    const namespaces = at % 7 === 3 ? ['solana'] : at % 11 === 5 ? ['eip155', 'cosmos'] : ['eip155']
    return {
      name,
      homepage: `https://${slug}.example`,
      namespaces,
      ...(at % 5 !== 4 && { mobile: `${slug.replaceAll('-', '')}://` }),
      ...(at % 9 === 2 && { web: `https://app.${slug}.example` }),
      ...(at % 4 === 1 && { rdns: `example.${slug}` }),
    }
  })
  return [...knownWallets.slice(0, count), ...invented].map((wallet, at) =>
    toEntry(wallet, (at + 1) * 10, at < knownWallets.length || at % 3 === 0),
  )
}
