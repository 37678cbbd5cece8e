import { createModal } from 'portico'
import { connectors, router } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { smartSessions } from 'portico/plugins/smartSessions'
import { smartSessions as permissions } from 'portico/plugins/smartSessions/contract'
import { preset } from 'portico/preset'
import {
  createMockChain,
  createMockWallet,
  type MockWalletOptions,
  mockChain,
  walletError,
} from 'portico/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { InternalSmartSessions } from '../../../plugins/smartSessions/internal.js'
import { FakeStorage, fakeTab } from '../../storage/fakeBrowser.js'
import { answerOf, contextOf, NOW, requestOf } from './sample.js'

vi.mock('../../../src/modal/shell/mountShell.js', () => import('../../faults/mountShell.js'))

const GRANT = 'wallet_grantPermissions'
const REVOKE = 'wallet_revokePermissions'
const undo: (() => void)[] = []
beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(NOW * 1000))
afterEach(() => {
  for (const each of undo.splice(0)) each()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const start = async ({
  box = new FakeStorage(),
  ...options
}: Partial<MockWalletOptions> & { readonly box?: FakeStorage } = {}) => {
  vi.stubGlobal('window', Object.assign(fakeTab(box), { origin: 'https://shop.example' }))
  vi.stubGlobal('localStorage', box)
  vi.stubGlobal('location', new URL('https://shop.example/cart'))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { lang: 'en' } }))
  const chain = createMockChain({ namespace: 'eip155', references: ['1', '10'] })
  const wallet = createMockWallet({ id: 'first', name: 'First', chains: [chain], ...options })
  const modal = createModal({
    networks: chain.networks as never,
    features: { smartSessions: true },
    debug: false,
    onError: () => {},
    plugins: [
      ...preset().filter(({ id }) => id !== 'injected' && id !== 'eip155'),
      mockChain({ chain }),
      smartSessions(),
      definePlugin({
        id: 'test.wallets',
        kernel: 1,
        setup: ({ contribute }) => void contribute(connectors, wallet.connector),
      }),
    ],
  })
  undo.push(modal.dispose)
  const events: unknown[] = []
  modal.on('*', (name, payload) => {
    if (name.startsWith('smartSessions.')) events.push([name, payload])
  })
  modal.start()
  await modal.connect({ connectorId: 'first' })
  const internal = () => modal.kernel.get(permissions) as InternalSmartSessions | undefined
  const until = (condition: () => unknown) => vi.waitFor(() => expect(condition()).toBeTruthy())
  return {
    modal,
    wallet,
    box,
    events,
    internal,
    until,
    own: () => internal()?.activeGrants() ?? [],
  }
}
/** Wraps a promise in an object, because an async function would await a returned promise. */
const ask = async (page: Awaited<ReturnType<typeof start>>, change: object = {}) => {
  const outcome = page.modal.grantPermissions(requestOf(change)).then(
    (granted) => ({ granted, error: undefined }),
    (error: Error & { code: unknown }) => ({ granted: undefined, error }),
  )
  await page.until(() => page.modal.getState().open && page.modal.getState().view === 'SmartSessionCreate')
  return { outcome }
}
const events = (...names: string[]) =>
  names.map((name) => [`smartSessions.${name}`, expect.objectContaining({ network: 'eip155:1' })])

test('SES-07 a request that visitor and wallet allow resolves, and is stored until it expires', async () => {
  const page = await start()
  page.wallet.respond(GRANT, (params) => answerOf(params))
  const { outcome } = await ask(page)
  expect(page.wallet.prompts(GRANT)).toBe(0)
  page.internal()?.allow()
  const { granted } = await outcome
  const address = page.modal.getState().address
  expect(granted).toEqual({
    ...requestOf(),
    chainId: '0x1',
    address,
    policies: [],
    context: contextOf('grant-1'),
  })
  await page.until(() => !page.modal.getState().open)
  expect(page.own()).toMatchObject([{ id: 'grant-1', network: 'eip155:1', address, expiry: NOW + 3600 }])
  expect(page.events).toEqual(events('granted'))
  // The session is also there on another page of the site, until it ends.
  page.modal.dispose()
  const later = await start({ box: page.box })
  await later.until(() => later.own().length === 1)
  vi.mocked(Date.now).mockReturnValue((NOW + 3600) * 1000)
  expect(later.own()).toEqual([])
})

test('SES-08 rejects with 4001 if the visitor declines, leaves, or declines in the wallet', async () => {
  const page = await start()
  const declined = await ask(page)
  page.internal()?.decline()
  expect((await declined.outcome).error).toMatchObject({ message: 'Modal closed', code: 4001 })
  await page.until(() => !page.modal.getState().open)
  const left = await ask(page)
  await page.modal.kernel.get(router)?.close('visitor')
  expect((await left.outcome).error).toMatchObject({ message: 'Modal closed', code: 4001 })
  page.wallet.respond(GRANT, () => {
    throw walletError(4001, 'No')
  })
  const refused = await ask(page)
  page.internal()?.allow()
  expect((await refused.outcome).error).toMatchObject({
    message: 'The permissions were declined',
    code: 4001,
  })
  expect(page.own()).toEqual([])
  expect(page.events).toEqual(events('declined', 'declined', 'declined'))
})

