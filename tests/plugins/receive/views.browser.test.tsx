import { connectors, notices } from 'portico/core'
import { type Account, definePlugin } from 'portico/kernel'
import { account } from 'portico/plugins/account'
import { receive } from 'portico/plugins/receive'
import { createMockChain, createMockWallet, mockChain } from 'portico/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createModal } from '#modal'
import { all, one } from '../../modal/startShell.js'

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
})

const start = async (type: Account['type'] = 'eoa', isAddressPerNetwork = false) => {
  const chain = createMockChain('eip155')
  const wallet = createMockWallet({ id: 'first', name: 'First', chains: [chain] })
  const connector = {
    ...wallet.connector,
    connect: async (request: Parameters<typeof wallet.connector.connect>[0]) =>
      (await wallet.connector.connect(request)).map((session) => ({
        ...session,
        accounts: {
          ...session.accounts,
          get: () => session.accounts.get().map((each) => ({ ...each, type })),
        },
      })),
  }
  const modal = createModal({
    networks: chain.networks,
    debug: false,
    onError: () => {},
    plugins: [
      account(),
      receive(),
      mockChain({ chain: { ...chain, adapter: { ...chain.adapter, isAddressPerNetwork } } }),
      definePlugin({
        id: 'test.wallets',
        kernel: 1,
        setup: ({ contribute }) => void contribute(connectors, connector as never),
      }),
    ],
  })
  undo.push(modal.dispose)
  await modal.connect({ connectorId: 'first' })
  return { modal, chain }
}
const body = () => all('[data-testid=card-body]')[0]?.textContent ?? ''
const open = async ({ modal }: Awaited<ReturnType<typeof start>>) => {
  void modal.open()
  await vi.waitFor(() => one('[data-testid=action-receive]'))
  one('[data-testid=action-receive]').click()
  await vi.waitFor(() => one('[data-view=Receive][data-idle]'))
}

test('RCV-01 shows the full address and its QR code, and says whether copying worked', async () => {
  const view = await start()
  await open(view)
  const address = view.chain.address()
  expect(one('[data-testid=address][data-full]').textContent).toBe(address)
  await vi.waitFor(() => one('[data-testid=receive-qr] svg[role=img]'))
  one('[data-testid=copy-receive]').click()
  await vi.waitFor(() => expect(one('[data-testid=copy-receive]').textContent).toBe('Address copied'))
  expect(writeText).toHaveBeenCalledWith(address)
  writeText.mockRejectedValue(new Error('denied'))
  document.execCommand = () => false
  one('[data-testid=copy-receive]').click()
  await vi.waitFor(() =>
    expect(view.modal.kernel.get(notices)?.state.get().snack?.text).toBe('Failed to copy'),
  )
})

test('RCV-02 lists the namespace’s networks, or names only the current one if the address is bound to it', async () => {
  const view = await start()
  await open(view)
  const names = view.chain.networks.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(1)
  expect(all('[data-testid=receive-networks] li').map((each) => each.textContent?.slice(1) ?? '')).toEqual(
    names.map((name) => expect.stringContaining(name.slice(1))),
  )
  expect(body()).toContain('Only send assets on these networks')
  for (const each of undo.splice(0)) each()

  const smart = await start('smartAccount')
  await open(smart)
  expect(all('[data-testid=receive-networks]')).toEqual([])
  expect(body()).toContain(`Only send assets on ${names[0]} to this address`)
  for (const each of undo.splice(0)) each()

  // As on chains whose addresses have the network in them.
  const bound = await start('eoa', true)
  await open(bound)
  expect(all('[data-testid=receive-networks]')).toEqual([])
  expect(body()).toContain(`Only send assets on ${names[0]} to this address`)
})

test('RCV-03 is on by default; switching it off removes the button and the view', async () => {
  const view = await start()
  void view.modal.open()
  await vi.waitFor(() => one('[data-testid=action-receive]'))
  view.modal.setFeatures({ receive: false })
  await vi.waitFor(() => expect(all('[data-testid=action-receive]')).toEqual([]))
  expect(view.modal.kernel.views.get().some(({ id }) => id === 'Receive')).toBe(false)
})
