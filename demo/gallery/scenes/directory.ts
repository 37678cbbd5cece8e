import { directory } from 'portico/plugins/directory'
import { walletconnect } from 'portico/plugins/walletconnect'
import { evm, networks } from '../networks.js'
import { pictures } from '../pictures.js'
import type { Scene, World } from '../Scene.js'
import { entries, walletPages, wordy } from '../walletPages.js'
import { phone } from './phone.js'

const never = () => new Promise<never>(() => {})
const down = () => new Response('{}', { status: 503 })

const listed = {
  service: walletPages(),
  plugins: () => [walletconnect({ verify: false }), directory()],
} as const
const lacking = { ...listed, announced: [] } as const

const all = async ({ open, find }: World) => {
  await open('AllWallets')
  await find('[data-testid=all-wallets-list] [data-testid=wallet-row]')
}
const get = async ({ open, find }: World) => {
  await open('GetWallet')
  await find('[data-testid=recommended-wallet]')
}
const search = async (world: World, text: string) => {
  await all(world)
  await world.type('[data-testid=search-field]', text)
}
const failed = async ({ open, find }: World) => {
  await open('AllWallets')
  await find('[data-testid=directory-failed]')
}
const links = {
  id: 'lantern',
  name: 'Lantern',
  icon: pictures.lantern,
  web: 'https://lantern.invalid/app',
  get: {
    browser: 'https://chromewebstore.google.com/detail/lantern',
    ios: 'https://apps.apple.com/app/lantern',
    android: 'https://play.google.com/store/apps/details?id=lantern',
  },
}
/** Waits until the view is idle; its list is busy until then. */
const rests = '[data-view=AllWallets][data-idle]'

