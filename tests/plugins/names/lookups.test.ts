import { accountParts } from 'portico/plugins/account/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nameCacheParser } from '../../../plugins/names/nameCacheParser.js'
import { labelProblem } from '../../../plugins/names/nameRule.js'
import { coinTypeOf } from '../../../plugins/names/sources/coinTypeOf.js'
import { ada, other, record, refusal, startNames, ZONE } from './startNames.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const MINUTE = 60_000
const mine = `ada.${ZONE}`

test.each([
  ['abc', 'short'],
  ['', 'short'],
  ['abcd', undefined],
  ['ab-cd', undefined],
  ['ABCD', undefined],
  ['1234', undefined],
  ['a'.repeat(64), undefined],
  ['a'.repeat(65), 'invalid'],
  ['ab cd', 'invalid'],
  ['ab_cd', 'invalid'],
  ['äbcd', 'invalid'],
  ['abcd.eth', 'invalid'],
  ['аbcd', 'invalid'],
])('NAM-01 the problem of the label %j is %s', (label, problem) => {
  expect(labelProblem(label)).toBe(problem)
})

test('NAM-08 PROP-17 a chain id is converted to a coin type, and an invalid one is refused', () => {
  expect(coinTypeOf(1)).toBe(0x80000001)
  expect(coinTypeOf(2147483647)).toBe(0xffffffff)
  for (const each of [2147483648, 0, -1, 1.5, Number.NaN, '1', undefined])
    expect(() => coinTypeOf(each)).toThrow('Invalid chainId')
})

describe('NAM-10 the name of an account', () => {
  test('is not looked up before the modal is opened, then once in 5 minutes, and stored', async () => {
    const names = await startNames()
    const { http } = names.services
    http.respond('/identity/', {
      name: mine,
      avatar: 'https://pictures.example/ada.png',
      more: [Number.POSITIVE_INFINITY],
    })
    http.respond('/profile/account/', record(mine, ada))
    await names.settle()
    expect(http.requests).toEqual([])
    names.open()
    await names.settle()
    expect(names.requestsTo('/identity/')).toHaveLength(1)
    expect(names.requestsTo('/identity/')[0]?.params).toMatchObject({ projectId: 'project', sender: ada })
    expect(names.account()).toMatchObject({
      profileName: mine,
      profileImage: 'https://pictures.example/ada.png',
    })
    expect(names.stored()).toEqual({
      [`eip155:${ada}`]: {
        address: ada,
        name: mine,
        source: ZONE,
        picture: 'https://pictures.example/ada.png',
        timestamp: expect.any(Number),
      },
    })
    await vi.advanceTimersByTimeAsync(4 * MINUTE)
    names.open()
    await names.settle()
    expect(names.requestsTo('/identity/')).toHaveLength(1)
    http.respond('/identity/', { name: null, avatar: null })
    await vi.advanceTimersByTimeAsync(MINUTE)
    names.open()
    await names.settle()
    expect(names.requestsTo('/identity/')).toHaveLength(2)
    expect(names.account()?.profileName).toBe(undefined)
  })

  test('BAL-12 API-08 is looked up again for another address, and never on a testnet', async () => {
    const names = await startNames()
    names.open()
    await names.settle()
    names.accounts.set([{ address: other }])
    await names.settle()
    expect(names.requestsTo('/identity/').map(({ params }) => params)).toMatchObject([
      { sender: ada },
      { sender: other },
    ])
    names.accounts.set([{ address: ada }])
    await names.settle()
    expect(names.requestsTo('/identity/')).toHaveLength(2)

    const test = await startNames()
    const { networks, state } = test.services.sessions
    test.services.sessions.setNetworks(networks.get().map((each) => ({ ...each, testnet: true })))
    expect(state.get().namespaces.eip155?.network.caipNetwork?.testnet).toBe(true)
    test.open()
    await test.settle()
    expect(test.requestsTo('/identity/')).toEqual([])
  })

  test('is shown at once from storage, without a request, and removed on disconnecting', async () => {
    const names = await startNames({ isConnected: false })
    names.services.storage.texts.set(
      'cache/names',
      JSON.stringify({
        [`eip155:${ada}`]: { address: ada, name: mine, source: ZONE, timestamp: Date.now() - 60 * MINUTE },
      }),
    )
    names.attach()
    await names.settle()
    expect(names.account()?.profileName).toBe(mine)
    expect(names.services.http.requests).toEqual([])
    await names.services.sessions.disconnect()
    expect(names.stored()).toEqual({})
  })

  test('stays after a failed lookup, which is not repeated at once', async () => {
    const names = await startNames()
    const { http } = names.services
    http.respond('/identity/', { name: mine, avatar: null })
    http.respond('/profile/account/', record(mine, ada))
    names.open()
    await names.settle()
    http.respond('/identity/', refusal(503, 'Internal server error'))
    await vi.advanceTimersByTimeAsync(6 * MINUTE)
    names.open()
    await names.settle()
    names.open()
    await names.settle()
    expect(names.requestsTo('/identity/')).toHaveLength(2)
    expect(names.account()?.profileName).toBe(mine)
  })

  test.each([
    ['a name of somebody else', { name: mine, avatar: null }, record(mine, other)],
    ['a name that nobody has', { name: mine, avatar: null }, []],
    ['another record', { name: mine, avatar: null }, record(`bob.${ZONE}`, ada)],
    ['markup', { name: '<img src=x onerror=alert(1)>', avatar: 'javascript:alert(1)' }, []],
    ['no text', { name: { toString: 1 }, avatar: Number.POSITIVE_INFINITY }, []],
    ['far too much', { name: 'a'.repeat(100_000), avatar: null }, []],
    ['no object', 'html', []],
    ['null', null, []],
  ])(
    'SEC-21 is ignored if the service’s answer is invalid or not confirmed: %s',
    async (_, identity, found) => {
      const names = await startNames()
      names.services.http.respond('/identity/', identity)
      names.services.http.respond('/profile/account/', found)
      names.open()
      await names.settle()
      expect(names.requestsTo('/identity/')).toHaveLength(1)
      expect(names.account()?.profileName).toBe(undefined)
      expect(names.account()?.profileImage).toBe(undefined)
    },
  )
})

