import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConnector } from '../../../plugins/walletconnect/pairing/createConnector.js'
import { fakeRelayed } from './fakeRelayed.js'
import { evm, networks } from './pairByRelay.js'
import { pairedChains } from './pairedChains.js'

const approved = { eip155: evm('eip155:8453') }
/** From 225 to 245 seconds after the code was made. */
const moments = Array.from({ length: 201 }, (_, at) => 225_000 + at * 100)
const MARGIN = 230_000

describe('a pairing code that expires', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const start = () => {
    const { client, offers, ended, handOver } = fakeRelayed()
    const shown: { readonly uri: string; readonly expiresAt: number }[] = []
    const abort = new AbortController()
    const connector = createConnector({
      chains: async () => pairedChains,
      namespaces: () => ['eip155'],
      networks: () => [],
      wishes: {},
      stop: new AbortController().signal,
      client: async () => client,
      askChain: async () => undefined,
      early: false,
      followsUnconfigured: true,
      onOffer: (pairing) => pairing && shown.push(pairing),
    })
    const connect = () => {
      const attempt = connector.connect({ namespaces: ['eip155'], networks, signal: abort.signal })
      attempt.catch(() => {})
      return attempt
    }
    return { offers, ended, handOver, shown, abort, connect }
  }

  it('FLT-08 WCT-02 is replaced 10 seconds before expiry, and an approval around that moment still connects', async () => {
    for (const moment of moments) {
      const { offers, shown, connect } = start()
      const began = Date.now()
      const attempt = connect()
      await vi.advanceTimersByTimeAsync(moment)
      const codes = shown.map(({ uri, expiresAt }) => [uri, expiresAt - began])
      const first = [offers[0]?.uri, MARGIN]
      expect(codes).toEqual(moment < MARGIN ? [first] : [first, [offers[1]?.uri, 2 * MARGIN]])
      offers[0]?.approve(approved)
      const [session] = await attempt
      expect(session?.network.get()).toBe('eip155:8453')
    }
  })

  it('FLT-08 a wallet that approves after the visitor has left is disconnected, whenever that is', async () => {
    for (const moment of moments) {
      const { offers, ended, abort, connect } = start()
      const attempt = connect()
      await vi.advanceTimersByTimeAsync(moment)
      abort.abort(new Error('Modal closed'))
      await expect(attempt).rejects.toThrow('Modal closed')
      offers[0]?.approve(approved)
      await vi.advanceTimersByTimeAsync(0)
      expect(ended).toEqual(['topic-0'])
    }
  })

  it('FLT-08 a replaced proposal that expires does not end the attempt; a rejection by the wallet does', async () => {
    const { offers, shown, connect } = start()
    const attempt = connect()
    await vi.advanceTimersByTimeAsync(300_000)
    offers[0]?.fail(new Error('Proposal expired'))
    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toHaveLength(2)
    offers[1]?.fail(Object.assign(new Error('User rejected.'), { code: 5000 }))
    await expect(attempt).rejects.toMatchObject({ code: 4001 })
  })

  it('FLT-34 a pairing that another tab hands over connects once, or is disconnected if nobody waits for it', async () => {
    const heard = start()
    const attempt = heard.connect()
    await vi.advanceTimersByTimeAsync(0)
    expect(heard.handOver(0, approved)).toBe(true)
    const [session] = await attempt
    expect(session?.network.get()).toBe('eip155:8453')
    // The approval still arrives through the page's own relay connection.
    heard.offers[0]?.approve(approved)
    await vi.advanceTimersByTimeAsync(0)
    expect(heard.handOver(0, approved)).toBe(false)
    expect(heard.ended).toEqual([])

    const left = start()
    const given = left.connect()
    await vi.advanceTimersByTimeAsync(0)
    left.abort.abort(new Error('Modal closed'))
    await expect(given).rejects.toThrow('Modal closed')
    expect(left.handOver(0, approved)).toBe(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(left.ended).toEqual(['topic-0'])
  })
})
