import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHandover } from '../../../plugins/walletconnect/topics/createHandover.js'
import { loadStoredSessions } from '../../../plugins/walletconnect/topics/loadStoredSessions.js'

vi.mock('../../../plugins/walletconnect/topics/loadStoredSessions.js', () => ({
  loadStoredSessions: vi.fn(),
}))

/** Waits for the task in which a message arrives, independent of the faked clock. */
const delivered = () => new Promise((resolve) => setImmediate(resolve))
const settle = async (ms: number) => {
  for (let turn = 0; turn < 3; turn++) await delivered()
  await vi.advanceTimersByTimeAsync(ms)
}

const pairing = 'a'.repeat(64)
const topic = 'b'.repeat(64)
const approved = { topic, pairingTopic: pairing }

const open = () => {
  const stored: object[] = []
  const handover = createHandover({ session: { getAll: () => stored, keys: [] } } as never)
  const told = vi.fn()
  const unwait = handover.wait(pairing, told)
  const other = new BroadcastChannel('portico walletconnect')
  return {
    handover,
    stored,
    told,
    unwait,
    other,
    close: () => {
      handover.close()
      other.close()
    },
  }
}

beforeEach(() => {
  vi.mocked(loadStoredSessions).mockReset().mockResolvedValue()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Messages that any script of the origin could post on the channel. */
const shapes: Readonly<Record<string, (n: number) => unknown>> = {
  'where to look, and nothing is there': () => ({ pairing, topic }),
  'a session in the message': () => ({ pairing, topic, approved, namespaces: { eip155: { accounts: [] } } }),
  'a pairing of nobody': (n) => ({ pairing: `${n}`.padStart(64, '0'), topic }),
  nothing: (n) => [null, undefined, '', 0, false][n % 5],
  'no record': (n) => [pairing, [pairing, topic], new Map([['pairing', pairing]]), 7n][n % 4],
  'a pairing that is no text': (n) => ({ pairing: [7, {}, [pairing], null][n % 4], topic }),
  'prototype keys': () => JSON.parse(`{"__proto__":{"pairing":"${pairing}"},"constructor":{"pairing":1}}`),
  'names of prototypes': (n) => ({ pairing: ['__proto__', 'constructor', 'toString'][n % 3], topic }),
  'a cycle': () => {
    const self: Record<string, unknown> = { pairing: {} }
    self.pairing = self
    return self
  },
  'a long text': () => ({ pairing: 'x'.repeat(10_000), topic }),
  bytes: () => new Uint8Array(1000),
  'an error': () => new Error(pairing),
}

test.each(Object.entries(shapes))(
  'SEC-49 10,000 forged channel messages (%s) give no session and at most 20 storage reads a second',
  async (_, shape) => {
    const { told, stored, other, close } = open()
    // A session of another pairing in this browser must not count.
    stored.push({ topic: 'c'.repeat(64), pairingTopic: 'd'.repeat(64) })
    const seconds = 2
    for (let n = 0; n < 10_000; n++) {
      other.postMessage(shape(n))
      if (n % 100 === 99) await settle((seconds * 1000) / 100)
    }
    await settle(1000)
    expect(told).not.toHaveBeenCalled()
    expect(vi.mocked(loadStoredSessions).mock.calls.length).toBeLessThanOrEqual(20 * (seconds + 1))
    expect('pairing' in {}).toBe(false)
    close()
  },
)

test('SEC-49 a message yields the stored session, regardless of the message’s other fields', async () => {
  const { told, stored, other, unwait, close } = open()
  vi.mocked(loadStoredSessions).mockImplementation(async () => void stored.push(approved))
  other.postMessage({ pairing, topic: 'f'.repeat(64), address: 'thief' })
  await settle(50)
  expect(told).toHaveBeenCalledExactlyOnceWith(approved)
  unwait()
  other.postMessage({ pairing })
  await settle(1000)
  expect(told).toHaveBeenCalledTimes(1)
  close()
})

test('SEC-49 once closed, no message is handled and no storage is read', async () => {
  const { handover, other, told } = open()
  other.postMessage({ pairing })
  await settle(10)
  handover.close()
  other.postMessage({ pairing })
  await settle(1000)
  expect(vi.mocked(loadStoredSessions)).not.toHaveBeenCalled()
  expect(told).not.toHaveBeenCalled()
  other.close()
})

test('SEC-49 an approval that one tab reports reaches the other', async () => {
  const one = open()
  const two = createHandover({ session: { getAll: () => [] } } as never)
  one.stored.push(approved)
  two.report(approved as never)
  await settle(50)
  expect(one.told).toHaveBeenCalledExactlyOnceWith(approved)
  two.close()
  one.close()
})

/** Sets the results of the next reads of the storage; undefined if it cannot be read. */
const store = (...readings: (readonly string[] | undefined)[]) => {
  for (const topics of readings)
    vi.mocked(loadStoredSessions).mockImplementationOnce(async (_sign, read) => topics && read?.(topics))
}

test('FLT-34 SEC-49 a pairing that ended in one tab ends in the others only once it is no longer stored', async () => {
  const gone = vi.fn()
  const one = createHandover({ session: { getAll: () => [], keys: [topic] } } as never, gone)
  const two = createHandover({ session: { getAll: () => [], keys: [] } } as never)
  const other = new BroadcastChannel('portico walletconnect')
  store([topic], undefined)
  for (let reading = 0; reading < 2; reading++) {
    for (let n = 0; n < 1000; n++) two.reportEnded(topic)
    await settle(50)
  }
  vi.mocked(loadStoredSessions).mockRejectedValueOnce(new Error('blocked'))
  two.reportEnded(topic)
  await settle(50)
  expect(vi.mocked(loadStoredSessions)).toHaveBeenCalledTimes(3)
  for (const shape of [7, null, [topic], { topic }, 'e'.repeat(64)]) other.postMessage({ gone: shape })
  await settle(50)
  expect(vi.mocked(loadStoredSessions)).toHaveBeenCalledTimes(3)
  expect(gone).not.toHaveBeenCalled()
  store(['e'.repeat(64)])
  two.reportEnded(topic)
  await settle(50)
  expect(gone.mock.calls).toEqual([[topic]])
  one.close()
  two.close()
  two.reportEnded(topic)
  other.close()
})

test('FLT-34 a message that arrives while the storage is read causes one more read', async () => {
  const gone = vi.fn()
  const one = createHandover({ session: { getAll: () => [], keys: [topic] } } as never, gone)
  const two = createHandover({ session: { getAll: () => [], keys: [] } } as never)
  let answer: () => void = () => {}
  vi.mocked(loadStoredSessions).mockImplementationOnce(async (_sign, read) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    read?.([topic])
  })
  store([])
  void one.loadStored()
  two.reportEnded(topic)
  await settle(50)
  answer()
  await settle(0)
  expect(gone.mock.calls).toEqual([[topic]])
  one.close()
  two.close()
})

test('FLT-34 a closed tab handles no end that was reported before it closed', async () => {
  const gone = vi.fn()
  const one = createHandover({ session: { getAll: () => [], keys: [topic] } } as never, gone)
  const two = createHandover({ session: { getAll: () => [], keys: [] } } as never)
  store([])
  two.reportEnded(topic)
  for (let turn = 0; turn < 3; turn++) await delivered()
  one.close()
  await settle(50)
  expect(gone).not.toHaveBeenCalled()
  two.close()
})

test('FLT-34 an end that is reported after closing still reaches the other tabs', async () => {
  const gone = vi.fn()
  const one = createHandover({ session: { getAll: () => [], keys: [topic] } } as never, gone)
  const two = createHandover({ session: { getAll: () => [], keys: [] } } as never)
  store([])
  two.close()
  two.reportEnded(topic)
  await vi.waitFor(() => expect(gone.mock.calls).toEqual([[topic]]))
  one.close()
})
