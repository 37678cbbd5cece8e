import { multiWallet } from 'portico/plugins/multiWallet'
import { profile } from 'portico/plugins/profile'
import { evm, networks } from '../networks.js'
import type { Scene, World } from '../Scene.js'

const one = { plugins: () => [profile()] } as const
const several = {
  plugins: () => [profile(), multiWallet()],
  options: { features: { multiWallet: true } },
} as const
const twoChains = {
  ...several,
  options: { ...several.options, networks: [...evm, networks.solana] },
  brought: ['solana', 'both'],
} as const satisfies Partial<Scene>

const three = async ({ connect, wallets, open }: World) => {
  await connect(wallets.lantern)
  await connect(wallets.harbor)
  await connect(wallets.meridian)
  await open('ProfileWallets')
}
const accounts = async (world: World) => {
  const { connect, wallets, open, press, find } = world
  await connect(wallets.lantern)
  await connect(wallets.undecided)
  await open('ProfileWallets')
  await press('[data-testid=wallet-accounts]')
  await find('[data-testid=use-account]')
}

export const profiles: readonly Scene[] = [
  { view: 'ProfileWallets', state: 'three wallets', ...several, enter: three },
  {
    view: 'ProfileWallets',
    state: 'remembered',
    ...several,
    enter: async (world) => {
      const { modal, connect, wallets, open, find } = world
      await connect(wallets.lantern)
      await connect(wallets.harbor)
      await modal.disconnect({ connectionId: `${wallets.lantern.connector.id}|eip155` })
      await open('ProfileWallets')
      await find('[data-testid=wallet-recent]')
    },
  },
  { view: 'ProfileWallets', state: 'several accounts', ...several, brought: ['undecided'], enter: accounts },
  {
    view: 'ProfileWallets',
    state: 'switching',
    ...several,
    brought: ['undecided'],
    busy: true,
    enter: async (world) => {
      await accounts(world)
      await world.press('[data-testid=use-account]')
      await world.find('[data-testid=use-account][aria-busy=true]')
    },
  },
  {
    view: 'ProfileWallets',
    state: 'menu',
    ...one,
    enter: async (world) => {
      await world.connect(world.wallets.lantern)
      await world.open('ProfileWallets')
      await world.press('[data-testid=wallet-active] [aria-haspopup=menu]')
      await world.find('[role=menu]')
    },
  },
  {
    view: 'ProfileWallets',
    state: 'disconnect one?',
    ...several,
    enter: async (world) => {
      await three(world)
      await world.press('[data-testid=wallet-connected] [aria-haspopup=menu]')
      await world.press('[data-testid=disconnect-wallet]')
      await world.find('[data-testid=confirm]')
    },
  },
  {
    view: 'ProfileWallets',
    state: 'disconnect all?',
    ...several,
    enter: async (world) => {
      await three(world)
      await world.press('[data-testid=disconnect-all]')
      await world.find('[data-testid=confirm]')
    },
  },
  {
    view: 'ProfileWallets',
    state: 'disconnecting failed',
    ...several,
    brought: ['stubborn'],
    enter: async (world) => {
      await world.connect(world.wallets.stubborn)
      await world.open('ProfileWallets')
      await world.press('[data-testid=wallet-active] [aria-haspopup=menu]')
      await world.press('[data-testid=disconnect-wallet]')
      await world.press('[data-testid=confirm-accept]')
      await world.find('[data-testid=snackbar] [data-kind=error]')
    },
  },
  {
    view: 'ProfileWallets',
    state: 'two chains',
    ...twoChains,
    enter: async (world) => {
      await world.connect(world.wallets.lantern)
      await world.connect(world.wallets.solana, 'solana')
      await world.connect(world.wallets.both)
      await world.open('ProfileWallets')
    },
  },
  {
    view: 'ProfileWallets',
    state: 'nothing on a chain',
    ...twoChains,
    enter: async (world) => {
      await world.connect(world.wallets.lantern)
      await world.open('ProfileWallets', { namespace: 'solana' })
      await world.find('[data-testid=empty-state]')
    },
  },
  {
    view: 'ProfileWallets',
    state: 'one wallet at a time',
    note: 'This host has multiWallet off.',
    ...one,
    enter: async (world) => {
      await world.connect(world.wallets.lantern)
      await world.open('ProfileWallets')
    },
  },
  { view: 'ProfileWallets', state: 'none', ...one, enter: ({ open }) => open('ProfileWallets') },
  {
    view: 'ProfileWallets',
    state: 'long name',
    ...several,
    announced: ['wordy', 'faceless'],
    enter: async (world) => {
      await world.connect(world.wallets.faceless)
      await world.connect(world.wallets.wordy)
      await world.open('ProfileWallets')
    },
  },
  {
    view: 'Account',
    state: 'several wallets',
    ...several,
    enter: async (world) => {
      await world.connect(world.wallets.lantern)
      await world.connect(world.wallets.harbor)
      await world.open('Account')
      await world.find('[data-testid=balance][aria-busy=false]')
      await world.find('[data-testid=row-wallets]')
    },
  },
]
