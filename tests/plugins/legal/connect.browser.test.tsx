import { connectors, type Modal, sessions } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { legal } from 'portico/plugins/legal'
import type { LegalOptions } from 'portico/plugins/legal/contract'
import { connectMethods, wallets } from 'portico/plugins/wallets/contract'
import { createMockChain, createMockWallet, mockChain, type WalletAnswer } from 'portico/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createModal } from '#modal'
import { wallets as walletsPlugin } from '../../../plugins/wallets/index.js'
import { all, focused, one } from '../../modal/startShell.js'

const undo: Modal[] = []
afterEach(() => {
  for (const modal of undo.splice(0)) modal.dispose()
  localStorage.clear()
})

const both = { termsUrl: 'https://shop.invalid/terms', privacyUrl: 'https://shop.invalid/privacy' }
const letters = vi.fn()

const start = async (
  features: Record<string, boolean> = { legalCheckbox: true },
  options: LegalOptions = both,
  answer: WalletAnswer = 'approve',
) => {
  letters.mockReset()
  const chain = createMockChain('eip155')
  const wallet = createMockWallet({ id: 'first', name: 'First', chains: [chain], answer })
  const errors = vi.fn()
  const modal = createModal({
    networks: chain.networks,
    debug: false,
    onError: errors,
    plugins: [
      walletsPlugin(),
      ...legal(options),
      mockChain({ chain }),
      definePlugin({
        id: 'test.ways',
        kernel: 1,
        setup: ({ contribute }) => {
          contribute(connectors, wallet.connector)
          // A login is a form, which a key submits.
          contribute(connectMethods, {
            id: 'letters',
            label: 'wallets.or',
            load: async () => ({
              default: () => (
                <form
                  onSubmit={(event) => {
                    event.preventDefault()
                    letters()
                  }}
                >
                  <input data-testid="letters" />
                  <button type="submit">By letter</button>
                </form>
              ),
            }),
          })
        },
      }),
    ],
    features,
  })
  undo.push(modal)
  modal.start()
  return { modal, wallet, errors }
}
const open = async (modal: Modal) => {
  void modal.open()
  await vi.waitFor(() => one('[data-view=Connect][data-idle] [data-testid=wallet-row]'))
}
const box = () => one('[data-testid=legal-checkbox]') as HTMLInputElement
const awaitBox = () => vi.waitFor(() => box())
const gone = (id: string) => vi.waitFor(() => expect(all(`[data-testid=${id}]`)).toEqual([]))
/** Waits until the box and the reason for it are shown. */
const awaitReminder = () =>
  vi.waitFor(() => {
    expect(focused()).toBe(box())
    expect(one('.p-checkbox').textContent).toContain('Tick the box first.')
  })
const remote = (modal: Modal, isEnabled: boolean | undefined) =>
  modal.kernel.setRemote(
    new Map([['legal_checkbox', isEnabled === undefined ? undefined : { isEnabled, config: [] }]]),
  )

test('CVW-19 until the box is ticked no wallet or login is asked; a press focuses the box with the reason', async () => {
  const { modal, wallet } = await start()
  await open(modal)
  await awaitBox()
  expect(box().checked).toBe(false)
  one('[data-testid=wallet-row]').click()
  await awaitReminder()
  ;(one('[data-testid=letters]') as HTMLInputElement).form?.requestSubmit()
  await awaitReminder()
  expect(letters).not.toHaveBeenCalled()
  expect(wallet.prompts()).toBe(0)
  box().click()
  await vi.waitFor(() => expect(box().checked).toBe(true))
  expect(one('.p-checkbox').textContent).not.toContain('Tick the box first.')
  ;(one('[data-testid=letters]') as HTMLInputElement).form?.requestSubmit()
  expect(letters).toHaveBeenCalledOnce()
  one('[data-testid=wallet-row]').click()
  await vi.waitFor(() => expect(modal.getState().accounts.eip155?.status).toBe('connected'))
})

test('CVW-19 connects and views opened by the page lead to the box too', async () => {
  const { modal, wallet } = await start()
  await expect(modal.connect({ connectorId: 'first' })).rejects.toThrow('Tick the box first.')
  await awaitBox()
  await awaitReminder()
  await modal.close()
  // A view that prompts the wallet at once.
  void modal.open({ view: 'ConnectingExternal', params: { connectorId: 'first' } })
  await awaitBox()
  await awaitReminder()
  // A view that a plugin shows.
  modal.kernel.get(wallets)?.pick({
    id: 'first',
    name: 'First',
    kind: 'injected',
    namespaces: [],
    connectors: [{ id: 'first', namespaces: ['eip155'] }],
  })
  await vi.waitFor(() => one('[data-view=Connect]'))
  await awaitReminder()
  expect(wallet.prompts()).toBe(0)
  box().click()
  await modal.connect({ connectorId: 'first' })
  expect(modal.getState().accounts.eip155?.status).toBe('connected')
  // After a disconnect the next visitor may be another person, who has to accept again.
  await modal.disconnect()
  await expect(modal.connect({ connectorId: 'first' })).rejects.toThrow('Tick the box first.')
})

