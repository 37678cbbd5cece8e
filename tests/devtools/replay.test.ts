import { http, storage } from 'portico/core'
import { faultsOf, readTrace, type TraceFault } from 'portico/devtools'
import { type createMockStorage, replay, walletError } from 'portico/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { plugin, startRecorded } from './startRecorded.js'

afterEach(() => vi.restoreAllMocks())

type Test = Awaited<ReturnType<typeof startRecorded>>

/** A plugin that asks a service when it starts. */
const asker = (url: string, csp?: object) =>
  plugin('asker', {
    needs: { http },
    ...csp,
    setup: ((context: { needs: { http: { request(request: object): Promise<unknown> } } }) => {
      const parse = (answer: unknown) => {
        if (typeof answer !== 'object') throw new TypeError('no object')
        return answer
      }
      context.needs.http.request({ url, parser: { parse } }).catch(() => {})
    }) as never,
  })

interface Seeded {
  /** Starts the page with the fault in it. */
  start(): Promise<Test>
  /** Makes it happen. */
  happen?(test: Test): unknown
  readonly fault: Partial<TraceFault>
}

const answering = (respond: () => Promise<Response>) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(respond)
}

const sign = async ({ sessions }: Test) => {
  const provider = await sessions.provider('eip155')
  return provider.request({ method: 'personal_sign', params: ['0x00'] })
}

const seeded: Readonly<Record<string, Seeded>> = {
  'a wallet refuses to connect': {
    start: () => startRecorded(),
    happen: async (test) => {
      test.wallet.answer('reject')
      await test.connect().catch(() => {})
    },
    fault: { kind: 'session', about: expect.stringMatching(/^name-\d+$/), code: 'connection-rejected' },
  },
  'a wallet refuses to sign': {
    start: () => startRecorded(),
    happen: async (test) => {
      await test.connect()
      test.wallet.answer('reject')
      await sign(test).catch(() => {})
    },
    fault: { kind: 'request', code: 4001 },
  },
  'a wallet fails with a code of its own': {
    start: () => startRecorded(),
    happen: async (test) => {
      await test.connect()
      test.wallet.respond('personal_sign', () => {
        throw walletError(-32603, 'Internal error')
      })
      await sign(test).catch(() => {})
    },
    fault: { kind: 'request', code: -32603 },
  },
  'a wallet does not answer': {
    start: () => startRecorded(),
    happen: async (test) => {
      await test.connect()
      test.wallet.respond('personal_sign', () => new Promise(() => {}))
      sign(test).catch(() => {})
      await vi.waitFor(() => expect(test.wallet.calls.at(-1)?.method).toBe('personal_sign'))
    },
    fault: { kind: 'request', code: 'open' },
  },
  'a wallet answers after the visitor has left': {
    start: () => startRecorded(),
    happen: async (test) => {
      test.wallet.answer('manual')
      const abort = new AbortController()
      const attempt = test.connect(abort.signal).catch(() => {})
      await vi.waitFor(() => expect(test.wallet.waiting).toHaveLength(1))
      abort.abort()
      await attempt
      test.wallet.waiting[0]?.approve()
      await vi.waitFor(() => expect(test.names()).toContain('connect.late'))
    },
    fault: { kind: 'session', code: 'left' },
  },
  'a service answers with an error': {
    start: () => {
      answering(async () => new Response('', { status: 500 }))
      return startRecorded({ plugins: [asker('https://a.example')] })
    },
    fault: { kind: 'http', code: 'http-status' },
  },
  'a service answers something else than it should': {
    start: () => {
      answering(async () => new Response('12'))
      return startRecorded({ plugins: [asker('https://a.example')] })
    },
    fault: { kind: 'http', code: 'http' },
  },
  'a service cannot be reached': {
    start: () => {
      answering(async () => {
        throw new TypeError('Failed to fetch')
      })
      return startRecorded({
        plugins: [asker('https://a.example', { csp: { connect: ['https://a.example'] } })],
      })
    },
    fault: { kind: 'http', about: 'GET', code: 'http-unreachable' },
  },
  'the relay is lost': {
    start: async () => {
      const { connectors, walletFailure } = await import('portico/core')
      return startRecorded({
        plugins: [
          plugin('pairing', {
            setup: ((context: { contribute(point: object, item: object): void }) =>
              context.contribute(connectors, {
                id: 'walletConnect',
                type: 'WALLET_CONNECT',
                name: 'Pairing',
                namespaces: ['eip155'],
                connect: async () => {
                  throw walletFailure('The relay did not answer', undefined, new Error('socket closed'))
                },
              })) as never,
          }),
        ],
      })
    },
    happen: (test) => test.connect(undefined, 'walletConnect').catch(() => {}),
    fault: { kind: 'session', about: 'walletConnect', code: 'wallet' },
  },
  'a plugin throws when it starts': {
    start: () =>
      startRecorded({
        plugins: [
          plugin('broken', {
            setup: () => {
              throw new TypeError('undefined is not a function')
            },
          }),
        ],
      }),
    fault: { kind: 'plugin', about: 'broken', code: 'setup' },
  },
  "a plugin's tap throws": {
    start: () =>
      startRecorded({
        plugins: [
          plugin('gate', {
            setup: (({ tap }: { tap(hook: string, tap: () => unknown): void }) =>
              tap('request.sending', () => {
                throw new Error('not today')
              })) as never,
          }),
        ],
      }),
    happen: async (test) => {
      await test.connect()
      await sign(test).catch(() => {})
    },
    fault: { kind: 'request', code: 'gate' },
  },
  'a plugin reaches a host that nobody declares': {
    start: () => {
      answering(async () => new Response('{}'))
      return startRecorded({ plugins: [asker('https://tracker.example')] })
    },
    fault: { kind: 'host', code: 'host-undeclared' },
  },
  'the storage is full': {
    start: () =>
      startRecorded({
        plugins: [
          plugin('writer', {
            needs: { storage },
            setup: ((context: { needs: { storage: ReturnType<typeof createMockStorage> } }) =>
              context.needs.storage.at('writer/draft', { parse: String }, '').set('x'.repeat(9))) as never,
          }),
        ],
      }),
    fault: { kind: 'storage', about: expect.stringMatching(/^writer\/name-\d+$/), code: 'not-stored' },
  },
  'the remote configuration switches a feature off': {
    start: () => startRecorded({ plugins: [plugin('buy', { remote: { id: 'buy' }, setup: () => {} })] }),
    happen: (test) => test.kernel.setRemote(new Map([['buy', { isEnabled: false, config: [] }]])),
    fault: { kind: 'feature', about: 'buy', code: 'switched-off' },
  },
}

