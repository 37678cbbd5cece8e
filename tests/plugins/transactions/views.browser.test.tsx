import { connectors } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { account } from 'portico/plugins/account'
import { transactions } from 'portico/plugins/transactions'
import type { Step, StepState, TransactionRecord } from 'portico/plugins/transactions/contract'
import { createMockChain, createMockWallet, mockChain } from 'portico/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createModal } from '#modal'
import { all, one } from '../../modal/startShell.js'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0)) await each()
  localStorage.clear()
})

const id = (name: string) => one(`[data-testid=${name}]`) as HTMLElement
const rows = () => all('[data-testid=transactions-row]').map(({ dataset }) => dataset.state)

/** A connected modal, with these records from an earlier visit. */
const start = async (states: readonly StepState[], more: Partial<Step> = {}) => {
  const chain = createMockChain('eip155')
  const wallet = createMockWallet({ chains: [chain], id: 'first', name: 'Lantern' })
  const records: TransactionRecord[] = states.map((state) => ({
    id: state,
    feature: 'send',
    network: chain.networks[0]?.caipNetworkId ?? 'eip155:1',
    from: chain.address(),
    parts: [state],
    summary: `Something ${state}`,
    steps: [
      { kind: 'transfer', isLast: true, state, method: 'eth_sendTransaction', at: Date.now(), ...more },
    ],
  }))
  localStorage.setItem('portico/transactions/records', JSON.stringify({ v: 1, d: records }))
  const modal = createModal({
    networks: chain.networks,
    plugins: [
      account(),
      transactions(),
      mockChain({ chain }),
      definePlugin({
        id: 'test.wallet',
        kernel: 1,
        setup: ({ contribute }) => void contribute(connectors, wallet.connector as never),
      }),
    ],
  })
  undo.push(modal.dispose)
  wallet.answer('approve')
  await modal.connect({ connectorId: 'first' })
  return modal
}

describe('the requests of an account', () => {
  test('what is open is shown in the account, and leads to the list', async () => {
    const modal = await start(['sent', 'confirmed'])
    void modal.open({ view: 'Account' })
    await vi.waitFor(() => expect(id('transactions-open').textContent).toContain('Something sent'))
    id('transactions-open').click()
    await vi.waitFor(() => expect(rows()).toEqual(['sent', 'confirmed']))
    expect(id('card-body').textContent).toContain('On its way')
  })

  test('what has ended, and what nobody knows, can be removed; what is on its way cannot', async () => {
    const modal = await start(['sent', 'unclear', 'failed'])
    void modal.open({ view: 'Requests' })
    await vi.waitFor(() => expect(rows()).toEqual(['sent', 'unclear', 'failed']))
    const buttons = () => all('[data-testid=transactions-dismiss]')
    expect(buttons()).toHaveLength(2)
    buttons()[0]?.click()
    await vi.waitFor(() => expect(rows()).toEqual(['sent', 'failed']))
    buttons()[0]?.click()
    await vi.waitFor(() => expect(rows()).toEqual(['sent']))
    expect(localStorage.getItem('portico/transactions/records')).not.toContain('failed')
  })

  test('a request whose page is gone is said to be unclear', async () => {
    const modal = await start(['asked'])
    void modal.open({ view: 'Requests' })
    await vi.waitFor(() => expect(rows()).toEqual(['unclear']))
    expect(id('card-body').textContent).toContain('It may still send this.')
  })

  test.each([
    [{ needed: 2 }, 'Waiting for the other owners'],
    [{ needed: 2, signed: 1 }, 'Waiting for the other owners: 1 of 2 have signed'],
    // Its only owner has signed.
    [{ needed: 1 }, 'Accepted by your wallet'],
  ])('a proposal with %j says "%s", and can be removed', async (facts, text) => {
    const link = 'https://owners.example/one'
    const modal = await start(['proposed'], { proposal: `0x${'ab'.repeat(32)}`, link, ...facts })
    void modal.open({ view: 'Requests' })
    await vi.waitFor(() => expect(rows()).toEqual(['proposed']))
    expect(id('transactions-row').querySelector('p')?.textContent).toBe(text)
    expect(id('transactions-explorer').getAttribute('href')).toBe(link)
    id('transactions-dismiss').click()
    await vi.waitFor(() => expect(rows()).toEqual([]))
  })
})
