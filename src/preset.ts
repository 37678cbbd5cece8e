import { type LazyPlugin, lazyPlugin } from 'portico/kernel'
import type { AccountOptions } from 'portico/plugins/account/contract'
import { eip1193 } from 'portico/plugins/eip155/contract'
import type { InjectedOptions } from 'portico/plugins/injected/contract'
import type { NetworksOptions } from 'portico/plugins/networks/contract'
import type { WalletsOptions } from 'portico/plugins/wallets/contract'

// Brings the declarations of these plugins to a page that imports only the preset; the others come with the options below.
export type {} from 'portico/plugins/eip155/contract'
export type {} from 'portico/plugins/languages/contract'

/** Options of the default plugins, as their own factories take them. */
export interface PresetOptions {
  readonly wallets?: WalletsOptions
  readonly injected?: InjectedOptions
  readonly account?: AccountOptions
  readonly networks?: NetworksOptions
}

/** A chain plugin that loads only on pages with one of its networks. */
const chain = (id: string, load: LazyPlugin['load']): LazyPlugin =>
  lazyPlugin({ id, kernel: 1, wakes: `chain:${id}`, load })

/** The default plugins as manifests: each loads when it is needed. */
export const preset = (options: PresetOptions = {}): readonly LazyPlugin[] => [
  lazyPlugin({
    id: 'wallets',
    kernel: 1,
    views: ['Connect', 'ConnectingExternal', 'WhatIsAWallet'],
    wakes: 'open',
    load: () =>
      import('portico/plugins/wallets/lazy').then((code) => ({ default: code.default(options.wallets) })),
  }),
  lazyPlugin({
    id: 'injected',
    kernel: 1,
    wakes: ['open', 'stored'],
    load: () =>
      import('portico/plugins/injected/lazy').then((code) => ({ default: code.default(options.injected) })),
  }),
  lazyPlugin({
    id: 'eip155',
    kernel: 1,
    provides: eip1193,
    wakes: ['stored', 'need', 'chain:eip155'],
    load: () => import('portico/plugins/eip155/lazy'),
  }),
  chain('solana', () => import('portico/plugins/solana/lazy')),
  chain('bip122', () => import('portico/plugins/bip122/lazy')),
  chain('polkadot', () => import('portico/plugins/polkadot/lazy')),
  chain('cosmos', () => import('portico/plugins/cosmos/lazy')),
  lazyPlugin({
    id: 'account',
    kernel: 1,
    views: ['Account'],
    wakes: ['stored', 'view'],
    load: () =>
      import('portico/plugins/account/lazy').then((code) => ({ default: code.default(options.account) })),
  }),
  lazyPlugin({
    id: 'networks',
    kernel: 1,
    views: ['SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain'],
    wakes: ['stored', 'view'],
    load: () =>
      import('portico/plugins/networks/lazy').then((code) => ({ default: code.default(options.networks) })),
  }),
  lazyPlugin({
    id: 'languages',
    kernel: 1,
    wakes: 'locale',
    load: () => import('portico/plugins/languages/lazy'),
  }),
]