test('SES-09 a wallet that fails, or grants something else, rejects and shows the visitor a message', async () => {
  const page = await start()
  for (const [respond, message, code, problem] of [
    [
      () => {
        throw walletError(4200, 'What?')
      },
      'The wallet does not grant permissions',
      'permissions-unsupported',
      'First cannot grant permissions.',
    ],
    [
      (params: unknown) => answerOf(params, { expiry: NOW + 9999 }),
      "The wallet's answer differs from the request: expiry",
      'permissions-different',
      'First granted something other than what was asked. Revoke it in the wallet.',
    ],
    [
      () => {
        throw walletError(-32000, 'Out of ink')
      },
      'Out of ink',
      'permissions',
      'First did not grant the permissions. Nothing is allowed.',
    ],
  ] as const) {
    page.wallet.respond(GRANT, respond)
    const { outcome } = await ask(page)
    page.internal()?.allow()
    expect((await outcome).error).toMatchObject({ message, code, category: 'permissions' })
    expect(page.internal()?.attempt.get()).toMatchObject({ status: 'failed', problem })
    page.internal()?.decline()
    await page.until(() => !page.modal.getState().open)
  }
  expect(page.own()).toEqual([])
  expect(page.events).toEqual(events('failed', 'failed', 'failed'))
})

test('SES-10 the visitor can leave a silent wallet, and a late grant is stored so that it can be revoked', async () => {
  const page = await start()
  let grant = () => {}
  page.wallet.respond(
    GRANT,
    (params) =>
      new Promise((resolve) => {
        grant = () => resolve(answerOf(params))
      }),
  )
  const { outcome } = await ask(page)
  page.internal()?.allow()
  await page.until(() => page.wallet.calls.some(({ method }) => method === GRANT))
  expect(page.internal()?.attempt.get()?.status).toBe('asking')
  page.internal()?.decline()
  expect((await outcome).error).toMatchObject({ code: 4001 })
  grant()
  await page.until(() => page.own().length === 1)
})

test('SES-11 an invalid, second or unsupported request rejects without opening a view', async () => {
  const page = await start()
  await expect(page.modal.grantPermissions(requestOf({ expiry: 1 }))).rejects.toMatchObject({
    code: 'permissions-invalid',
  })
  await expect(page.modal.grantPermissions(requestOf({ network: 'eip155:5' }))).rejects.toMatchObject({
    message: 'Network not found: eip155:5',
    code: 'permissions-unavailable',
  })
  expect(page.modal.getState().open).toBe(false)
  await ask(page)
  // A second request for another network does not switch, which would end the first.
  for (const request of [requestOf(), requestOf({ network: 'eip155:10' })])
    await expect(page.modal.grantPermissions(request)).rejects.toMatchObject({ code: 'permissions-busy' })
  expect(page.internal()?.attempt.get()?.status).toBe('ready')
  page.internal()?.decline()
  await page.modal.disconnect()
  await expect(page.modal.grantPermissions(requestOf())).rejects.toMatchObject({
    message: 'No account that can grant permissions is in use',
  })
  page.modal.setFeatures({ smartSessions: false })
  await expect(page.modal.grantPermissions(requestOf())).rejects.toThrow(
    'The modal has no plugin "smartSessions"',
  )
  const embedded = await start({ traits: { embedded: true } })
  await expect(embedded.modal.grantPermissions(requestOf())).rejects.toMatchObject({
    message: 'Only a smart account grants permissions',
    code: 'permissions-unavailable',
  })
})

test('SES-12 a switch of network ends the request; a request that names a network switches to it', async () => {
  const page = await start()
  page.wallet.respond(GRANT, (params) => answerOf(params))
  const { outcome } = await ask(page)
  await page.modal.switchNetwork('eip155:10')
  expect((await outcome).error).toMatchObject({ message: 'Another account or network is in use' })
  page.internal()?.decline()
  await page.until(() => !page.modal.getState().open)
  const named = await ask(page, { network: 'eip155:1' })
  expect(page.modal.getState().network?.caipNetworkId).toBe('eip155:1')
  page.internal()?.allow()
  expect((await named.outcome).granted).toMatchObject({ chainId: '0x1' })
})

test('SES-13 revoking asks the wallet by the grant’s id, and a decline says that it is still valid', async () => {
  const page = await start()
  page.wallet.respond(GRANT, (params) => answerOf(params))
  const { outcome } = await ask(page)
  page.internal()?.allow()
  await outcome
  await page.until(() => !page.modal.getState().open)
  const [grant] = page.own()
  if (!grant) throw new Error('Nothing was granted')
  void page.modal.open({ view: 'SmartSessions' })
  await page.until(() => page.modal.getState().view === 'SmartSessions')
  const problem = () => page.internal()?.revocation.get()?.problem
  page.wallet.respond(REVOKE, () => {
    throw walletError(4001, 'No')
  })
  page.internal()?.revoke(grant)
  await page.until(problem)
  expect(problem()).toBe('You declined in the wallet. The permission is still valid.')
  page.wallet.respond(REVOKE, () => new Promise(() => {}))
  page.internal()?.revoke(grant)
  await page.until(() => page.internal()?.revocation.get() && !problem())
  // The visitor can leave a wallet that never answers.
  await page.modal.close()
  await page.until(() => !page.internal()?.revocation.get())
  expect(page.own()).toEqual([grant])
  page.wallet.lie(REVOKE, '0x')
  page.internal()?.revoke(grant)
  await page.until(() => page.own().length === 0)
  expect(page.wallet.calls.findLast(({ method }) => method === REVOKE)?.params).toEqual([
    { pci: 'grant-1', address: `eip155:1:${grant.address}` },
  ])
  expect(page.events.at(-1)).toEqual(['smartSessions.revoked', { network: 'eip155:1' }])
})
