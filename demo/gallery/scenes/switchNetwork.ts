import { router } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { walletError } from 'portico/testing'
import { evm, many, networks } from '../networks.js'
import type { Scene, World } from '../Scene.js'
import { host, logIn, never } from './logins.js'
import { comeBack } from './welcome.js'

const list = async ({ connect, wallets, open }: World) => {
  await connect(wallets.lantern)
  await open('SwitchNetwork')
}
const to = async (world: World, network = 'eip155:8453') => {
  await world.connect(world.wallets.lantern)
  await world.open('SwitchNetwork', { network })
}
const settled = ({ find }: World) => find('[data-testid=retry]')
const fails = (state: string, code: number, text: string, offline = false): Scene => ({
  view: 'SwitchNetwork',
  state,
  enter: async (world) => {
    if (offline) world.offline()
    world.wallets.lantern.respond('wallet_switchEthereumChain', () => {
      throw walletError(code, text)
    })
    await to(world)
    await settled(world)
  },
})
/** A plugin that can stop a network switch. */
const gate = (answer: () => Promise<never>) => () => [
  definePlugin({
    id: 'gallery.gate',
    kernel: 1,
    setup: ({ tap }) => void tap('network.switching', answer),
  }),
]
/** Not the default network of Solana wallets, so that plugins are asked before the switch. */
const devnet = {
  ...networks.solana,
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  testnet: true,
}
const crossing = {
  view: 'SwitchActiveChain',
  options: { networks: [...evm, networks.solana, devnet] },
  brought: ['solana'],
} as const satisfies Partial<Scene>
const cross = async ({ connect, wallets, open }: World) => {
  await connect(wallets.lantern)
  await open('SwitchActiveChain', { network: `solana:${devnet.id}` })
}
const refused = (state: string, code: number | undefined, text: string): Scene => ({
  ...crossing,
  state,
  plugins: gate(() => Promise.reject(code === undefined ? new Error(text) : walletError(code, text))),
  enter: async (world) => {
    await cross(world)
    await world.press('[data-testid=switch-active-chain]')
    await world.find('[data-testid=status-text][data-tone=failed]:not(:empty)')
  },
})

export const switchNetwork: readonly Scene[] = [
  { view: 'SwitchNetwork', state: 'networks', enter: list },
  {
    view: 'SwitchNetwork',
    state: 'not connected',
    enter: ({ open }) => open('SwitchNetwork'),
  },
  { view: 'SwitchNetwork', state: 'many networks', options: { networks: many }, enter: list },
  {
    view: 'SwitchNetwork',
    state: 'nothing found',
    options: { networks: many },
    enter: async (world) => {
      await list(world)
      await world.type('[data-testid=search-field]', 'zzzz')
      await world.find('[data-testid=status-text]:not(:empty)')
    },
  },
  {
    view: 'SwitchNetwork',
    state: 'one network',
    options: { networks: [networks.ethereum] },
    enter: list,
  },
  {
    view: 'SwitchNetwork',
    state: 'not approved',
    note: 'The wallet allows one network.',
    brought: ['fixed'],
    enter: async ({ connect, wallets, open }) => {
      await connect(wallets.fixed)
      await open('SwitchNetwork')
    },
  },
  {
    view: 'SwitchNetwork',
    state: 'help',
    enter: async (world) => {
      await list(world)
      await world.press('[aria-expanded=false]')
    },
  },
  { view: 'SwitchNetwork', state: 'waiting', enter: (world) => to(world) },
  {
    view: 'SwitchNetwork',
    state: 'waiting for long',
    note: 'Nothing has opened for five seconds.',
    waits: 5000,
    enter: async (world) => {
      await to(world)
      await settled(world)
    },
  },
  {
    view: 'SwitchNetwork',
    state: 'adding',
    note: 'The wallet does not know the network.',
    enter: async (world) => {
      world.wallets.lantern.respond('wallet_switchEthereumChain', () => {
        throw walletError(4902, 'Unrecognized chain ID.')
      })
      await to(world)
      await world.asked(world.wallets.lantern, 'wallet_addEthereumChain')
    },
  },
  fails('declined', 4001, 'User rejected the request.'),
  fails('failed', -32603, 'Internal error.'),
  fails('offline', -32603, 'Failed to fetch.', true),
  fails('already asked', -32002, 'Already processing wallet_switchEthereumChain.'),
  {
    view: 'SwitchNetwork',
    state: 'refused by a plugin',
    plugins: gate(() => Promise.reject(new Error('This page does not serve Base in your country.'))),
    enter: async (world) => {
      await to(world)
      await world.find('[data-status=failed]')
    },
  },
  {
    view: 'SwitchNetwork',
    state: 'done',
    note: 'Back from a view that came meanwhile.',
    enter: async (world) => {
      const { lantern } = world.wallets
      await world.connect(lantern)
      lantern.answer('manual')
      await world.open('SwitchNetwork', { network: 'eip155:8453' })
      await world.until(() => lantern.waiting.length > 0)
      world.modal.kernel.get(router)?.push('WhatIsAWallet')
      lantern.waiting[0]?.approve()
      await world.until(() => world.modal.getState().network?.id === 8453)
      await comeBack(world)
      await world.find('[data-status=done]')
    },
  },
  {
    view: 'SwitchNetwork',
    state: 'embedded wallet',
    note: 'It asks nobody.',
    ...host,
    busy: true,
    enter: async (world) => {
      await logIn(world)
      world.secure.answer('SWITCH_NETWORK', never)
      await world.open('SwitchNetwork', { network: 'eip155:8453' })
      await world.until(() => world.secure.asked.includes('SWITCH_NETWORK'))
    },
  },
  { view: 'SwitchNetwork', state: 'not found', enter: (world) => to(world, 'eip155:424242') },
  {
    view: 'SwitchNetwork',
    state: 'cannot be closed',
    note: 'Reached from a network that does not work here.',
    enter: async (world) => {
      await world.connect(world.wallets.lantern)
      world.wallets.lantern.changeNetwork('eip155:250')
      await world.find('[data-view=UnsupportedChain][data-idle]')
      await world.press('[data-testid=network-row]')
      await world.find('[data-view=SwitchNetwork][data-idle]')
    },
  },
]

export const switchActiveChain: readonly Scene[] = [
  { ...crossing, state: 'question', enter: cross },
  {
    ...crossing,
    state: 'on its way',
    note: 'A plugin has not answered yet.',
    busy: true,
    plugins: gate(never),
    enter: async (world) => {
      // The timeout of the switch never fires.
      world.keep(5000)
      await cross(world)
      await world.press('[data-testid=switch-active-chain]')
      await world.find('[data-testid=switch-active-chain][aria-busy=true]')
    },
  },
  refused('declined', 4001, 'User rejected the request.'),
  refused('refused by a plugin', undefined, 'This page does not serve Solana in your country.'),
  {
    view: 'SwitchActiveChain',
    state: 'not found',
    enter: async ({ connect, wallets, open }) => {
      await connect(wallets.lantern)
      await open('SwitchActiveChain', { network: 'solana:gone' })
    },
  },
]
