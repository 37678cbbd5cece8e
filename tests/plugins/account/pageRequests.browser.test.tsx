import { type OpenRequest, type Requests, requests } from 'portico/core'
import { type AnyPlugin, cell, definePlugin, hook, type Reading } from 'portico/kernel'
import { tokens } from 'portico/plugins/tokens/contract'
import { createMockChain } from 'portico/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { account } from '../../../plugins/account/index.js'
import { createFakeAuth } from '../auth/fakeAuth.js'
import { approvalOf } from '../auth/showView.js'
import {
  connectedState,
  connection,
  fakeModal,
  fakeRouter,
  fakeSessions,
  network,
} from '../wallets/fakeModal.js'
import { mountModal, type Screen } from '../wallets/mountModal.js'

const mainnet = network(1, 'Ethereum')
const [spender, usdc] = [`0x${'b'.repeat(40)}`, `0x${'c'.repeat(40)}`]
const screens: Screen[] = []
afterEach(() => {
  for (const screen of screens.splice(0)) screen.unmount()
})

const request = (id: number, more: Partial<OpenRequest> = {}): OpenRequest => ({
  id,
  namespace: 'eip155',
  method: 'eth_sendTransaction',
  class: 'signing',
  fromPage: true,
  network: 'eip155:1',
  ...more,
})

/** The Account view of a page with these open requests, each with its reading. */
const show = (
  readings: Readonly<Record<number, Reading>> = {},
  view = 'Account',
  plugins: readonly AnyPlugin[] = [],
) => {
  const open = cell<readonly OpenRequest[]>([])
  const service = (id: string, token: typeof requests | typeof tokens, api: object) =>
    definePlugin({ id, kernel: 1, provides: token as typeof requests, setup: () => api as Requests })
  const modal = fakeModal({
    sessions: fakeSessions([mainnet], {
      activeNamespace: 'eip155',
      namespaces: { eip155: connectedState(mainnet) } as never,
      connections: [connection('eip155')],
    }),
    router: fakeRouter([{ view }]),
    plugins: [
      service('test.requests', requests, { open, read: async (id: number) => readings[id] }),
      service('test.tokens', tokens, {
        known: (_: unknown, address: string) =>
          address === usdc ? { symbol: 'USDC', decimals: 6 } : undefined,
      }),
      account(),
      ...plugins,
    ],
  })
  void modal.kernel.call(hook('request.sending', 'gate'), {
    namespace: 'eip155',
    method: 'eth_sendTransaction',
    params: [],
    class: 'signing',
    read: async () => undefined,
  })
  const screen = mountModal(modal)
  screens.push(screen)
  const cards = () => [...screen.root.querySelectorAll('[data-testid=page-request]')]
  const texts = () => cards().map((each) => each.textContent?.replace(/[\u2066\u2068\u2069]/g, ''))
  return { open, cards, texts, screen }
}

test('a request of the page is shown by what it does until the wallet answers; those of plugins and reads are not', async () => {
  const { open, cards, texts } = show({
    1: { kind: 'approval', spender, token: usdc, amount: 250_000_000n },
    2: { kind: 'permit', spender, token: usdc, amount: 'unlimited' },
  })
  open.set([
    request(1),
    request(2, { method: 'eth_signTypedData_v4' }),
    request(3, { fromPage: false }),
    request(4, { class: 'safe', method: 'eth_call' }),
    request(5, { class: 'framed' }),
  ])
  await vi.waitFor(() =>
    expect(texts()).toEqual([
      'Check your walletPermit unlimited USDC for 0xbbbbbb…bbbbbb',
      'Check your walletApprove 250 USDC for 0xbbbbbb…bbbbbb',
    ]),
  )
  expect(cards().map((each) => each.getAttribute('data-kind'))).toEqual(['caution', 'info'])
  open.set([request(1)])
  await vi.waitFor(() => expect(texts()).toHaveLength(1))
  open.set([])
  await vi.waitFor(() => expect(texts()).toEqual([]))
})

test('a request that cannot be read is shown by the name of its method, and more than three are counted', async () => {
  const { open, texts, screen } = show()
  open.set([1, 2, 3, 4, 5].map((id) => request(id, { method: `wallet_some\u202eThing${id}` })))
  await vi.waitFor(() =>
    expect(texts()).toEqual([5, 4, 3].map((id) => `Check your walletwallet_someThing${id}`)),
  )
  expect(screen.text()).toContain('More requests: 2')
})

test('beside the frame of the embedded wallet stands what its requests do, the one that came first at the top', async () => {
  const fake = createFakeAuth([createMockChain('eip155')])
  fake.approvals.set({ open: 1 })
  const transfer: Reading = { kind: 'transfer', to: spender, amount: 5n * 10n ** 17n }
  const { open, texts, cards } = show(
    {
      1: { kind: 'approval', spender, token: usdc, amount: 'unlimited' },
      2: { kind: 'batch', steps: [transfer, undefined] },
    },
    'ApproveTransaction',
    [fake.plugin(), approvalOf(cell(undefined))],
  )
  open.set([
    request(1, { class: 'framed', fromPage: false }),
    request(2, { class: 'framed', method: 'eth_sendUserOperation' }),
    // Of another wallet, which shows it itself.
    request(3),
  ])
  const to = '0xbbbbbb…bbbbbb'
  await vi.waitFor(() =>
    expect(texts()).toEqual([
      `Approve unlimited USDC for ${to}`,
      `Calls: 2Send 0.5 ETH to ${to}A call that could not be read`,
    ]),
  )
  expect(cards().map((each) => (each as HTMLElement).dataset.kind)).toEqual(['caution', 'info'])
  // Not read: the name of the method, as beside other wallets.
  open.set([request(4, { class: 'framed', method: 'eth_sendUserOperation' })])
  await vi.waitFor(() => expect(texts()).toEqual(['eth_sendUserOperation']))
})
