import { router } from 'portico/core'
import type { ViewId } from 'portico/kernel'
import { describe, expect, test, vi } from 'vitest'
import { all, one } from '../modal/startShell.js'
import { type Entries, startFlags } from './startFlags.js'

const at = (view: string) => vi.waitFor(() => one(`[data-view=${view}][data-idle]`))
const text = () => one('.p-card').textContent ?? ''

/** The visitor is in a view, as the project's answer arrives: every feature is off. */
const arrive = async (view: ViewId, params?: unknown, connectorId?: string) => {
  const page = startFlags()
  const { modal, answer } = page
  if (connectorId) await modal.connect({ connectorId })
  let settle: (entries: Entries) => void = () => {}
  answer(
    new Promise((resolve) => {
      settle = resolve
    }),
  )
  const opened = modal.open()
  await at(connectorId ? 'Account' : 'Connect')
  modal.kernel.get(router)?.push(view, params as undefined)
  await at(view)
  const turnOff = async () => {
    settle({})
    await vi.waitFor(() => expect(modal.features().activity).toMatchObject({ isOn: false, by: 'remote' }))
  }
  return { ...page, opened, turnOff }
}

describe('the remote configuration changes while the modal is open', () => {
  test.each<[ViewId, unknown]>([
    ['EmailLogin', { email: 'ada@mail.com' }],
    ['ConnectingSocial', { provider: 'google' }],
    ['ConnectingFarcaster', undefined],
  ])(
    'FLG-08 the login of %s ends with a message in Connect, where wallets still connect',
    async (view, params) => {
      const { modal, turnOff } = await arrive(view, params)
      await turnOff()
      await at('Connect')
      await vi.waitFor(() => expect(text()).toContain('This is no longer available here.'))
      all('[data-testid=wallet-row]')[0]?.click()
      await vi.waitFor(() => expect(modal.getState().status).toBe('connected'))
    },
  )

  test.each<[ViewId, unknown]>([
    ['Swap', undefined],
    ['Onramp', undefined],
    ['Activity', undefined],
  ])('FLG-08 from %s the visitor returns to the account, with a message', async (view, params) => {
    const { modal, turnOff } = await arrive(view, params, 'first')
    await turnOff()
    await at('Account')
    await vi.waitFor(() => expect(text()).toContain('This is no longer available here.'))
    expect(modal.getState().status).toBe('connected')
  })

  test('a wallet that is prompting still connects', async () => {
    const { modal, opened, slow, turnOff } = await arrive('ConnectingExternal', { connectorId: 'slow' })
    await turnOff()
    expect(text()).not.toContain('This is no longer')
    await vi.waitFor(() => expect(slow.waiting).toHaveLength(1))
    slow.waiting[0]?.approve()
    await opened
    expect(modal.getState()).toMatchObject({ status: 'connected', open: false })
  })
})
