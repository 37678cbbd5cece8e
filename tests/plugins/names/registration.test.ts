import { hexToString } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '../../../plugins/names/registration/createRegistration.js'
import { ada, other, record, refusal, startNames, ZONE } from './startNames.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 1_700_000_000_999 })
})
afterEach(() => {
  vi.useRealTimers()
})

const name = `adal.${ZONE}`
const signature = `0x${'ab'.repeat(65)}`
const failed = `Error registering name ${name}`

const start = async (setup: Parameters<typeof startNames>[0] = {}) => {
  const names = await startNames({ traits: { embedded: true }, ...setup })
  const { router, http } = names.services
  void router.open({ view: 'Account' })
  router.push('RegisterAccountName')
  http.respond('/profile/account', record(name, ada))
  return {
    ...names,
    router,
    register: async () => {
      names.service().register('adal')
      // Let the code of the registration load, which is already in memory.
      for (let turn = 0; turn < 5; turn++) await names.settle()
    },
    state: () => names.service().registration.get(),
    view: () => router.state.get().stack.at(-1)?.view,
    posted: () => names.requestsTo('/profile/account').filter(({ method }) => method === 'POST'),
  }
}

test('NAM-03 NAM-04 the signed message is sent, then the name is shown and stored', async () => {
  const names = await start()
  await names.register()
  const { method, params } = names.request.mock.calls[0]?.[0] ?? {}
  expect(method).toBe('personal_sign')
  const [message, address] = params as [`0x${string}`, string]
  expect(address).toBe(ada)
  expect(hexToString(message)).toBe(`{"name":"${name}","attributes":{},"timestamp":1700000000}`)
  expect(names.posted()).toMatchObject([
    {
      body: { coin_type: 0x80000001, address: ada, message: hexToString(message), signature },
    },
  ])
  expect(names.account()?.profileName).toBe(name)
  expect(names.stored()).toEqual({
    [`eip155:${ada}`]: { address: ada, name, source: ZONE, timestamp: expect.any(Number) },
  })
  expect(names.router.state.get().stack.map(({ view }) => view)).toEqual([
    'Account',
    'RegisterAccountNameSuccess',
  ])
})

test('NAM-03 the success view waits until the approval view has gone', async () => {
  const names = await start()
  names.request.mockImplementation(async () => {
    names.router.push('ApproveTransaction' as never)
    return signature
  })
  await names.register()
  expect(names.state()?.status).toBe('done')
  expect(names.view()).toBe('ApproveTransaction')
  names.router.back()
  await names.settle()
  expect(names.view()).toBe('RegisterAccountNameSuccess')
})

describe('NAM-05 a failed registration returns to the form with a reason', () => {
  const reasons = {
    status: 'FAILED',
    reasons: [{ field: 'name', description: `Name is already registered: ${name}` }],
  }
  test.each([
    ['the reason of the service', refusal(400, reasons), `Name is already registered: ${name}`],
    ['no reason', refusal(500, 'Internal server error'), failed],
    ['another name', record(`mallory.${ZONE}`, ada), failed],
    ['another address', record(name, other), failed],
    ['an answer of another kind', { success: false }, failed],
  ])('%s', async (_, answer, problem) => {
    const names = await start()
    names.services.http.respond('/profile/account', answer)
    await names.register()
    expect(names.state()).toMatchObject({ status: 'form', label: 'adal', problem })
    expect(names.view()).toBe('RegisterAccountName')
    expect(names.account()?.profileName).toBe(undefined)
    // Go back and try again.
    names.services.http.respond('/profile/account', record(name, ada))
    await names.register()
    expect(names.view()).toBe('RegisterAccountNameSuccess')
  })

  test.each([
    ['the visitor cancels', () => Promise.reject(Object.assign(new Error('Rejected'), { code: 4001 }))],
    ['the wallet signs nothing', async () => ({ signature })],
    ['the wallet answers with a text', async () => 'signed'],
  ])('%s', async (_, sign) => {
    const names = await start()
    names.request.mockImplementation(sign)
    await names.register()
    expect(names.state()).toMatchObject({ status: 'form', problem: failed })
    expect(names.posted()).toEqual([])
  })

  test('the account changes during signing', async () => {
    const names = await start()
    names.request.mockImplementation(async () => {
      names.accounts.set([{ address: other }])
      return signature
    })
    await names.register()
    expect(names.state()).toMatchObject({ status: 'form', problem: failed })
    expect(names.posted()).toEqual([])
  })

  test('a visitor who leaves during signing gets no name', async () => {
    const names = await start()
    let sign = (_: unknown) => {}
    names.request.mockImplementation(
      () =>
        new Promise((resolve) => {
          sign = resolve
        }),
    )
    await names.register()
    expect(names.state()?.status).toBe('signing')
    names.router.back()
    sign(signature)
    await names.settle()
    expect(names.state()).toBe(undefined)
    expect(names.posted()).toEqual([])
  })
})

describe('NAM-07 a registration without a network, an address or the embedded wallet is refused', () => {
  test('no network', async () => {
    const names = await start()
    names.services.sessions.setNetworks([])
    await names.register()
    expect(names.service().missing()).toBe('network')
    expect(names.state()?.problem).toBe('Network not found')
  })
  test.each([
    ['no address', { isConnected: false }],
    ['another wallet', { traits: {} }],
  ])('%s', async (_, given) => {
    const names = await start(given)
    await names.register()
    expect(names.service().missing()).toBe('address')
    expect(names.state()?.problem).toBe('Address or auth connector not found')
    expect(names.request).not.toHaveBeenCalled()
  })
})