export const directories: readonly Scene[] = [
  {
    view: 'Connect',
    state: 'wallets of a directory',
    ...listed,
    announced: ['harbor'],
    enter: async ({ open, find }) => {
      await open('Connect')
      await find('[data-testid=all-wallets]')
    },
  },
  {
    view: 'Connect',
    state: 'newcomer',
    note: 'No wallet is installed, and none was used before.',
    ...lacking,
    enter: async ({ open, find }) => {
      await open('Connect')
      await find('[data-testid=newcomer]')
    },
  },
  { view: 'AllWallets', state: 'list', ...listed, enter: all },
  {
    view: 'AllWallets',
    state: 'loading',
    ...lacking,
    service: never,
    busy: true,
    rests,
    enter: async ({ open, find }) => {
      await open('AllWallets')
      await find('[data-testid=card-body] [aria-busy=true]')
    },
  },
  {
    view: 'AllWallets',
    state: 'more on its way',
    ...listed,
    service: (query) => (query.get('page') === '1' ? walletPages()(query) : never()),
    busy: true,
    rests,
    enter: async (world) => {
      await all(world)
      await world.scrollTo('[data-testid=pager]')
      await world.find('[data-testid=load-more][aria-busy=true]')
    },
  },
  {
    view: 'AllWallets',
    state: 'the end',
    ...listed,
    service: walletPages(entries.slice(0, 14)),
    enter: async (world) => {
      await all(world)
      await world.scrollTo('[data-testid=pager]')
      await world.find('[data-testid=pager][data-state=end]')
    },
  },
  {
    view: 'AllWallets',
    state: 'found',
    ...listed,
    enter: async (world) => {
      await search(world, 'lantern')
      await world.find('[data-testid=all-wallets-list] [aria-setsize="1"]')
    },
  },
  {
    view: 'AllWallets',
    state: 'searching',
    note: 'What was listed stays until others are there.',
    ...listed,
    service: (query) => (query.has('search') ? never() : walletPages()(query)),
    enter: async (world) => {
      await search(world, 'lantern')
      await world.find('[data-testid=signal-line][data-status=waiting]')
    },
  },
  {
    view: 'AllWallets',
    state: 'no result',
    ...listed,
    enter: async (world) => {
      await search(world, 'zzzz')
      await world.find('[data-testid=no-wallet-found]')
    },
  },
  {
    view: 'AllWallets',
    state: 'service down',
    note: 'Installed wallets and the code are there.',
    ...listed,
    service: down,
    enter: failed,
  },
  {
    view: 'AllWallets',
    state: 'service down, nothing installed',
    ...lacking,
    service: down,
    enter: failed,
  },
  {
    view: 'AllWallets',
    state: 'offline',
    ...listed,
    service: down,
    enter: async (world) => {
      world.offline()
      await failed(world)
    },
  },
  {
    view: 'AllWallets',
    state: 'certified',
    ...listed,
    enter: async (world) => {
      await all(world)
      await world.press('[data-testid=filter-certified]')
      await world.find('[data-testid=all-wallets-list] [aria-setsize="97"]')
    },
  },
  {
    view: 'AllWallets',
    state: 'installed',
    ...listed,
    enter: async (world) => {
      await all(world)
      await world.press('[data-testid=filter-installed]')
    },
  },
  {
    view: 'AllWallets',
    state: 'installed, none is',
    ...lacking,
    enter: async (world) => {
      await all(world)
      await world.press('[data-testid=filter-installed]')
      await world.find('[data-testid=no-wallet-found]')
    },
  },
  {
    view: 'AllWallets',
    state: 'two chains',
    ...listed,
    options: { networks: [...evm, networks.solana] },
    enter: async (world) => {
      await all(world)
      await world.press('[data-testid=filter-solana]')
      await world.find('[data-testid=filter-solana][aria-pressed=true]')
    },
  },
  {
    view: 'AllWallets',
    state: 'long names, no picture',
    ...lacking,
    service: walletPages(wordy),
    enter: all,
  },
  { view: 'AllWallets', state: 'phone', ...lacking, agent: phone, enter: all },
  {
    view: 'AllWallets',
    state: 'phone, service down',
    ...lacking,
    service: down,
    agent: phone,
    enter: failed,
  },
  { view: 'GetWallet', state: 'recommended', ...lacking, enter: get },
  {
    view: 'GetWallet',
    state: 'recommended, installed?',
    note: 'The visitor has installed an extension, which no page sees before a reload.',
    ...lacking,
    enter: async (world) => {
      await get(world)
      await world.press('[data-testid=get-installed]')
      await world.find('[data-testid=get-reload]')
    },
  },
  { view: 'GetWallet', state: 'recommended, phone', ...lacking, agent: phone, enter: get },
  {
    view: 'GetWallet',
    state: 'recommended, loading',
    ...lacking,
    service: never,
    busy: true,
    rests: '[data-view=GetWallet][data-idle]',
    enter: async ({ open, find }) => {
      await open('GetWallet')
      await find('[data-testid=card-body] [aria-busy=true]')
    },
  },
  {
    view: 'GetWallet',
    state: 'recommended, service down',
    ...lacking,
    service: down,
    enter: async ({ open, find }) => {
      await open('GetWallet')
      await find('[data-testid=get-failed]')
    },
  },
  {
    view: 'GetWallet',
    state: 'recommended, long names',
    ...lacking,
    service: walletPages(wordy),
    enter: get,
  },
  { view: 'GetWallet', state: 'links', ...listed, enter: ({ open }) => open('GetWallet', { wallet: links }) },
  {
    view: 'GetWallet',
    state: 'phone',
    ...listed,
    agent: phone,
    enter: ({ open }) => open('GetWallet', { wallet: links }),
  },
  {
    view: 'GetWallet',
    state: 'nowhere',
    ...listed,
    enter: ({ open }) => open('GetWallet', { wallet: { id: 'w', name: 'Faceless' } }),
  },
  {
    view: 'GetWallet',
    state: 'long name',
    ...listed,
    enter: ({ open }) =>
      open('GetWallet', {
        wallet: { ...links, name: 'Donaudampfschifffahrtsgesellschaft Wallet for Desktop' },
      }),
  },
]
