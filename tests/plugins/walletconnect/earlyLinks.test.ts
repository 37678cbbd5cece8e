import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConnector } from '../../../plugins/walletconnect/pairing/createConnector.js'
import { fakeRelayed } from './fakeRelayed.js'
import { evm, networks } from './pairByRelay.js'
import { pairedChains } from './pairedChains.js'

const { claims } = vi.hoisted(() => ({ claims: new Set<string>() }))
vi.mock('../../../plugins/walletconnect/topics/claimTopic.js', () => ({
  claimTopic: (topic: string) => {
    // Count only pairings; sessions are tested elsewhere.
    if (/^\d{64}$/.test(topic)) claims.add(topic)
    return async () => void claims.delete(topic)
  },
}))

const approved = { eip155: evm('eip155:8453') }
const PATIENCE = 15_000
const MARGIN = 230_000
const settle = () => vi.advanceTimersByTimeAsync(0)

/** A modal on a client; the test decides when its proposals are carried. */
const open = (relayed = fakeRelayed({ slow: true }), early = true) => {
  const shown: (string | undefined)[] = []
  const stop = new AbortController()
  const connector = createConnector({
    chains: async () => pairedChains,
    namespaces: () => ['eip155'],
    networks: () => [],
    wishes: {},
    stop: stop.signal,
    patience: PATIENCE,
    client: async () => relayed.client,
    askChain: async () => undefined,
    early,
    followsUnconfigured: true,
    onOffer: (pairing) => shown.push(pairing?.uri),
  })
  const connect = async () => {
    const abort = new AbortController()
    const attempt = connector.connect({ namespaces: ['eip155'], networks, signal: abort.signal })
    attempt.catch(() => {})
    await settle()
    return { attempt, leave: () => abort.abort(new Error('Modal closed')) }
  }
  /** Links held for pairings of this modal. */
  const held = () => claims.size + relayed.listening() + getEventListeners(stop.signal, 'abort').length
  const prepare = () => connector.prepare({ namespaces: ['eip155'], networks })
  return { ...relayed, relayed, stop, shown, connect, prepare, held }
}

/** An attempt whose link is shown while its proposal is being sent. */
const linked = async () => {
  const modal = open()
  const { attempt, leave } = await modal.connect()
  expect(modal.shown).toEqual([])
  modal.offers[0]?.link()
  await settle()
  expect(modal.shown).toEqual([modal.offers[0]?.uri])
  expect(claims.size).toBe(1)
  return { ...modal, attempt, leave }
}

