import { connectors, type Modal, router } from 'portico/core'
import { type AnyPlugin, definePlugin } from 'portico/kernel'
import { eip155 } from 'portico/plugins/eip155'
import { external } from 'portico/plugins/external'
import { createMockChain, createMockWallet, mockChain } from 'portico/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createModal } from '#modal'
import { account } from '../../../plugins/account/index.js'
import { networks } from '../../../plugins/networks/index.js'
import { wallets } from '../../../plugins/wallets/index.js'
import { alice, fakeWallet } from '../eip155/fixtures.js'

const viewport = (id: number | string, name: string, chainNamespace = 'eip155') => ({
  id,
  name,
  chainNamespace,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.invalid'] } },
})

const open: Modal[] = []
afterEach(() => {
  for (const modal of open.splice(0)) modal.dispose()
  localStorage.clear()
})

const setup = (extraPlugins?: readonly AnyPlugin[]) => {
  const chain = createMockChain({ namespace: 'eip155', references: ['1', '137', '4002'], symbol: 'ETH' })
  const wallet = createMockWallet({
    chains: [chain],
    name: 'Mock Wallet',
    rdns: 'io.mock',
    type: 'ANNOUNCED',
    traits: { announced: true },
  })
  chain.setBalance(chain.address(), 1_204_900_000_000_000_000n, 'eip155:1')
  const modal = createModal({
    networks: [viewport(1, 'Ethereum'), viewport(137, 'Polygon'), viewport('main', 'Solana', 'solana')],
    plugins: [
      wallets(),
      account(),
      networks(),
      ...(extraPlugins ?? [mockChain({ chain })]),
      definePlugin({
        id: 'test.connector',
        kernel: 1,
        setup: ({ contribute }) => {
          contribute(connectors, wallet.connector)
        },
      }),
    ],
  })
  open.push(modal)
  modal.start()
  const below = (root: ParentNode): ShadowRoot[] =>
    [...root.querySelectorAll('*')].flatMap((each) =>
      each.shadowRoot ? [each.shadowRoot, ...below(each.shadowRoot)] : [],
    )
  const all = (selector: string) =>
    below(document).flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])
  const text = () =>
    all('.p-card')
      .map((card) => card.textContent)
      .join(' ')
  const sees = (part: string) => vi.waitFor(() => expect(text()).toContain(part))
  const press = async (part: string) => {
    const find = () =>
      all('button').find((each) => `${each.textContent} ${each.getAttribute('aria-label')}`.includes(part))
    await vi.waitFor(() => expect(find(), text()).toBeDefined())
    find()?.click()
  }
  const state = () => modal.kernel.get(router)?.state.get()
  return { modal, wallet, sees, press, text, state }
}

describe('the views in a real modal', () => {
  test('INJ-04 an external wallet’s provider is loaded and asked on press, and the modal closes on approval', async () => {
    let approve = () => {}
    const approved = new Promise<void>((resolve) => {
      approve = resolve
    })
    const { provider, callsOf } = fakeWallet({
      eth_requestAccounts: () => approved.then(() => [alice]),
    })
    const load = vi.fn(async () => provider)
    const { modal, press, sees, state } = setup([
      eip155(),
      external([{ id: 'org.host.wallet', name: 'Host Wallet', provider: load }]),
    ])
    void modal.open()
    await sees('Host Wallet')
    expect(load).not.toHaveBeenCalled()
    await press('Host Wallet')
    await vi.waitFor(() => expect(callsOf('eth_requestAccounts')).toHaveLength(1))
    expect(load).toHaveBeenCalledOnce()
    expect(state()?.stack.at(-1)).toMatchObject({
      view: 'ConnectingExternal',
      params: { connectorId: 'org.host.wallet' },
    })
    approve()
    await vi.waitFor(() => expect(state()?.open).toBe(false))
    expect(modal.getState().accounts.eip155?.address).toBe(alice)
    await modal.disconnect()
  })

  test('INJ-02 INJ-03 INJ-17 after a decline, a retry connects, shows the account, and can disconnect', async () => {
    const { modal, wallet, sees, press, state } = setup()
    wallet.answer('reject')
    void modal.open()
    await press('Mock Wallet')
    await sees('You declined in Mock Wallet.')
    wallet.answer('approve')
    await press('Try again')
    await vi.waitFor(() => expect(state()?.open).toBe(false))
    expect(wallet.prompts('eth_requestAccounts')).toBe(2)
    void modal.open()
    await sees('1.204 ETH')
    await press('Disconnect')
    await vi.waitFor(() => expect(state()?.open).toBe(false))
    void modal.open()
    await sees('Recent')
  })
  test('NET-04 NET-15 after a declined switch, a retry switches and returns to the account', async () => {
    const { modal, wallet, sees, press, state } = setup()
    void modal.open()
    await press('Mock Wallet')
    await vi.waitFor(() => expect(state()?.open).toBe(false))
    void modal.open()
    await press('Network')
    await sees('Choose network')
    wallet.answer('reject')
    await press('Polygon')
    await sees('You are still on Ethereum.')
    wallet.answer('approve')
    await press('Try again')
    await vi.waitFor(() => expect(state()?.stack.map((each) => each.view)).toEqual(['Account']))
    await sees('Polygon')
  })
  test('NET-08 NET-09 an unknown network opens a modal that closes when the wallet returns or another is chosen', async () => {
    const { modal, wallet, sees, press, state } = setup()
    void modal.open()
    await press('Mock Wallet')
    await vi.waitFor(() => expect(state()?.open).toBe(false))
    wallet.changeNetwork('eip155:4002')
    await sees('Unknown network (id 4002)')
    await modal.kernel.get(router)?.close('visitor')
    await sees('Choose a network or disconnect first.')
    expect(state()?.open).toBe(true)
    wallet.changeNetwork('eip155:1')
    await vi.waitFor(() => expect(state()?.open).toBe(false))
    wallet.changeNetwork('eip155:4002')
    await press('Polygon')
    await vi.waitFor(() => expect(state()?.open).toBe(false))
  })
  test('MCH-06 choosing a network of another chain leads to its wallets', async () => {
    const { modal, sees, press, state } = setup()
    void modal.open()
    await press('Mock Wallet')
    await vi.waitFor(() => expect(state()?.open).toBe(false))
    void modal.open({ view: 'SwitchNetwork' })
    await press('Solana')
    await sees('Mock Wallet is not on Solana.')
    await press('Switch to Solana')
    await sees('No wallet found for Solana')
    expect(state()?.stack.at(-1)).toEqual({ view: 'Connect', params: { namespace: 'solana' } })
  })
})
