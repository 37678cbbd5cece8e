import { definePlugin } from 'portico/kernel'
import { accountActions, accountTabs } from 'portico/plugins/account/contract'
import { tokens } from 'portico/plugins/tokens'
import { evm, networks } from '../networks.js'
import type { Scene, World } from '../Scene.js'
import { address, otherAddress } from '../wallets.js'

const show = async ({ connect, wallets, open }: World) => {
  await connect(wallets.lantern)
  await open('Account')
}
const settled = ({ find }: World) => find('[data-testid=balance][aria-busy=false]')
const shown = async (world: World) => {
  await show(world)
  await settled(world)
}
const never = () => new Promise<never>(() => {})
const own = (amount: bigint) => async (world: World) => {
  for (const { caipNetworkId } of world.chains.evm.networks)
    world.chains.evm.setBalance(address, amount, caipNetworkId)
  await shown(world)
}

const labels = { onramp: 'Buy', swaps: 'Swap', receive: 'Receive', send: 'Send' } as const
/** Stand-ins for later features. */
const actions = (count: number, run: () => void | Promise<void> = () => {}) =>
  definePlugin({
    id: 'gallery.actions',
    kernel: 1,
    setup: ({ contribute, messages }) => {
      for (const [id, label] of Object.entries(labels).slice(0, count)) {
        messages('en', { [`gallery.${id}`]: label } as never)
        contribute(accountActions, { id, label: `gallery.${id}` as never, run })
      }
    },
  })
const tabs = () =>
  definePlugin({
    id: 'gallery.tabs',
    kernel: 1,
    setup: ({ contribute, messages }) => {
      for (const label of ['Tokens', 'Activity']) {
        messages('en', { [`gallery.${label}`]: label } as never)
        contribute(accountTabs, {
          id: label.toLowerCase(),
          label: `gallery.${label}` as never,
          namespaces: ['eip155'],
          load: async () => import('../AccountTab.js'),
        })
      }
    },
  })
const closing = () =>
  definePlugin({ id: 'gallery.closing', kernel: 1, setup: ({ tap }) => void tap('session.closing', never) })

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const listed = () =>
  tokens({
    service: false,
    list: [{ chainId: 1, address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 }],
  })
/** Call data of `approve` for a spender. */
const approval = (amount: bigint) =>
  `0x095ea7b3${'9ac3f1b5d0e94c1a37a0c9e6b2bf6c0d7422b0aa'.padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
/** The page asks the wallet, which does not answer; then the visitor opens the account. */
const asking =
  (method: string, ...params: readonly unknown[]) =>
  async (world: World) => {
    await world.connect(world.wallets.lantern)
    world.wallets.lantern.answer('never')
    void world.modal
      .provider('eip155')
      .request({ method, params })
      .catch(() => {})
    await world.asked(world.wallets.lantern, method)
    await world.open('Account')
    await world.find('[data-testid=page-request]')
  }
const batch = {
  chainId: '0x1',
  calls: [
    { to: usdc, data: approval(250_000_000n) },
    { to: otherAddress, value: '0x6f05b59d3b20000' },
    { to: otherAddress, data: '0xdeadbeef' },
  ],
}

export const account: readonly Scene[] = [
  { view: 'Account', state: 'ready', enter: shown },
  {
    view: 'Account',
    state: 'loading',
    busy: true,
    enter: async (world) => {
      world.wallets.lantern.respond('eth_getBalance', never)
      await show(world)
    },
  },
  {
    view: 'Account',
    state: 'balance not available',
    enter: async (world) => {
      world.wallets.lantern.respond('eth_getBalance', () => Promise.reject(new Error('Offline')))
      await shown(world)
      await world.find('[data-testid=snackbar] [data-kind=error]')
    },
  },
  { view: 'Account', state: 'nothing owned', enter: own(0n) },
  { view: 'Account', state: 'a trace', note: 'Less than can be shown.', enter: own(1_000_000n) },
  { view: 'Account', state: 'a fortune', enter: own(123_456_789_012_345n * 10n ** 15n) },
  { view: 'Account', state: 'one action', plugins: () => [actions(1)], enter: shown },
  {
    view: 'Account',
    state: 'actions and tabs',
    plugins: () => [actions(4), tabs()],
    enter: async (world) => {
      await shown(world)
      await world.sees('Nothing here yet')
    },
  },
  {
    view: 'Account',
    state: 'two chains',
    options: { networks: [...evm, networks.solana] },
    brought: ['solana'],
    enter: async (world) => {
      await world.connect(world.wallets.solana, 'solana')
      await world.connect(world.wallets.lantern)
      await world.open('Account')
      await settled(world)
    },
  },
  {
    view: 'Account',
    state: 'on a testnet',
    enter: async (world) => {
      await world.connect(world.wallets.lantern)
      world.wallets.lantern.changeNetwork('eip155:11155111')
      await world.open('Account')
      await world.find(`[data-testid=open-networks][title='${networks.sepolia.name}']`)
      await settled(world)
    },
  },
  {
    view: 'Account',
    state: 'no switching',
    options: { enableNetworkSwitch: false },
    enter: shown,
  },
  {
    view: 'Account',
    state: 'network not supported',
    note: 'This host allows it.',
    preset: { networks: { allowUnsupportedChain: true } },
    enter: async (world) => {
      await world.connect(world.wallets.lantern)
      world.wallets.lantern.changeNetwork('eip155:250')
      await world.open('Account')
    },
  },
  {
    view: 'Account',
    state: 'copied',
    enter: async (world) => {
      world.clipboard(true)
      await shown(world)
      await world.press('[data-testid=copy-address]')
    },
  },
  {
    view: 'Account',
    state: 'copying not allowed',
    enter: async (world) => {
      world.clipboard(false)
      await shown(world)
      await world.press('[data-testid=copy-address]')
      await world.find('[data-testid=address][data-full]')
    },
  },
  {
    view: 'Account',
    state: 'disconnecting',
    busy: true,
    plugins: () => [closing()],
    enter: async (world) => {
      await shown(world)
      await world.press('[data-testid=disconnect]')
      await world.find('[data-testid=disconnect][aria-busy=true]')
    },
  },
  {
    view: 'Account',
    state: 'disconnecting failed',
    brought: ['stubborn'],
    enter: async (world) => {
      await world.connect(world.wallets.stubborn)
      await world.open('Account')
      await settled(world)
      await world.press('[data-testid=disconnect]')
      await world.find('[data-testid=snackbar] [data-kind=error]')
    },
  },
  {
    view: 'Account',
    state: 'action failed',
    plugins: () => [
      actions(2, () => {
        throw new Error('No')
      }),
    ],
    enter: async (world) => {
      await shown(world)
      await world.press('[data-testid=action-onramp]')
      await world.find('[data-testid=snackbar] [data-kind=error]')
    },
  },
  {
    view: 'Account',
    state: 'the page asks for an approval',
    plugins: () => [listed()],
    enter: asking('eth_sendTransaction', { from: address, to: usdc, data: approval(250_000_000n) }),
  },
  {
    view: 'Account',
    state: 'the page asks for an approval without limit',
    plugins: () => [listed()],
    enter: asking('eth_sendTransaction', { from: address, to: usdc, data: approval(2n ** 256n - 1n) }),
  },
  {
    view: 'Account',
    state: 'the page asks for calls',
    plugins: () => [listed()],
    enter: asking('wallet_sendCalls', { version: '2.0.0', from: address, ...batch }),
  },
]
