import { nativeBalance } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { send } from 'portico/plugins/send'
import { tokens } from 'portico/plugins/tokens'
import { type SourcedToken, tokenSources } from 'portico/plugins/tokens/contract'
import { type Transfers, tracing, transfers } from 'portico/plugins/transactions/contract'
import { evmWith, give } from '../evmWith.js'
import type { Scene, World } from '../Scene.js'
import { otherAddress } from '../wallets.js'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const owned: readonly SourcedToken[] = [
  { name: 'Ethereum', symbol: 'ETH', decimals: 18, amount: 1_204_567_000_000_000_000n, price: '2590.51' },
  { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: 892_481_204n, price: '1' },
  {
    address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    name: 'Dai Stablecoin',
    symbol: 'DAI',
    decimals: 18,
    amount: 31_400_000_000_000_000_000n,
    price: '0.9998',
  },
]

const transfersOf = (fails: boolean): Transfers => ({
  build: async ({ network, ...rest }) => ({
    ...rest,
    network: network.caipNetworkId,
    call: {
      method: 'eth_sendTransaction',
      params: [{ from: rest.from, to: rest.to, value: `0x${rest.amount.toString(16)}` }],
    },
  }),
  fee: async () => 84_000_000_000_000n,
  simulate: async () => (fails ? { ok: false, reason: 'the receiver is blocked' } : { ok: true }),
  kindOf: async () => 'account',
})

const ownedTokens = () =>
  definePlugin({
    id: 'gallery.tokens',
    kernel: 1,
    setup: ({ contribute }) =>
      void contribute(tokenSources, {
        plugin: 'gallery.tokens',
        namespaces: ['eip155'],
        read: async () => owned,
      }),
  })
const plugins =
  (fails = false) =>
  () => [
    evmWith(
      give(nativeBalance, async () => 1_204_567_000_000_000_000n),
      give(transfers, transfersOf(fails)),
      give(tracing, {}),
    ),
    ownedTokens(),
    tokens({ service: false }),
    send(),
  ]

const show = async ({ connect, wallets, open, find }: World) => {
  await connect(wallets.lantern)
  await open('Send')
  await find('[data-testid=send-amount]')
}
const choose = async ({ press, find }: World) => {
  await press('[data-testid=send-token]')
  await find('[data-testid=send-token-row]')
}
const fill = async (world: World) => {
  await show(world)
  await choose(world)
  await world.press('li:nth-child(2) [data-testid=send-token-row]')
  await world.type('[data-testid=send-amount]', '12.5')
  await world.type('[data-testid=send-to]', otherAddress)
  await world.find('[data-testid=send-resolved]')
}
const review = async (world: World) => {
  await fill(world)
  await world.press('[data-testid=send-review]')
  await world.find('[data-testid=send-confirm]')
  // Buttons ignore a press just after they appear.
  await new Promise((resolve) => setTimeout(resolve, 600))
}

export const sends: readonly Scene[] = [
  { view: 'Send', state: 'empty', plugins: plugins(), enter: show },
  { view: 'Send', state: 'filled', plugins: plugins(), enter: fill },
  {
    view: 'Send',
    state: 'nothing filled in',
    plugins: plugins(),
    enter: async (world) => {
      await show(world)
      await world.press('[data-testid=send-review]')
      await world.find('[data-testid=field-error]:not(:empty)')
    },
  },
  {
    view: 'SendToken',
    state: 'tokens',
    plugins: plugins(),
    enter: async (world) => {
      await show(world)
      await choose(world)
    },
  },
  {
    view: 'SendScan',
    state: 'no camera',
    plugins: plugins(),
    enter: async (world) => {
      await show(world)
      await world.open('SendScan')
      await world.find('[data-testid=send-scan-again]')
    },
  },
  { view: 'SendReview', state: 'review', plugins: plugins(), enter: review },
  { view: 'SendReview', state: 'will fail', plugins: plugins(true), enter: review },
  {
    view: 'SendReview',
    state: 'asking',
    busy: true,
    plugins: plugins(),
    enter: async (world) => {
      world.wallets.lantern.respond('eth_sendTransaction', () => new Promise(() => {}))
      await review(world)
      await world.press('[data-testid=send-confirm]')
      await world.find('[data-testid=send-abandon]')
    },
  },
  {
    view: 'SendReview',
    state: 'declined',
    plugins: plugins(),
    enter: async (world) => {
      world.wallets.lantern.respond('eth_sendTransaction', () => {
        throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      })
      await review(world)
      await world.press('[data-testid=send-confirm]')
      await world.find('[data-testid=send-problem]')
    },
  },
  {
    view: 'TransactionMismatch',
    state: 'differs',
    plugins: plugins(),
    enter: async ({ connect, wallets, open, find }) => {
      await connect(wallets.lantern)
      await open('TransactionMismatch', {
        feature: 'send',
        network: 'eip155:1',
        hash: `0x${'ab'.repeat(32)}`,
        differences: [
          { part: 'to', expected: otherAddress, found: '0x000000000000000000000000000000000bad0000' },
          {
            part: 'amount',
            expected: '12500000',
            found: '892481204',
            expectedUnit: { symbol: 'USDC', decimals: 6 },
            foundUnit: { symbol: 'USDC', decimals: 6 },
          },
        ],
      })
      await find('[data-testid=transactions-mismatch]')
    },
  },
  {
    view: 'TransactionMismatch',
    state: 'not compared',
    plugins: plugins(),
    enter: async ({ connect, wallets, open, find }) => {
      await connect(wallets.lantern)
      await open('TransactionMismatch', {
        feature: 'send',
        network: 'eip155:1',
        hash: `0x${'ab'.repeat(32)}`,
        differences: [{ part: 'unread', expected: '', found: '' }],
      })
      await find('[data-testid=transactions-mismatch]')
    },
  },
]
