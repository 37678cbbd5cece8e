import { walletError } from 'portico/testing'
import { evm, many, networks } from '../networks.js'
import type { Scene, World } from '../Scene.js'

const list = async ({ connect, wallets, open }: World) => {
  await connect(wallets.lantern)
  await open('SwitchNetwork')
}
const to = async (world: World, network = 'eip155:8453') => {
  await world.connect(world.wallets.lantern)
  await world.open('SwitchNetwork', { network })
}
const settled = ({ find }: World) => find('[data-testid=retry]')
const fails = (state: string, code: number, text: string): Scene => ({
  view: 'SwitchNetwork',
  state,
  enter: async (world) => {
    world.wallets.lantern.respond('wallet_switchEthereumChain', () => {
      throw walletError(code, text)
    })
    await to(world)
    await settled(world)
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
  fails('already asked', -32002, 'Already processing wallet_switchEthereumChain.'),
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
  {
    view: 'SwitchActiveChain',
    state: 'question',
    options: { networks: [...evm, networks.solana] },
    brought: ['solana'],
    enter: async ({ connect, wallets, open }) => {
      await connect(wallets.lantern)
      await open('SwitchActiveChain', { network: `solana:${networks.solana.id}` })
    },
  },
  {
    view: 'SwitchActiveChain',
    state: 'not found',
    enter: async ({ connect, wallets, open }) => {
      await connect(wallets.lantern)
      await open('SwitchActiveChain', { network: 'solana:gone' })
    },
  },
]
