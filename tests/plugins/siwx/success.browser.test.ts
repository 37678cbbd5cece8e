import { connectors } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { siwx } from 'portico/plugins/siwx'
import { signing } from 'portico/plugins/siwx/contract'
import { wallets } from 'portico/plugins/wallets'
import { createMockChain, createMockWallet, mockChain } from 'portico/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createModal } from '#modal'
import { all, one } from '../../modal/startShell.js'
import { reduceMotion } from '../../ui/reduceMotion.js'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0)) await each()
  localStorage.clear()
})

const id = (name: string) => one(`[data-testid=${name}]`)
const at = (view: string) => vi.waitFor(() => one(`[data-view=${view}][data-idle]`))

/** Connects a wallet and waits for its message to sign. */
const start = async (required: boolean, embedded = false) => {
  const chain = createMockChain('eip155')
  const wallet = createMockWallet({ id: 'first', name: 'First', chains: [chain] })
  const kept: { accountAddress: string; chainId: `${string}:${string}` }[] = []
  const target = document.createElement('div')
  document.body.append(target)
  undo.push(() => target.remove())
  const modal = createModal({
    networks: chain.networks,
    debug: false,
    ...(embedded && { target }),
    plugins: [
      wallets(),
      mockChain({ chain }),
      definePlugin({
        id: 'signing',
        kernel: 1,
        setup: ({ ability }) =>
          void ability(signing, 'eip155', () => ({ accounts: 'Ethereum', sign: async () => '0x00' })),
      }),
      siwx({
        required,
        storage: {
          getNonce: async () => 'nonce00000000',
          addSession: async ({ data }) => void kept.push(data),
          getSessions: async () => kept,
          revokeSessions: async () => {},
        },
      }),
      definePlugin({
        id: 'test.wallet',
        kernel: 1,
        setup: ({ contribute }) => void contribute(connectors, wallet.connector as never),
      }),
    ],
  })
  undo.push(modal.dispose)
  modal.start()
  void modal.open({ view: 'ConnectingExternal', params: { connectorId: 'first' } } as never)
  await at('SIWXSignMessage')
  await vi.waitFor(() => expect(id('siwx-sign').ariaBusy).not.toBe('true'))
  // The wallet is connected: what is missing is the sign-in.
  if (required && !embedded) expect(id('trust-rail-network').textContent).toBe('Not signed in')
  const account = () => modal.getState().accounts.eip155
  const sign = () =>
    vi.waitFor(() => {
      if (!kept.length) id('siwx-sign').click()
      expect(kept).toHaveLength(1)
    })
  /** Texts of success that were visible at any time. */
  const said = new Set<string>()
  const look = () => {
    for (const each of all('.p-hero h3,.p-hero h2,[data-tone=done]'))
      if (!each.closest('.p-header') && each.textContent) said.add(each.textContent)
    frame = requestAnimationFrame(look)
  }
  let frame = requestAnimationFrame(look)
  undo.push(() => cancelAnimationFrame(frame))
  return { modal, account, sign, said }
}

test.each([true, false])(
  'SIW-02 after signing only “Signed in” is shown briefly, not also “Connected” (required: %s)',
  async (required) => {
    const { modal, account, sign, said } = await start(required)
    said.clear()
    await sign()
    const card = await vi.waitFor(() => one('.portico[data-leaving=done] .p-card'))
    // The page continues at once, while a picture of the card is still shown.
    await vi.waitFor(() => expect(account()).toMatchObject({ status: 'connected' }))
    expect(account()?.signedIn).toBeTruthy()
    expect(modal.getState().open).toBe(false)
    expect(card.querySelector('.p-success .p-hero')?.textContent).toBe('Signed in')
    expect(card.querySelector('.p-signal')?.getAttribute('data-status')).toBe('done')
    await vi.waitFor(() => expect(all('.portico[data-leaving]')).toHaveLength(0))
    expect([...said]).toEqual(['Signed in'])
  },
)

test('SIW-02 an inline card shows “Signed in” before the next view', async () => {
  const { account, sign } = await start(true, true)
  await sign()
  await vi.waitFor(() => expect(id('success').textContent).toContain('Signed in'))
  expect(one('[data-testid=portico-card]').dataset.view).toBe('SIWXSignMessage')
  await at('Connect')
  expect(account()?.signedIn).toBeTruthy()
})

test('SIW-02 with reduced motion the success does not delay closing', async () => {
  await reduceMotion('reduce')
  undo.push(() => reduceMotion(''))
  const { account, sign } = await start(true)
  await sign()
  await vi.waitFor(() => expect(account()?.signedIn).toBeTruthy())
  await vi.waitFor(() => one('.portico[data-leaving=""]'))
})
