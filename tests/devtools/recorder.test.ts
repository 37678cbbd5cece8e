import { connectors, http, type Store, type Stored, storage } from 'portico/core'
import { recorded, recorder } from 'portico/devtools'
import { createKernel, hook, type Session } from 'portico/kernel'
import {
  createMockClock,
  createMockStorage,
  createMockWallet,
  createTestKernel,
  describePlugin,
  walletError,
} from 'portico/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { plugin, startRecorded } from './startRecorded.js'

void describePlugin(recorder, { options: {} }, { it })

afterEach(() => vi.restoreAllMocks())

const arriving = hook('modal.arriving', 'series')

/** A kernel with a recorder and a connector, as the page sees it. */
const startConnector = (own: object) => {
  const kernel = createKernel({
    plugins: [
      recorder(),
      plugin('wallets', {
        setup: ((context: { contribute(point: object, item: object): void }) =>
          context.contribute(connectors, own)) as never,
      }),
    ],
  })
  const [connector] = kernel.point(connectors).get()
  if (!connector) throw new Error('The connector is not listed')
  return { kernel, connector }
}

describe('the recorder', () => {
  it('keeps the life of plugins and who decided their features', async () => {
    const test = await startRecorded({
      plugins: [
        plugin('wants', { needs: { missing: { kind: 'service', id: 'missing' } }, setup: () => {} }),
        plugin('broken', {
          setup: () => {
            throw new Error('no luck')
          },
        }),
      ],
    })
    const of = (id: string) => test.entries().findLast((each) => each.kind === 'plugin' && each.plugin === id)
    expect(of('wants')).toMatchObject({ status: 'waiting', waitsFor: ['missing'] })
    expect(of('broken')).toMatchObject({ status: 'failed', error: { code: 'setup' } })
    test.kernel.setFeatures({ wants: false })
    expect(of('wants')).toMatchObject({ status: 'off' })
    expect(test.entries().findLast((each) => each.kind === 'feature')).toMatchObject({
      feature: 'wants',
      isOn: false,
      by: 'host',
    })
    test.stop()
  })

  it('keeps taps with their plugin, duration and result, and events with who emitted them', async () => {
    const clock = createMockClock()
    const { kernel, stop } = createTestKernel({
      clock,
      plugins: [
        recorder({ clock }),
        plugin('slow', {
          setup: (({
            tap,
            emit,
          }: {
            tap: (name: string, run: () => unknown) => void
            emit: (name: string, payload: object) => void
          }) => {
            tap('modal.arriving', async () => {
              await new Promise<void>((resolve) => void clock.after(70, resolve))
              emit('sessions.empty', {})
            })
            tap('modal.arriving', () => {
              throw Object.assign(new Error('no'), { code: 'odd' })
            })
          }) as never,
        }),
      ],
    })
    const done = kernel.call(arriving, { view: 'Account' })
    await clock.advance(100)
    await done
    const entries = kernel.get(recorded)?.entries.get() ?? []
    expect(entries.filter(({ kind }) => kind === 'hook')).toMatchObject([
      { plugin: 'slow', hook: 'modal.arriving', ok: true, ms: 70, result: 'nothing' },
      { plugin: 'slow', hook: 'modal.arriving', ok: false, error: { code: 'odd' } },
    ])
    expect(entries.find(({ kind }) => kind === 'event')).toMatchObject({
      plugin: 'slow',
      name: 'sessions.empty',
    })
    stop()
  })

  it('keeps attempts to connect, requests of the page and what the wallet answered', async () => {
    const test = await startRecorded()
    test.wallet.answer('reject')
    await expect(test.connect()).rejects.toThrow('Connection rejected')
    test.wallet.answer('approve')
    await test.connect()
    const provider = await test.sessions.provider('eip155')
    test.wallet.respond('personal_sign', () => {
      throw walletError(4001, 'No.')
    })
    await expect(provider.request({ method: 'personal_sign', params: ['0x00'] })).rejects.toThrow()
    const entries = test.entries()
    expect(entries.filter(({ kind }) => kind === 'wallet')).toMatchObject([
      {
        plugin: 'test.connectors',
        connector: 'io.demo',
        ok: false,
        error: { code: 4001, isRejection: true },
      },
      { ok: true, network: 'eip155:1', accounts: [{ namespace: 'eip155', address: test.chain.address() }] },
    ])
    expect(entries.filter(({ kind }) => kind === 'session')).toMatchObject([
      { action: 'connect', ok: false, error: { code: 'connection-rejected' } },
      { action: 'connect', ok: true },
    ])
    expect(entries.findLast(({ kind }) => kind === 'request')).toMatchObject({
      method: 'personal_sign',
      fromPage: true,
      ok: false,
      answered: { ok: false, error: { code: 4001 } },
    })
    expect(entries.some((each) => each.kind === 'state' && each.plugin === 'session')).toBe(true)
    test.stop()
  })

  it('shows a request that the wallet has not answered as open', async () => {
    const test = await startRecorded()
    await test.connect()
    test.wallet.respond('personal_sign', () => new Promise(() => {}))
    const provider = await test.sessions.provider('eip155')
    provider.request({ method: 'personal_sign' }).catch(() => {})
    await vi.waitFor(() => expect(test.wallet.calls.at(-1)?.method).toBe('personal_sign'))
    const open = test.entries().findLast(({ kind }) => kind === 'request')
    expect(open).toMatchObject({ method: 'personal_sign' })
    expect(open).not.toHaveProperty('ok')
    test.stop()
  })

  it('keeps requests to services with the plugin that made them', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('nope', { status: 500 }))
    let failure: unknown
    const test = await startRecorded({
      plugins: [
        plugin('asker', {
          needs: { http },
          setup: (({ needs }: { needs: { http: { request(r: object): Promise<unknown> } } }) => {
            needs.http
              .request({ url: 'https://api.example/x?key=1', parser: { parse: Boolean } })
              .catch((error) => {
                failure = error
              })
          }) as never,
        }),
      ],
    })
    await vi.waitFor(() => expect(failure).toBeDefined())
    expect(test.entries().findLast(({ kind }) => kind === 'http')).toMatchObject({
      plugin: 'asker',
      host: 'api.example',
      method: 'GET',
      ok: false,
      error: { code: 'http-status' },
    })
    test.stop()
  })

  it('keeps no more than its limit, and says how many it has dropped', async () => {
    const test = await startRecorded({ limit: 5 })
    for (let each = 0; each < 20; each++) test.kernel.emit('sessions.empty', {})
    expect(test.entries()).toHaveLength(5)
    expect(new Set(test.entries().map(({ kind }) => kind))).toEqual(new Set(['event']))
    expect(test.service().dropped()).toBeGreaterThan(15)
    test.stop()
  })

  it('records nothing while its feature is off, and everything from when it is switched on', async () => {
    const wallet = createMockWallet()
    const kernel = createKernel({
      plugins: [
        recorder(),
        plugin('wallets', {
          setup: ((context: { contribute(point: object, item: object): void }) =>
            context.contribute(connectors, wallet.connector)) as never,
        }),
      ],
      features: { recorder: false },
    })
    const connect = () => {
      const { signal } = new AbortController()
      return kernel
        .point(connectors)
        .get()[0]
        ?.connect({ namespaces: ['eip155'], networks: [], signal })
    }
    await connect()
    kernel.setFeatures({ recorder: true })
    const count = () =>
      kernel
        .get(recorded)
        ?.entries.get()
        .filter(({ kind }) => kind === 'wallet').length
    expect(count()).toBe(0)
    await connect()
    expect(count()).toBe(1)
    kernel.dispose()
  })

  it('drops what it has recorded when it is switched off, and adds no outcome after that', async () => {
    let approve = () => {}
    const connect = () => new Promise<readonly Session[]>((resolve) => (approve = () => resolve([])))
    const { kernel, connector } = startConnector({ id: 'slow', connect })
    const { signal } = new AbortController()
    const attempt = connector.connect({ namespaces: ['eip155'], networks: [], signal })
    const service = kernel.get(recorded)
    expect(service?.entries.get().at(-1)).toMatchObject({ kind: 'wallet' })
    kernel.setFeatures({ recorder: false })
    expect(service?.entries.get()).toEqual([])
    const changed = vi.fn()
    service?.entries.subscribe(changed)
    approve()
    await attempt
    expect(changed).not.toHaveBeenCalled()
    kernel.setFeatures({ recorder: true })
    expect(kernel.get(recorded)?.exportTrace()).not.toContain('"wallet"')
    kernel.dispose()
  })

  it('drops the ledger when it is switched off', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'))
    let ask = async () => {}
    const test = await startRecorded({
      plugins: [
        plugin('asker', {
          needs: { http },
          setup: (({ needs }: { needs: { http: { request(r: object): Promise<void> } } }) => {
            ask = () => needs.http.request({ url: 'https://api.example/x', parser: { parse: () => {} } })
          }) as never,
        }),
      ],
    })
    await ask()
    expect(test.service().ledger()).toHaveLength(1)
    test.kernel.setFeatures({ recorder: false })
    test.kernel.setFeatures({ recorder: true })
    expect(test.service().ledger()).toEqual([])
    test.stop()
  })

  it('changes no result of a wallet, whatever its sessions are', async () => {
    const odd = [
      {
        get accounts() {
          throw new TypeError('no accounts')
        },
      },
    ]
    const { kernel, connector } = startConnector({ id: 'odd', connect: async () => odd as never })
    const { signal } = new AbortController()
    const request = { namespaces: ['eip155'], networks: [], signal } as const
    expect(await connector.connect(request)).toBe(odd)
    expect(kernel.get(recorded)?.entries.get().at(-1)).toMatchObject({ kind: 'wallet', ok: true })
    kernel.dispose()
  })

  it('leaves a connector its private fields, computed members and class', async () => {
    class Counting {
      readonly id = 'counting'
      #asked = 0
      connect = async () => []
      get name() {
        return `Asked ${this.#asked} times`
      }
      ask() {
        return ++this.#asked
      }
    }
    const { kernel, connector } = startConnector(new Counting())
    const observed = connector as unknown as Counting
    expect([observed.name, observed.ask(), observed.name]).toEqual(['Asked 0 times', 1, 'Asked 1 times'])
    expect(observed).toBeInstanceOf(Counting)
    expect(observed.ask).toBe(observed.ask)
    expect({ ...observed }).toMatchObject({ id: 'counting' })
    kernel.dispose()
  })

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses the limit %d', (limit) => {
    expect(() => recorder({ limit })).toThrow("recorder's limit is a whole number from 1")
  })

  it('compares what was written last with what is stored, and reads nothing while it is off', () => {
    const isStored = vi.fn((_: string, value: unknown) => value === 2)
    const store = createMockStorage()
    let stored: Stored<number> | undefined
    const { kernel, stop } = createTestKernel({
      plugins: [
        recorder({ isStored }),
        { id: 'storage', kernel: 1, provides: storage, setup: () => store },
        plugin('writer', {
          needs: { storage },
          setup: (({ needs }: { needs: { storage: Store } }) => {
            const own = needs.storage.at('writer/count', { parse: Number }, 0)
            own.subscribe(() => own.get() === 1 && own.set(2))
            stored = own
          }) as never,
        }),
      ],
    })
    stored?.set(1)
    const written = kernel
      .get(recorded)
      ?.entries.get()
      .filter(({ kind }) => kind === 'storage')
    expect(written).toMatchObject([{ isStored: true }, { isStored: true }])
    isStored.mockClear()
    kernel.setFeatures({ recorder: false })
    stored?.set(3)
    expect(isStored).not.toHaveBeenCalled()
    stop()
  })
})