test('stored names are validated', () => {
  const good = { address: ada, name: 'ada.eth', source: 'ens', timestamp: 1 }
  const key = `eip155:${ada}`
  expect(nameCacheParser.parse({ [key]: good })).toEqual({ [key]: good })
  for (const bad of [
    { ...good, address: other },
    { ...good, name: 'a\u202eda.eth' },
    { ...good, name: 'no name' },
    { ...good, name: 7 },
    { ...good, timestamp: 'now' },
    null,
    'text',
  ])
    expect(nameCacheParser.parse({ [key]: bad })).toEqual({})
  const [kept] = Object.values(
    nameCacheParser.parse({ [key]: { ...good, picture: 'data:image/svg+xml,<svg/>', isDisguised: 1 } }),
  )
  expect(kept).toEqual(good)
  for (const each of [null, undefined, 3, 'x', []]) expect(nameCacheParser.parse(each)).toEqual({})
})

describe('NAM-06 an error has the service’s reason, else a text of its own', () => {
  const reasons = { status: 'FAILED', reasons: [{ field: 'name', description: 'Try\u202e later' }] }
  test.each([
    ['Error resolving name', '/profile/account/', () => (n: Started) => n.service().resolve('eip155', mine)],
    [
      'Error fetching name suggestions',
      '/profile/suggestions/',
      () => (n: Started) => n.service().suggest('adalovelace'),
    ],
    [
      'Error fetching names for address',
      '/identity/',
      () => (n: Started) => n.service().reverse('eip155', other),
    ],
  ])('%s', async (otherwise, path, call) => {
    const names = await startNames()
    const run = call()
    names.services.http.respond(path, refusal(400, reasons))
    await expect(run(names)).rejects.toThrow('Try  later')
    for (const body of [{ reasons: [] }, { reasons: 'x' }, { reasons: [{ description: 7 }] }, 'text', null]) {
      names.services.http.respond(path, refusal(400, body))
      await expect(run(names)).rejects.toThrow(otherwise)
    }
  })
})
type Started = Awaited<ReturnType<typeof startNames>>

