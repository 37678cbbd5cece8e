import { nativeBalance } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { swap } from 'portico/plugins/swap'
import {
  type SwapCalls,
  type SwapEffect,
  type SwapSource,
  swapCalls,
  swapSources,
} from 'portico/plugins/swap/contract'
import { tokens } from 'portico/plugins/tokens'
import { type SourcedToken, tokenSources } from 'portico/plugins/tokens/contract'
import {
  type Calls,
  calls,
  type Permits,
  type PermitTerms,
  permits,
  tracing,
} from 'portico/plugins/transactions/contract'
import { evmWith, give } from '../evmWith.js'
import type { Scene, World } from '../Scene.js'
import { otherAddress } from '../wallets.js'

const token = (address: string, name: string, symbol: string, decimals: number) => ({
  address,
  name,
  symbol,
  decimals,
})
const usdc = token('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USD Coin', 'USDC', 6)
const dai = token('0x6B175474E89094C44Da98b954EedeAC495271d0F', 'Dai Stablecoin', 'DAI', 18)
const uni = token('0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', 'Uniswap', 'UNI', 18)
const link = token('0x514910771AF9Ca656af840dff83E8264EcF986CA', 'ChainLink Token', 'LINK', 18)
const gld = token('0x00000000000000000000000000000000000000c5', 'Harbor Light 3', 'HARBOR', 18)
const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const owned: readonly SourcedToken[] = [
  { ...coin, amount: 1_204_567_000_000_000_000n, price: '2590.51' },
  { ...usdc, amount: 892_481_204n, price: '1' },
]
const CONTRACT = '0x00000000000000000000000000000000000000fe'

/** How the source and the chain behave in a scene. */
interface Given {
  readonly impact?: number
  /** Whether the quote is never answered, or refused. */
  readonly quote?: 'never' | 'none'
  readonly networks?: readonly `eip155:${number}`[]
  readonly allowance?: bigint
  /** Whether calls cannot be simulated. */
  readonly isBlind?: boolean
  /** Whether the layout of the calls is unknown. */
  readonly isUnknown?: boolean
  readonly contract?: string
  /** Whether the token is approved by a permit. */
  readonly isPermitted?: boolean
}

const effectOf = (data: string, value: bigint, receiver: string): SwapEffect => {
  const [, pay, get, amount, least] = data.split(' ')
  const address = (text: string | undefined) => (text === '-' ? undefined : text)
  return {
    pay: address(pay),
    get: address(get),
    amount: BigInt(amount ?? value),
    least: BigInt(least ?? 0),
    receiver,
  }
}
/** Permits of a token that accepts any signature, and how a call with one is read. */
const permitted = () => {
  let asked: PermitTerms | undefined
  const chainPermits: Permits = {
    request: async (_session, terms, { caipNetworkId }) => {
      asked = terms
      const { owner, spender, value } = terms
      const text = JSON.stringify({ primaryType: 'Permit', message: { spender, value: String(value) } })
      return {
        network: caipNetworkId,
        from: owner,
        call: { method: 'eth_signTypedData_v4', params: [owner, text] },
        terms,
        nonce: 0n,
      }
    },
    signed: async ({ terms: { value, deadline } }) => ({ value, deadline, v: 27, r: '0x1', s: '0x1' }),
  }
  const readPermitted: SwapCalls['readPermitted'] = async (call) => {
    if (!asked) return undefined
    const { token, owner, value, deadline } = asked
    const isSigned = call.data.endsWith(' 0x1')
    const half = isSigned ? '0x1' : `0x${'0'.repeat(64)}`
    return {
      permit: {
        token,
        value,
        deadline: isSigned ? BigInt(call.data.split(' ').at(-2) ?? 0) : deadline,
        v: 27,
        r: half,
        s: half,
      },
      effect: effectOf(call.data, call.value, owner),
      withoutPermit: call,
    }
  }
  return { chainPermits, readPermitted }
}
const callsOf = ({ allowance = 0n, isBlind }: Given): Calls => ({
  request: ({ caipNetworkId }, from, { to, data, value }) => ({
    network: caipNetworkId,
    from,
    call: { method: 'eth_sendTransaction', params: [{ from, to, data, value: `0x${value.toString(16)}` }] },
  }),
  approval: (to) => ({ to, data: '0x095ea7b3', value: 0n }),
  allowance: async () => allowance,
  balance: async (_session, asked) =>
    asked.token.toLowerCase() === usdc.address.toLowerCase() ? 892_481_204n : 0n,
  decimals: async (_session, asked) => (asked.toLowerCase() === usdc.address.toLowerCase() ? 6n : 18n),
  run: async (_session, _from, _calls, asked) =>
    isBlind
      ? undefined
      : { ok: true, changes: asked.map((_, at) => (at === 1 ? 10n ** 30n : 0n)), fee: 463_000_000_000_000n },
  recheck: async () => {},
  readBack: async () => [],
})

