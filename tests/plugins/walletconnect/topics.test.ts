import { expect, it, vi } from 'vitest'
import { createTopics } from '../../../plugins/walletconnect/createTopics.js'

const make = () => {
  const connected: (() => void)[] = []
  const disconnect = vi.fn<() => Promise<void>>()
  const sessions = [{ topic: 'a' }]
  const topics = createTopics({
    on: () => {},
    disconnect,
    session: { getAll: () => sessions },
    core: { relayer: { once: (_event: string, listener: () => void) => connected.push(listener) } },
  } as never)
  return { topics, disconnect, sessions, back: () => connected.splice(0).map((each) => each()) }
}

it('what is ended without a network is told once the relay is back', async () => {
  const { topics, disconnect, sessions, back } = make()
  disconnect.mockRejectedValueOnce(new Error('No internet connection detected'))
  disconnect.mockImplementation(async () => void sessions.splice(0))
  const heard = vi.fn()
  topics.of('a').onEnd(heard)
  await topics.of('a').close({ by: 'visitor' })
  expect(heard).toHaveBeenCalledExactlyOnceWith({ by: 'visitor' })
  expect(disconnect).toHaveBeenCalledTimes(1)
  back()
  expect(disconnect).toHaveBeenCalledTimes(2)
  back()
  expect(disconnect).toHaveBeenCalledTimes(2)
})

it('what the client does not know any more is not ended again', async () => {
  const { topics, disconnect, sessions, back } = make()
  sessions.splice(0)
  disconnect.mockRejectedValue(new Error('No matching key'))
  await topics.of('a').close({ by: 'visitor' })
  back()
  expect(disconnect).toHaveBeenCalledTimes(1)
})