test('CVW-19 a stored connection is restored without the box', async () => {
  const first = await start({})
  await first.modal.connect({ connectorId: 'first' })
  first.modal.dispose()
  const { modal } = await start()
  await vi.waitFor(() => expect(modal.getState().accounts.eip155?.status).toBe('connected'))
  // A view for the connected wallet needs no box. The wallet knows the page and answers at once, which closes
  // the view.
  const opened = vi.fn()
  modal.kernel.on('modal.opened', opened)
  const ended = await modal.open({
    view: 'ConnectingExternal',
    params: { connectorId: 'first', namespace: 'eip155' },
  })
  expect(opened.mock.calls).toEqual([[expect.objectContaining({ view: 'ConnectingExternal' })]])
  expect(ended).toEqual({ ended: 'connected' })
})

test('CVW-19 FLG-08 the box can be switched while Connect is open; a pending connect needs no box', async () => {
  const { modal, wallet } = await start({}, both, 'manual')
  await open(modal)
  await vi.waitFor(() => one('[data-testid=legal-notice]'))
  await gone('legal-checkbox')
  modal.setFeatures({ legalCheckbox: true })
  await awaitBox()
  await gone('legal-notice')
  // The remote configuration cannot remove a box that the host requires.
  remote(modal, false)
  expect(modal.kernel.features.get()).toMatchObject({ legalCheckbox: true })
  modal.setFeatures({ legalCheckbox: false })
  await gone('legal-checkbox')
  one('[data-testid=wallet-row]').click()
  await vi.waitFor(() => expect(wallet.waiting).toHaveLength(1))
  modal.setFeatures({ legalCheckbox: true })
  await vi.waitFor(() =>
    expect(modal.kernel.plugins.get().find((each) => each.id === 'legalCheckbox')?.status).toBe('on'),
  )
  wallet.waiting[0]?.approve()
  await vi.waitFor(() => expect(modal.getState().accounts.eip155?.status).toBe('connected'))
})

test('FLG-08 remote configuration switches the box on if the host leaves it unset', async () => {
  const { modal } = await start({})
  await open(modal)
  await gone('legal-checkbox')
  remote(modal, true)
  await awaitBox()
})

test('FLG-11 the notice links to the configured pages in a new tab; without links there is no box', async () => {
  const { modal } = await start({})
  await open(modal)
  await vi.waitFor(() => one('[data-testid=legal-notice]'))
  expect(one('[data-testid=legal-notice]').textContent).toBe(
    'By connecting you accept the Terms and Privacy Policy.',
  )
  expect(
    all('[data-testid=legal-notice] a').map((each) => [
      each.getAttribute('href'),
      each.getAttribute('target'),
      each.getAttribute('rel'),
    ]),
  ).toEqual(Object.values(both).map((href) => [href, '_blank', 'noopener noreferrer']))
  modal.dispose()
  const single = await start({ legalCheckbox: true }, { privacyUrl: both.privacyUrl })
  await open(single.modal)
  await awaitBox()
  expect(one('.p-checkbox .p-legal').textContent).toBe('I agree to the Privacy Policy')
  single.modal.dispose()
  const none = await start({ legalCheckbox: true }, {})
  await open(none.modal)
  one('[data-testid=wallet-row]').click()
  await vi.waitFor(() => expect(none.modal.getState().accounts.eip155?.status).toBe('connected'))
})

test('FLG-11 CVW-19 with an invalid terms link connect and login reject', async () => {
  const { modal, wallet, errors } = await start({ legalCheckbox: true }, { termsUrl: 'javascript:alert(1)' })
  await expect(modal.connect({ connectorId: 'first' })).rejects.toThrow('termsUrl must be an https link')
  // A login checks the box before its first request to its site.
  await expect(modal.kernel.get(sessions)?.allow('AUTH')).rejects.toThrow('termsUrl must be an https link')
  expect(wallet.prompts()).toBe(0)
  expect(errors).toHaveBeenCalled()
})

test('CVW-19 the box is shown even if Connect offers no wallets, so that the page can connect', async () => {
  const chain = createMockChain('eip155')
  const modal = createModal({
    networks: chain.networks,
    debug: false,
    plugins: [walletsPlugin({ list: false }), ...legal(both), mockChain({ chain })],
    features: { legalCheckbox: true },
  })
  undo.push(modal)
  modal.start()
  void modal.open()
  await awaitBox()
  box().click()
  await expect(modal.kernel.get(sessions)?.allow('first')).resolves.toBeUndefined()
})
