import { connectors, page } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import { createMockChain, createMockServices, createTestKernel, type ServiceFake } from 'portico/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lease } from '#page'
import { createClient } from '../../../plugins/walletconnect/client/createClient.js'
import type { Refusal } from '../../../plugins/walletconnect/client/watchRelay.js'
import { createPairing as walletconnect } from '../../../plugins/walletconnect/plugin.js'

vi.mock('../../../plugins/walletconnect/client/createClient.js', () => ({ createClient: vi.fn() }))
afterEach(() => void vi.mocked(createClient).mockReset())

/** The plugin in its own kernel, with a client that a test controls. */
const start = (projectId = 'abc') => {
  const listeners: ((refusal: Refusal) => void)[] = []
  const closed = vi.fn(async () => {})
  const client = {
    sign: {
      connect: () => new Promise(() => {}),
      session: { getAll: () => [] },
    },
    topics: {},
    onLink: () => () => {},
    close: closed,
    relay: {
      onRefusal: (listener: (refusal: Refusal) => void) => {
        listeners.push(listener)
        return () => {}
      },
    },
  }
  vi.mocked(createClient).mockImplementation(async () => client as never)
  const { networks } = createMockChain('eip155')
  const fakes = createMockServices({ networks, options: { projectId } })
  // Use the page's real leases, which modals share.
  const services = fakes.list.map((each): ServiceFake => (each[0].id === page.id ? [page, { lease }] : each))
  const { kernel, stop } = createTestKernel({ services, plugins: [walletconnect()] })
  const [connector] = kernel.point(connectors).get()
  const connect = () => {
    const abort = new AbortController()
    const attempt = connector?.connect({ namespaces: ['eip155'], networks, signal: abort.signal })
    attempt?.catch(() => {})
    return { abort, attempt }
  }
  return { connect, stop, alerts: () => fakes.notices.state.get().alerts, listeners, closed }
}

describe('a relay or client that refuses the page', () => {
  it('ERR-08 ERR-10 each refusal alerts once: the visitor about the clock, the developer about key and origin', async () => {
    const { connect, alerts, listeners, stop } = start()
    const { attempt } = connect()
    await vi.waitFor(() => expect(listeners).toHaveLength(3))
    const tell = (kind: Refusal['kind']) => {
      for (const listener of listeners) listener({ kind, cause: new Error(`it said ${kind}`) })
    }
    tell('clock')
    await expect(attempt).rejects.toMatchObject({
      message: 'The relay refused the pairing',
      cause: { message: 'it said clock' },
    })
    for (const kind of ['clock', 'key', 'origin', 'key', 'other'] as const) tell(kind)
    await vi.waitFor(() => expect(alerts()).toHaveLength(3))
    expect(alerts()).toMatchObject([
      { kind: 'visitor', title: 'pairing.clock', text: 'pairing.clock.text' },
      { kind: 'developer', title: 'Invalid App Configuration', text: expect.stringContaining('"abc"') },
      { kind: 'developer', title: 'Invalid App Configuration', text: expect.stringContaining('origin') },
    ])
    stop()
  })

  it('a client that could not be created is created by the next attempt', async () => {
    const { connect, listeners, stop } = start()
    vi.mocked(createClient).mockRejectedValueOnce(new Error('The file did not come'))
    await expect(connect().attempt).rejects.toThrow('The file did not come')
    connect()
    await vi.waitFor(() => expect(listeners.length).toBeGreaterThan(0))
    expect(createClient).toHaveBeenCalledTimes(2)
    stop()
  })

  it('ERR-06 a missing project id or package alerts the developer once', async () => {
    const { connect, alerts, stop } = start('')
    for (let tries = 0; tries < 2; tries++)
      await expect(connect().attempt).rejects.toThrow('walletconnect needs a projectId')
    expect(alerts()).toMatchObject([{ kind: 'developer', title: 'Project ID Not Configured' }])
    stop()
    const other = start()
    vi.mocked(createClient).mockRejectedValue(new PorticoError('It is not there', { category: 'connect' }))
    for (let tries = 0; tries < 2; tries++)
      await expect(other.connect().attempt).rejects.toThrow('It is not there')
    expect(other.alerts()).toMatchObject([
      { kind: 'developer', title: 'Pairing Not Loaded', text: 'It is not there' },
    ])
    other.stop()
  })

  it('modals with the same project id share one client, which closes with the last of them', async () => {
    // Every modal gets the fake client that was set up last, so set up one for each project.
    const last = start('other')
    const one = start()
    const two = start()
    const modals = [one, two, last]
    // Connect one after the other, because mocks fail if a module is imported twice at once.
    for (const each of modals) {
      each.connect()
      await vi.waitFor(() => expect(two.listeners).toHaveLength(3 * (modals.indexOf(each) + 1)))
    }
    const asked = vi.mocked(createClient).mock.calls.map(([{ projectId }]) => projectId)
    expect(asked).toEqual(['abc', 'other'])
    last.stop()
    await vi.waitFor(() => expect(two.closed).toHaveBeenCalledTimes(1))
    one.stop()
    two.stop()
    await vi.waitFor(() => expect(two.closed).toHaveBeenCalledTimes(2))
  })
})
