import { definePlugin } from 'portico/kernel'
import { tokens } from 'portico/plugins/tokens'
import { type SourcedToken, tokenSources } from 'portico/plugins/tokens/contract'
import type { Scene, World } from '../Scene.js'
import { address } from '../wallets.js'

const never = () => new Promise<never>(() => {})
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const ether: SourcedToken = {
  name: 'Ethereum',
  symbol: 'ETH',
  decimals: 18,
  amount: 1_204_567_000_000_000_000n,
  price: '2590.51',
}
const owned: readonly SourcedToken[] = [
  ether,
  { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: 892_481_204n, price: '1' },
  {
    address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    name: 'Dai Stablecoin',
    symbol: 'DAI',
    decimals: 18,
    amount: 31_400_000_000_000_000_000n,
    price: '0.9998',
  },
  {
    address: '0x1111111111111111111111111111111111111111',
    name: 'Harbor Governance Token of the Northern Islands',
    symbol: 'HARBOR',
    decimals: 18,
    amount: 12_345_678_901n * 10n ** 18n,
  },
]
const suspicious: readonly SourcedToken[] = [
  {
    address: '0x2222222222222222222222222222222222222222',
    name: 'USD Coin',
    symbol: 'USDС',
    decimals: 6,
    amount: 1_000_000_000n,
    price: '1',
  },
  {
    address: '0x3333333333333333333333333333333333333333',
    name: 'Claim at rewards.example.com',
    symbol: 'GIFT',
    decimals: 18,
    amount: 5_000n * 10n ** 18n,
  },
]
const many: readonly SourcedToken[] = Array.from({ length: 400 }, (_, index) => ({
  address: `0x${(index + 1).toString(16).padStart(40, '0')}`,
  name: `Test token ${index + 1}`,
  symbol: `T${index + 1}`,
  decimals: 6,
  amount: BigInt(400 - index) * 1_000_000n,
  price: '0.5',
}))

/** Stands in for a service that knows tokens and prices. */
const source = (read: () => Promise<readonly SourcedToken[]>) =>
  definePlugin({
    id: 'gallery.tokens',
    kernel: 1,
    setup: ({ contribute }) => {
      contribute(tokenSources, { plugin: 'gallery.tokens', namespaces: ['eip155'], read })
    },
  })
const having = (read: () => Promise<readonly SourcedToken[]>) => () => [
  tokens({ list: [{ chainId: 1, address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 }] }),
  source(read),
]
const enter = async ({ connect, wallets, open, find }: World) => {
  await connect(wallets.lantern)
  await open('Account')
  await find('[data-testid=balance][aria-busy=false]')
}
const listed = async (world: World) => {
  await enter(world)
  await world.find('[data-testid=token-row]')
}

/** The tab of the tokens, and the total above it. */
export const tokenScenes: readonly Scene[] = [
  { view: 'Account', state: 'tokens', plugins: having(async () => owned), enter: listed },
  { view: 'Account', state: 'tokens: loading', busy: true, plugins: having(never), enter },
  {
    view: 'Account',
    state: 'tokens: none',
    plugins: having(async () => []),
    enter: async (world) => {
      for (const { caipNetworkId } of world.chains.evm.networks)
        world.chains.evm.setBalance(address, 0n, caipNetworkId)
      await enter(world)
      await world.find('[data-testid=account-total]:not([aria-busy])')
    },
  },
  {
    view: 'Account',
    state: 'tokens: unavailable',
    note: 'The chain answers neither.',
    plugins: having(() => Promise.reject(new Error('Offline'))),
    enter: async (world) => {
      world.wallets.lantern.respond('eth_getBalance', () => Promise.reject(new Error('Offline')))
      await enter(world)
      await world.find('[data-testid=tokens-unavailable]')
    },
  },
  {
    view: 'Account',
    state: 'tokens: hidden ones shown',
    plugins: having(async () => [...owned, ...suspicious]),
    enter: async (world) => {
      await listed(world)
      await world.press('[data-testid=tokens-hidden]')
      await world.find('[data-testid=tokens-hidden][aria-expanded=true]')
    },
  },
  {
    view: 'Account',
    state: 'tokens without prices',
    plugins: having(async () => owned.map(({ price: _, ...token }) => token)),
    enter: listed,
  },
  {
    view: 'Account',
    state: 'a long list of tokens',
    plugins: having(async () => [ether, ...many]),
    enter: listed,
  },
]
