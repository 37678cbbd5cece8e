import { type Connector, connectors } from 'portico/core'
import { eip155 } from 'portico/plugins/eip155'
import { injected } from 'portico/plugins/injected'
import { createMockServices, createTestKernel, describePlugin } from 'portico/testing'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import lazy from '../../../plugins/injected/lazy.js'
import { revoked, throwing } from '../../evils.js'
import { growth, LINEAR } from '../../growth.js'
import { alice, bob, fakeWallet, rpcError } from '../eip155/fixtures.js'

interface Announced {
  uuid?: unknown
  name?: unknown
  rdns?: unknown
  icon?: unknown
}
const icon = 'data:image/svg+xml;base64,PHN2Zy8+'
const uuid = (n: number) => `350670db-19fa-4704-a166-${n.toString(16).padStart(12, '0')}`

let page: EventTarget & { ethereum?: unknown }
let last = 0

const detail = (info: Announced, provider: unknown = fakeWallet().provider) => ({
  info: { uuid: uuid(++last), name: 'Foxy', rdns: 'io.foxy', icon, ...info },
  provider,
})
const dispatch = (payload: unknown) =>
  page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail: payload }))
/** Announces a wallet according to EIP-6963: at once, and at every request. */
const announce = (info: Announced = {}, provider: unknown = fakeWallet().provider) => {
  const given = Object.freeze(detail(info, provider))
  page.addEventListener('eip6963:requestProvider', () => dispatch(given))
  dispatch(given)
  return provider
}
const start = (options?: Parameters<typeof injected>[0], services = createMockServices()) => {
  const test = createTestKernel({ services: services.list, plugins: [eip155(), injected(options)] })
  const list = () => test.kernel.point(connectors).get()
  const ids = () => list().map((connector) => connector.id)
  return { ...test, services, list, ids }
}
const marks = (list: readonly Connector[]) => list.map(({ id, ambiguous = false }) => [id, ambiguous])
const request = { namespaces: ['eip155'], networks: [], signal: new AbortController().signal } as const

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describePlugin(injected, { options: {}, plugins: [eip155()] }, { it })

test('the lazy manifest has the id of the plugin', () => {
  expect(lazy()).toMatchObject({ id: 'injected' })
})

describe('discovery', () => {
  test('an announced wallet becomes a connector with its rdns as id', () => {
    announce()
    const { list, reports } = start()
    expect(list()).toEqual([
      expect.objectContaining({
        id: 'io.foxy',
        type: 'ANNOUNCED',
        name: 'Foxy',
        rdns: 'io.foxy',
        icon,
        installed: true,
        namespaces: ['eip155'],
      }),
    ])
    expect(list()[0]).not.toHaveProperty('provider')
    expect(list()[0]).not.toHaveProperty('ambiguous')
    expect(reports).toEqual([])
  })

  test('wallets announced later are added shortly after, and existing connectors stay the same objects', () => {
    announce()
    const { list, kernel } = start()
    const [before] = list()
    const changed = vi.fn()
    kernel.point(connectors).subscribe(changed)
    announce({ rdns: 'io.wolf', name: 'Wolf' })
    announce({ rdns: 'io.bear', name: 'Bear' })
    expect(changed).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100)
    expect(list().map((each) => each.name)).toEqual(['Foxy', 'Wolf', 'Bear'])
    expect(list()[0]).toBe(before)
  })

  test('INJ-05 EIP-6963 and window.ethereum discovery can each be switched off', () => {
    announce()
    page.ethereum = fakeWallet().provider
    expect(start().ids()).toEqual(['io.foxy', 'injected'])
    expect(start({ eip6963: false }).ids()).toEqual(['injected'])
    expect(start({ window: false }).ids()).toEqual(['io.foxy'])
    expect(start({ eip6963: false, window: false }).ids()).toEqual([])
  })

  test('two modals share one listener, which the last one removes', () => {
    const added = vi.spyOn(page, 'addEventListener')
    const removed = vi.spyOn(page, 'removeEventListener')
    const heard = (spy: typeof added | typeof removed) =>
      spy.mock.calls.filter(([event]) => event === 'eip6963:announceProvider').length
    const services = createMockServices()
    const [one, two] = [start({}, services), start({}, services)]
    announce()
    vi.advanceTimersByTime(100)
    expect([one.ids(), two.ids()]).toEqual([['io.foxy'], ['io.foxy']])
    expect(heard(added)).toBe(1)
    one.stop()
    expect(heard(removed)).toBe(0)
    expect(two.ids()).toEqual(['io.foxy'])
    two.stop()
    expect(heard(removed)).toBe(1)
  })

  test('a phone wallet that is injected late is offered', () => {
    const { list } = start()
    expect(list()).toEqual([])
    page.ethereum = fakeWallet().provider
    page.dispatchEvent(new Event('ethereum#initialized'))
    expect(list()).toEqual([
      expect.objectContaining({ id: 'injected', type: 'INJECTED', name: 'Browser Wallet' }),
    ])
    expect(list()[0]).not.toHaveProperty('rdns')
  })

  test('a window.ethereum that throws is ignored', () => {
    Object.defineProperty(page, 'ethereum', {
      get: () => {
        throw new Error('no')
      },
    })
    const { ids, reports } = start()
    expect(ids()).toEqual([])
    expect(reports).toEqual([])
  })

  test('without a window nothing happens', () => {
    vi.stubGlobal('window', undefined)
    const { ids, reports } = start()
    expect(ids()).toEqual([])
    expect(reports).toEqual([])
  })
})

