import { createMockClock, createMockServices } from 'portico/testing'
import { expect, it, vi } from 'vitest'
import type { Accounts } from '../../../plugins/auth/account/attachAccounts.js'
import { openClient } from '../../../plugins/auth/client/openClient.js'
import { createStore } from '../../../plugins/auth/createStore.js'
import { createLink } from '../../../plugins/auth/frame/createLink.js'
import { codecs } from '../../../plugins/auth/frame/protocol/codecs.js'
import { createFakeSite } from './fakeSite.js'
import { startAuth } from './startAuth.js'
import { failure, outcome } from './startLink.js'

/** A client whose accounts arrive when the test decides. */
const open = () => {
  const clock = createMockClock()
  const site = createFakeSite()
  const accounts = {} as Accounts
  const loads: { done: () => void; fail: () => void }[] = []
  const opens = vi.fn(() => accounts)
  const client = openClient({
    key: 'auth',
    page: {
      lease: () => {
        const link = createLink({
          clock,
          dapp: { projectId: 'p' },
          codecs: async () => codecs,
          open: site.open,
        })
        return { value: link, release: link.discard } as never
      },
    },
    clock,
    store: createStore(createMockServices({}).storage),
    frame: { src: '', origin: '', title: '', sandbox: false, allow: '' },
    dapp: { projectId: 'p' },
    attach: () =>
      new Promise((resolve, reject) => {
        loads.push({ done: () => resolve(opens), fail: () => reject(new Error('offline')) })
      }),
  })
  return { client, accounts, loads, opens, clock }
}

it('EML-23 sign-out aborts a pending call for the accounts; one made afterwards succeeds', async () => {
  const { client, loads, opens, accounts } = open()
  const before = failure(client.accounts())
  const leaving = client.login.signOut()
  const after = client.accounts()
  for (const { done } of loads) done()
  await leaving
  expect((await before)?.reason).toBe('aborted')
  expect([await after, client.opened(), opens.mock.calls.length]).toEqual([accounts, accounts, 1])
})

it('FLG-08 a client released while its accounts load aborts the call and opens none', async () => {
  const { client, loads, opens } = open()
  const asked = failure(client.accounts())
  client.release()
  loads[0]?.done()
  expect((await asked)?.reason).toBe('aborted')
  expect(opens).not.toHaveBeenCalled()
})

it('accounts are opened once for all pending calls, and a failed load is retried by the next call', async () => {
  const { client, loads, opens, accounts, clock } = open()
  const lost = outcome(client.accounts())
  loads[0]?.fail()
  await clock.advance(0)
  expect(lost.error).toMatchObject({ message: 'offline' })
  const both = Promise.all([client.accounts(), client.accounts()])
  for (const { done } of loads) done()
  expect([await both, opens.mock.calls.length]).toEqual([[accounts, accounts], 1])
})

it('FLG-08 a plugin removed during a connect registers no view, and the connect fails', async () => {
  const test = await startAuth()
  const asked = failure(test.connector.connect({ namespaces: ['eip155'], networks: [] } as never) as never)
  test.stop()
  expect(await asked).toBeDefined()
  expect(test.kernel.views.get().filter(({ id }) => id === 'ApproveTransaction')).toEqual([])
})

it('the approval view is registered at the first login, and only once', async () => {
  const test = await startAuth()
  const count = () => test.kernel.views.get().filter(({ id }) => id === 'ApproveTransaction').length
  expect(count()).toBe(0)
  await test.login()
  expect(count()).toBe(1)
  await test.settle(test.service.signOut())
  await test.login()
  expect(count()).toBe(1)
  test.stop()
})

it('EML-01 once the code is requested the accounts are prepared while the page is idle', async () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run())
  vi.stubGlobal('window', { requestIdleCallback: (run: () => void) => idle.push(run) })
  try {
    const test = await startAuth()
    await test.settle(test.service.connectEmail('ada@mail.example'))
    const registered = () => test.kernel.views.get().some(({ id }) => id === 'ApproveTransaction')
    expect([registered(), idle.length]).toEqual([false, 1])
    idle[0]?.()
    await vi.waitFor(() => expect(registered()).toBe(true))
    test.stop()
  } finally {
    vi.unstubAllGlobals()
  }
})