describe('a pairing link that is shown before the relay accepts its proposal', () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  beforeEach(() => {
    claims.clear()
    vi.useFakeTimers()
    process.on('unhandledRejection', note)
  })
  afterEach(async () => {
    vi.useRealTimers()
    // Unhandled rejections are reported after the microtasks of a task.
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', note)
    expect(unhandled.splice(0)).toEqual([])
  })

  it('connects whether the wallet answers before or after the relay confirms the proposal', async () => {
    const after = await linked()
    after.offers[0]?.carry()
    after.offers[0]?.approve(approved)
    expect(await after.attempt).toHaveLength(1)
    const before = await linked()
    expect(before.handOver(0, approved)).toBe(true)
    expect(await before.attempt).toHaveLength(1)
    before.offers[0]?.carry()
    before.offers[0]?.approve(approved)
    await vi.advanceTimersByTimeAsync(PATIENCE)
    expect([...after.ended, ...before.ended]).toEqual([])
  })

  it('two modals on one client each show only their own link', async () => {
    const one = open()
    const two = open(one.relayed)
    const first = await one.connect()
    const second = await two.connect()
    one.offers[1]?.link()
    await settle()
    expect([one.shown, two.shown]).toEqual([[], [one.offers[1]?.uri]])
    one.offers[0]?.carry()
    one.offers[1]?.carry()
    await settle()
    expect([one.shown, two.shown]).toEqual([[one.offers[0]?.uri], [one.offers[1]?.uri]])
    one.offers[1]?.approve(approved)
    expect(await second.attempt).toHaveLength(1)
    one.offers[0]?.approve(approved)
    expect(await first.attempt).toHaveLength(1)
    expect(one.ended).toEqual([])
  })

  it('FLT-07 connecting while others prepare has the full timeout, and no more', async () => {
    const modal = open(fakeRelayed({ slow: true }), false)
    const prepared = [modal.prepare(), modal.prepare()].map((each) => each.catch(({ message }) => message))
    await vi.advanceTimersByTimeAsync(1000)
    const { attempt } = await modal.connect()
    const failed = vi.fn()
    attempt.catch(failed)
    await vi.advanceTimersByTimeAsync(PATIENCE - 1)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: 'The relay did not answer' }))
    expect(await Promise.all(prepared)).toEqual(['The relay did not answer', 'The relay did not answer'])
  })

  it('abandoned before the relay confirms, the link is shown again to a visitor who returns', async () => {
    const { attempt, leave, offers, shown, connect, ended } = await linked()
    leave()
    await expect(attempt).rejects.toThrow('Modal closed')
    offers[0]?.carry()
    const again = await connect()
    expect(shown).toEqual([offers[0]?.uri, undefined, offers[0]?.uri])
    offers[0]?.approve(approved)
    expect(await again.attempt).toHaveLength(1)
    expect(ended).toEqual([])
  })

  it.each(['carried', 'heard'])(
    'abandoned before the relay confirms, an approved session is disconnected (%s)',
    async (as) => {
      const { attempt, leave, offers, ended, handOver, held } = await linked()
      leave()
      await expect(attempt).rejects.toThrow('Modal closed')
      if (as === 'heard') expect(handOver(0, approved)).toBe(true)
      offers[0]?.carry()
      offers[0]?.approve(approved)
      await settle()
      expect(ended).toEqual(['topic-0'])
      expect(held()).toBe(0)
    },
  )

  it('abandoned and never confirmed, it is replaced by a new link when the visitor returns', async () => {
    const { attempt, leave, offers, shown, connect, held } = await linked()
    leave()
    await expect(attempt).rejects.toThrow('Modal closed')
    await vi.advanceTimersByTimeAsync(PATIENCE)
    expect(held()).toBe(0)
    await connect()
    offers[1]?.link()
    await settle()
    expect(shown).toEqual([offers[0]?.uri, undefined, offers[1]?.uri])
  })

  it('a relay refusal fails the attempt; a later approval is disconnected, and the next attempt has a new link', async () => {
    const { attempt, offers, shown, refuse, ended, held, connect } = await linked()
    const cause = new Error('Unauthorized: invalid key')
    refuse(cause)
    await expect(attempt).rejects.toMatchObject({ message: 'The relay refused the pairing', cause })
    expect(shown.at(-1)).toBeUndefined()
    // The relay tells the package that the proposal was carried.
    offers[0]?.carry()
    await settle()
    expect(held()).toBe(0)
    offers[0]?.approve(approved)
    await settle()
    expect(ended).toEqual(['topic-0'])
    await connect()
    offers[1]?.link()
    await settle()
    expect(shown.at(-1)).toBe(offers[1]?.uri)
  })

  it('a relay refusal after the visitor has left: the link is not reused', async () => {
    const { attempt, leave, offers, shown, refuse, connect, held } = await linked()
    offers[0]?.carry()
    await settle()
    leave()
    await expect(attempt).rejects.toThrow('Modal closed')
    refuse(new Error('Unauthorized: invalid key'))
    await settle()
    expect(held()).toBe(0)
    await connect()
    offers[1]?.link()
    await settle()
    expect(shown.at(-1)).toBe(offers[1]?.uri)
  })

  it.each([
    ['is not carried in time', undefined, 'The relay did not answer'],
    ['fails', new Error('Offline'), 'Offline'],
  ])('a proposal that %s fails the attempt, and no session stays open', async (_, error, says) => {
    const { attempt, offers, shown, ended, held } = await linked()
    if (error) offers[0]?.drop(error)
    else {
      await vi.advanceTimersByTimeAsync(PATIENCE - 1)
      expect(shown).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(1)
    }
    await expect(attempt).rejects.toThrow(says)
    expect(shown).toEqual([offers[0]?.uri, undefined])
    expect(held()).toBe(0)
    // The package may still carry the proposal, because it has not given up.
    offers[0]?.carry()
    offers[0]?.approve(approved)
    await settle()
    expect(ended).toEqual(error ? [] : ['topic-0'])
  })

  it('a proposal that the package drops after the timeout leaves no claims or listeners behind', async () => {
    const { attempt, offers, held } = await linked()
    await vi.advanceTimersByTimeAsync(PATIENCE)
    await expect(attempt).rejects.toThrow('The relay did not answer')
    offers[0]?.drop(new Error('Failed to publish payload'))
    await settle()
    expect(held()).toBe(0)
  })

  it('FLT-08 after a renewal the previous link can still be approved; an approval of the new one is then ended', async () => {
    for (const made of [false, true]) {
      const { attempt, offers, shown, ended } = await linked()
      offers[0]?.carry()
      await vi.advanceTimersByTimeAsync(MARGIN)
      expect(offers).toHaveLength(2)
      if (made) offers[1]?.link()
      await settle()
      expect(shown).toEqual(offers.slice(0, made ? 2 : 1).map(({ uri }) => uri))
      offers[0]?.approve(approved)
      expect(await attempt).toHaveLength(1)
      expect(shown.at(-1)).toBeUndefined()
      // No attempt waits for the approval of the second proposal.
      offers[1]?.carry()
      offers[1]?.approve(approved)
      await settle()
      expect(ended).toEqual(['topic-1'])
    }
  })

  it('repeated renewals leave no claims or listeners for expired links', async () => {
    const { offers, held, shown, attempt, leave } = await linked()
    const counts = new Set<number>()
    for (let next = 1; next < 10; next++) {
      offers[next - 1]?.carry()
      await vi.advanceTimersByTimeAsync(MARGIN)
      offers[next]?.link()
      await settle()
      // The package keeps the proposal for another minute.
      expect(claims.size).toBe(2)
      offers[next - 1]?.fail(new Error('Proposal expired'))
      await settle()
      counts.add(held())
    }
    expect(shown).toEqual(offers.map(({ uri }) => uri))
    expect(offers).toHaveLength(10)
    expect(counts.size).toBe(1)
    expect(claims.size).toBe(1)
    leave()
    await expect(attempt).rejects.toThrow('Modal closed')
    offers[9]?.carry()
    offers[9]?.fail(new Error('Proposal expired'))
    await settle()
    expect(held()).toBe(0)
  })

  it('stopping the plugin releases all claims and listeners', async () => {
    const { stop, held, attempt, leave } = await linked()
    stop.abort()
    leave()
    await expect(attempt).rejects.toThrow('Modal closed')
    await vi.advanceTimersByTimeAsync(PATIENCE)
    expect(held()).toBe(0)
    const late = open()
    const { leave: close } = await late.connect()
    late.stop.abort()
    close()
    late.offers[0]?.link()
    late.offers[0]?.carry()
    await vi.advanceTimersByTimeAsync(PATIENCE)
    expect(late.held()).toBe(0)
  })
})
