import { connectors, notices } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { account } from 'portico/plugins/account'
import { smartSessions } from 'portico/plugins/smartSessions'
import { createMockChain, createMockWallet, mockChain } from 'portico/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createModal } from '#modal'
import { all, one } from '../../modal/startShell.js'
import { answerOf, contract, requestOf, token } from './sample.js'

const GRANT = 'wallet_grantPermissions'
const REVOKE = 'wallet_revokePermissions'
const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  localStorage.clear()
})

const start = async ({ decimals }: { decimals?: number } = {}) => {
  const chain = createMockChain({ namespace: 'eip155', references: ['1'], symbol: 'ETH' })
  const wallet = createMockWallet({ id: 'first', name: 'First', chains: [chain] })
  const modal = createModal({
    networks: chain.networks,
    features: { smartSessions: true },
    metadata: { name: 'Shop' },
    debug: false,
    onError: () => {},
    plugins: [
      account(),
      smartSessions(),
      mockChain({ chain }),
      definePlugin({
        id: 'test.wallets',
        kernel: 1,
        setup: ({ contribute }) => void contribute(connectors, wallet.connector),
      }),
    ],
  })
  undo.push(modal.dispose)
  if (decimals !== undefined) wallet.respond('eth_call', () => `0x${decimals.toString(16).padStart(64, '0')}`)
  await modal.connect({ connectorId: 'first' })
  return { modal, wallet }
}
const expiry = () => Math.floor(Date.now() / 1000) + 3600
const ask = async ({ modal }: Awaited<ReturnType<typeof start>>, change: object = {}) => {
  const outcome = modal.grantPermissions(requestOf({ expiry: expiry(), ...change }))
  outcome.catch(() => {})
  await vi.waitFor(() => one('[data-view=SmartSessionCreate][data-idle] [data-testid=smart-session-allow]'))
  return { outcome }
}
const sentences = () =>
  all('[data-testid=smart-session-permissions] .p-around').map((each) => each.textContent)

test('SES-14 the view shows who asks, on which network, and each permission as a sentence', async () => {
  const page = await start()
  const { outcome } = await ask(page)
  const receiptText = one('[data-testid=receipt]').textContent
  for (const part of ['Let Shop act without asking each time?', location.host, 'Mock eip155 1'])
    expect(receiptText).toContain(part)
  await vi.waitFor(() =>
    expect(sentences()).toEqual([
      'May call transfer, approve',
      'May spend at most 0.1 ETH every day',
      'May spend at most 12,500,000 every 7 days',
    ]),
  )
  expect(
    all('[data-testid=smart-session-permissions] [data-testid=address]').map((each) => each.textContent),
  ).toEqual([contract, token].map((each) => expect.stringContaining(each.slice(-6))))
  expect(all('[data-testid=smart-session-permissions]')[0]?.textContent).toContain(
    'In the smallest units of this token:',
  )
  expect(all('.p-note')[0]?.textContent).toContain('The app can then do this without asking')
  one('[data-testid=smart-session-decline]').click()
  await expect(outcome).rejects.toMatchObject({ code: 4001 })
  // A period that is no whole number of days is not made longer.
  await ask(page, {
    permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1', period: 90_000 } }],
  })
  expect(sentences()).toEqual(['May spend at most 0.000000000000000001 ETH every 25 hours'])
})

test('SES-14 an amount of a token that no list has is in units of the token, whose contract knows the decimals', async () => {
  await ask(await start({ decimals: 6 }))
  await vi.waitFor(() => expect(sentences().at(-1)).toBe('May spend at most 12.5 every 7 days'))
  expect(one('[data-testid=smart-session-permissions]').textContent).not.toContain('smallest')
})

test('SES-14 Allow stays visible in the card for any number of permissions, and policies are shown as JSON', async () => {
  const page = await start()
  const allowance = { allowance: '0x1', period: 86_400 }
  await ask(page, {
    permissions: [0, 1, 2, 3, 4, 5, 6, 7].map((start) => ({
      type: 'native-token-recurring-allowance',
      data: { ...allowance, start },
    })),
    policies: [{ type: 'call-limit', data: { most: 3, note: 'a\u202eb' } }],
  })
  const card = one('.p-body').getBoundingClientRect()
  const allow = one('[data-testid=smart-session-allow]').getBoundingClientRect()
  expect(one('.p-body').scrollHeight).toBeGreaterThan(one('.p-body').clientHeight)
  expect(allow.bottom).toBeLessThanOrEqual(card.bottom)
  expect(allow.top).toBeGreaterThan(card.top)
  const policiesText = one('[data-testid=smart-session-policies]').textContent
  expect(policiesText).toContain('"most": 3')
  expect(policiesText).toContain('"a\\u202eb"')
})

test('SES-15 the account lists granted permissions, and Revoke removes them unless the wallet declines', async () => {
  const page = await start()
  page.wallet.respond(GRANT, (params) => answerOf(params))
  const { outcome } = await ask(page)
  one('[data-testid=smart-session-allow]').click()
  await outcome
  await vi.waitFor(() => expect(page.modal.getState().open).toBe(false))
  void page.modal.open()
  await vi.waitFor(() => one('[data-testid=open-smart-sessions]'))
  one('[data-testid=open-smart-sessions]').click()
  await vi.waitFor(() => one('[data-view=SmartSessions][data-idle] [data-testid=smart-session-revoke]'))
  expect(sentences()).toHaveLength(3)
  page.wallet.respond(REVOKE, () => {
    throw Object.assign(new Error('No'), { code: 4001 })
  })
  one('[data-testid=smart-session-revoke]').click()
  await vi.waitFor(() =>
    expect(one('[data-testid=smart-session-problem]').textContent).toBe(
      'You declined in the wallet. The permission is still valid.',
    ),
  )
  page.wallet.lie(REVOKE, '0x')
  one('[data-testid=smart-session-revoke]').click()
  await vi.waitFor(() => expect(one('[data-testid=empty-state]').textContent).toContain('No permissions'))
  expect(page.modal.kernel.get(notices)?.state.get().snack).toBeUndefined()
})

test('SES-15 an amount on an unknown network is labelled as in the coin’s smallest units', async () => {
  const page = await start()
  page.wallet.respond(GRANT, (params) => answerOf(params))
  const { outcome } = await ask(page)
  one('[data-testid=smart-session-allow]').click()
  await outcome
  page.modal.dispose()
  const key = Object.keys(localStorage).find((each) => each.endsWith('smartSessions/granted')) ?? ''
  localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('"eip155:1"', '"eip155:99"'))
  const later = await start()
  void later.modal.open({ view: 'SmartSessions' })
  await vi.waitFor(() => one('[data-view=SmartSessions][data-idle] [data-testid=smart-session]'))
  expect(one('[data-testid=smart-session]').textContent).toContain(
    'May spend at most 100,000,000,000,000,000 every dayIn the smallest units of this network’s coin',
  )
})

test('SES-16 a grant without an id has no Revoke, but a hint to revoke it in the wallet', async () => {
  const page = await start()
  page.wallet.respond(GRANT, (params) => answerOf(params, { context: '0x1234' }))
  const { outcome } = await ask(page)
  one('[data-testid=smart-session-allow]').click()
  await outcome
  await vi.waitFor(() => expect(page.modal.getState().open).toBe(false))
  void page.modal.open({ view: 'SmartSessions' })
  await vi.waitFor(() =>
    expect(one('[data-testid=smart-session]').textContent).toContain('To revoke it, open First.'),
  )
  expect(all('[data-testid=smart-session-revoke]')).toEqual([])
})
