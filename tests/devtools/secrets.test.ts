import fc from 'fast-check'
import { connectors, http, requests as requestsToken, storage } from 'portico/core'
import { recorded, recorder } from 'portico/devtools'
import { hook, PorticoError } from 'portico/kernel'
import {
  createMockClock,
  createMockServices,
  createTestKernel,
  mockChain,
  walletError,
} from 'portico/testing'
import { expect, it } from 'vitest'
import { requests, session } from '#session'
import { evm } from '../session/startSession.js'
import { limit, volume } from '../volumes.js'
import { plugin } from './startRecorded.js'

const KINDS: readonly ((random: (letters: string, length: number) => string) => string)[] = [
  (random) => `0x${random('0123456789abcdef', 40)}`,
  (random) => `${random('abcdefghij', 7)}@${random('klmnop', 6)}.com`,
  (random) => `eyJ${random('ABCDEFGabcdefg0123456789_-', 30)}.${random('ABCDEFGabcdefg0123456789', 20)}`,
  (random) => random('0123456789', 6),
  (random) => `wc:${random('0123456789abcdef', 64)}@2?symKey=${random('0123456789abcdef', 64)}`,
  (random) => random('0123456789abcdef', 64),
  (random) => `sk_live_${random('ABCDEFGHabcdefgh0123456789', 24)}`,
  (random) => random('ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz123456789', 44),
  (random) =>
    `https://${random('abcdefgh', 8)}.example/${random('ABCDEFabcdef0123456789', 32)}?token=${random('0123456789abcdef', 16)}`,
  (random) => `${random('0123456789', 4)}-${random('0123456789', 4)}`,
  // A plain word, as a name or a password is, and an ENS name. No name of the sources is made of these letters.
  (random) => random('jkqvwxyz', 7),
  (random) => `${random('jkqvwxyz', 6)}.eth`,
]

/** 60 secrets, five of each kind. */
const secretsOf = (seed: number): readonly string[] => {
  let state = seed + 1
  const next = (below: number) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
  const random = (letters: string, length: number) =>
    Array.from({ length }, () => letters[next(letters.length)]).join('')
  return Array.from({ length: 60 }, (_, at) => (KINDS[at % KINDS.length] as (typeof KINDS)[number])(random))
}

type Deed = (tools: Tools, secret: string, other: string) => unknown
type Tools = Awaited<ReturnType<typeof start>>

const arriving = hook('modal.arriving', 'series')

/** Puts a secret where the visitor's, the page's, a wallet's or a service's values go. */
const deeds: readonly Deed[] = [
  ({ kernel }, secret) =>
    kernel.emit('connect.failed', { connectorId: secret, message: secret, rejected: false }),
  ({ kernel }, secret, other) => kernel.emit(secret as never, { [other]: secret } as never),
  ({ kernel }, secret) =>
    kernel.emit('account.changed', { namespace: secret, address: secret, status: 'connected' }),
  ({ kernel }, secret) => kernel.emit('modal.closed', { reason: secret }),
  ({ kernel }, secret, other) =>
    kernel.emit('session.disconnected', { namespace: secret, connectionId: secret, reason: other }),
  ({ kernel }, secret) => kernel.emit('network.switched', { namespace: 'eip155', network: secret }),
  ({ kernel }, secret, other) =>
    kernel.emit('error', {
      category: secret,
      code: other,
      message: secret,
      plugin: other,
      error: new Error(secret),
    }),
  ({ kernel }, secret) => kernel.emit('error', { category: 'x', code: Number(secret), message: secret }),
  ({ kernel }, secret, other) => kernel.call(arriving, { view: secret, params: { [other]: secret } }),
  ({ inside }, secret, other) =>
    inside.update((draft) => {
      draft[secret] = { [other]: secret, list: [secret, other] }
    }),
  ({ inside }, secret, other) =>
    inside.store.at(`inside/${secret.replace(/\W/g, '')}`, { parse: String }, '').set(other),
  ({ inside }, secret, other) =>
    inside.http
      .request({
        url: `https://${secret.replace(/\W/g, '')}.example/${other}`,
        body: { secret },
        parser: { parse: String },
      })
      .catch(() => {}),
  ({ fakes, inside }, secret, other) => {
    fakes.http.respond('/answer', { [secret]: other })
    return inside.http.request({
      url: 'https://service.example/answer',
      params: { secret },
      parser: { parse: String },
    })
  },
  ({ run }, secret, other) => run('personal_sign', [secret], async () => ({ [other]: secret })),
  ({ run }, secret, other) => run(secret, { [other]: secret }, async () => secret),
  ({ run }, secret, other) =>
    run('eth_sendTransaction', [secret], async () => {
      throw walletError(4001, `${secret} ${other}`)
    }),
  ({ run }, secret, other) =>
    run('eth_call', [], async () => {
      throw new PorticoError(secret, { category: secret, code: other })
    }),
  ({ inside, kernel, networks }, secret, other) => {
    const drop = inside.contribute({
      id: secret,
      type: 'EXTERNAL',
      name: other,
      namespaces: ['eip155'],
      connect: async () => {
        throw new Error(`${secret} ${other}`)
      },
    })
    const found = kernel
      .point(connectors)
      .get()
      .find(({ id }) => id === secret)
    const { signal } = new AbortController()
    return found?.connect({ namespaces: ['eip155', secret], networks, signal }).catch(drop)
  },
]

