import type { Connector } from '@wagmi/core'
import { PorticoError } from 'portico/kernel'
import { porticoConnector } from 'portico/wagmi'
import { custom } from 'viem'
import { base, mainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSnippet, writeFolder } from '../docs/readSnippets.js'
import { type FakeStanding, fakeModal } from './fakeModal.js'

const alice = '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const memory = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/**
 * Both versions of wagmi that hosts use, with the types of the
 * newer one; the calls here are the same in both.
 */
type Wagmi = typeof import('@wagmi/core')
const versions = [
  ['3', '@wagmi/core'],
  ['2', 'wagmi-core-2'],
] as const
const loaded: readonly (readonly [version: string, wagmi: Wagmi])[] = await Promise.all(
  versions.map(
    async ([version, name]) => [version, (await import(/* @vite-ignore */ name)) as Wagmi] as const,
  ),
)

const startWith = async (
  { createConfig, createStorage, getAccount, mock }: Wagmi,
  given: Partial<FakeStanding> = {},
) => {
  const fake = fakeModal(given)
  const config = createConfig({
    chains: [mainnet, base],
    connectors: [porticoConnector(fake.modal), mock({ accounts: [carol] })],
    multiInjectedProviderDiscovery: false,
    storage: createStorage({ storage: memory() }),
    transports: {
      [mainnet.id]: custom(fake.modal.provider()),
      [base.id]: custom(fake.modal.provider()),
    },
  })
  const [portico, other] = config.connectors as unknown as [Connector, Connector]
  // The connector waits for wagmi to have a store.
  await Promise.resolve()
  return { ...fake, config, portico, other, account: () => getAccount(config) }
}
const eventually = (read: () => unknown) => expect.poll(read, { interval: 5 })

