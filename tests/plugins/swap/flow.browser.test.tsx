import { connectors } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { account } from 'portico/plugins/account'
import { swap } from 'portico/plugins/swap'
import { type SwapOffer, type SwapQuery, swapCalls, swapSources } from 'portico/plugins/swap/contract'
import { tokens } from 'portico/plugins/tokens'
import { type SourcedToken, tokenSources } from 'portico/plugins/tokens/contract'
import { type CallIntent, calls, type TransferDifference } from 'portico/plugins/transactions/contract'
import { ModalProvider, useSwap } from 'portico/react'
import { createMockChain, createMockWallet, mockChain } from 'portico/testing'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createModal } from '#modal'
import { giveAbility } from '../../abilities.js'
import { all, one } from '../../modal/startShell.js'
import type { ChainSwaps } from './evmSwaps.js'

const HASH = `0x${'ab'.repeat(32)}`
const ROUTER = '0x00000000000000000000000000000000000000fe'
const token = (digits: string, name: string, symbol: string, decimals = 18) => ({
  address: `0x${digits.padStart(40, '0')}`,
  name,
  symbol,
  decimals,
})
const USDC = token('c5', 'USD Coin', 'USDC', 6)
const LINK = token('c6', 'ChainLink Token', 'LINK')
const ODD = token('c7', 'Oddity', 'ODD')
const coin = { name: 'Mock Coin', symbol: 'MOCK', decimals: 18 }
const owned: readonly SourcedToken[] = [
  { ...coin, amount: 2n * 10n ** 18n, price: '2000' },
  { ...USDC, amount: 100_000_000n, price: '1' },
]
const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  localStorage.clear()
  vi.useRealTimers()
})

interface StartOptions {
  readonly network?: `eip155:${number}`
  readonly quote?: (query: SwapQuery, signal: AbortSignal) => Promise<SwapOffer | undefined>
  readonly impact?: number
  /** The layout of calls is not known. */
  readonly isUnknown?: boolean
  readonly differences?: readonly TransferDifference[]
  allowance?: bigint
}

const start = async (options: StartOptions = {}) => {
  const chain = createMockChain('eip155')
  const wallet = createMockWallet({ id: 'first', name: 'First', chains: [chain], answer: 'manual' })
  chain.setBalance(chain.address(), 2n * 10n ** 18n)
  const queries: SwapQuery[] = []
  const state = { allowance: options.allowance ?? 0n, rate: 2_000n }
  const given: ChainSwaps = {
    request: ({ caipNetworkId }, from, { to, data, value }): CallIntent => ({
      network: caipNetworkId,
      from,
      call: { method: 'eth_sendTransaction', params: [{ from, to, data, value: String(value) }] },
    }),
    approval: (to, _spender, amount) => ({ to, data: `approve ${amount}`, value: 0n }),
    allowance: async () => state.allowance,
    balance: async (_session, { token: of }) => (of === USDC.address ? 100_000_000n : 0n),
    read: (_, receiver) => {
      const query = options.isUnknown ? undefined : queries.at(-1)
      return (
        query && {
          pay: query.pay.address,
          get: query.get.address,
          amount: query.amount,
          least: 10n ** 40n,
          receiver,
        }
      )
    },
    run: async (_session, _from, _calls, list) => ({
      ok: true,
      changes: list.map((_, at) => (at === 1 ? 10n ** 40n : 0n)),
      fee: 10n ** 15n,
    }),
    decimals: async (_session, of) => (of === USDC.address ? 6n : 18n),
    fee: async () => 10n ** 15n,
    recheck: async () => {},
    readBack: async () => options.differences ?? [],
  }
  const network = options.network ?? chain.networks[0]?.caipNetworkId ?? 'eip155:1'
  const modal = createModal({
    networks: chain.networks,
    debug: false,
    onError: () => {},
    plugins: [
      account(),
      tokens({ service: false }),
      swap({ service: false }),
      mockChain({ chain }),
      giveAbility(calls, 'eip155', given),
      giveAbility(swapCalls, 'eip155', given),
      definePlugin({
        id: 'test.sources',
        kernel: 1,
        setup: ({ contribute }) => {
          contribute(connectors, wallet.connector as never)
          contribute(
            tokenSources,
            { plugin: 'test', namespaces: ['eip155'], read: async () => owned },
            { stage: -20 },
          )
          contribute(swapSources, {
            plugin: 'test',
            provider: 'Test pools',
            networks: [network],
            contracts: () => [ROUTER],
            tokens: async () => [ODD, LINK, USDC, coin],
            quote: async (query, signal) => {
              queries.push(query)
              if (options.quote) return options.quote(query, signal)
              const received =
                query.pay.address === undefined
                  ? (query.amount * state.rate) / 10n ** 12n
                  : (query.amount * 10n ** 12n) / state.rate
              return { received, impact: options.impact ?? 4 }
            },
            build: async ({ pay, amount }) => ({
              to: ROUTER,
              data: `swap ${amount}`,
              value: pay.address === undefined ? amount : 0n,
            }),
          })
        },
      }),
    ],
  })
  undo.push(modal.dispose)
  const connecting = modal.connect({ connectorId: 'first' })
  await vi.waitFor(() => expect(wallet.waiting).toHaveLength(1))
  wallet.waiting[0]?.approve()
  await connecting
  const events: string[] = []
  undo.push(modal.on('*', (name) => void (name.startsWith('swap.') && events.push(name))))
  return { modal, chain, wallet, queries, state, events }
}
type Started = Awaited<ReturnType<typeof start>>

