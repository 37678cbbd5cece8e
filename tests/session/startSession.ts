import {
  type Connector,
  connectors,
  type Options,
  requests as requestsToken,
  type Sessions,
  type Store,
  sessions as sessionsToken,
  severalWallets,
  storage as storageToken,
} from 'portico/core'
import { type AnyPlugin, definePlugin, type LazyPlugin, type Network } from 'portico/kernel'
import {
  createMockChain,
  createMockServices,
  createMockStorage,
  createMockWallet,
  createTestKernel,
  type MockChain,
  type MockWallet,
  mockChain,
  type ServiceFake,
} from 'portico/testing'
import { vi } from 'vitest'
import { requests, session } from '#session'
// Loaded beforehand, so that a test that stops the clock does not wait for a file.
import '../../src/session/createRestorations.js'
import '../../src/session/createSwitch.js'
import '../../src/session/operations.js'

export const evm = () => createMockChain('eip155')
export const sol = () => createMockChain('solana')

/** Runs all pending promise callbacks. */
export const flush = async () => {
  for (let turn = 0; turn < 4; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** Stops timers and the date; `setImmediate` goes on, as `flush` needs it. */
export const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })

export interface Setup {
  readonly chains?: readonly MockChain[]
  readonly networks?: readonly Network[]
  readonly wallets?: readonly MockWallet[]
  readonly connectors?: readonly Connector[]
  readonly options?: Partial<Options>
  readonly storage?: Store
  readonly plugins?: readonly (AnyPlugin | LazyPlugin)[]
  /** Services of our own in the place of their fakes. */
  readonly real?: readonly AnyPlugin[]
  readonly askToConnect?: (namespace: string) => Promise<unknown>
  readonly wakeStored?: () => Promise<unknown>
  readonly wakeChain?: (namespace: string) => Promise<void>
  /** False lets a wallet replace the previous one of its namespace, as without the plugin `multiWallet`. */
  readonly several?: boolean
  /** False leaves stored connections alone. */
  readonly restore?: boolean
}

/** The real code of src/session in its own kernel; everything else is a fake. */
export const startSession = async (setup: Setup = {}) => {
  const chains = setup.chains ?? [evm()]
  const networks = setup.networks ?? chains.flatMap((chain) => chain.networks)
  const storage = setup.storage ?? createMockStorage()
  const fakes = createMockServices({ networks, options: setup.options ?? {} })
  const methods = () => test.kernel.methods.get()
  const real = setup.real ?? []
  const replaced: readonly unknown[] = [
    sessionsToken.id,
    requestsToken.id,
    storageToken.id,
    ...real.map(({ provides }) => provides?.id),
  ]
  const test = createTestKernel({
    services: [
      ...fakes.list.filter(([token]) => !replaced.includes(token.id)),
      [storageToken, storage],
      ...(setup.several === false ? [] : [[severalWallets, true] as ServiceFake]),
    ],
    plugins: [
      ...chains.map((chain) => mockChain({ chain })),
      ...real,
      requests({ methods }),
      session({
        networks,
        methods,
        hasAdapters: () => test.kernel.chains.get().length > 0,
        wakeChain: setup.wakeChain ?? (async () => {}),
        wakeStored: setup.wakeStored ?? (async () => {}),
        askToConnect: setup.askToConnect ?? (async () => {}),
      }),
      definePlugin({
        id: 'test.connectors',
        kernel: 1,
        setup: ({ contribute }) => {
          for (const each of [
            ...(setup.wallets ?? []).map((wallet) => wallet.connector),
            ...(setup.connectors ?? []),
          ])
            contribute(connectors, each)
        },
      }),
      ...(setup.plugins ?? []),
    ],
  })
  const events: (readonly [name: string, payload: unknown])[] = []
  test.kernel.on('*', (name, payload) => {
    events.push([name, structuredClone(payload)])
  })
  await test.kernel.settled()
  const sessions = test.kernel.get(sessionsToken) as Sessions
  const requestsService = test.kernel.get(requestsToken)
  if (!requestsService) throw new Error('requests did not start')
  if (setup.restore !== false) await sessions.restore()
  return {
    ...test,
    sessions,
    requests: requestsService,
    storage,
    events,
    names: () => events.map(([name]) => name),
    of: (name: string) => events.flatMap(([each, payload]) => (each === name ? [payload] : [])),
    account: (namespace = 'eip155') => sessions.state.get().namespaces[namespace]?.account,
    network: (namespace = 'eip155') => sessions.state.get().namespaces[namespace]?.network,
    ids: () =>
      sessions.state
        .get()
        .connections.map((each) => each.id)
        .sort(),
  }
}

export type Started = Awaited<ReturnType<typeof startSession>>

export const wallet = (id: string, chains: readonly MockChain[], more: object = {}) =>
  createMockWallet({ id, name: `Wallet ${id}`, chains, ...more })
