import { type AnyPlugin, type LazyPlugin, service } from 'portico/kernel'
import type { AccountOptions } from 'portico/plugins/account/contract'
import type { CosmosOptions } from 'portico/plugins/cosmos/contract'
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
  readonly cosmos?: CosmosOptions
}

const asleep = (
  id: string,
  wakes: LazyPlugin['wakes'],
  load: LazyPlugin['load'],
  more?: Pick<LazyPlugin, 'feature' | 'provides' | 'views'>,
): LazyPlugin => ({ id, kernel: 1, wakes, load, ...more })

/** Hands the host's options to the factory that a module has as its default. */
const withOptions =
  <O>(load: () => Promise<{ readonly default: (options: O) => AnyPlugin }>, options: O): LazyPlugin['load'] =>
  () =>
    load().then((code) => ({ default: code.default(options) }))

/** The default plugins as manifests: each loads when it is needed. */
export const preset = ({
  wallets,
  injected,
  account,
  networks,
  cosmos,
}: PresetOptions = {}): readonly LazyPlugin[] => [
  asleep(
    'wallets',
    'open',
    withOptions(() => import('portico/plugins/wallets/lazy'), wallets),
    { views: ['Connect', 'ConnectingExternal', 'WhatIsAWallet'] },
  ),
  asleep(
    'injected',
    ['open:eip155', 'stored:eip155'],
    withOptions(() => import('portico/plugins/injected/lazy'), injected),
  ),
  // Services by their ids: a contract that is imported here would be one more file before the first click.
  asleep('eip155', ['stored:eip155', 'need', 'chain:eip155'], () => import('portico/plugins/eip155/lazy'), {
    provides: service('eip1193'),
  }),
  asleep(
    'walletStandard',
    ['need', 'open:solana', 'chain:solana', 'open:bip122', 'chain:bip122'],
    () => import('portico/plugins/walletStandard/lazy'),
    { feature: 'injected', provides: service('standardWallets') },
  ),
  asleep('solana', ['open:solana', 'chain:solana'], () => import('portico/plugins/solana/lazy')),
  asleep('bip122', ['open:bip122', 'chain:bip122'], () => import('portico/plugins/bip122/lazy')),
  asleep(
    'windowWallets',
    ['open:polkadot', 'stored:polkadot', 'open:cosmos', 'stored:cosmos'],
    () => import('portico/plugins/windowWallets/lazy'),
    { feature: 'injected' },
  ),
  asleep('polkadot', ['open:polkadot', 'chain:polkadot'], () => import('portico/plugins/polkadot/lazy')),
  asleep(
    'cosmos',
    ['open:cosmos', 'chain:cosmos'],
    withOptions(() => import('portico/plugins/cosmos/lazy'), cosmos),
  ),
  asleep(
    'account',
    ['stored', 'view'],
    withOptions(() => import('portico/plugins/account/lazy'), account),
    { views: ['Account'] },
  ),
  asleep(
    'networks',
    ['stored', 'view'],
    withOptions(() => import('portico/plugins/networks/lazy'), networks),
    { views: ['SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain'] },
  ),
  asleep('languages', 'locale', () => import('portico/plugins/languages/lazy')),
]