beforeEach(() => {
  // wagmi and the connector check whether this exists.
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe.each(loaded)('a connector for wagmi %s', (_version, wagmi) => {
  const { connect, createConfig, disconnect, getAccount, reconnect, switchChain } = wagmi
  const start = (given?: Partial<FakeStanding>) => startWith(wagmi, given)

  it('connects by opening the modal, and disconnects both', async () => {
    const { config, portico, calls, account, modal } = await start()
    await expect(connect(config, { connector: portico })).resolves.toEqual({ accounts: [alice], chainId: 1 })
    expect(account()).toMatchObject({ status: 'connected', address: alice, chainId: 1 })
    await disconnect(config)
    expect(account().status).toBe('disconnected')
    expect(modal.getState().accounts.eip155?.status).toBe('disconnected')
    expect(calls.filter((each) => each !== 'start')).toEqual(['connect', 'disconnect'])
  })

  it('follows connect, account, chain and disconnect of the modal', async () => {
    const { visitor, account } = await start()
    for (const address of [alice, bob] as const) {
      visitor.connect(address)
      expect(account()).toMatchObject({ status: 'connected', address, chainId: 1 })
      visitor.connect(carol, address)
      expect(account()).toMatchObject({ address: carol, addresses: [carol, address] })
      visitor.switchTo(base.id)
      expect(account().chainId).toBe(base.id)
      visitor.switchTo(mainnet.id)
      visitor.disconnect()
      expect(account().status).toBe('disconnected')
    }
  })

  it('takes over an existing connection of the modal', async () => {
    const { account } = await start({ accounts: [bob], chainId: base.id })
    await eventually(() => account().status).toBe('connected')
    expect(account()).toMatchObject({ address: bob, chainId: base.id })
  })

  it("rejects wagmi's `connect` when wagmi already has the modal's connection", async () => {
    const { account, config, portico } = await start({ accounts: [bob], chainId: base.id })
    await eventually(() => account().status).toBe('connected')
    await expect(connect(config, { connector: portico })).rejects.toMatchObject({
      name: 'ConnectorAlreadyConnectedError',
    })
    expect(account()).toMatchObject({ status: 'connected', address: bob })
  })

  it('switches through the modal, and resolves once the chain has changed', async () => {
    const { config, portico, account, calls } = await start()
    await connect(config, { connector: portico })
    await switchChain(config, { chainId: base.id })
    expect(account().chainId).toBe(base.id)
    expect(calls.at(-1)).toBe('switch eip155:8453')
  })

  it("connects to the requested chain, or rejects if declined, connected on the wallet's chain", async () => {
    const first = await start()
    const wish = { connector: first.portico, chainId: base.id }
    await expect(connect(first.config, wish)).resolves.toMatchObject({ chainId: base.id })
    const second = await start()
    second.answers.switchNetwork = async () => {
      throw Object.assign(new Error('no'), { code: 4001 })
    }
    const declined = connect(second.config, { connector: second.portico, chainId: base.id })
    await expect(declined).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
    await expect.poll(() => second.account()).toMatchObject({ status: 'connected', chainId: 1 })
  })

  it.each([
    ['closes the modal', Object.assign(new PorticoError('Modal closed'), { code: 4001 })],
    ['declines in the wallet', Object.assign(new PorticoError('Connection rejected'), { code: 4001 })],
  ])("rejects with wagmi's rejection error if the visitor %s", async (_, thrown) => {
    const { config, portico, answers, account } = await start()
    answers.connect = async () => {
      throw thrown
    }
    await expect(connect(config, { connector: portico })).rejects.toMatchObject({
      name: 'UserRejectedRequestError',
      code: 4001,
      cause: thrown,
    })
    expect(account().status).toBe('disconnected')
  })

  it('passes other errors on', async () => {
    const { config, portico, answers } = await start()
    answers.connect = () => Promise.reject(new PorticoError('The modal could not be loaded'))
    await expect(connect(config, { connector: portico })).rejects.toThrow('could not be loaded')
    // Only the code counts: any wallet may use the text.
    const failed = new PorticoError('Modal closed')
    answers.connect = () => Promise.reject(failed)
    await expect(connect(config, { connector: portico })).rejects.toBe(failed)
    answers.connect = async () => {}
    await expect(connect(config, { connector: portico })).rejects.toThrow('Disconnected')
  })

  it.each([
    ['declined', Object.assign(new Error('no'), { code: 4001 }), 'UserRejectedRequestError'],
    ['failed', new PorticoError('Network not found'), 'SwitchChainError'],
  ])('a switch that was %s rejects with the error name that wagmi knows', async (_, thrown, name) => {
    const { config, portico, answers, account } = await start()
    await connect(config, { connector: portico })
    answers.switchNetwork = () => Promise.reject(thrown)
    await expect(switchChain(config, { chainId: base.id })).rejects.toMatchObject({ name, cause: thrown })
    await expect(portico.switchChain?.({ chainId: 5 })).rejects.toMatchObject({ name: 'SwitchChainError' })
    expect(account()).toMatchObject({ status: 'connected', chainId: 1 })
  })

  it('a failed disconnect leaves both connected', async () => {
    const { config, portico, answers, account } = await start()
    await connect(config, { connector: portico })
    answers.disconnect = () => Promise.reject(new PorticoError('Failed to disconnect'))
    await expect(disconnect(config)).rejects.toThrow('Failed to disconnect')
    expect(account()).toMatchObject({ status: 'connected', address: alice })
  })

  it('reconnects once the modal has restored its connection, and not without one', async () => {
    const back = await start({ ready: false })
    const done = reconnect(back.config)
    await eventually(() => back.calls).toContain('start')
    expect(back.account().status).not.toBe('disconnected')
    back.visitor.restored(bob)
    await done
    await eventually(() => back.account().address).toBe(bob)
    expect(back.calls).not.toContain('connect')

    const none = await start({ ready: false })
    const nothing = reconnect(none.config)
    none.visitor.restored()
    await expect(nothing).resolves.toEqual([])
    expect(none.account().status).toBe('disconnected')
  })

  it('stops waiting for a modal that never becomes ready', async () => {
    vi.useFakeTimers()
    const { portico, listeners } = await start({ ready: false })
    const before = listeners()
    const authorized = portico.isAuthorized()
    await vi.advanceTimersByTimeAsync(10_000)
    await expect(authorized).resolves.toBe(false)
    expect(listeners()).toBe(before)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('its events count after wagmi was busy with another connector', async () => {
    vi.useFakeTimers()
    const { config, other, visitor, account } = await start()
    let open: () => void = () => {}
    const slow = vi.spyOn(other, 'connect').mockImplementation(async () => {
      await new Promise<void>((resolve) => {
        open = resolve
      })
      return { accounts: [carol], chainId: 1 } as never
    })
    const pending = connect(config, { connector: other })
    visitor.connect(alice)
    visitor.connect(bob)
    expect(account().status).toBe('connecting')
    open()
    await pending
    expect(account().address).toBe(carol)
    await vi.advanceTimersByTimeAsync(4000)
    expect(account()).toMatchObject({ status: 'connected', address: bob })
    expect(vi.getTimerCount()).toBe(0)
    slow.mockRestore()
  })

  it('does not affect another connector', async () => {
    const { config, portico, other, visitor, account } = await start()
    await connect(config, { connector: other })
    visitor.connect(alice)
    expect(account()).toMatchObject({ address: alice, connector: { id: 'portico' } })
    expect(config.state.connections.size).toBe(2)
    visitor.disconnect()
    expect(account()).toMatchObject({ status: 'connected', address: carol, connector: { id: 'mock' } })
    await connect(config, { connector: portico })
    await disconnect(config, { connector: other })
    expect(account()).toMatchObject({ address: alice })
    expect(config.state.connections.size).toBe(1)
  })

  it('two configs with one modal stay in sync', async () => {
    const { modal, visitor, account } = await start()
    const second = createConfig({
      chains: [mainnet],
      connectors: [porticoConnector(modal, { id: 'second', name: 'Second' })],
      multiInjectedProviderDiscovery: false,
      storage: null,
      transports: { [mainnet.id]: custom(modal.provider()) },
    })
    await Promise.resolve()
    visitor.connect(alice)
    expect([account().address, getAccount(second).address]).toEqual([alice, alice])
    await disconnect(second)
    expect([account().status, getAccount(second).status]).toEqual(['disconnected', 'disconnected'])
  })

  it('SSR-01 does nothing on a server', async () => {
    vi.unstubAllGlobals()
    const { portico, listeners } = await start()
    expect(listeners()).toBe(0)
    await expect(portico.getProvider()).resolves.toBeUndefined()
  })
})

describe('the snippet of docs/wagmi.md', () => {
  it('connects, signs and disconnects', async () => {
    const { modal, calls } = fakeModal()
    vi.stubGlobal('modal', modal)
    const folder = writeFolder('wagmi', { 'wagmi.ts': readSnippet('docs/wagmi.md', 'wagmi').code })
    await import(/* @vite-ignore */ `${folder}/wagmi.ts`)
    expect(calls.filter((each) => each !== 'start')).toEqual(['connect', 'personal_sign', 'disconnect'])
  })
})