describe('a fault that was recorded happens again from the exported trace alone', () => {
  it.each(Object.entries(seeded))('%s', async (_, { start, happen, fault }) => {
    const test = await start()
    await happen?.(test)
    if (fault.kind === 'http' || fault.kind === 'host')
      await vi.waitFor(() =>
        expect(test.trace().entries.some(({ ok }: { ok?: boolean }) => ok !== undefined)).toBe(true),
      )
    const exported = test.service().exportTrace()
    test.stop()
    vi.restoreAllMocks()
    const recorded = faultsOf(readTrace(exported))
    expect(recorded).toContainEqual(expect.objectContaining(fault))
    const played = await replay(exported)
    played.stop()
    expect(played.recorded).toEqual(recorded)
    expect(played.replayed).toContainEqual(expect.objectContaining(fault))
    // Nothing else goes wrong in it.
    const sorted = (faults: readonly TraceFault[]) => faults.map((each) => JSON.stringify(each)).sort()
    expect(sorted(played.replayed)).toEqual(sorted(recorded))
  })

  it('and not with a plugin that no longer has it', async () => {
    const test = await (seeded['a plugin throws when it starts'] as Seeded).start()
    const exported = test.service().exportTrace()
    test.stop()
    const played = await replay(exported, { plugins: [plugin('broken', { setup: () => {} })] })
    played.stop()
    expect(played.recorded).toHaveLength(1)
    expect(played.replayed).toEqual([])
  })

  it('refuses what is not a trace', async () => {
    for (const text of [
      '',
      '{}',
      'null',
      '{"version":2,"entries":[]}',
      '{"version":1,"entries":[{"kind":"x","at":0}]}',
    ])
      await expect(replay(text)).rejects.toThrow('This is not a trace of the recorder')
  })
})
