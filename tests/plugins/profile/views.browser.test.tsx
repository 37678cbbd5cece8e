import { connectors, type Modal, notices, router } from 'portico/core'
import { definePlugin, type Session } from 'portico/kernel'
import { account } from 'portico/plugins/account'
import { multiWallet } from 'portico/plugins/multiWallet'
import { profile, useConnections, type WalletConnections } from 'portico/plugins/profile'
import { wallets } from 'portico/plugins/wallets'
import { ModalProvider } from 'portico/react'
import { createMockChain, createMockWallet, type MockWallet, mockChain } from 'portico/testing'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createModal } from '#modal'
import { all, focused, one } from '../../modal/startShell.js'

const [A, B, C] = ['0x1111', '0x2222', '0x3333'].map((start) => start.padEnd(42, 'a')) as [
  string,
  string,
  string,
]
const writeText = vi.fn(async (_: string) => {})
const undo: (() => void)[] = []
beforeEach(() => {
  writeText.mockReset().mockResolvedValue(undefined)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
})
afterEach(() => {
  for (const each of undo.splice(0)) each()
  Reflect.deleteProperty(navigator, 'clipboard')
  localStorage.clear()
  vi.restoreAllMocks()
})

/** A wallet whose answer to a request for another account the test sets. */
const choosy = (wallet: MockWallet, selectAccount: Session['selectAccount']): MockWallet => ({
  ...wallet,
  connector: {
    ...wallet.connector,
    connect: async (request) =>
      (await wallet.connector.connect(request)).map((session) => ({ ...session, selectAccount }) as Session),
  },
})

/** A modal with three wallets, the last one of both chains. */
const start = ({
  several = true,
  chains: count = 1,
  select,
}: {
  several?: boolean
  chains?: 1 | 2
  select?: Session['selectAccount']
} = {}) => {
  const evm = createMockChain('eip155')
  const solana = createMockChain('solana')
  const made = (id: string, name: string, address: readonly string[]) =>
    createMockWallet({ id, name, chains: [evm], accounts: { eip155: address } })
  const first = made('first', 'First', [A, B])
  const mine = {
    first: select ? choosy(first, select) : first,
    second: made('second', 'Second', [C]),
    both: createMockWallet({ id: 'both', name: 'Both', chains: [evm, solana] }),
  }
  const modal = createModal({
    networks: count === 2 ? [...solana.networks, ...evm.networks] : evm.networks,
    features: several ? { multiWallet: true } : {},
    debug: false,
    onError: () => {},
    plugins: [
      wallets(),
      account(),
      profile(),
      multiWallet(),
      mockChain({ chain: evm }),
      ...(count === 2 ? [mockChain({ chain: solana })] : []),
      definePlugin({
        id: 'test.wallets',
        kernel: 1,
        setup: ({ contribute }) => {
          for (const { connector } of Object.values(mine)) contribute(connectors, connector)
        },
      }),
    ],
  })
  undo.push(modal.dispose)
  modal.start()
  return { modal, evm, solana }
}
const text = () => all('[data-testid=card-body]')[0]?.textContent ?? ''
const sees = (part: string) => vi.waitFor(() => expect(text()).toContain(part))
const snack = (modal: Modal) => modal.kernel.get(notices)?.state.get().snack?.text
const says = (modal: Modal, part: string) => vi.waitFor(() => expect(snack(modal)).toBe(part))
const press = async (selector: string) => {
  await vi.waitFor(() => expect(all(selector).length, selector).toBeGreaterThan(0))
  all(selector)[0]?.click()
}
const show = async (modal: Modal, params?: { namespace: string }) => {
  void modal.open({ view: 'ProfileWallets', ...(params && { params }) })
  await vi.waitFor(() => one('[data-view=ProfileWallets][data-idle]'))
}
const item = (name: string) => `[role=group][aria-label^="${name}, "]`
const names = () => all('.p-wallet').map((each) => each.getAttribute('aria-label'))
const top = (modal: Modal) => modal.kernel.get(router)?.state.get().stack.at(-1)