const at = (view: string) => vi.waitFor(() => one(`[data-view=${view}][data-idle]`))
const id = (name: string) => one(`[data-testid=${name}]`)
const body = () => (id('card-body').textContent ?? '').replace(/[\u2066\u2069]/g, '')
const value = (name: string) => (id(name) as HTMLInputElement).value
const type = (name: string, text: string) => {
  const input = id(name) as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const open = async ({ modal }: Started, params?: { from?: string; to?: string; amount?: string }) => {
  void modal.open({ view: 'Swap', ...(params && { params }) })
  await at('Swap')
  await vi.waitFor(() => id('swap-pay-token'))
}
const choose = async (side: 'pay' | 'get', symbol: string) => {
  id(`swap-${side}-token`).click()
  await at('SwapToken')
  await vi.waitFor(() => all('[data-testid=swap-token-row]').length > 0 || Promise.reject())
  all('[data-testid=swap-token-row]')
    .find((each) => each.textContent?.includes(symbol))
    ?.click()
  await at('Swap')
}
const says = (label: string) => vi.waitFor(() => expect(id('swap-review').textContent).toBe(label))
const quoted = (amount: string) =>
  vi.waitFor(() => {
    expect(value('swap-get')).toBe(amount)
    expect(id('swap-review').getAttribute('aria-disabled')).toBe(null)
  })
const review = async () => {
  id('swap-review').click()
  await at('SwapReview')
}
/** Presses until the button acts, because buttons ignore presses for half a second after a change. */
const press = (name: string, acted: () => unknown) =>
  vi.waitFor(
    () => {
      id(name).click()
      return acted()
    },
    { interval: 100, timeout: 5000 },
  )
const isAsked = ({ wallet }: Started) => expect(wallet.waiting).toHaveLength(1)
const request = ({ wallet }: Started) =>
  (wallet.waiting[0]?.params as readonly { readonly data: string; readonly value: string }[] | undefined)?.[0]

/** A page that opens the form. */
const Shop = () => {
  const { swap: open, pending } = useSwap()
  return (
    <button
      type="button"
      data-pending={pending}
      onClick={() => void open({ to: 'USDC', amount: '1' }).catch(() => {})}
    >
      Swap
    </button>
  )
}

describe('the form', () => {
  test('SWP-01 the button says what is missing, and the details show the quote’s figures', async () => {
    const started = await start()
    await open(started)
    await says('Select token')
    expect(id('swap-pay-token').textContent).toContain('MOCK')
    id('swap-review').click()
    await at('SwapToken')
    id('header-back').click()
    await at('Swap')
    await choose('get', 'USDC')
    await says('Enter amount')
    type('swap-pay', '2.5')
    await says('Insufficient balance')
    type('swap-pay', '1.5')
    await says('Review swap')
    await quoted('3,000')
    id('swap-details').querySelector('button')?.click()
    expect(body()).toContain('1 MOCK = 2,000 USDC')
    expect(body()).toContain('1 USDC = 0.0005 MOCK')
    expect(body()).toContain('2,970 USDC')
    expect(body()).toContain('Test pools')
    await vi.waitFor(() => expect(body()).toContain('Up to about $2.00'))
    expect(started.queries.at(-1)).toMatchObject({ amount: 15n * 10n ** 17n, slippage: 100 })
  })

  test('SWP-02 the tokens are in groups, the visitor’s own first', async () => {
    const started = await start()
    await open(started)
    id('swap-get-token').click()
    await at('SwapToken')
    await vi.waitFor(() => expect(all('[data-testid=swap-token-row]')).toHaveLength(4))
    const rows = () => all('[data-testid=swap-token-row]').map((each) => each.textContent ?? '')
    expect(rows().map((each) => /USDC|MOCK|LINK|ODD/.exec(each)?.[0])).toEqual([
      'MOCK',
      'USDC',
      'LINK',
      'ODD',
    ])
    await vi.waitFor(() => expect(body()).toMatch(/Yours.*Popular.*Others/))
  })

  test('SWP-03 modal.open fills the form, and the amount is checked against the balance', async () => {
    const started = await start()
    await open(started, { from: 'usdc', to: 'MOCK', amount: '250' })
    await vi.waitFor(() => expect(value('swap-pay')).toBe('250'))
    expect(id('swap-pay-token').textContent).toContain('USDC')
    expect(id('swap-get-token').textContent).toContain('MOCK')
    await says('Insufficient balance')
  })

  test('SWP-03 useSwap opens the form filled in', async () => {
    const started = await start()
    const at = document.createElement('div')
    document.body.append(at)
    const root = createRoot(at)
    undo.push(() => {
      root.unmount()
      at.remove()
    })
    root.render(
      <ModalProvider modal={started.modal}>
        <Shop />
      </ModalProvider>,
    )
    await vi.waitFor(() => at.querySelector('button')?.click() ?? expect(at.textContent).toBe('Swap'))
    await vi.waitFor(() => expect(value('swap-pay')).toBe('1'))
    expect(id('swap-get-token').textContent).toContain('USDC')
    expect(at.querySelector('button')?.dataset.pending).toBe('true')
  })

  test('SWP-04 a network without a source shows a message, and no quote is requested', async () => {
    const started = await start({ network: 'eip155:42161' })
    void started.modal.open({ view: 'Swap' })
    await at('Swap')
    const [network] = started.chain.networks
    await vi.waitFor(() => expect(body()).toContain(`Swap is not offered on ${network?.name}.`))
    expect(started.queries).toEqual([])
  })

  test('SWP-11 reversing takes the quoted amount, letters are dropped, and an empty amount clears the quote', async () => {
    const started = await start()
    await open(started, { from: 'MOCK', to: 'USDC', amount: '1' })
    await quoted('2,000')
    id('swap-reverse').click()
    await vi.waitFor(() => expect(value('swap-pay')).toBe('2000'))
    expect(id('swap-pay-token').textContent).toContain('USDC')
    await vi.waitFor(() => expect(value('swap-get')).toBe('1'))
    type('swap-pay', '12,5x')
    await vi.waitFor(() => expect(value('swap-pay')).not.toContain('x'))
    type('swap-pay', '')
    await vi.waitFor(() => expect(value('swap-get')).toBe(''))
    // Choosing the other side's token moves that side's token here, because both sides must differ.
    await choose('pay', 'MOCK')
    expect(id('swap-get-token').textContent).toContain('USDC')
  })

  test('SWP-12 a late quote for an earlier amount is dropped, and only one request is open at a time', async () => {
    const open_ = new Set<(offer: SwapOffer) => void>()
    let most = 0
    const started = await start({
      quote: (_, signal) =>
        new Promise((resolve) => {
          open_.add(resolve)
          most = Math.max(most, open_.size)
          signal.addEventListener('abort', () => open_.delete(resolve))
        }),
    })
    await open(started, { from: 'MOCK', to: 'USDC', amount: '1' })
    await vi.waitFor(() => expect(started.queries).toHaveLength(1))
    const [first] = [...open_]
    type('swap-pay', '1.5')
    await vi.waitFor(() => expect(started.queries).toHaveLength(2))
    first?.({ received: 1n })
    for (const answer of open_) answer({ received: 3_000_000_000n })
    await quoted('3,000')
    expect(most).toBe(1)
  })

  test('SWP-10 without a price there is a message, and a retry that works', async () => {
    let isThere = false
    const started = await start({ quote: async () => (isThere ? { received: 2_000_000_000n } : undefined) })
    await open(started, { from: 'MOCK', to: 'USDC', amount: '1' })
    await vi.waitFor(() => expect(body()).toContain('No price for this pair right now.'))
    isThere = true
    id('swap-retry').click()
    await quoted('2,000')
  })

  test('SWP-06 a severe price impact must be confirmed for each amount, and the slippage is checked', async () => {
    const started = await start({ impact: 1_840 })
    await open(started, { from: 'MOCK', to: 'USDC', amount: '1' })
    await quoted('2,000')
    expect(body()).toContain('18.4\u00a0%')
    id('swap-review').click()
    await vi.waitFor(() => expect(body()).toContain('Tick this box to continue.'))
    id('swap-details').querySelector('button')?.click()
    type('swap-slippage', '70')
    await vi.waitFor(() => expect(body()).toContain('Enter a number from 0.05'))
    type('swap-slippage', '5')
    await vi.waitFor(() => expect(body()).toContain('others can trade at your expense'))
    await vi.waitFor(() => expect(started.queries.at(-1)?.slippage).toBe(500))
    await quoted('2,000')
    id('swap-sure').click()
    // The confirmation by the tick only applies to one amount.
    await vi.waitFor(() => expect(body()).not.toContain('Tick this box to continue.'))
    type('swap-pay', '1.2')
    await quoted('2,400')
    await vi.waitFor(() => expect(body()).toContain('Tick this box to continue.'))
    id('swap-sure').click()
    await review()
    expect(body()).toContain('2,280 USDC')
    expect(body()).toContain(USDC.address)
  })

  test('SEC-05 an unreadable call must be confirmed, and shows no minimum amount', async () => {
    const started = await start({ isUnknown: true })
    await open(started, { from: 'MOCK', to: 'USDC', amount: '1' })
    await quoted('2,000')
    await review()
    expect(body()).not.toContain('You get at least')
    await press('swap-confirm', () => expect(body()).toContain('Tick this box to continue.'))
    expect(started.wallet.waiting).toHaveLength(0)
  })
})

describe('the review', () => {
  test('SWP-07 with enough allowance there is one step, and the wallet is asked for exactly that swap', async () => {
    const started = await start({ allowance: 10n ** 12n })
    const result = started.modal.swap({ from: 'USDC', to: 'MOCK', amount: '50' })
    await quoted('0.025')
    await review()
    expect(all('[data-testid=swap-steps]')).toHaveLength(0)
    expect(body()).toContain('50 USDC')
    expect(body()).toContain('0.02475 MOCK')
    await press('swap-confirm', () => isAsked(started))
    expect(request(started)).toMatchObject({ data: 'swap 50000000', value: '0' })
    id('swap-confirm').click()
    started.wallet.waiting[0]?.approve(HASH)
    await vi.waitFor(() => expect(id('success').textContent).toContain('Swap sent'))
    expect(one('.p-hero-title').textContent).toBe('\u206650 USDC\u2069 for about 0.025 MOCK')
    expect(one('.p-hero .p-amount').textContent).toBe('0.025 MOCK')
    await at('Account')
    await vi.waitFor(() => expect(started.events).toEqual(['swap.started', 'swap.sent']))
    expect(started.wallet.waiting).toHaveLength(0)
    expect(await result).toEqual({ hash: HASH })
  })

  test('SWP-03 the page’s swap rejects if the visitor leaves without one', async () => {
    const { modal } = await start()
    const result = modal.swap({ from: 'USDC', to: 'MOCK', amount: '50' })
    result.catch(() => {})
    await quoted('0.025')
    modal.close()
    await expect(result).rejects.toMatchObject({ message: 'Modal closed', code: 4001 })
  })

  test('SWP-07 without an allowance the steps are Allow, for exactly the amount, then Swap', async () => {
    const started = await start()
    await open(started, { from: 'USDC', to: 'MOCK', amount: '50' })
    await quoted('0.025')
    await review()
    expect(id('swap-confirm').textContent).toBe('Allow USDC')
    expect(id('swap-steps').textContent).toBe('Allow USDCSwap')
    await press('swap-confirm', () => isAsked(started))
    expect(request(started)?.data).toBe('approve 50000000')
    started.wallet.waiting[0]?.approve(HASH)
    await vi.waitFor(() => expect(id('swap-confirm').textContent).toBe('Waiting for the network…'))
    started.state.allowance = 50_000_000n
    await vi.waitFor(() => expect(id('swap-confirm').textContent).toContain('Swap'), { timeout: 5_000 })
    expect(id('swap-steps').textContent).toContain('done')
    await press('swap-confirm', () => isAsked(started))
    expect(request(started)?.data).toBe('swap 50000000')
    started.wallet.waiting[0]?.approve(HASH)
    await at('Account')
  })

  test('SWP-10 after a decline in the wallet the swap can be requested again', async () => {
    const started = await start()
    await open(started, { from: 'MOCK', to: 'USDC', amount: '1' })
    await quoted('2,000')
    await review()
    await press('swap-confirm', () => isAsked(started))
    started.wallet.waiting[0]?.reject()
    await vi.waitFor(() => expect(body()).toContain('You declined. Nothing was sent.'))
    expect(started.events).toEqual(['swap.started', 'swap.declined'])
    await press('swap-confirm', () => isAsked(started))
  })

  test('SWP-12 a switch of network empties the form, and the wallet is not asked', async () => {
    const started = await start()
    await open(started, { from: 'MOCK', to: 'USDC', amount: '1' })
    await quoted('2,000')
    await review()
    const [, other] = started.chain.networks
    if (other) started.wallet.changeNetwork(other.caipNetworkId)
    await at('Swap')
    await vi.waitFor(() => expect(body()).toContain(`Swap is not offered on ${other?.name}.`))
    expect(started.wallet.waiting).toHaveLength(0)
  })

  test('SEC-05 a transaction that differs from the review opens TransactionMismatch', async () => {
    const differences = [{ part: 'to' as const, expected: ROUTER, found: `0x${'bad0'.repeat(10)}` }]
    const started = await start({ differences })
    await open(started, { from: 'MOCK', to: 'USDC', amount: '1' })
    await quoted('2,000')
    await review()
    await press('swap-confirm', () => isAsked(started))
    started.wallet.waiting[0]?.approve(HASH)
    await at('TransactionMismatch')
    expect(body()).toContain('Transaction differs from what you confirmed.')
  })
})
