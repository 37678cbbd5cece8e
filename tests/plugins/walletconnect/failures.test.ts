import { PorticoError } from 'portico/kernel'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createConnector } from '../../../plugins/walletconnect/pairing/createConnector.js'
import { fakeRelayed } from './fakeRelayed.js'
import { evm, networks } from './pairByRelay.js'
import { pairedChains } from './pairedChains.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = (client: () => Promise<never>) =>
  createConnector({
    chains: async () => pairedChains,
    namespaces: () => ['eip155'],
    networks: () => [],
    wishes: {},
    stop: new AbortController().signal,
    client,
    askChain: async () => undefined,
    early: false,
    followsUnconfigured: true,
    onOffer: () => {},
  }).connect({ namespaces: ['eip155'], networks, signal: new AbortController().signal })

it('a pairing client that is never ready fails the attempt after a minute', async () => {
  const attempt = start(() => new Promise(() => {}))
  const failed = vi.fn()
  attempt.catch(failed)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  await expect(attempt).rejects.toThrow('The pairing client was not ready in time')
})

/** The error of a request that a paired wallet rejects with `cause`. */
const refuse = async (cause: unknown) => {
  const { client, offers } = fakeRelayed()
  Object.assign(client.sign, { request: () => Promise.reject(cause) })
  const attempt = start(async () => client as never)
  await vi.advanceTimersByTimeAsync(0)
  offers[0]?.approve({ eip155: evm('eip155:8453') })
  const [session] = await attempt
  return session
    ?.request({ method: 'personal_sign', params: ['0x68', '0x01'] })
    .catch((thrown: unknown) => thrown)
}

it.each([
  ['a plain object', { code: 5100, message: 'No such chain.', data: { reason: 'no' } }],
  ['an error', Object.assign(new Error('No such chain.'), { code: 5100, data: { reason: 'no' } })],
])('FLT-21 a paired wallet’s refusal becomes a PorticoError with its code and data: %s', async (_, cause) => {
  const error = await refuse(cause)
  expect(error).toBeInstanceOf(PorticoError)
  expect(error).toMatchObject({ message: 'No such chain.', code: 5100, data: { reason: 'no' }, cause })
})

it.each([
  [5000, 'User rejected.'],
  [5001, 'Not these chains'],
  [5002, 'Not these methods'],
  [5003, 'Not these events'],
])('FLT-19 a wallet’s rejection code %i becomes 4001 for requests and connections', async (code, message) => {
  const cause = { code, message }
  expect(await refuse(cause)).toMatchObject({ message, code: 4001, cause })
  const { client, offers } = fakeRelayed()
  const attempt = start(async () => client as never)
  attempt.catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  offers[0]?.fail(cause as never)
  await expect(attempt).rejects.toMatchObject({ message: 'Connection rejected', code: 4001, cause })
})

it.each([null, undefined, 'yes', {}])(
  'FLT-07 an approval without a session fails the attempt: %j',
  async (answer) => {
    const { client, ended } = fakeRelayed()
    Object.assign(client.sign, {
      connect: async () => ({
        uri: `wc:${'0'.repeat(64)}@2?relay-protocol=irn&symKey=${'a'.repeat(64)}`,
        approval: async () => answer,
      }),
    })
    await expect(start(async () => client as never)).rejects.toThrow(
      'The wallet approved nothing that was asked for',
    )
    expect(ended).toEqual([])
  },
)