describe('CVW-10 duplicates of one wallet are merged', () => {
  test('window.ethereum that announced itself is not offered again', () => {
    page.ethereum = announce()
    expect(start().ids()).toEqual(['io.foxy'])
  })
  test('an announced wallet named "Browser Wallet" does not hide another one at window.ethereum: both are marked', () => {
    page.ethereum = fakeWallet().provider
    const { list } = start()
    expect(marks(list())).toEqual([['injected', false]])
    announce({ name: 'Browser  wallet' })
    vi.advanceTimersByTime(100)
    expect(marks(list())).toEqual([
      ['io.foxy', true],
      ['injected', true],
    ])
  })
  test('a provider that takes the place at window.ethereum is listed beside the one before it, and both are marked', () => {
    page.ethereum = fakeWallet().provider
    const { list } = start()
    const late = fakeWallet().provider
    page.ethereum = late
    page.dispatchEvent(new Event('ethereum#initialized'))
    expect(marks(list())).toEqual([
      ['injected', true],
      ['injected#2', true],
    ])
    page.dispatchEvent(new Event('ethereum#initialized'))
    expect(list()).toHaveLength(2)
    announce({}, late)
    vi.advanceTimersByTime(100)
    expect(marks(list())).toEqual([
      ['io.foxy', false],
      ['injected', false],
    ])
  })
  test('one provider announced as both "Trust" and "Trust Wallet" is listed once', () => {
    const provider = announce({ name: 'Trust', rdns: 'com.trustwallet.app' })
    announce({ name: 'Trust Wallet', rdns: 'com.trustwallet.extension' }, provider)
    const { list } = start()
    expect(list().map(({ name, ambiguous }) => [name, ambiguous])).toEqual([['Trust', undefined]])
  })
  test('two providers announced as "Trust" and "Trust Wallet" are marked as ambiguous', () => {
    announce({ name: 'Trust', rdns: 'com.trustwallet.app' })
    announce({ name: 'Trust  wallet', rdns: 'evil.example' })
    const { list } = start()
    expect(list().map(({ id, ambiguous }) => [id, ambiguous])).toEqual([
      ['com.trustwallet.app', true],
      ['evil.example', true],
    ])
  })
})

