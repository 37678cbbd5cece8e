import type { World } from '../Scene.js'
import { address } from '../wallets.js'

/** A wallet on another device approves the pairing that was offered last. */
export const approve = ({ relay }: Pick<World, 'relay'>, methods = ['eth_getBalance']) => {
  const network = 'eip155:1'
  relay.approve({
    topic: 'gallery',
    acknowledged: true,
    expiry: 4_000_000_000,
    namespaces: {
      eip155: {
        chains: [network],
        accounts: [`${network}:${address}`],
        methods,
        events: [],
      },
    },
    peer: { metadata: { name: 'Wallet on my phone', icons: [] } },
  })
}