describe('ProfileWallets', () => {
  test('MUL-13 with one namespace and no wallet there are no tabs, but a message and Add wallet', async () => {
    const { modal } = start()
    await show(modal)
    expect(all('[role=tablist]')).toEqual([])
    expect(text()).toContain('No Mock eip155 1 wallet connected')
    await press('[data-testid=add-wallet]')
    expect(top(modal)).toEqual({ view: 'Connect' })
  })

  test('MUL-13 several namespaces have tabs in the order of the networks, each with its own empty message', async () => {
    const { modal } = start({ chains: 2 })
    await modal.connect({ connectorId: 'first' })
    await show(modal)
    expect(all('[role=tab]').map((each) => each.textContent)).toEqual(['Mock solana main', 'Mock eip155 1'])
    expect(one('[role=tab][aria-selected=true]').textContent).toBe('Mock eip155 1')
    expect(names()).toEqual(['First, 0x1111aa…aaaaaa, active'])
    await press('[data-testid=tab-solana]')
    await sees('No Mock solana main wallet connected')
    await press('[data-testid=add-wallet]')
    expect(top(modal)).toEqual({ view: 'Connect', params: { namespace: 'solana' } })
  })

  test('MUL-01 MUL-02 the newest wallet is active and others are listed; without multiWallet only the active one', async () => {
    const { modal } = start()
    await modal.connect({ connectorId: 'first' })
    await modal.connect({ connectorId: 'second' })
    await modal.connect({ connectorId: 'both' })
    await show(modal)
    expect(names()).toEqual([
      expect.stringMatching(/^Both, .*, active$/),
      'Second, 0x3333aa…aaaaaa, connected',
      'First, 0x1111aa…aaaaaa, connected',
    ])
    expect(all('h3').map((each) => each.textContent)).toEqual(['Active', 'Connected (2)'])
    modal.setFeatures({ multiWallet: false })
    await vi.waitFor(() => expect(names()).toEqual([expect.stringMatching(/^Both, .*, active$/)]))
    expect(all('[data-testid=add-wallet]')).toEqual([])
    expect(all('[data-testid=disconnect-all]')).toEqual([])
  })

  test('MUL-03 MUL-07 switching wallet or account is confirmed by a message, and the focus stays in place', async () => {
    const { modal } = start()
    await modal.connect({ connectorId: 'first' })
    await modal.connect({ connectorId: 'second' })
    await show(modal)
    await press(`${item('First')} [data-testid=use-wallet]`)
    await says(modal, 'Wallet switched')
    expect(modal.getState().address).toBe(A)
    expect(names()).toEqual(['First, 0x1111aa…aaaaaa, active', 'Second, 0x3333aa…aaaaaa, connected'])
    await vi.waitFor(() => expect(focused()?.getAttribute('aria-label')).toBe('More for First'))
    await press(`${item('First')} [data-testid=wallet-accounts]`)
    const use = () => all('[aria-label="Use 0x2222aa…aaaaaa of First"]')
    expect(all('[data-testid=use-account]')).toEqual(use())
    use()[0]?.click()
    await says(modal, 'Account switched')
    expect(modal.getState().address).toBe(B)
    expect(use()).toEqual([])
  })

  test('MUL-11 a declined switch shows a message, stops waiting, and keeps the old account', async () => {
    let decline: ((error: Error) => void) | undefined
    const { modal } = start({
      select: () =>
        new Promise((_, reject) => {
          decline = reject
        }),
    })
    const errors = vi.fn()
    modal.on('error', errors)
    await modal.connect({ connectorId: 'first' })
    await show(modal)
    await press('[data-testid=wallet-accounts]')
    await press('[data-testid=use-account]')
    await vi.waitFor(() => expect(one('[data-testid=use-account]').textContent).toBe('Switching...'))
    expect(one('[data-testid=use-account]').getAttribute('aria-busy')).toBe('true')
    expect(one('[data-testid=signal-line]').dataset.status).toBe('waiting')
    await vi.waitFor(() => expect(decline).toBeDefined())
    decline?.(new Error('Declined'))
    await says(modal, 'This wallet could not be used. Connect it again.')
    expect(one('[data-testid=use-account]').textContent).toBe('Use')
    expect(one('[data-testid=signal-line]').dataset.status).not.toBe('waiting')
    expect(modal.getState().address).toBe(A)
    expect(errors).toHaveBeenCalledWith(expect.objectContaining({ message: 'Declined', plugin: 'profile' }))
  })

  test('MUL-12 a disconnected wallet can be reconnected or removed, and the focus stays in the list', async () => {
    const { modal } = start()
    await modal.connect({ connectorId: 'first' })
    await modal.connect({ connectorId: 'second' })
    await modal.disconnect({ connectionId: 'first|eip155' })
    await show(modal)
    expect(names()).toEqual(['Second, 0x3333aa…aaaaaa, active', 'First, 0x1111aa…aaaaaa, not connected'])
    await press('[data-testid=reconnect-wallet]')
    await vi.waitFor(() =>
      expect(names()).toEqual(['First, 0x1111aa…aaaaaa, active', 'Second, 0x3333aa…aaaaaa, connected']),
    )
    expect(top(modal)?.view).toBe('ProfileWallets')
    await modal.disconnect({ connectionId: 'second|eip155' })
    await press(`${item('Second')} [aria-haspopup=menu]`)
    await press('[data-testid=forget-wallet]')
    await says(modal, 'Wallet removed')
    await vi.waitFor(() => expect(names()).toEqual(['First, 0x1111aa…aaaaaa, active']))
    await vi.waitFor(() => expect(focused()?.getAttribute('aria-label')).toBe('More for First'))
  })

  test('MUL-14 a wallet can be copied, explored and disconnected, and all can be disconnected', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { modal } = start({ chains: 2 })
    await modal.connect({ connectorId: 'both' })
    await modal.connect({ connectorId: 'first', namespace: 'eip155' })
    await modal.connect({ connectorId: 'second' })
    await show(modal, { namespace: 'eip155' })
    const menu = async (name: string, entry: string) => {
      await press(`${item(name)} [aria-haspopup=menu]`)
      await press(`[data-testid=${entry}]`)
    }
    await menu('First', 'copy-wallet')
    await says(modal, 'Address copied')
    expect(writeText).toHaveBeenCalledWith(A)
    writeText.mockRejectedValueOnce(new Error('No'))
    await menu('First', 'copy-wallet')
    await says(modal, 'This browser does not allow copying.')
    await menu('Second', 'explore-wallet')
    expect(opened).toHaveBeenCalledWith(
      expect.stringContaining(`${C}`),
      '_blank',
      expect.stringContaining('noopener'),
    )

    await menu('First', 'disconnect-wallet')
    await sees('Disconnect First?')
    expect(focused()?.textContent).toBe('Cancel')
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(focused()?.getAttribute('aria-label')).toBe('More for First'))
    expect(modal.getState().open).toBe(true)
    await menu('First', 'disconnect-wallet')
    await press('[data-testid=confirm-accept]')
    await says(modal, 'Wallet disconnected')
    await vi.waitFor(() => expect(names()).toContain('First, 0x1111aa…aaaaaa, not connected'))

    await press('[data-testid=disconnect-all]')
    await sees('Disconnect every wallet on Mock eip155 1?')
    await press('[data-testid=confirm-accept]')
    await says(modal, 'Wallets disconnected')
    await sees('No Mock eip155 1 wallet connected')
    expect(modal.getState().accounts.eip155?.status).toBe('disconnected')
    expect(modal.getState().accounts.solana?.status).toBe('connected')
    expect(modal.getState().open).toBe(true)
  })

  test('MUL-14 the Account view leads to ProfileWallets', async () => {
    const { modal } = start()
    await modal.connect({ connectorId: 'first' })
    void modal.open()
    await press('[data-testid=row-wallets]')
    await vi.waitFor(() => one('[data-view=ProfileWallets][data-idle]'))
    expect(names()).toEqual(['First, 0x1111aa…aaaaaa, active'])
  })
})

