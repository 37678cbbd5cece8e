import { directory } from 'portico/plugins/directory'
import { walletconnect } from 'portico/plugins/walletconnect'
import type { LinkedWallet } from 'portico/plugins/walletconnect/contract'
import { pictures } from '../pictures.js'
import type { Scene, World } from '../Scene.js'
import { walletPages } from '../walletPages.js'
import { approve } from './approve.js'
import { phone } from './phone.js'
import { comeBack, welcome } from './welcome.js'

/** Lifetime of a code, in milliseconds. */
const VALID = 230_000

const lantern: LinkedWallet = {
  id: 'lantern',
  name: 'Lantern',
  icon: pictures.lantern,
  mobile: 'lantern://',
  desktop: 'lantern://',
  web: 'https://lantern.invalid/app',
  get: {
    browser: 'https://chromewebstore.google.com/detail/lantern',
    ios: 'https://apps.apple.com/app/lantern',
  },
}
const wordy: LinkedWallet = {
  ...lantern,
  name: 'Wallet of the Very Honourable Company of Merchants',
}

const pairing = { service: walletPages(), plugins: () => [walletconnect({ verify: false })] } as const
const basic = {
  ...pairing,
  without: ['injected', 'eip155'],
} as const

const ask = ({ open }: World, wallet?: LinkedWallet) =>
  open('ConnectingWalletConnect', { connectorId: 'walletConnect', ...(wallet && { wallet }) })
const coded = async (world: World, wallet?: LinkedWallet) => {
  await ask(world, wallet)
  await world.find('[data-testid=qr-code]')
}
const toOpen = async (world: World, wallet = lantern) => {
  await ask(world, wallet)
  await world.find('[data-testid=open-wallet]:not([aria-disabled])')
}
const ended = ({ find }: World) => find('[data-testid=retry]')
const failed = async (world: World) => {
  world.relay.silent = true
  await ask(world)
  await world.find('[data-testid=qr-plate][data-state=loading]')
  // The client loads in real time; then it requests a pairing, and times out later.
  await world.until(() => world.relay.asked > 0)
  let over = false
  const seen = ended(world).then(() => {
    over = true
  })
  await world.until(() => {
    world.pass(1000)
    return over
  })
  await seen
}
/** The view is idle only when it shows a code. */
const rests = '[data-view=ConnectingWalletConnect][data-idle] [data-testid=copy-pairing]'

