import { nativeBalance } from 'portico/core'
import { transactions } from 'portico/plugins/transactions'
import {
  type Calls,
  calls,
  type StepState,
  type TransactionPlan,
  type TransactionRecord,
  tracing,
} from 'portico/plugins/transactions/contract'
import { evmWith, give } from '../evmWith.js'
import type { Scene, World } from '../Scene.js'
import { otherAddress } from '../wallets.js'

const summaries: Readonly<Record<StepState, string>> = {
  asked: '0.25 ETH to vera.eth',
  accepted: '1,200 USDC to treasury.eth',
  proposed: '3 ETH to payroll.eth',
  sent: '12.5 USDC to harbour.eth',
  unclear: '0.1 ETH to mara.eth',
  confirmed: '40 DAI to lena.eth',
  failed: '5 USDC for DAI',
  replaced: '0.02 ETH to noor.eth',
  declined: '900 USDC to ivo.eth',
}

const record = (from: string, state: StepState, more: object = {}): TransactionRecord => ({
  id: state,
  feature: 'send',
  network: 'eip155:1',
  from,
  parts: [otherAddress, ''],
  summary: summaries[state],
  steps: [{ kind: 'transfer', isLast: true, state, method: 'eth_sendTransaction', at: Date.now(), ...more }],
})

const show = async (world: World, records: (from: string) => readonly TransactionRecord[]) => {
  await world.connect(world.wallets.lantern)
  const from = world.modal.getState().address ?? ''
  localStorage.setItem('portico/transactions/records', JSON.stringify({ v: 1, d: records(from) }))
  dispatchEvent(new StorageEvent('storage', { key: 'portico/transactions/records' }))
}
const open = (from: string) => [
  record(from, 'asked'),
  record(from, 'sent', { hash: `0x${'ab'.repeat(32)}` }),
  record(from, 'unclear'),
]

const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 }
const shares = { address: '0x00000000000000000000000000000000000000c5', symbol: 'vUSDC', decimals: 6 }
const vault = '0x00000000000000000000000000000000000000fe'
const amount = 250_000_000n
const deposit: TransactionPlan = {
  title: 'Deposit into the vault',
  pays: { token: usdc, amount },
  gets: { token: shares, amount },
  facts: [{ label: 'Vault', value: 'Harbour' }],
  steps: [
    { kind: 'approve', token: usdc, spender: vault, amount },
    { kind: 'call', label: 'Deposit', to: vault, data: '0x6e553f65' },
  ],
}
/** A chain with the vault, and a wallet that makes steps at once, or one after another. */
const withVault = ({ isBatch = false, received = amount } = {}) => {
  const chainCalls: Calls = {
    request: ({ caipNetworkId }, from, { to, data }) => ({
      network: caipNetworkId,
      from,
      call: { method: 'eth_sendTransaction', params: [{ from, to, data, value: '0x0' }] },
    }),
    batches: async () => isBatch,
    requestAll: ({ caipNetworkId }, from, list) => ({
      network: caipNetworkId,
      from,
      call: {
        method: 'wallet_sendCalls',
        params: [{ from, calls: list.map(({ to, data }) => ({ to, data })) }],
      },
    }),
    approval: (to) => ({ to, data: '0x095ea7b3', value: 0n }),
    allowance: async () => 0n,
    balance: async () => amount,
    decimals: async () => 6n,
    run: async (_session, _from, _calls, tokens) => ({
      ok: true,
      changes: tokens.map((each) =>
        each === usdc.address ? -amount : each === shares.address ? received : 0n,
      ),
      fee: 463_000_000_000_000n,
    }),
    recheck: async () => {},
    readBack: async () => [],
  }
  return () => [
    evmWith(
      give(calls, chainCalls),
      give(nativeBalance, async () => 10n ** 18n),
      give(tracing, {}),
    ),
    transactions(),
  ]
}
const review = async (world: World) => {
  await world.connect(world.wallets.lantern)
  world.modal.transact(deposit).catch(() => {})
  await world.find('[data-testid=transactions-confirm]:not([aria-busy=true])')
  // Buttons ignore a press just after they appear.
  await new Promise((resolve) => setTimeout(resolve, 600))
}

export const transactionScenes: readonly Scene[] = [
  {
    view: 'Requests',
    state: 'open and ended',
    plugins: () => [transactions()],
    enter: async (world) => {
      await show(world, (from) => [
        ...open(from),
        record(from, 'proposed', { proposal: `0x${'03'.repeat(32)}`, needed: 2, signed: 1 }),
        record(from, 'confirmed', { hash: `0x${'ef'.repeat(32)}` }),
        record(from, 'failed', { hash: `0x${'01'.repeat(32)}`, reason: 'The price has moved' }),
        record(from, 'replaced', { hash: `0x${'02'.repeat(32)}` }),
        record(from, 'declined'),
      ])
      await world.open('Requests')
      await world.find('[data-testid=transactions-row]')
    },
  },
  {
    view: 'Requests',
    state: 'none',
    plugins: () => [transactions()],
    enter: async (world) => {
      await show(world, () => [])
      await world.open('Requests')
      await world.find('[data-testid=empty-state]')
    },
  },
  {
    view: 'Account',
    state: 'a transfer on its way',
    plugins: () => [transactions()],
    enter: async (world) => {
      await show(world, (from) => [record(from, 'sent', { hash: `0x${'ab'.repeat(32)}` })])
      await world.open('Account')
      await world.find('[data-testid=transactions-open]')
    },
  },
  {
    view: 'Account',
    state: 'several open requests',
    plugins: () => [transactions()],
    enter: async (world) => {
      await show(world, open)
      await world.open('Account')
      await world.find('[data-testid=transactions-open]')
    },
  },
  { view: 'TransactionReview', state: 'steps', plugins: withVault(), enter: review },
  { view: 'TransactionReview', state: 'at once', plugins: withVault({ isBatch: true }), enter: review },
  { view: 'TransactionReview', state: 'refused', plugins: withVault({ received: 1n }), enter: review },
  {
    view: 'TransactionReview',
    state: 'asking',
    busy: true,
    plugins: withVault(),
    enter: async (world) => {
      world.wallets.lantern.respond('eth_sendTransaction', () => new Promise(() => {}))
      await review(world)
      await world.press('[data-testid=transactions-confirm]')
      await world.find('[data-testid=transactions-abandon]')
    },
  },
]
