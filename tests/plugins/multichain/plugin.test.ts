import { connectors, isRejection } from 'portico/core'
import type { Network } from 'portico/kernel'
import { eip155 } from 'portico/plugins/eip155'
import { multichain } from 'portico/plugins/multichain'
import { solana } from 'portico/plugins/solana'
import { createMockStorage, describePlugin, type MockStorage } from 'portico/testing'
import { expect, it, test, vi } from 'vitest'
import { flush, startSession } from '../../session/startSession.js'
import { MAINNET, network, solanaPage } from '../solana/startSolana.js'
import '../../../plugins/solana/openWallet.js'
import '../../../plugins/multichain/createWallet.js'
import '../../../plugins/multichain/openSessions.js'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const sol = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'
const evmNetwork = (id: number): Network => ({
  ...network(MAINNET),
  id,
  name: `Chain ${id}`,
  chainNamespace: 'eip155',
  caipNetworkId: `eip155:${id}`,
})

type Scopes = Record<string, { accounts: string[]; methods: string[]; notifications: string[] }>
interface Message {
  readonly type: string
  readonly data: { readonly id: number; readonly method: string; readonly params: never }
}
type Answer = (params: never) => unknown

const page = solanaPage()

/** A wallet whose extension answers by a port; `answers` replace what an honest one does. */
const fakeExtension = ({ answers = {} }: { readonly answers?: Record<string, Answer> } = {}) => {
  const calls: { readonly method: string; readonly params: unknown }[] = []
  const state = { scopes: {} as Scopes, evm: [alice], chains: [1, 8453], hasSolana: true }
  const listeners = new Set<(message: unknown) => void>()
  const drops = new Set<() => void>()
  const scopeOf = (namespace: string, reference: string, accounts: readonly string[], methods: string[]) => ({
    [`${namespace}:${reference}`]: {
      accounts: accounts.map((each) => `${namespace}:${reference}:${each}`),
      methods,
      notifications: [],
    },
  })
  const grant = (wanted: readonly string[]) => {
    const all = wanted.map((scope) => {
      const [namespace = '', reference = ''] = scope.split(':')
      if (namespace === 'eip155' && state.chains.includes(Number(reference)))
        return scopeOf(namespace, reference, state.evm, ['personal_sign', 'eth_chainId'])
      if (namespace === 'solana' && state.hasSolana)
        return scopeOf(namespace, reference, [sol], ['signMessage', 'signTransaction'])
      return {}
    })
    state.scopes = Object.assign({}, ...all)
  }
  const tell = (message: unknown) => {
    for (const listener of [...listeners]) listener(message)
  }
  const changed = () =>
    tell({
      type: 'caip-348',
      data: { method: 'wallet_sessionChanged', params: { sessionScopes: state.scopes } },
    })
  const honest: Record<string, Answer> = {
    wallet_getSession: () => ({ sessionScopes: state.scopes }),
    wallet_createSession: ({ optionalScopes }: { optionalScopes: object }) => {
      grant(Object.keys(optionalScopes))
      return { sessionScopes: state.scopes }
    },
    wallet_revokeSession: ({ scopes }: { scopes?: readonly string[] }) => {
      for (const each of scopes ?? Object.keys(state.scopes)) delete state.scopes[each]
      changed()
      return true
    },
    wallet_invokeMethod: () => '0xsigned',
  }
  const connect = () => ({
    postMessage: async ({ data: { id, method, params } }: Message) => {
      calls.push({ method, params })
      await Promise.resolve()
      try {
        const result = await (answers[method] ?? honest[method])?.(params)
        tell({ type: 'caip-348', data: { id, jsonrpc: '2.0', result } })
      } catch (error) {
        tell({ type: 'caip-348', data: { id, jsonrpc: '2.0', error } })
      }
    },
    onMessage: { addListener: (listener: (message: unknown) => void) => listeners.add(listener) },
    onDisconnect: { addListener: (listener: () => void) => drops.add(listener) },
    disconnect: () => {},
  })
  vi.stubGlobal('chrome', { runtime: { connect } })
  const detail = {
    method: 'wallet_announce',
    params: {
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'Foxy',
      rdns: 'com.foxy',
      icon: 'data:image/png;base64,AA==',
      targets: [{ type: 'caip-348', value: 'a'.repeat(32) }],
    },
  }
  page.target.addEventListener('caip294:wallet_prompt', () =>
    page.target.dispatchEvent(new CustomEvent('caip294:wallet_announce', { detail })),
  )
  return {
    state,
    calls,
    count: (method: string) => calls.filter((each) => each.method === method).length,
    changed,
    tell,
    drop: () => {
      for (const each of [...drops]) each()
    },
  }
}

