import type { WalletService } from './playServices.js'

const first =
  'Amber Birch Cedar Delta Fjord Grove Haven Iris Juniper Kestrel Larch Maple North Opal Pine Quartz River Sable Tundra Umber Vale Willow Yarrow Zephyr'.split(
    ' ',
  )
const second =
  'Purse Vault Keys Safe Pocket Wallet Chest Satchel Locker Coffer Pouch Keeper Anchor Signer Custody Till Strongbox Drawer Ledgerless Trove'.split(
    ' ',
  )
const images = ['lantern.svg', 'harbor.svg', 'meridian.svg', 'ember.svg']

const link = (name: string) => name.toLowerCase().replaceAll(/\W/g, '')
const entry = (name: string, at: number, more: object = {}) => ({
  id: `w${at}`,
  name,
  // Every third wallet has a picture; the others show a letter.
  ...(at % 3 === 0 && { image_id: images[(at / 3) % images.length] }),
  homepage: `https://${link(name)}.example`,
  mobile_link: `${link(name)}://`,
  chrome_store: `https://chromewebstore.google.com/detail/${link(name)}`,
  app_store: `https://apps.apple.com/app/${link(name)}`,
  play_store: `https://play.google.com/store/apps/details?id=${link(name)}`,
  chains: ['eip155:1', ...(at % 4 ? [] : ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])],
  badge_type: at % 5 === 2 ? 'certified' : 'none',
  supports_wc: true,
  ...more,
})

/** As many wallets as a directory lists. */
export const entries = [
  entry('Lantern', 0, { rdns: 'app.lantern', badge_type: 'certified' }),
  ...Array.from({ length: 479 }, (_, at) =>
    entry(`${first[(at + 1) % 24]} ${second[Math.floor((at + 1) / 24)]}`, at + 1),
  ),
]

/** Wallets with names that hardly fit. */
export const wordy = [
  entry('Rechtsschutzversicherungsgesellschaften', 1),
  entry('Wallet of the Very Honourable Company of Merchants', 2),
  entry('محفظة الصحراء', 4),
  entry('长城数字资产安全钱包', 5),
  entry('W', 7),
  entry('Ünïcödé & Sons <wallet>', 8),
]

/** A wallet directory with these wallets, which supports filters and pages. */
export const walletPages =
  (all: readonly ReturnType<typeof entry>[] = entries): WalletService =>
  (query) => {
    const text = (key: string) => query.get(key) ?? ''
    const page = Number(text('page') || 1)
    const size = Number(text('entries') || 40)
    const chains = text('chains').split(',')
    const found = all.filter(
      ({ id, name, chains: served, badge_type }) =>
        (!query.has('include') || text('include').split(',').includes(id)) &&
        served.some((chain) => chains[0] === '' || chains.includes(chain)) &&
        name.toLowerCase().includes(text('search').toLowerCase()) &&
        (!query.has('badge_type') || badge_type === text('badge_type')),
    )
    const more = page * size < found.length
    return {
      count: found.length,
      data: found.slice((page - 1) * size, page * size),
      ...(more && { nextPage: page + 1 }),
    }
  }
