import { transactions } from 'portico/plugins/transactions'
import type { StepState, TransactionRecord } from 'portico/plugins/transactions/contract'
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
]