test('NAM-08 the service’s address for another chain is not the address on the network in use', async () => {
  const names = await startNames({ served: ['eip155:1', 'eip155:10'] })
  names.services.http.respond('/profile/account/', record(mine, ada, 0x80000001))
  expect((await names.service().resolve('eip155', mine))?.address).toBe(ada)
  expect(await names.service().resolve('eip155', mine, undefined, 'eip155:10')).toBe(undefined)
  names.services.http.respond('/profile/account/', record(mine, other, 0x8000000a))
  expect((await names.service().resolve('eip155', mine, undefined, 'eip155:10'))?.address).toBe(other)
})

test('API-07 on a network that the service does not serve, no profile request is made', async () => {
  const names = await startNames({ served: ['eip155:10'], traits: { embedded: true } })
  names.open()
  await names.settle()
  expect(await names.service().resolve('eip155', mine)).toBe(undefined)
  expect(await names.service().suggest('adalovelace')).toEqual([])
  expect(names.requestsTo('/profile/')).toEqual([])
  expect(names.requestsTo('/supported-chains')).toHaveLength(1)
})

test('suggestions are validated one by one, and count as taken unless said to be free', async () => {
  const names = await startNames()
  names.services.http.respond('/profile/suggestions/', {
    suggestions: [
      { name: `adal.${ZONE}`, registered: true },
      { name: `ADAL-1.${ZONE}`, registered: false },
      { name: `adal-1.${ZONE}`, registered: true },
      { name: `adal-2.${ZONE}` },
      { name: 'adal.evil.example', registered: false },
      { name: `a\u202edal.${ZONE}`, registered: false },
      null,
      7,
      ...Array.from({ length: 500 }, (_, at) => ({ name: `n${at}abc.${ZONE}`, registered: false })),
    ],
  })
  expect(await names.service().suggest('adal')).toEqual([
    { name: `adal.${ZONE}`, isTaken: true },
    { name: `adal-1.${ZONE}`, isTaken: false },
    { name: `adal-2.${ZONE}`, isTaken: true },
    { name: `n0abc.${ZONE}`, isTaken: false },
    { name: `n1abc.${ZONE}`, isTaken: false },
  ])
  expect(names.requestsTo('/profile/suggestions/adal')[0]?.params).toMatchObject({ zone: ZONE })
})

test('NAM-09 choosing a name is offered only to an embedded EVM wallet that is known to have none', async () => {
  const offers = (names: Started) => {
    const account = names.account()
    return names.kernel
      .point(accountParts)
      .get()
      .some(({ id, shows }) => id === 'names.choose' && account && shows(account))
  }
  const embedded = await startNames({ traits: { embedded: true } })
  expect(offers(embedded)).toBe(false)
  embedded.open()
  await embedded.settle()
  expect(offers(embedded)).toBe(true)

  const named = await startNames({ traits: { embedded: true } })
  named.services.http.respond('/profile/reverse/', [null, record(mine, ada)])
  named.services.http.respond('/profile/account/', record(mine, ada))
  named.open()
  await named.settle()
  expect(named.account()?.profileName).toBe(mine)
  expect(offers(named)).toBe(false)

  const wallet = await startNames()
  wallet.open()
  await wallet.settle()
  expect(offers(wallet)).toBe(false)
  const alone = await startNames({ traits: { embedded: true }, project: {} })
  alone.open()
  await alone.settle()
  expect(offers(alone)).toBe(false)
})
