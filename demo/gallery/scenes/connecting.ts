import { definePlugin } from 'portico/kernel'
import { walletError } from 'portico/testing'
import { evm, networks } from '../networks.js'
import type { Scene, World } from '../Scene.js'
import type { WalletName } from '../wallets.js'
import { comeBack, welcome } from './welcome.js'

const ask = async ({ open, wallets }: World, name: WalletName = 'lantern', namespace?: string) =>
  open('ConnectingExternal', {
    connectorId: wallets[name].connector.id,
    ...(namespace ? { namespace } : {}),
  })
const settled = ({ find }: World) => find('[data-testid=retry]')
const fails = (state: string, code: number, text: string, offline = false): Scene => ({
  view: 'ConnectingExternal',
  state,
  enter: async (world) => {
    if (offline) world.offline()
    world.wallets.lantern.respond('eth_requestAccounts', () => {
      throw walletError(code, text)
    })
    await ask(world)
    await settled(world)
  },
})

export const connecting: readonly Scene[] = [
  { view: 'ConnectingExternal', state: 'waiting', enter: (world) => ask(world) },
  {
    view: 'ConnectingExternal',
    state: 'waiting for long',
    note: 'Nothing has opened for five seconds.',
    waits: 5000,
    enter: async (world) => {
      await ask(world)
      await settled(world)
    },
  },
  fails('declined', 4001, 'User rejected the request.'),
  fails('failed', -32603, 'Internal error.'),
  fails('offline', -32603, 'Failed to fetch.', true),
  fails('already asked', -32002, 'Already processing eth_requestAccounts.'),
  {
    view: 'ConnectingExternal',
    state: 'refused by a plugin',
    plugins: () => [
      definePlugin({
        id: 'gallery.gate',
        kernel: 1,
        setup: ({ tap }) =>
          void tap('session.opened', () => {
            throw new Error('This page does not serve your country.')
          }),
      }),
    ],
    enter: async (world) => {
      world.wallets.lantern.answer('approve')
      await ask(world)
      await world.find('[data-status=failed]')
    },
  },
  {
    view: 'ConnectingExternal',
    state: 'done',
    ...welcome,
    enter: async (world) => {
      world.wallets.lantern.answer('approve')
      await ask(world)
      await comeBack(world)
      await world.find('[data-status=done]')
    },
  },
  {
    view: 'ConnectingExternal',
    state: 'not found',
    enter: ({ open }) => open('ConnectingExternal', { connectorId: 'gone.wallet' }),
  },
  {
    view: 'ConnectingExternal',
    state: 'choose a chain',
    options: { networks: [...evm, networks.solana] },
    brought: ['both'],
    enter: async (world) => {
      await ask(world, 'both')
      await world.find('[data-testid=card-body] li button')
    },
  },
  {
    view: 'ConnectingExternal',
    state: 'long name',
    announced: ['wordy'],
    enter: (world) => ask(world, 'wordy'),
  },
]