export const pairings: readonly Scene[] = [
  { view: 'ConnectingWalletConnect', state: 'code', ...pairing, enter: (world) => coded(world) },
  {
    view: 'ConnectingWalletConnect',
    state: 'code, with a directory',
    note: 'A visitor without a wallet can get one.',
    ...pairing,
    plugins: () => [walletconnect({ verify: false }), directory()],
    enter: (world) => coded(world),
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'preparing the code',
    note: 'The relay has not answered yet.',
    ...pairing,
    busy: true,
    rests,
    enter: async (world) => {
      world.relay.silent = true
      await ask(world)
      await world.find('[data-testid=qr-plate][data-state=loading]')
    },
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'a minute left',
    ...pairing,
    enter: async (world) => {
      await coded(world)
      world.pass(VALID - 55_000)
      await world.find('[data-testid=countdown][data-soon]')
    },
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'renewing',
    note: 'The code ran out, and the next one is on its way.',
    ...pairing,
    busy: true,
    rests,
    enter: async (world) => {
      await coded(world)
      world.relay.silent = true
      world.pass(VALID)
      await world.find('[data-testid=qr-plate][data-state=renewing]')
    },
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'renewed',
    ...pairing,
    enter: async (world) => {
      await coded(world)
      world.pass(VALID)
      await world.until(() => world.relay.offers.length > 1)
      await world.find('[data-testid=qr-plate][data-state=ready]')
    },
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'declined',
    ...pairing,
    enter: async (world) => {
      await coded(world)
      world.relay.decline()
      await ended(world)
    },
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'declined by a wallet with a name',
    ...pairing,
    enter: async (world) => {
      await coded(world, lantern)
      world.relay.decline()
      await ended(world)
    },
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'done',
    ...pairing,
    note: welcome.note,
    plugins: () => [...pairing.plugins(), ...welcome.plugins()],
    enter: async (world) => {
      await coded(world)
      approve(world)
      await comeBack(world)
    },
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'not found',
    note: 'The page asks for a way to connect that is none.',
    ...pairing,
    enter: async (world) => {
      await world.open('ConnectingWalletConnect', { connectorId: 'gone' })
      await world.find('[data-status=missing]')
    },
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'no account on networks of the page',
    ...pairing,
    enter: async (world) => {
      await coded(world)
      world.relay.approve({ topic: 'elsewhere', namespaces: {}, peer: { metadata: { name: 'Lantern' } } })
      await ended(world)
    },
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'relay unreachable',
    note: 'No answer for 15 seconds.',
    ...pairing,
    enter: failed,
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'offline',
    ...pairing,
    enter: async (world) => {
      world.offline()
      await failed(world)
    },
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'turned away: the clock',
    note: 'The relay says that the device has another time.',
    ...pairing,
    enter: async (world) => {
      await coded(world)
      world.relay.turnAway('JWT is not yet valid')
      await ended(world)
      await world.find('[data-testid=alert-bar]')
    },
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'link copied',
    ...pairing,
    enter: async (world) => {
      world.clipboard(true)
      await coded(world)
      await world.press('[data-testid=copy-pairing]')
      await world.find('[data-testid=copy-pairing] + [role=status]:not(:empty)')
    },
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'link not copied',
    ...pairing,
    enter: async (world) => {
      world.clipboard(false)
      await coded(world)
      await world.press('[data-testid=copy-pairing]')
      await world.find('[data-testid=status-text][data-tone=failed]')
    },
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'wallet with app and website',
    ...pairing,
    enter: (world) => coded(world, lantern),
  },
  ...(['web', 'app'] as const).map(
    (way): Scene => ({
      view: 'ConnectingWalletConnect',
      state: `wallet with app and website: ${way}`,
      ...pairing,
      enter: async (world) => {
        await coded(world, lantern)
        await world.press(`[data-testid=tab-${way}]`)
        await world.find(`[data-testid=open-${way}]`)
      },
    }),
  ),
  {
    view: 'ConnectingWalletConnect',
    state: 'wallet with a long name',
    ...pairing,
    enter: (world) => coded(world, wordy),
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'phone',
    note: 'The wallet is an app on the same device.',
    ...pairing,
    agent: phone,
    enter: (world) => toOpen(world),
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'phone: preparing',
    ...pairing,
    agent: phone,
    rests,
    enter: async (world) => {
      world.relay.silent = true
      await ask(world, lantern)
    },
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'phone: back without an answer',
    ...pairing,
    agent: phone,
    enter: async (world) => {
      await toOpen(world)
      await world.leaveAndComeBack('[data-testid=open-wallet]')
    },
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'phone: code for another device',
    ...pairing,
    agent: phone,
    enter: async (world) => {
      await toOpen(world)
      await world.press('[data-testid=show-code]')
      await world.find('[data-testid=qr-code]')
    },
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'phone: declined',
    ...pairing,
    agent: phone,
    enter: async (world) => {
      await toOpen(world)
      world.relay.decline()
      await ended(world)
    },
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'phone: long name',
    ...pairing,
    agent: phone,
    enter: (world) => toOpen(world, wordy),
  },
  {
    view: 'ConnectingWalletConnectBasic',
    state: 'code',
    note: 'Nothing else leads to a wallet.',
    ...basic,
    enter: async ({ open, find }) => {
      await open('ConnectingWalletConnectBasic')
      await find('[data-testid=qr-code]')
    },
  },
  {
    view: 'ConnectingWalletConnectBasic',
    state: 'with a directory',
    ...basic,
    plugins: () => [walletconnect({ verify: false }), directory()],
    enter: async ({ open, find }) => {
      await open('ConnectingWalletConnectBasic')
      await find('[data-testid=qr-code]')
      await find('[data-testid=all-wallets]')
    },
  },
  {
    view: 'Account',
    state: 'paired wallet',
    ...pairing,
    enter: async (world) => {
      await coded(world)
      approve(world)
      await world.until(() => world.modal.getState().accounts.eip155?.status === 'connected')
      await world.open('Account')
      await world.sees('Wallet on my phone')
      await world.find('[data-testid=balance][aria-busy=false]')
    },
  },
]
