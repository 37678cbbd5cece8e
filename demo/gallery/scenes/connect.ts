import { definePlugin, lazyPlugin } from 'portico/kernel'
import { wallets } from 'portico/plugins/wallets'
import { type WalletList, walletsList, wallets as walletsToken } from 'portico/plugins/wallets/contract'
import { evm, networks } from '../networks.js'
import type { Scene } from '../Scene.js'

const directory = (find: (list: WalletList) => WalletList | Promise<never>) =>
  definePlugin({
    id: 'gallery.directory',
    kernel: 1,
    setup: ({ tap }) => void tap(walletsList.id as 'wallets.list', find),
  })

export const connect: readonly Scene[] = [
  {
    view: 'Connect',
    state: 'wallets',
    note: 'One was used before, two announce themselves.',
    enter: async ({ modal, open, find }) => {
      await open('Connect')
      await find('[data-testid=wallet-row]')
      modal.kernel.get(walletsToken)?.remember({ id: 'app.lantern', name: 'Lantern', rdns: 'app.lantern' })
      // On a phone, the tiles state it for screen readers only.
      if (innerWidth > 430) await find('[data-testid=wallet-row] .p-chip')
    },
  },
  {
    view: 'Connect',
    state: 'one wallet',
    announced: ['harbor'],
    enter: ({ open }) => open('Connect'),
  },
  {
    view: 'Connect',
    state: 'no wallet',
    announced: [],
    enter: ({ open }) => open('Connect'),
  },
  {
    view: 'Connect',
    state: 'loading',
    note: 'A directory has not answered yet.',
    busy: true,
    plugins: () => [directory(() => new Promise(() => {}))],
    enter: ({ open }) => open('Connect'),
  },
  {
    view: 'Connect',
    state: 'list not whole',
    note: 'A directory failed.',
    plugins: () => [directory((list) => ({ ...list, failed: true }))],
    enter: async ({ open, find }) => {
      await open('Connect')
      await find('[data-testid=retry]')
    },
  },
  {
    view: 'Connect',
    state: 'a way not loaded',
    note: 'The code of a plugin did not come.',
    plugins: () => [
      lazyPlugin({
        id: 'gallery.lost',
        kernel: 1,
        wakes: ['open'],
        load: () => Promise.reject(new Error('lost')),
      }),
    ],
    enter: async ({ open, find }) => {
      await open('Connect')
      await find('[data-testid=retry]')
    },
  },
  {
    view: 'Connect',
    state: 'offline',
    enter: async ({ open, offline }) => {
      offline()
      await open('Connect')
    },
  },
  {
    view: 'Connect',
    state: 'same identity',
    note: 'Two wallets claim one name.',
    announced: ['lantern', 'ember', 'impostor'],
    enter: ({ open }) => open('Connect'),
  },
  {
    view: 'Connect',
    state: 'long names, no picture',
    announced: ['wordy', 'faceless', 'lantern'],
    enter: async ({ modal, open, find }) => {
      await open('Connect')
      await find('[data-testid=wallet-row]')
      modal.kernel.get(walletsToken)?.remember({
        id: 'de.example.donaudampfschifffahrt',
        name: 'Donaudampfschifffahrtsgesellschaft Wallet for Desktop',
      })
    },
  },
  {
    view: 'Connect',
    state: 'many wallets',
    announced: ['lantern', 'harbor', 'meridian', 'ember', 'wordy', 'faceless'],
    brought: ['both', 'fixed', 'solana'],
    enter: ({ open }) => open('Connect'),
  },
  {
    view: 'Connect',
    state: 'wallets of two chains',
    options: { networks: [...evm, networks.solana] },
    brought: ['both', 'solana'],
    enter: ({ open }) => open('Connect'),
  },
  {
    view: 'Connect',
    state: 'add a wallet',
    note: 'One is connected already.',
    enter: async ({ connect, wallets, open }) => {
      await connect(wallets.harbor)
      await open('Connect')
    },
  },
  {
    view: 'Connect',
    state: 'nothing enabled',
    without: ['wallets'],
    plugins: () => [wallets({ list: false })],
    enter: ({ open }) => open('Connect'),
  },
]
