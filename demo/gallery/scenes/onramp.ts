import { legal } from 'portico/plugins/legal'
import { onramp } from 'portico/plugins/onramp'
import { evm, networks } from '../networks.js'
import type { Scene, World } from '../Scene.js'
import { address } from '../wallets.js'

const never = () => new Promise<never>(() => {})
const contracts: Readonly<Record<string, string>> = {
  USDC: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  ETH: '',
  DAI: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  POL: '0x455e53CBB86018Ac2B8092FdCd39d8444aFFC3F6',
}
const sold = (symbol: string, name: string) => ({
  id: symbol,
  name,
  symbol,
  networks: [
    {
      name: 'ethereum-mainnet',
      display_name: 'Ethereum',
      chain_id: '1',
      contract_address: contracts[symbol] ?? `0x${symbol}`,
    },
  ],
})
const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const options = {
  purchaseCurrencies: [
    sold('USDC', 'USD Coin'),
    sold('ETH', 'Ether'),
    sold('DAI', 'Dai'),
    sold('POL', 'POL'),
    sold('SOL', 'SOL'),
    sold('HARBOR', 'HARBOR'),
  ],
  paymentCurrencies: ['USD', 'EUR', 'JPY'].map((id) => ({ id, payment_method_limits: limits })),
}
const money = (amount: string, currency: string) => ({ amount, currency })
const quote = {
  paymentTotal: money('50.00', 'USD'),
  paymentSubtotal: money('49.12', 'USD'),
  purchaseAmount: money('49.12', 'USDC'),
  networkFee: money('0.13', 'USD'),
  quoteId: 'gallery',
}

/** A service with default answers; `more` replaces them by path. */
const service = (more: Readonly<Record<string, () => unknown>> = {}) => ({
  service: () => ({}),
  chainApi: (path: string) => {
    const found = Object.entries({
      'onramp/options': () => options,
      'onramp/quote': () => quote,
      'generators/onrampurl': () => ({ url: 'https://pay.coinbase.com/buy/select-asset?appId=gallery' }),
      history: () => ({ data: [] }),
      ...more,
    }).find(([part]) => path.includes(part))
    return found ? found[1]() : new Response('', { status: 404 })
  },
  plugins: () => [onramp({ meld: { publicKey: 'gallery' } })],
})
const failing = () => new Response('', { status: 503 })

const show = async ({ connect, wallets, open, find }: World) => {
  await connect(wallets.lantern)
  await open('Onramp')
  await find('[data-testid=onramp-amount]')
}
const quoted = async (world: World) => {
  await show(world)
  await world.find('[data-testid=onramp-get][aria-busy=false]:not([data-none])')
}
const buy = async (world: World, provider = 'meld', windows: 'open' | 'none' = 'open') => {
  world.secure.popups.are = windows
  await quoted(world)
  await world.press(`[data-testid=onramp-provider-${provider}]`)
  await world.find('[data-testid=onramp-progress]')
}
const progress = (status: string) => `[data-testid=onramp-progress][data-status=${status}]`