const sourceOf = ({
  impact = 4,
  quote,
  networks = ['eip155:1'],
  contract = CONTRACT,
  isPermitted,
}: Given): SwapSource => ({
  plugin: 'gallery.swaps',
  provider: '1inch',
  networks,
  contracts: () => [CONTRACT],
  tokens: async () => [coin, usdc, dai, uni, link, gld],
  quote: async ({ pay, amount }) => {
    if (quote === 'never') return new Promise(() => {})
    if (quote === 'none') return undefined
    return {
      received: pay.address === undefined ? (amount * 2_588_040_000n) / 10n ** 18n : amount * 10n ** 12n,
      impact,
      ...(isPermitted && { permitSpender: contract }),
    }
  },
  build: async ({ pay, get, amount }, { least, permit }) => ({
    to: contract,
    // Plain words, which the gallery's chain parses.
    data: [
      '0x07ed2379',
      pay.address ?? '-',
      get.address ?? '-',
      amount,
      least,
      ...(permit ? [permit.deadline, permit.r] : []),
    ].join(' '),
    value: pay.address === undefined ? amount : 0n,
  }),
})

/** A source that needs no network. */
const source = (given: Given) =>
  definePlugin({
    id: 'gallery.swaps',
    kernel: 1,
    setup: ({ contribute }) => {
      contribute(swapSources, sourceOf(given))
      contribute(tokenSources, {
        plugin: 'gallery.swaps',
        namespaces: ['eip155'],
        read: async () => owned,
      })
    },
  })
const plugins =
  (given: Given = {}) =>
  () => {
    const { chainPermits, readPermitted } = permitted()
    return [
      evmWith(
        give(nativeBalance, async () => 1_204_567_000_000_000_000n),
        give(calls, callsOf(given)),
        give(permits, () => chainPermits),
        give(swapCalls, {
          read: ({ data, value }, receiver) =>
            given.isUnknown ? undefined : effectOf(data, value, receiver),
          readPermitted,
          fee: async () => 463_000_000_000_000n,
        }),
        give(tracing, {}),
      ),
      source(given),
      tokens({ service: false }),
      swap({ service: false }),
    ]
  }

const show =
  (params?: { readonly from?: string; readonly to?: string; readonly amount?: string }) =>
  async ({ connect, wallets, open, find }: World) => {
    await connect(wallets.lantern)
    await open('Swap', params)
    await find('[data-testid=swap-pay-token]')
  }
const coins = { from: 'ETH', to: 'USDC', amount: '0.5' }
const dollars = { from: 'USDC', to: 'DAI', amount: '250' }
const quoted =
  (params: typeof coins = coins) =>
  async (scene: World) => {
    await show(params)(scene)
    await scene.find('[data-testid=swap-details]')
    await scene.find('[data-testid=swap-review]:not([aria-disabled])')
  }
const review =
  (params: typeof coins = coins) =>
  async (scene: World) => {
    await quoted(params)(scene)
    await scene.press('[data-testid=swap-review]')
    await scene.find('[data-testid=swap-confirm]')
    // Buttons ignore a press just after they appear.
    await new Promise((resolve) => setTimeout(resolve, 600))
  }
const pressed = (params: typeof coins, until: string) => async (scene: World) => {
  await review(params)(scene)
  await scene.press('[data-testid=swap-confirm]')
  await scene.find(until)
}