const start = async () => {
  const clock = createMockClock()
  const chain = evm()
  const fakes = createMockServices({ chains: [chain] })
  const methods = () => test.kernel.methods.get()
  let inside: unknown
  const test = createTestKernel({
    clock,
    services: fakes.list.filter(([{ id }]) => !['sessions', 'requests', 'http', 'storage'].includes(id)),
    plugins: [
      recorder({ clock }),
      mockChain({ chain }),
      // Under their own names, so that the recorder sees them as the real ones.
      { id: 'http', kernel: 1, provides: http, setup: () => fakes.http },
      { id: 'storage', kernel: 1, provides: storage, setup: () => fakes.storage },
      requests({ methods }),
      session({
        networks: chain.networks,
        methods,
        hasAdapters: () => true,
        wakeChain: async () => {},
        wakeStored: async () => {},
        askToConnect: async () => {},
      }),
      plugin('inside', {
        needs: { http, storage },
        state: () => ({}),
        setup: ((context: {
          state: { update(recipe: (draft: Record<string, unknown>) => void): void }
          needs: { http: typeof fakes.http; storage: typeof fakes.storage }
          tap(name: string, tap: (value: unknown) => unknown): void
          contribute(point: object, item: object): () => void
        }) => {
          context.tap('modal.arriving', (value) => {
            throw Object.assign(new Error(JSON.stringify(value)), { code: JSON.stringify(value) })
          })
          inside = {
            update: context.state.update,
            http: context.needs.http,
            store: context.needs.storage,
            contribute: (item: object) => context.contribute(connectors, item),
          }
        }) as never,
      }),
    ],
  })
  await test.kernel.settled()
  const service = test.kernel.get(recorded)

  const api = test.kernel.get(requestsToken)
  if (!service || !api) throw new Error('The services do not run')
  return {
    ...test,
    fakes,
    networks: chain.networks,
    service,
    inside: inside as {
      update(recipe: (draft: Record<string, unknown>) => void): void
      http: typeof fakes.http
      store: typeof fakes.storage
      contribute(item: object): () => void
    },
    run: (method: string, params: unknown, send: () => Promise<unknown>) =>
      api.run('eip155', { method, params }, send).catch(() => {}),
  }
}

it('an exported trace holds none of 60 secrets, wherever they were put', {
  timeout: limit(300_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(1_000_000),
      fc.array(fc.tuple(fc.nat(deeds.length - 1), fc.nat(59), fc.nat(59)), { minLength: 1, maxLength: 30 }),
      async (seed, steps) => {
        const secrets = secretsOf(seed)
        const tools = await start()
        for (const [deed, secret, other] of steps)
          await deeds[deed]?.(tools, secrets[secret] ?? '', secrets[other] ?? '')
        const text = tools.service.exportTrace()
        expect(JSON.parse(text).entries.length).toBeGreaterThan(0)
        for (const secret of secrets) {
          // The digits of a short code may be part of a duration.
          const found = /^\d+$/.test(secret)
            ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text)
            : text.includes(secret)
          expect(found, secret).toBe(false)
          expect(text).not.toContain(secret.replace(/\W/g, ''))
        }
        tools.stop()
      },
    ),
    { numRuns: volume(300, 10_000) },
  )
})
