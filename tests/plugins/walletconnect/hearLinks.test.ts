import { EventEmitter } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { listenForLinks } from '../../../plugins/walletconnect/links/listenForLinks.js'

/** The parts of a client that `hearLinks` listens to, and the package's calls to them for a proposal. */
const start = () => {
  let pairings = 0
  const history = new EventEmitter()
  const relayer = Object.assign(new EventEmitter(), { connected: true })
  const pairing = {
    create: async () => {
      const topic = `topic-${pairings++}`
      return { topic, uri: `wc:${topic}` }
    },
  }
  const onLink = listenForLinks({ core: { history, relayer, pairing } } as never)
  /** Makes a pairing; the returned `note` stores its proposal in the history. */
  const propose = async (relays: object | undefined) => {
    const { topic, uri } = await pairing.create()
    const note = () =>
      history.emit('history_created', { topic, request: { method: 'wc_sessionPropose', params: { relays } } })
    return { topic, uri, note }
  }
  const hear = () => {
    const relays = [{ protocol: 'irn' }]
    const told = vi.fn<(uri: string) => void>()
    return { relays, told, leave: onLink(relays, told) }
  }
  const waiting = () => relayer.listenerCount('relayer_connect')
  return { history, relayer, propose, hear, waiting }
}

describe('the link of a pairing in progress', () => {
  it('is reported exactly once, when the proposal is ready to be sent', async () => {
    const { propose, hear } = start()
    const { relays, told } = hear()
    const { uri, note } = await propose(relays)
    expect(told).not.toHaveBeenCalled()
    note()
    note()
    expect(told).toHaveBeenCalledExactlyOnceWith(uri)
  })

  it('is reported only to its own proposer, whatever the order of concurrent proposals', async () => {
    const { propose, hear } = start()
    const [one, two] = [hear(), hear()]
    const first = await propose(one.relays)
    const second = await propose(two.relays)
    const third = await propose(undefined)
    third.note()
    second.note()
    expect(one.told).not.toHaveBeenCalled()
    expect(two.told).toHaveBeenCalledExactlyOnceWith(second.uri)
    first.note()
    expect(one.told).toHaveBeenCalledExactlyOnceWith(first.uri)
    expect(two.told).toHaveBeenCalledOnce()
  })

  it('is not reported because of another request that is sent meanwhile', async () => {
    const { history, propose, hear } = start()
    const { relays, told } = hear()
    const { uri, note } = await propose(relays)
    history.emit('history_created', { topic: 'a session', request: { method: 'wc_sessionRequest' } })
    history.emit('history_created', {
      topic: 'a session',
      request: { method: 'wc_sessionRequest', params: { relays } },
    })
    expect(told).not.toHaveBeenCalled()
    note()
    expect(told).toHaveBeenCalledExactlyOnceWith(uri)
  })

  it('is reported once the relay connects, if it was not connected', async () => {
    const { relayer, propose, hear, waiting } = start()
    relayer.connected = false
    const { relays, told } = hear()
    const { uri, note } = await propose(relays)
    note()
    expect(told).not.toHaveBeenCalled()
    relayer.emit('relayer_connect')
    relayer.emit('relayer_connect')
    expect(told).toHaveBeenCalledExactlyOnceWith(uri)
    expect(waiting()).toBe(0)
  })

  it('is not reported after its listener has left, and no relay listener remains', async () => {
    const { relayer, propose, hear, waiting } = start()
    const early = hear()
    const given = await propose(early.relays)
    early.leave()
    given.note()
    relayer.connected = false
    const late = hear()
    const { note } = await propose(late.relays)
    note()
    expect(waiting()).toBe(1)
    late.leave()
    expect(waiting()).toBe(0)
    relayer.emit('relayer_connect')
    expect([early.told, late.told].map((each) => each.mock.calls)).toEqual([[], []])
  })
})