describe('SEC-22 invalid and conflicting announcements', () => {
  test('two wallets with the same rdns are both offered, marked as ambiguous, with separate ids', () => {
    announce({ uuid: uuid(1) })
    const { list } = start()
    expect(list().map((each) => each.id)).toEqual(['io.foxy'])
    announce({ uuid: uuid(2), name: 'Foxier' })
    vi.advanceTimersByTime(100)
    // The id of a listed wallet stays: its session may be in use.
    expect(list().map(({ id, name, ambiguous }) => [id, name, ambiguous])).toEqual([
      ['io.foxy', 'Foxy', true],
      [`io.foxy#${uuid(2)}`, 'Foxier', true],
    ])
    // Where both are heard before one is listed, nobody gets the id of the undisputed wallet.
    expect(start({}, createMockServices()).ids()).toEqual([`io.foxy#${uuid(1)}`, `io.foxy#${uuid(2)}`])
  })
  describe.each([
    ['uuid, rdns and name', {}],
    ['the uuid', { rdns: 'io.other', name: 'Other' }],
    ['the rdns', { uuid: uuid(2), name: 'Other' }],
    ['the rdns in other letters', { uuid: uuid(2), rdns: 'IO.Foxy', name: 'Other' }],
    ['the name', { uuid: uuid(2), rdns: 'io.other' }],
    ["the rdns of the wallet's phone app", { uuid: uuid(2), rdns: 'io.metamask.mobile', name: 'Other' }],
    ['the name in other letters', { uuid: uuid(2), rdns: 'io.other', name: ' FOXY ' }],
  ])('another provider that claims %s', (_, other: Announced) => {
    const rdns = other.rdns === 'io.metamask.mobile' ? 'io.metamask' : 'io.foxy'
    const honest = { uuid: uuid(1), rdns, name: 'Foxy' }
    test.each(['at once', 'later'])('is listed beside the first, and both are marked (%s)', async (when) => {
      const wallets = [fakeWallet(), fakeWallet()] as const
      announce(honest, wallets[0].provider)
      if (when === 'at once') announce({ ...honest, ...other }, wallets[1].provider)
      const { list } = start()
      const [before] = list()
      if (when === 'later') announce({ ...honest, ...other }, wallets[1].provider)
      vi.advanceTimersByTime(100)
      expect(list()).toHaveLength(2)
      expect(list().map((each) => each.ambiguous)).toEqual([true, true])
      expect(new Set(list().map((each) => each.id)).size).toBe(2)
      if (when === 'later') expect(list()[0]?.id).toBe(before?.id)
      await list()[1]?.connect(request)
      expect(wallets.map(({ callsOf }) => callsOf('eth_requestAccounts').length)).toEqual([0, 1])
    })
  })
  test('a provider that announces itself again has one row, whatever it changes', () => {
    const provider = announce({ uuid: uuid(1) })
    announce({ uuid: uuid(3) }, provider)
    announce({ uuid: uuid(4), name: 'Foxy 2' }, provider)
    announce({ uuid: uuid(5), rdns: 'io.other' }, provider)
    const { list } = start()
    expect(list().map(({ name, ambiguous }) => [name, ambiguous])).toEqual([['Foxy', undefined]])
    start()
    expect(list()).toHaveLength(1)
  })
  test.each([
    ['its uuid', { uuid: uuid(1), rdns: 'org.example', name: 'Example' }, ['io.metamask', 'MetaMask']],
    ['its rdns', { uuid: uuid(2), rdns: 'io.metamask', name: 'Example' }, ['org.evil', 'MetaMask']],
    ['its name', { uuid: uuid(2), rdns: 'org.example', name: 'MetaMask' }, ['io.metamask', 'Other']],
  ] as const)(
    'an impostor is marked although a stranger has announced the wallet before it under %s',
    (_, stranger, [rdns, name]) => {
      const honest = announce(stranger)
      announce({ rdns, name })
      const { list } = start()
      for (let n = 0; n < 20; n++) announce({ uuid: uuid(1), rdns: 'io.metamask', name: 'MetaMask' }, honest)
      vi.advanceTimersByTime(100)
      expect(list().find((each) => each.rdns === rdns && each.name === name)?.ambiguous).toBe(true)
      const metamasks = list().filter((each) => each.rdns === 'io.metamask' || each.name === 'MetaMask')
      expect(metamasks.map(({ ambiguous, crowded }) => [ambiguous, crowded])).toEqual([
        [true, undefined],
        [true, undefined],
      ])
      // The next page hears the same.
      expect(marks(start({}, createMockServices()).list()).filter(([, isMarked]) => isMarked)).toHaveLength(2)
    },
  )
  test('a provider that another one has announced under its own name is still listed under its name', () => {
    const provider = announce({ rdns: 'evil.example', name: 'Evil' })
    announce({}, provider)
    expect(marks(start().list())).toEqual([
      ['evil.example', false],
      ['io.foxy', false],
    ])
  })
  test.each([0, 3, 15])(
    'after %s strangers of its rdns and before others, a wallet is listed and stays',
    (before) => {
      const stranger = () => announce({ rdns: 'io.metamask', name: 'MetaMask' })
      for (let n = 0; n < before; n++) stranger()
      const { list } = start()
      announce({ rdns: 'io.metamask', name: 'MetaMask', uuid: uuid(9_000_000) })
      vi.advanceTimersByTime(100)
      const own = list()[before]
      for (let n = 0; n < 20; n++) stranger()
      vi.advanceTimersByTime(100)
      expect(list()).toHaveLength(16)
      expect(list().every((each) => each.ambiguous && each.crowded)).toBe(true)
      expect(list()[before]?.id).toBe(own?.id)
      expect(own?.id).toBe(before ? `io.metamask#${uuid(9_000_000)}` : 'io.metamask')
    },
  )
  test('changes after the announcement have no effect', () => {
    const given = detail({ rdns: 'io.foxy' })
    const { list } = start()
    dispatch(given)
    given.info.name = 'Changed'
    given.info.rdns = 'io.changed'
    given.info.icon = 'https://evil.invalid/pixel.png'
    vi.advanceTimersByTime(100)
    expect(list()).toEqual([expect.objectContaining({ id: 'io.foxy', name: 'Foxy', icon })])
  })

  const provider = {}
  const trapped = throwing(new Error('trap'))
  const bad: readonly (readonly [string, () => unknown])[] = [
    ['null', () => null],
    ['undefined', () => undefined],
    ['{}', () => ({})],
    ['text', () => 'io.foxy'],
    ['no provider', () => ({ ...detail({}), provider: undefined })],
    ['a provider that is text', () => detail({}, 'provider')],
    ['info null', () => ({ info: null, provider })],
    [
      'a getter that throws',
      () => ({
        get info() {
          return trapped()
        },
        provider,
      }),
    ],
    [
      'a name that throws',
      () => ({
        info: {
          ...detail({}).info,
          get name() {
            return trapped()
          },
        },
        provider,
      }),
    ],
    ['a proxy that throws', () => new Proxy({}, { get: trapped })],
    ['a revoked proxy', revoked],
    ['no uuid', () => detail({ uuid: undefined })],
    ['a uuid that is none', () => detail({ uuid: 'io.foxy' })],
    ['an rdns with a script', () => detail({ rdns: 'io.foxy<script>' })],
    ['an rdns without a dot', () => detail({ rdns: 'injected' })],
    ['an rdns with #', () => detail({ rdns: 'io.foxy#1' })],
    ['an endless rdns', () => detail({ rdns: 'a.'.repeat(50_000) })],
    ['no name', () => detail({ name: ' \u202e\u200b ' })],
    ['a name of 65 letters', () => detail({ name: 'x'.repeat(65) })],
    ['a name that is an object', () => detail({ name: { toString: () => 'Foxy' } })],
  ]
  test.each(bad)('%s is ignored', (_, make) => {
    const { list, reports } = start()
    dispatch(make())
    announce({ rdns: 'io.honest', name: 'Honest' })
    vi.advanceTimersByTime(100)
    expect(list().map((each) => each.name)).toEqual(['Honest'])
    expect(reports).toEqual([])
  })

  test('names lose direction marks, control characters and surrounding spaces', () => {
    announce({ name: '  \u202eFo\u0000xy\u200b\n ' })
    expect(start().list()[0]?.name).toBe('Foxy')
  })
  test.each([
    ['https://evil.invalid/pixel.png', false],
    ['javascript:alert(1)', false],
    ['data:text/html,<script>', false],
    [`data:image/png;base64,${'A'.repeat(128 * 1024)}`, false],
    [5, false],
    ['data:image/png;base64,AAAA', true],
    ['data:image/webp;base64,AAAA', true],
    ['data:image/jpeg;base64,AAAA', true],
    ['data:image/gif;base64,AAAA', true],
    ['data:image/svg+xml,%3Csvg/%3E\n', true],
  ])('the icon %s: kept %s', (given, kept) => {
    announce({ icon: given })
    const [found] = start().list()
    expect(found?.name).toBe('Foxy')
    expect(found?.icon).toBe(kept ? String(given).trim() : undefined)
  })

  describe('10,000 announcements', () => {
    const honest = [
      ['io.metamask', 'MetaMask'],
      ['io.rabby', 'Rabby'],
      ['com.coinbase.wallet', 'Coinbase Wallet'],
    ] as const
    const announceAll = () => {
      for (const [at, [rdns, name]] of honest.entries()) announce({ rdns, name, uuid: uuid(9_000_000 + at) })
    }
    const floods = {
      'of as many rdns': (n: number) => ({ rdns: `evil.w${n}`, name: `Evil ${n}` }),
      'of one rdns': () => ({ rdns: 'evil.one', name: 'Evil' }),
      'of an honest rdns': () => ({ rdns: 'io.metamask', name: 'MetaMask' }),
    }
    const cases = Object.entries(floods).flatMap(([what, make]) =>
      (['before', 'after', 'around'] as const).map((when) => [what, when, make] as const),
    )
    test.each(cases)(
      '%s, %s the honest ones: all are listed, among at most 256, and the rows tell of the others',
      (what, when, make) => {
        const { list, ids, reports, kernel } = start()
        let updates = 0
        kernel.point(connectors).subscribe(() => updates++)
        const given = Array.from({ length: 10_000 }, (_, n) => detail(make(n), { request: async () => null }))
        const flood = (from: number, to: number) => {
          for (const each of given.slice(from, to)) dispatch(each)
        }
        const impostors = what === 'of an honest rdns'
        if (when === 'before') flood(0, 10_000)
        if (when === 'around') flood(0, 5000)
        announceAll()
        if (when === 'around') flood(5000, 10_000)
        if (when === 'after') flood(0, 10_000)
        vi.advanceTimersByTime(100)
        const listed = new Set(list().map((each) => each.rdns))
        for (const [rdns] of honest) expect(listed).toContain(rdns)
        expect(list().length).toBeLessThanOrEqual(256)
        const claims = (rdns: string) => list().filter((each) => each.rdns === rdns)
        const crowded = what === 'of one rdns' ? 'evil.one' : 'io.metamask'
        expect(claims(crowded).every((each) => each.crowded)).toBe(true)
        if (what !== 'of as many rdns') expect(claims(crowded)).toHaveLength(16)
        if (impostors) expect(claims(crowded).every((each) => each.ambiguous)).toBe(true)
        if (impostors && when === 'after') expect(ids()).toContain(`io.metamask#${uuid(9_000_000)}`)
        // One for each connector that is added or replaced.
        expect(updates).toBeLessThanOrEqual(2 * 256 + 2 * 64)
        expect(reports).toEqual([])
      },
    )
    test.each(Object.entries(floods))('%s take linear time', (_, make) => {
      const hear = (count: number) => {
        const given = Array.from({ length: count }, (_, n) => detail(make(n), { request: async () => null }))
        return () => {
          page = new EventTarget()
          vi.stubGlobal('window', page)
          const { stop } = start()
          for (const each of given) dispatch(each)
          vi.advanceTimersByTime(100)
          stop()
        }
      }
      expect(growth(hear, 1000)).toBeLessThan(LINEAR)
    })
    test('a wallet that was connected before keeps its place after a flood', async () => {
      const services = createMockServices()
      announce({ rdns: 'io.small', name: 'Small' })
      const first = start({}, services)
      await first.list()[0]?.connect(request)
      first.stop()
      page = new EventTarget()
      vi.stubGlobal('window', page)
      const second = start({}, services)
      for (let n = 0; n < 1000; n++) dispatch(detail({ rdns: `evil.w${n}`, name: `Evil ${n}` }, {}))
      announce({ rdns: 'io.small', name: 'Small' })
      announce({ rdns: 'io.unknown', name: 'Unknown' })
      vi.advanceTimersByTime(100)
      expect(second.ids()).toHaveLength(256)
      expect(second.ids()).toContain('io.small')
      expect(second.ids()).not.toContain('io.unknown')
    })
    test.each([
      ['rdns', { rdns: 'io.small', name: 'Other' }],
      ['name', { rdns: 'evil.one', name: 'Small' }],
      ['rdns and name', { rdns: 'io.small', name: 'Small' }],
    ])(
      'a wallet that was connected before is listed and marked after 16 strangers of its %s',
      async (_, stranger) => {
        const services = createMockServices()
        announce({ rdns: 'io.small', name: 'Small' })
        const first = start({}, services)
        await first.list()[0]?.connect(request)
        first.stop()
        page = new EventTarget()
        vi.stubGlobal('window', page)
        for (let n = 0; n < 16; n++) announce(stranger)
        const own = fakeWallet()
        announce({ rdns: 'io.small', name: 'Small' }, own.provider)
        const { list } = start({}, services)
        expect(list()).toHaveLength(17)
        expect(list().every((each) => each.ambiguous)).toBe(true)
        await list()[16]?.connect(request)
        expect(own.callsOf('eth_requestAccounts')).toHaveLength(1)
      },
    )
  })
})

describe('connecting', () => {
  test('only connect prompts the wallet, restore does not', async () => {
    const wallet = fakeWallet()
    announce({}, wallet.provider)
    const connector = start().list()[0] as Connector
    const [session] = await connector.connect(request)
    expect(session?.accounts.get()[0]?.address).toBe(alice)
    const [restored] = (await connector.restore?.({ ...request, address: alice })) ?? []
    expect(restored?.network.get()).toBe('eip155:1')
    expect(wallet.callsOf('eth_requestAccounts')).toHaveLength(1)
    expect(await connector.restore?.({ ...request, address: bob })).toEqual([])
  })
  test('INJ-02 a rejection reaches the caller and nothing is stored', async () => {
    const services = createMockServices()
    const wallet = fakeWallet({
      eth_requestAccounts: () => {
        throw rpcError(4001, 'User rejected the request.')
      },
    })
    announce({}, wallet.provider)
    const [connector] = start({}, services).list()
    await expect(connector?.connect(request)).rejects.toMatchObject({ code: 4001 })
    expect(services.storage.at('injected/known', { parse: (input) => input }, 'nothing').get()).toEqual(
      'nothing',
    )
  })
})
