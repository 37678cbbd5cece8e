import { notices } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { type Emails, emails } from 'portico/plugins/email/contract'
import { multiWallet } from 'portico/plugins/multiWallet'
import { describePlugin } from 'portico/testing'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { createProfile } from '../../../plugins/profile/plugin.js'
import { FakeStorage } from '../../storage/fakeBrowser.js'
import { ONE, OTHER, startProfile, TWO } from './startProfile.js'

vi.mock('../../../src/modal/shell/mountShell.js', () => import('../../faults/undrawnShell.js'))
const open: { dispose(): void }[] = []
afterEach(() => {
  for (const modal of open.splice(0)) modal.dispose()
  vi.unstubAllGlobals()
})
const start = async (setup?: Parameters<typeof startProfile>[0]) => {
  const started = await startProfile(setup)
  open.push(started.modal)
  return started
}
const ids = (list: readonly { readonly id: string; readonly status: string }[]) =>
  list.map(({ id, status }) => `${id.split('|')[0]} ${status}`)

describePlugin(createProfile, {}, { it })
describePlugin(multiWallet, {}, { it })

describe('several wallets', () => {
  test('MUL-01 MUL-02 the newest wallet is in use; others are listed only with multiWallet', async () => {
    const { modal, service } = await start()
    await modal.connect({ connectorId: 'one' })
    await modal.connect({ connectorId: 'two' })
    const { connections } = await service()
    expect(ids(connections.get())).toEqual(['two connected', 'one active'])
    expect(connections.get()[1]?.accounts).toHaveLength(2)
    modal.setFeatures({ multiWallet: false })
    expect(ids(connections.get())).toEqual(['two connected'])
    modal.setFeatures({ multiWallet: true })
    expect(ids(connections.get())).toEqual(['two connected', 'one active'])
  })

  test('MUL-01 the feature is off by default', async () => {
    const { modal, service } = await start({ several: false })
    expect(modal.getState().features.multiWallet).toBe(false)
    await modal.connect({ connectorId: 'one' })
    await modal.connect({ connectorId: 'two' })
    const { connections, recents } = await service()
    expect(ids(connections.get())).toEqual(['two connected'])
    expect(recents.get()).toEqual([])
  })

  test('MUL-03 HDL-06 a switch changes address and signer; without multiWallet it is refused with an alert', async () => {
    const { modal, service, one, two } = await start()
    await modal.connect({ connectorId: 'one' })
    await modal.connect({ connectorId: 'two' })
    const { switchConnection } = await service()
    const provider = modal.provider('eip155')
    const sign = () =>
      provider.request({ method: 'personal_sign', params: ['0x00', modal.getState().address] })
    for (const [wallet, id, address] of [
      [one, 'one|eip155', OTHER],
      [two, 'two|eip155', TWO],
      [one, 'one|eip155', ONE],
    ] as const) {
      await switchConnection({ id }, { address })
      expect(modal.getState().address).toBe(address)
      const before = wallet.prompts('personal_sign')
      await sign()
      expect(wallet.prompts('personal_sign')).toBe(before + 1)
    }
    modal.setFeatures({ multiWallet: false })
    await expect(switchConnection({ id: 'two|eip155' })).rejects.toThrow('Multi-Wallet Not Enabled')
    await vi.waitFor(() =>
      expect(modal.kernel.get(notices)?.state.get().alerts).toMatchObject([
        { kind: 'developer', title: 'Multi-Wallet Not Enabled' },
      ]),
    )
    // The accounts of the wallet in use are its own.
    await switchConnection({ id: 'one|eip155' }, { address: OTHER })
    expect(modal.getState().address).toBe(OTHER)
  })

  test('MUL-04 a reload restores both wallets, with the same one in use', async () => {
    const first = await start()
    await first.modal.connect({ connectorId: 'one' })
    await first.modal.connect({ connectorId: 'two' })
    await (await first.service()).switchConnection({ id: 'one|eip155' })
    first.modal.dispose()
    const { modal, service } = await start({ box: first.box })
    await vi.waitFor(() => expect(modal.getState().ready).toBe(true))
    expect(ids((await service()).connections.get()).sort()).toEqual(['one connected', 'two active'])
  })

  test('MUL-05 disconnecting the wallet in use switches to the other; disconnecting both leaves none', async () => {
    const { modal, service } = await start()
    await modal.connect({ connectorId: 'one' })
    await modal.connect({ connectorId: 'two' })
    const empty = vi.fn()
    modal.on('sessions.empty', empty)
    await modal.disconnect({ connectionId: 'two|eip155' })
    const { connections } = await service()
    expect(ids(connections.get())).toEqual(['one connected'])
    expect(empty).not.toHaveBeenCalled()
    await modal.disconnect({ connectionId: 'one|eip155' })
    expect(modal.getState()).toMatchObject({ status: 'disconnected', address: undefined })
    expect(empty).toHaveBeenCalledTimes(1)
  })

  test('MUL-12 a disconnected wallet is remembered over a reload, until it is removed', async () => {
    const first = await start()
    await first.modal.connect({ connectorId: 'one' })
    await first.modal.connect({ connectorId: 'two' })
    await first.modal.disconnect({ connectionId: 'one|eip155' })
    expect(ids((await first.service()).recents.get())).toEqual(['one disconnected'])
    first.modal.dispose()

    const second = await start({ box: first.box })
    const { recents, deleteConnection } = await second.service()
    await vi.waitFor(() => expect(ids(recents.get())).toEqual(['one disconnected']))
    // A connected wallet is not in this list.
    deleteConnection({ id: 'two|eip155' })
    expect(ids(recents.get())).toEqual(['one disconnected'])
    deleteConnection({ id: 'one|eip155' })
    expect(recents.get()).toEqual([])
    await second.modal.disconnect()
    await vi.waitFor(() => expect(ids(recents.get())).toEqual(['two disconnected']))
    second.modal.dispose()

    const third = await start({ box: first.box })
    expect(ids((await third.service()).recents.get())).toEqual(['two disconnected'])
    expect(first.box.getItem('portico/profile/wallets')).not.toContain(ONE)
  })
})