const Page = ({ tell: onRender }: { tell(now: WalletConnections): void }) => {
  const now = useConnections('eip155')
  onRender(now)
  return <p>{now.connections.map((each) => `${each.name} ${each.status}`).join()}</p>
}

test('HDL-06 useConnections lists, switches and removes wallets, but refuses a switch without multiWallet', async () => {
  const { modal } = start()
  let now: WalletConnections | undefined
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  undo.push(() => {
    root.unmount()
    host.remove()
  })
  root.render(
    <ModalProvider modal={modal}>
      <Page
        tell={(next) => {
          now = next
        }}
      />
    </ModalProvider>,
  )
  await modal.connect({ connectorId: 'first' })
  await modal.connect({ connectorId: 'second' })
  await vi.waitFor(() => expect(host.textContent).toBe('Second connected,First active'))
  expect(await now?.switchConnection({ id: 'first|eip155' }, { address: B })).toEqual({
    namespace: 'eip155',
    address: B,
    accountChanged: true,
    walletChanged: true,
  })
  await modal.disconnect({ connectionId: 'second|eip155' })
  await vi.waitFor(() => expect(now?.recents.map(({ name }) => name)).toEqual(['Second']))
  now?.deleteConnection({ id: 'second|eip155' })
  await vi.waitFor(() => expect(now?.recents).toEqual([]))
  await modal.connect({ connectorId: 'second' })
  modal.setFeatures({ multiWallet: false })
  await vi.waitFor(() => expect(host.textContent).toBe(''))
  await expect(now?.switchConnection({ id: 'first|eip155' })).rejects.toThrow('Multi-Wallet Not Enabled')
})