const start = async (given: { readonly storage?: MockStorage } = {}) => {
  const started = await startSession({
    chains: [],
    networks: [evmNetwork(1), evmNetwork(8453), evmNetwork(10), network(MAINNET)],
    plugins: [eip155(), solana(), multichain()],
    ...given,
  })
  const { kernel, sessions } = started
  const listed = () => kernel.point(connectors).get()
  const state = () => sessions.state.get().namespaces
  return {
    ...started,
    listed,
    connect: () => {
      const [connector] = listed()
      if (!connector) throw new Error('No wallet is listed')
      return sessions.connect(connector)
    },
    addresses: () => [state().eip155?.account?.address, state().solana?.account?.address],
    network: () => state().eip155?.network.caipNetwork?.caipNetworkId,
  }
}

describePlugin(multichain, { options: undefined, plugins: [eip155(), solana()] }, { it })

test('one prompt connects EVM chains and Solana, and a chain’s request goes to its scope', async () => {
  const wallet = fakeExtension()
  const { connect, addresses, listed, sessions } = await start()
  expect(listed().map(({ name, namespaces }) => [name, namespaces])).toEqual([['Foxy', ['eip155', 'solana']]])
  await connect()
  expect(addresses()).toEqual([alice, sol])
  expect(wallet.count('wallet_createSession')).toBe(1)
  const provider = await sessions.provider('eip155')
  expect(await provider.request({ method: 'personal_sign', params: ['0x00', alice] })).toBe('0xsigned')
  expect(wallet.calls.at(-1)).toEqual({
    method: 'wallet_invokeMethod',
    params: { scope: 'eip155:1', request: { method: 'personal_sign', params: ['0x00', alice] } },
  })
})

test('a declined prompt is a decline', async () => {
  fakeExtension({
    answers: {
      wallet_createSession: () => {
        throw { code: 4001, message: 'User rejected the request.' }
      },
    },
  })
  const { connect, addresses } = await start()
  expect(await connect().catch(isRejection)).toBe(true)
  expect(addresses()).toEqual([undefined, undefined])
})

test('a wallet without Solana connects EVM chains only', async () => {
  fakeExtension().state.hasSolana = false
  const { connect, addresses } = await start()
  await connect()
  expect(addresses()).toEqual([alice, undefined])
})

test('a reload restores both by wallet_getSession, without a prompt', async () => {
  const wallet = fakeExtension()
  const storage = createMockStorage()
  const first = await start({ storage })
  await first.connect()
  await first.stop()
  const { addresses } = await start({ storage })
  await vi.waitFor(() => expect(addresses()).toEqual([alice, sol]))
  expect(wallet.count('wallet_createSession')).toBe(1)
})

test('another account, a chain taken away, and the last account', async () => {
  const wallet = fakeExtension()
  const { connect, addresses, network } = await start()
  await connect()
  wallet.state.scopes['eip155:1'] = { accounts: [`eip155:1:${bob}`], methods: [], notifications: [] }
  wallet.changed()
  await vi.waitFor(() => expect(addresses()).toEqual([bob, sol]))
  delete wallet.state.scopes['eip155:1']
  wallet.changed()
  await vi.waitFor(() => expect(network()).toBe('eip155:8453'))
  wallet.state.scopes = {}
  wallet.changed()
  await vi.waitFor(() => expect(addresses()).toEqual([undefined, undefined]))
})