describe('the embedded wallet', () => {
  const remember = async (login: string) => {
    const box = new FakeStorage()
    const record = { connectorId: 'AUTH', type: 'AUTH', namespace: 'eip155', name: 'E-mail', address: TWO }
    const d = [{ id: 'AUTH|eip155', ...record, login }]
    box.setItem('portico/profile/wallets', JSON.stringify({ v: 1, t: 1, d }))
    const emailLogin = definePlugin({
      id: 'email',
      kernel: 1,
      feature: 'email',
      provides: emails,
      setup: (): Emails => ({ updateEmail: async () => '' }),
    })
    return start({ box, plugins: [emailLogin] })
  }

  test('MUL-08 MUL-12 before its plugin loads it is listed and reconnectable only if its login is switched on', async () => {
    const { service, open, router, modal } = await remember('email')
    const { recents, switchConnection } = await service()
    expect(ids(recents.get())).toEqual(['AUTH disconnected'])
    await open('ProfileWallets')
    void switchConnection({ id: 'AUTH|eip155' }).catch(() => {})
    await vi.waitFor(() =>
      expect(router().state.get().stack.at(-1)).toEqual({ view: 'Connect', params: { namespace: 'eip155' } }),
    )
    modal.setFeatures({ multiWallet: true, email: false })
    expect(recents.get()).toEqual([])
    await expect(switchConnection({ id: 'AUTH|eip155' })).rejects.toThrow(
      'No connector found for connection: AUTH',
    )

    const other = await remember('github')
    expect((await other.service()).recents.get()).toEqual([])
  })
})

describe('after a wallet has been added', () => {
  test('INJ-20 the modal closes; with multiWallet and another wallet it shows the wallets instead', async () => {
    const { modal, open, connect, stack, service } = await start({ several: false })
    await service()
    await open()
    await connect('one')
    await vi.waitFor(() => expect(modal.getState()).toMatchObject({ open: false, status: 'connected' }))
    await open('Connect')
    await connect('two')
    await vi.waitFor(() => expect(modal.getState().open).toBe(false))
    modal.setFeatures({ multiWallet: true })
    await modal.disconnect()
    await open()
    // The first wallet does not count as an additional one.
    await connect('one')
    await vi.waitFor(() => expect(modal.getState()).toMatchObject({ open: false, status: 'connected' }))
    await open('Connect')
    await connect('two')
    await vi.waitFor(() => expect(stack()).toEqual(['ProfileWallets']))
    expect(modal.getState().open).toBe(true)
    await vi.waitFor(() =>
      expect(modal.kernel.get(notices)?.state.get().snack).toMatchObject({
        variant: 'success',
        text: 'New wallet added',
      }),
    )
  })

  test('INJ-20 MUL-08 a visitor who came from the list of wallets returns to it, even with a single wallet', async () => {
    const { modal, open, stack, service, router } = await start()
    await modal.connect({ connectorId: 'one' })
    const { switchConnection, recents } = await service()
    await modal.disconnect()
    expect(ids(recents.get())).toEqual(['one disconnected'])
    await open('ProfileWallets')
    const switching = switchConnection({ id: 'one|eip155' })
    await vi.waitFor(() => expect(stack()).toEqual(['ProfileWallets', 'ConnectingExternal']))
    const { wallets } = await import('portico/plugins/wallets/contract')
    modal.kernel.get(wallets)?.attend('one', 'eip155')
    expect(await switching).toMatchObject({ address: ONE, walletChanged: true })
    await vi.waitFor(() => expect(stack()).toEqual(['ProfileWallets']))

    router().reset('Account')
    router().push('ProfileWallets')
    router().push('Connect')
    router().push('ConnectingExternal', { connectorId: 'two', namespace: 'eip155' })
    modal.kernel.get(wallets)?.attend('two', 'eip155')
    await vi.waitFor(() => expect(stack()).toEqual(['Account', 'ProfileWallets']))
    router().back()
    await vi.waitFor(() => expect(stack()).toEqual(['Account']))
  })
})
