import { type LazyPlugin, lazyPlugin } from 'portico/kernel'
import { eip1193 } from 'portico/plugins/eip155/contract'

/** The default plugins, asleep: each is a manifest whose code loads when it is needed. */
export const preset = (): readonly LazyPlugin[] => [
  lazyPlugin({
    id: 'wallets',
    kernel: 1,
    views: ['Connect', 'ConnectingExternal', 'WhatIsAWallet'],
    wakes: 'open',
    load: () => import('portico/plugins/wallets/lazy'),
  }),
  lazyPlugin({
    id: 'injected',
    kernel: 1,
    wakes: ['open', 'stored'],
    load: () => import('portico/plugins/injected/lazy'),
  }),
  lazyPlugin({
    id: 'eip155',
    kernel: 1,
    provides: eip1193,
    namespaces: ['eip155'],
    wakes: ['stored', 'need'],
    load: () => import('portico/plugins/eip155/lazy'),
  }),
  lazyPlugin({
    id: 'account',
    kernel: 1,
    views: ['Account'],
    wakes: ['stored', 'view'],
    load: () => import('portico/plugins/account/lazy'),
  }),
  lazyPlugin({
    id: 'networks',
    kernel: 1,
    views: ['SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain'],
    wakes: ['stored', 'view'],
    load: () => import('portico/plugins/networks/lazy'),
  }),
  lazyPlugin({
    id: 'languages',
    kernel: 1,
    wakes: 'locale',
    load: () => import('portico/plugins/languages/lazy'),
  }),
]
