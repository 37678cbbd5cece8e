import { router } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { many } from '../networks.js'
import type { Scene, World } from '../Scene.js'
import type { WalletName } from '../wallets.js'

const enter = async ({ connect, wallets, open, find, modal }: World, name: WalletName = 'lantern') => {
  await connect(wallets[name])
  wallets[name].changeNetwork('eip155:4002')
  if (!modal.getState().open) await open()
  await find('[data-view=UnsupportedChain][data-idle]')
}
const closing = () =>
  definePlugin({
    id: 'gallery.closing',
    kernel: 1,
    setup: ({ tap }) => void tap('session.closing', () => new Promise(() => {})),
  })

export const unsupported: readonly Scene[] = [
  { view: 'UnsupportedChain', state: 'unknown network', enter: (world) => enter(world) },
  {
    view: 'UnsupportedChain',
    state: 'many networks',
    options: { networks: many },
    enter: (world) => enter(world),
  },
  {
    view: 'UnsupportedChain',
    state: 'not approved',
    note: 'The wallet allows one network, and is on another.',
    brought: ['fixed'],
    enter: async (world) => {
      await enter(world, 'fixed')
      await world.find('[data-testid=network-row][aria-disabled=true]')
    },
  },
  {
    view: 'UnsupportedChain',
    state: 'closing refused',
    enter: async (world) => {
      await enter(world)
      void world.modal.kernel.get(router)?.close('visitor')
      await world.find('[data-testid=status-text]:not(:empty)')
    },
  },
  {
    view: 'UnsupportedChain',
    state: 'disconnecting',
    busy: true,
    plugins: () => [closing()],
    enter: async (world) => {
      await enter(world)
      await world.press('[data-testid=disconnect]')
      await world.find('[data-testid=disconnect][aria-busy=true]')
    },
  },
  {
    view: 'UnsupportedChain',
    state: 'disconnecting failed',
    brought: ['stubborn'],
    enter: async (world) => {
      await enter(world, 'stubborn')
      await world.press('[data-testid=disconnect]')
      await world.find('[data-testid=snackbar] [data-kind=error]')
    },
  },
]
