import type { Requests, Sessions } from 'portico/core'
import {
  createMockChain,
  createMockServices,
  createMockSessions,
  createMockWallet,
  createTestKernel,
} from 'portico/testing'
import { describe, expect, it, vi } from 'vitest'
import { requests } from '#session'
import { flush, startSession } from '../session/startSession.js'

/** The public behaviour of a service, tested on the real one and on its mock, so that both stay the same. */
const chains = [createMockChain('eip155'), createMockChain('solana')]
const networks = chains.flatMap((chain) => chain.networks)
const makers: readonly (readonly [string, () => Promise<Sessions>])[] = [
  ['real', async () => (await startSession({ chains })).sessions],
  ['mock', async () => createMockSessions({ chains, networks })],
]

/** The message of a call's error, and its EIP-1193 code if it has one. */
const refusal = async (run: () => unknown) => {
  try {
    await run()
  } catch (error) {
    const { message, code } = error as Error & { code?: unknown }
    return typeof code !== 'number' ? message : `${message} (${String(code)})`
  }
  throw new Error('It did not refuse')
}
const wallet = (more: object = {}) => createMockWallet({ id: 'com.mock', chains, ...more })

const refusals: readonly (readonly [string, (sessions: Sessions) => unknown])[] = [
  ['Unsupported chain namespace', (sessions) => sessions.setActiveNamespace('cosmos')],
  ['Unsupported chain namespace', (sessions) => sessions.provider('cosmos')],
  ['Unsupported chain namespace', (sessions) => sessions.balance('cosmos')],
  ['Unsupported chain namespace', (sessions) => sessions.disconnect({ namespace: 'cosmos' })],
  ['No connector found for connection: no|eip155', (sessions) => sessions.activate('no|eip155')],
  ['Network not found', (sessions) => sessions.switchNetwork('eip155:424242')],
  ['No ActiveCaipAddress found', (sessions) => sessions.selectAccount('eip155', '0x1')],
  ['No ActiveCaipNetwork or client found', (sessions) => sessions.balance('eip155')],
  ['Chain is required to set account prop', (sessions) => sessions.patch('cosmos', 'x' as never, 1 as never)],
  [
    'Chain is required to update chain account data',
    (sessions) => sessions.patchNetwork('cosmos', 'x' as never, 1 as never),
  ],
  [
    'Not connected (4100)',
    async (sessions) => (await sessions.provider('eip155')).request({ method: 'personal_sign' }),
  ],
  [
    'The connector does not support any of the requested chains',
    (sessions) => sessions.connect(wallet().connector, { namespaces: ['cosmos'] }),
  ],
  ['Connection rejected', (sessions) => sessions.connect(wallet({ answer: 'reject' }).connector)],
  [
    'Failed to connect',
    (sessions) =>
      sessions.connect({
        ...wallet().connector,
        connect: () => Promise.reject(new Error('broken')),
      }),
  ],
]

describe.each(makers)('the %s sessions service', (_, make) => {
  it.each(refusals)('rejects with "%s"', async (text, run) => {
    const sessions = await make()
    await expect(refusal(() => run(sessions))).resolves.toBe(text)
  })

  it('names connections by connector and namespace, and returns their state', async () => {
    const sessions = await make()
    const connections = await sessions.connect(wallet().connector)
    expect(connections.map((each) => each.id)).toEqual(['com.mock|eip155', 'com.mock|solana'])
    const account = () => sessions.state.get().namespaces.eip155?.account
    expect(account()).toMatchObject({
      status: 'connected',
      connectionId: 'com.mock|eip155',
      address: chains[0]?.address(),
    })
    sessions.activate('com.mock|eip155')
    sessions.setActiveNamespace('solana')
    expect(sessions.state.get().activeNamespace).toBe('solana')
    await sessions.switchNetwork('eip155:137')
    expect(sessions.state.get().activeNamespace).toBe('eip155')
    await sessions.disconnect({ namespace: 'eip155' })
    expect(account()?.status).toBe('disconnected')
    expect(sessions.state.get().connections.map((each) => each.id)).toEqual(['com.mock|solana'])
  })

  it('switches to a network without a connection', async () => {
    const sessions = await make()
    await sessions.switchNetwork('eip155:137')
    expect(sessions.state.get().namespaces.eip155?.network.caipNetwork?.caipNetworkId).toBe('eip155:137')
  })

  it('has one provider per namespace, which emits changes until its listener is removed', async () => {
    const sessions = await make()
    const provider = await sessions.provider('solana')
    expect(await sessions.provider('solana')).toBe(provider)
    const heard: [string, unknown][] = []
    const listeners = ['connect', 'accountsChanged', 'chainChanged', 'disconnect'].map((event) => {
      const listener = (payload: unknown) =>
        void heard.push([event, payload instanceof Error ? payload.message : payload])
      provider.on(event, listener)
      return [event, listener] as const
    })
    const { connector, changeAccounts, changeNetwork } = wallet()
    await sessions.connect(connector, { namespaces: ['solana'] })
    changeAccounts(['Second1111111111111111111111111111111'], 'solana')
    changeNetwork('solana:side')
    await flush()
    await sessions.disconnect()
    expect(heard).toEqual([
      ['connect', { chainId: 'solana:main' }],
      ['accountsChanged', [chains[1]?.address()]],
      ['accountsChanged', ['Second1111111111111111111111111111111']],
      ['chainChanged', 'solana:side'],
      ...heard.slice(4),
    ])
    expect(heard.slice(4)).toContainEqual(['accountsChanged', []])
    expect(heard.at(-1)?.[0]).toBe('disconnect')
    const before = heard.length
    for (const [event, listener] of listeners) provider.removeListener(event, listener)
    await sessions.connect(wallet().connector)
    expect(heard).toHaveLength(before)
  })
})

const services: readonly (readonly [string, () => Requests])[] = [
  [
    'real',
    () => {
      const { kernel } = createTestKernel({
        plugins: [
          requests({
            methods: () => [{ plugin: 'test', name: 'eth_call', namespace: 'eip155', class: 'safe' }],
          }),
        ],
      })
      return kernel.get({ kind: 'service', id: 'requests' }) as Requests
    },
  ],
  ['mock', () => createMockServices({ reads: ['eth_call'] }).requests],
]

describe.each(services)('the %s requests service', (_, make) => {
  it.each([
    ['personal_sign', 'signing'],
    ['anything_else', 'signing'],
    ['eth_call', 'safe'],
  ])('counts %s as %s', async (method, kind) => {
    const service = make()
    const send = vi.fn(async () => service.open.get().map((each) => each.class))
    expect(await service.run('eip155', { method }, send)).toEqual([kind])
    expect(service.open.get()).toEqual([])
  })
})