export const swaps: readonly Scene[] = [
  { view: 'Swap', state: 'empty', plugins: plugins(), enter: show() },
  {
    view: 'Swap',
    state: 'loading a price',
    busy: true,
    plugins: plugins({ quote: 'never' }),
    enter: async (scene) => {
      await show(coins)(scene)
      await scene.find('[data-testid=swap-review][aria-disabled]')
    },
  },
  { view: 'Swap', state: 'quoted', plugins: plugins(), enter: quoted() },
  {
    view: 'Swap',
    state: 'details',
    plugins: plugins(),
    enter: async (scene) => {
      await quoted()(scene)
      await scene.press('[data-testid=swap-details] > button')
    },
  },
  {
    view: 'Swap',
    state: 'over the balance',
    plugins: plugins(),
    enter: async (scene) => {
      await show({ ...coins, amount: '25' })(scene)
      await scene.find('[data-testid=swap-details]')
    },
  },
  {
    view: 'Swap',
    state: 'no price',
    plugins: plugins({ quote: 'none' }),
    enter: async (scene) => {
      await show(coins)(scene)
      await scene.find('[data-testid=swap-retry]')
    },
  },
  { view: 'Swap', state: 'high impact', plugins: plugins({ impact: 620 }), enter: quoted() },
  { view: 'Swap', state: 'severe impact', plugins: plugins({ impact: 1_840 }), enter: quoted() },
  {
    view: 'Swap',
    state: 'refused',
    plugins: plugins({ contract: otherAddress }),
    enter: async (scene) => {
      await quoted()(scene)
      await scene.press('[data-testid=swap-review]')
      await scene.find('[data-testid=swap-problem]')
    },
  },
  {
    view: 'Swap',
    state: 'not offered',
    plugins: plugins({ networks: ['eip155:8453'] }),
    enter: async ({ connect, wallets, open, find }) => {
      await connect(wallets.lantern)
      await open('Swap')
      await find('[data-testid=swap-unoffered]')
    },
  },
  {
    view: 'SwapToken',
    state: 'tokens',
    plugins: plugins(),
    enter: async (scene) => {
      await show()(scene)
      await scene.press('[data-testid=swap-get-token]')
      await scene.find('[data-testid=swap-token-row]')
    },
  },
  { view: 'SwapReview', state: 'review', plugins: plugins(), enter: review() },
  { view: 'SwapReview', state: 'approval needed', plugins: plugins(), enter: review(dollars) },
  {
    view: 'SwapReview',
    state: 'permit needed',
    plugins: plugins({ isPermitted: true }),
    enter: review(dollars),
  },
  {
    view: 'SwapReview',
    state: 'permit signed',
    plugins: plugins({ isPermitted: true }),
    enter: async (scene) => {
      scene.wallets.lantern.respond('eth_signTypedData_v4', () => '0x')
      await pressed(dollars, '[data-testid=swap-steps] li + [aria-current]')(scene)
    },
  },
  { view: 'SwapReview', state: 'unknown call', plugins: plugins({ isUnknown: true }), enter: review() },
  {
    view: 'SwapReview',
    state: 'not checked',
    plugins: plugins({ isBlind: true, isUnknown: true }),
    enter: review(),
  },
  {
    view: 'SwapReview',
    state: 'asking',
    busy: true,
    plugins: plugins(),
    enter: async (scene) => {
      scene.wallets.lantern.respond('eth_sendTransaction', () => new Promise(() => {}))
      await pressed(coins, '[data-testid=swap-abandon]')(scene)
    },
  },
  {
    view: 'SwapReview',
    state: 'allowing',
    busy: true,
    plugins: plugins(),
    enter: async (scene) => {
      scene.wallets.lantern.respond('eth_sendTransaction', () => `0x${'ab'.repeat(32)}`)
      await pressed(dollars, '[data-testid=swap-abandon]')(scene)
      await new Promise((resolve) => setTimeout(resolve, 300))
    },
  },
  {
    view: 'SwapReview',
    state: 'declined',
    plugins: plugins(),
    enter: async (scene) => {
      scene.wallets.lantern.respond('eth_sendTransaction', () => {
        throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      })
      await pressed(coins, '[data-testid=swap-problem]')(scene)
    },
  },
]
