import { receive } from 'portico/plugins/receive'
import { evm } from '../networks.js'
import type { Scene, World } from '../Scene.js'

const show = async ({ connect, wallets, open, find }: World) => {
  await connect(wallets.lantern)
  await open('Receive')
  await find('[data-testid=receive-qr] svg[role=img]')
}

export const receives: readonly Scene[] = [
  { view: 'Receive', state: 'several networks', plugins: () => [receive()], enter: show },
  {
    view: 'Receive',
    state: 'one network',
    plugins: () => [receive()],
    options: { networks: evm.slice(0, 1) },
    enter: show,
  },
  {
    view: 'Receive',
    state: 'copied',
    plugins: () => [receive()],
    enter: async (world) => {
      world.clipboard(true)
      await show(world)
      await world.press('[data-testid=copy-receive]')
      await world.find('[data-testid=copy-receive] + [role=status]:not(:empty)')
    },
  },
]