/** The purchase form, its lists, and a purchase in each state. */
export const onramps: readonly Scene[] = [
  { view: 'Onramp', state: 'quoted', ...service(), enter: quoted },
  {
    view: 'Onramp',
    state: 'quoting',
    busy: true,
    ...service({ 'onramp/quote': never }),
    enter: async (world) => {
      await show(world)
      await world.find('[data-testid=onramp-get][aria-busy=true]')
    },
  },
  {
    view: 'Onramp',
    state: 'loading',
    busy: true,
    note: 'The usual currencies, until those of the service are known.',
    ...service({ 'onramp/options': never }),
    enter: async (world) => {
      await show(world)
      await world.find('[data-testid=onramp-get][aria-busy=true]')
    },
  },
  {
    view: 'Onramp',
    state: 'service down',
    note: 'The usual currencies, no price; the providers can be opened.',
    ...service({ 'onramp/': failing }),
    chainApi: failing,
    enter: async (world) => {
      await show(world)
      await world.find('[data-testid=onramp-get][data-none]')
      await world.find('.p-note')
    },
  },
  {
    view: 'Onramp',
    state: 'estimate',
    note: 'The service knows no prices.',
    plugins: () => [
      onramp({ meld: { publicKey: 'gallery' }, coinbase: { sessionToken: async () => 'gallery' } }),
    ],
    enter: quoted,
  },
  {
    view: 'Onramp',
    state: 'outside the limits',
    ...service(),
    enter: async (world) => {
      await quoted(world)
      await world.type('[data-testid=onramp-amount]', '7500.01')
      await world.find('[data-error]')
    },
  },
  {
    view: 'Onramp',
    state: 'not offered here',
    options: { networks: [networks.sepolia] },
    plugins: () => [
      onramp({ meld: { publicKey: 'gallery' }, coinbase: { sessionToken: async () => 'gallery' } }),
    ],
    enter: async ({ connect, wallets, open, find }) => {
      wallets.lantern.respond('eth_chainId', () => '0xaa36a7')
      await connect(wallets.lantern)
      await open('Onramp')
      await find('[data-testid=onramp-none]')
    },
  },
  {
    view: 'Onramp',
    state: 'offline',
    ...service(),
    enter: async (world) => {
      await quoted(world)
      world.offline()
      window.dispatchEvent(new Event('offline'))
      await world.find('.p-note')
    },
  },
  {
    view: 'Onramp',
    state: 'a purchase on its way',
    ...service(),
    enter: async (world) => {
      await buy(world)
      await world.find(progress('open'))
      await world.press('[data-testid=header-back]')
      await world.find('[data-testid=onramp-pending]')
    },
  },
  {
    view: 'OnrampCurrency',
    state: 'to buy',
    ...service(),
    enter: async (world) => {
      await quoted(world)
      await world.press('[data-testid=onramp-currency]')
      await world.find('[data-testid=onramp-currency-row]')
    },
  },
  {
    view: 'OnrampCurrency',
    state: 'to pay with',
    ...service(),
    enter: async (world) => {
      await quoted(world)
      await world.press('[data-testid=onramp-payment]')
      await world.find('[data-testid=onramp-currency-row]')
    },
  },
  {
    view: 'OnrampCurrency',
    state: 'terms to accept',
    ...service(),
    plugins: () => [
      onramp({ meld: { publicKey: 'gallery' } }),
      ...legal({ termsUrl: 'https://app.example.org/terms', privacyUrl: 'https://app.example.org/privacy' }),
    ],
    enter: async (world) => {
      await quoted(world)
      world.modal.setFeatures({ legalCheckbox: true })
      await world.press('[data-testid=onramp-payment]')
      await world.find('[data-testid=legal-checkbox]')
    },
  },
  {
    view: 'OnrampCurrency',
    state: 'nothing matches',
    ...service(),
    enter: async (world) => {
      await quoted(world)
      await world.press('[data-testid=onramp-currency]')
      await world.type('[data-testid=search-field]', 'zzzz')
      await world.find('[data-testid=empty-state]')
    },
  },
  {
    view: 'BuyInProgress',
    state: 'opening',
    busy: true,
    ...service({ 'generators/onrampurl': never }),
    enter: async (world) => {
      await buy(world, 'coinbase')
      await world.find(progress('opening'))
    },
  },
  {
    view: 'BuyInProgress',
    state: 'open',
    ...service(),
    enter: async (world) => {
      await buy(world)
      await world.find(progress('open'))
    },
  },
  {
    view: 'BuyInProgress',
    state: 'nothing yet',
    ...service(),
    enter: async (world) => {
      await buy(world)
      await world.find(progress('open'))
      world.pass(200_000)
      await world.find('.p-note')
    },
  },
  {
    view: 'BuyInProgress',
    state: 'window blocked',
    ...service(),
    enter: async (world) => {
      await buy(world, 'meld', 'none')
      await world.find(progress('blocked'))
    },
  },
  {
    view: 'BuyInProgress',
    state: 'not opened',
    ...service({ 'generators/onrampurl': failing }),
    enter: async (world) => {
      await buy(world, 'coinbase')
      await world.find(progress('failed'))
    },
  },
  {
    view: 'BuyInProgress',
    state: 'declined',
    ...service({
      history: () => ({
        data: [
          {
            metadata: {
              status: 'ONRAMP_TRANSACTION_STATUS_FAILED',
              minedAt: new Date(Date.now() + 1_000).toISOString(),
            },
          },
        ],
      }),
    }),
    enter: async (world) => {
      await buy(world, 'coinbase')
      await world.find(progress('declined'))
    },
  },
  {
    view: 'BuyInProgress',
    state: 'arrived',
    ...service(),
    enter: async (world) => {
      await buy(world)
      await world.find(progress('open'))
      // Waits until the balances before the purchase have been stored.
      await world.until(() => localStorage.getItem('portico/onramp/pending')?.includes('"":') ?? false)
      const before = world.chains.evm.balanceOf(address)
      for (const { id } of evm)
        world.chains.evm.setBalance(address, before + 18_960_000_000_000_000n, `eip155:${id}`)
      world.pass(5_000)
      await world.find('[data-testid=onramp-arrived]')
    },
  },
]