test('NET-06 a chain of the session is switched to without a prompt; another one is asked for', async () => {
  const wallet = fakeExtension()
  const { connect, network, sessions } = await start()
  await connect()
  await sessions.switchNetwork('eip155:8453')
  expect(network()).toBe('eip155:8453')
  expect(wallet.count('wallet_createSession')).toBe(1)
  wallet.state.chains.push(10)
  await sessions.switchNetwork('eip155:10')
  expect(network()).toBe('eip155:10')
  expect(wallet.count('wallet_createSession')).toBe(2)
  expect(Object.keys(wallet.state.scopes)).toEqual(['eip155:1', 'eip155:8453', MAINNET, 'eip155:10'])
})

test('disconnecting ends the session in the wallet', async () => {
  const wallet = fakeExtension()
  const { connect, sessions, addresses } = await start()
  await connect()
  await sessions.disconnect({ namespace: 'solana' })
  await vi.waitFor(() => expect(Object.keys(wallet.state.scopes)).toEqual(['eip155:1', 'eip155:8453']))
  expect(addresses()).toEqual([alice, undefined])
  await sessions.disconnect()
  await vi.waitFor(() => expect(wallet.state.scopes).toEqual({}))
  expect(addresses()).toEqual([undefined, undefined])
})

test('an extension that rests is asked again by a new port; one that is gone ends its sessions', async () => {
  let isGone = false
  const wallet = fakeExtension()
  const { connect, addresses } = await start()
  await connect()
  wallet.drop()
  await flush()
  expect(addresses()).toEqual([alice, sol])
  isGone = true
  vi.stubGlobal('chrome', {
    runtime: {
      connect: () => {
        if (isGone) throw new Error('Extension context invalidated.')
      },
    },
  })
  wallet.drop()
  await vi.waitFor(() => expect(addresses()).toEqual([undefined, undefined]))
})

test('an extension whose ports close without an answer is not asked again and again', async () => {
  fakeExtension()
  let ports = 0
  vi.stubGlobal('chrome', {
    runtime: {
      connect: () => {
        ports++
        return {
          postMessage: () => {},
          onMessage: { addListener: () => {} },
          onDisconnect: { addListener: (listener: () => void) => setTimeout(listener) },
          disconnect: () => {},
        }
      },
    },
  })
  const { addresses, connect } = await start()
  await expect(connect()).rejects.toThrow()
  const opened = ports
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(ports).toBe(opened)
  // The extension is back, and the next attempt asks it.
  fakeExtension()
  await connect()
  expect(addresses()).toEqual([alice, sol])
})

test('a chain id that is not hexadecimal is refused without asking the wallet', async () => {
  const wallet = fakeExtension()
  const { connect, sessions } = await start()
  await connect()
  const asked = wallet.count('wallet_createSession')
  const provider = await sessions.provider('eip155')
  for (const chainId of ['', '0x', '1e3', undefined, 7, '0x0'])
    await expect(
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }),
    ).rejects.toMatchObject({ code: -32602 })
  expect(wallet.count('wallet_createSession')).toBe(asked)
})

test('malformed messages of the port are ignored', async () => {
  const wallet = fakeExtension()
  const { connect, addresses } = await start()
  await connect()
  for (const data of [null, 7, { id: 1 }, { method: 'wallet_notify', params: 3 }, { id: {}, error: 4 }])
    wallet.tell({ type: 'caip-348', data })
  for (const message of [undefined, 'x', { type: 'other', data: {} }]) wallet.tell(message)
  await flush()
  expect(addresses()).toEqual([alice, sol])
})
