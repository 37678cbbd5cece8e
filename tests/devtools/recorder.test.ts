import { connectors, http } from 'portico/core'
import { recorded, recorder } from 'portico/devtools'
import { createKernel, hook } from 'portico/kernel'
import {
  createMockClock,
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
})
